internal import CLibArchive

extension ByteStream {
  /// The contents of a compressed stream, recognised by its first bytes; the stream itself when it is not compressed.
  ///
  ///     let text = try ByteStream(path: "links.txt.zst").decompressed()
  ///
  /// gzip, bzip2, xz, Zstandard, LZ4 and `compress` are known, one layer of them; several compressed streams in a row
  /// are one. A truncated stream, or one with a wrong checksum, throws when it is reached; what was read
  /// before is valid. The contents' ``offset`` counts decompressed bytes, and their ``byteCount`` is not known. Bytes
  /// after gzip's end that were ignored are added to `problems`.
  public func decompressed(problems: InputProblems = InputProblems()) throws(InputError) -> ByteStream {
    guard let compression = Compression(try peek(Compression.beginningByteCount)) else { return self }
    if compression == .gzip {
      let reader = GzipReader(self, problems: problems)
      let stream = unsafe ByteStream(name: name, fill: reader.read(into:))
      return (byteCount ?? .max) >= ReadAhead.minByteCount ? ReadAhead.stream(stream) : stream
    }
    if compression == .bzip2, (byteCount ?? .max) >= BzipProcess.minByteCount, let reader = BzipProcess(self) {
      return unsafe ByteStream(name: name, fill: reader.read(into:))
    }
    return filtered(compression)
  }

  /// The contents as libarchive reads them: one file without a name ("raw").
  func filtered(_ compression: Compression) -> ByteStream {
    var opened: ArchiveHandle?
    var contents: ByteStream?
    return unsafe ByteStream(name: name) { buffer throws(InputError) in
      if let contents { return try unsafe contents.read(into: buffer) }
      if opened == nil { opened = try self.archive(of: compression) }
      guard let archive = opened, let file = try archive.next() else { return 0 }
      // A stream too short for libarchive to recognise would pass undecompressed.
      guard unsafe archive_filter_code(archive.pointer, 0) != ARCHIVE_FILTER_NONE else { throw archive.readError() }
      contents = file.stream
      return try unsafe file.stream.read(into: buffer)
    }
  }

  private func archive(of compression: Compression) throws(InputError) -> ArchiveHandle {
    let archive = try ArchiveHandle(self) { cause in
      "is damaged or cut off: \(cause) (\(compression), near compressed byte \(self.offset))"
    }
    unsafe archive_read_support_filter_by_code(archive.pointer, compression.rawValue)
    unsafe archive_read_support_format_raw(archive.pointer)
    unsafe archive_read_support_format_empty(archive.pointer)
    return archive
  }

  /// The same bytes, read on a thread of its own where they are many.
  ///
  /// This stream is not to be used until that one is released.
  public func readAhead() -> ByteStream { (byteCount ?? 0) >= ReadAhead.minByteCount ? ReadAhead.stream(self) : self }
}

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
      return (byteCount ?? .max) >= ReadAhead.leastByteCount ? ReadAhead.stream(stream) : stream
    }
    if compression == .bzip2, (byteCount ?? .max) >= BzipProcess.leastByteCount, let reader = BzipProcess(self) {
      return unsafe ByteStream(name: name, fill: reader.read(into:))
    }
    let reader = FilterReader(self, compression: compression)
    return unsafe ByteStream(name: name, fill: reader.read(into:))
  }

  /// The same bytes, read on a thread of its own where they are many.
  ///
  /// This stream is not to be used until that one is released.
  public func readAhead() -> ByteStream { (byteCount ?? 0) >= ReadAhead.leastByteCount ? ReadAhead.stream(self) : self }
}

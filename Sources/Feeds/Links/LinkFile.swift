internal import Archives

/// Reads a file for its links, or the files in it when it is a tar or zip archive.
struct LinkFile<Collector: LinkCollector & ~Copyable> {
  typealias Event = LinkSearch<Collector>.Event

  let path: String
  let isFromFolder: Bool
  let wish: LinkWish

  /// Tells what is found, what was left alone, and what could not be read.
  ///
  /// - Parameters:
  ///   - stream: The file's contents; they may be compressed.
  ///   - tell: Takes what there is to tell, and returns whether more is wanted.
  /// - Returns: Whether more is wanted.
  /// - Throws: What `tell` throws; what is wrong with the file is told.
  func read(_ stream: ByteStream, _ tell: (Event) throws -> Bool) throws -> Bool {
    do {
      // A pipe is no archive, since telling one would have to wait for its first bytes.
      let contents = stream.byteCount == nil ? stream : try stream.decompressed()
      guard stream.byteCount != nil, let archive = Self.archive(contents) else {
        return try read(contents, named: path, skipsBinary: isFromFolder, tell)
      }
      while let entry = try archive.next() {
        guard try read(entry.stream, named: "\(path)/\(entry.path)", skipsBinary: true, tell) else { return false }
      }
      return true
    } catch let error as InputError {
      return try tell(.failed(error))
    }
  }

  /// The archive that the contents are; what is damaged from the start is read as it stands, up to the damage.
  private static func archive(_ contents: ByteStream) -> ArchiveReader? {
    (try? ArchiveReader(contents)) ?? nil
  }

  private func read(
    _ stream: ByteStream, named name: String, skipsBinary: Bool, _ tell: (Event) throws -> Bool
  ) throws -> Bool {
    let skipped = try LinkReading<Collector>(wish: wish).read(stream, skipsBinary: skipsBinary) { elements in
      try elements.isEmpty || tell(.found(elements, source: name))
    }
    return try skipped.map { try tell(.skipped(path: name, reason: $0)) } ?? true
  }
}

internal import Archives

/// A file of content with its checksum.
public struct ChecksummedFile: Equatable, Sendable {
  /// Its path within the content.
  public var path: String
  /// Its size, uncompressed.
  public var byteCount: Int64
  /// SHA-256, as `sha256sum` prints it; of a link that of its target's name.
  public var checksum: String
  /// The target of a symbolic link as written; `nil` for a file.
  public var target: String?
}

extension ContentPackage {
  /// Every file with its checksum, in order, and then every symbolic link.
  ///
  /// - Throws: `InputError` where one is damaged.
  public func checksummedFiles() throws -> [ChecksummedFile] {
    var files: [ChecksummedFile] = []
    try read { entry, stream in
      let checksum = Checksum(.sha256)
      try stream.checksummed(by: checksum).skip()
      files.append(ChecksummedFile(path: entry.path, byteCount: entry.byteCount, checksum: checksum.finish()))
    }
    for entry in entries {
      guard case .link(let target) = entry.kind else { continue }
      let checksum = Checksum(.sha256)
      let name = ByteStream(name: entry.path, bytes: target.fileNameBytes)
      try name.checksummed(by: checksum).skip()
      files.append(
        ChecksummedFile(
          path: entry.path, byteCount: Int64(target.fileNameBytes.count), checksum: checksum.finish(), target: target))
    }
    return files
  }
}

/// A difference between the files of two packages.
public struct ContentDifference: Equatable, Sendable {
  /// Its path within the content.
  public var path: String
  /// The file in the old content; `nil` if it was added.
  public var before: ChecksummedFile?
  /// The file in the new content; `nil` if it was removed.
  public var after: ChecksummedFile?

  /// The differences in the order of paths.
  public static func all(from old: [ChecksummedFile], to new: [ChecksummedFile]) -> [ContentDifference] {
    let olds = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
    let news = Dictionary(new.map { ($0.path, $0) }) { first, _ in first }
    return Set(olds.keys).union(news.keys).sorted().compactMap { path in
      let difference = ContentDifference(path: path, before: olds[path], after: news[path])
      return difference.before == difference.after ? nil : difference
    }
  }
}

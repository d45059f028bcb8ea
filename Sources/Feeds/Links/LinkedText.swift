public import Archives

/// A text file whose links are to be changed: all of its bytes, as they are.
public struct LinkedText: Sendable {
  /// The file, as it was named or found.
  public let path: String
  /// What stands in the file, byte for byte.
  public let bytes: [UInt8]
  private let status: FileSystem.Status

  /// The largest file that is read at once.
  private static let limit = 1 << 30

  /// Reads a file.
  ///
  /// - Throws: `InputError` for a symbolic link, and for what is no file of a disk.
  public init(path: String) throws(InputError) {
    self.path = path
    status = try FileSystem.status(of: path, followsLinks: false)
    switch status.kind {
    case .file: break
    case .link: throw InputError(name: path, reason: "is a symbolic link: name the file that it leads to")
    case .folder: throw InputError(name: path, reason: "is a folder, not a file")
    case .special: throw InputError(name: path, reason: "is no file: its text is read from standard input, with -")
    }
    bytes = try ByteStream(path: path).readAll(limit: Self.limit)
  }

  /// Why bytes are no text; nil where they are.
  public static func binaryReason(_ bytes: [UInt8]) -> String? {
    if let reason = BinaryKind.reason(bytes.prefix(512)) { return reason }
    return bytes.contains(0) ? "is binary" : nil
  }

  /// Refuses a file that has further names, which other bytes in place of it would part from this one.
  ///
  /// Such names may be those of a backup, so that writing through them is no better.
  public func checkHasOneName() throws(InputError) {
    guard status.nameCount > 1 else { return }
    throw InputError(
      name: path,
      reason: """
        has \(status.nameCount) names (hard links), which a change would part: it was left as it is. Make it a file of its \
        own with 'cp -p' and 'mv', or leave it out
        """)
  }

  /// Writes other bytes in place of the text.
  public func replace(with bytes: [UInt8]) throws(InputError) {
    try FileSystem.replace(path, with: bytes, since: status)
  }
}

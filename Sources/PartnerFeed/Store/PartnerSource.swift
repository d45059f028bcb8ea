public import Archives

/// A file that holds tables of the partner feed, as it was found.
///
/// A stream that came with it was opened by whoever found it, and is read by nobody else from then on.
public struct PartnerSource: @unchecked Sendable {
  /// The file.
  public var file: FileTree.File
  /// The contents, decompressed, of what can be read once only: standard input.
  public var contents: ByteStream?
  /// Whether the other feeds of an archive are imported already.
  public var othersAreRead = false
  /// The table that the contents are, once its header was read.
  var opened: PartnerTableReader?

  public init(file: FileTree.File, contents: ByteStream? = nil, othersAreRead: Bool = false) {
    (self.file, self.contents, self.othersAreRead) = (file, contents, othersAreRead)
  }
}

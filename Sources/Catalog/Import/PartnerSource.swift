internal import Archives

/// A file that holds tables of the partner feed, as it was found.
///
/// A stream that came with it was opened by whoever found it, and is read by nobody else from then on.
struct PartnerSource: @unchecked Sendable {
  var file: FileTree.File
  /// The contents, decompressed, of what can be read once only: standard input.
  var contents: ByteStream?
  /// Whether the other feeds of an archive are imported already.
  var othersAreRead = false

  var stamp: PartnerFileStamp {
    PartnerFileStamp(path: file.path, byteCount: file.byteCount, modifiedAt: file.modifiedAt)
  }
}

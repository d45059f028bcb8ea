public import Archives

/// One file, folder or whatever else in hosted content.
public struct ContentEntry: Equatable, Sendable {
  /// Below the folder that `ContentInfo.plist` lies in, or as it is where the entry lies elsewhere.
  public var path: String
  /// What the member is.
  public var kind: ArchiveMember.Kind
  /// Bytes of a file.
  public var byteCount: Int64
  /// Whether it lies outside the folder of `ContentInfo.plist`.
  public var isOutside: Bool

  /// Whether it is the file that describes content, or belongs to what an app gets.
  public var isContent: Bool {
    !isOutside && (path == ContentInfo.fileName || path == "Contents" || path.utf8.starts(with: "Contents/".utf8))
  }
}

public import Archives

/// A member of hosted content: a file, a folder or anything else.
public struct ContentEntry: Equatable, Sendable {
  /// Below the folder of `ContentInfo.plist`, or the whole path of an entry outside it.
  public var path: String
  /// The member's kind.
  public var kind: ArchiveMember.Kind
  /// Bytes of a file.
  public var byteCount: Int64
  /// Whether it is outside the folder of `ContentInfo.plist`.
  public var isOutside: Bool

  /// Whether it is `ContentInfo.plist`, or belongs to what an app receives.
  public var isContent: Bool {
    !isOutside && (path == ContentInfo.fileName || path == "Contents" || path.utf8.starts(with: "Contents/".utf8))
  }
}

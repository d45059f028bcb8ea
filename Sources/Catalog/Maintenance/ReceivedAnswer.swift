public import CatalogModel

/// An answer of one of Apple's open services, whose body is kept as it came.
public struct ReceivedAnswer: Equatable, Sendable {
  /// What was asked, as a whole address.
  public var url: String
  /// The body's path below the catalog's folder: `received/2026-11-21/lookup-us-0123456789abcdef.json`.
  public var file: String
  /// Its length as it came.
  public var byteCount: Int64
  /// When it came.
  public var receivedAt: Timestamp
  /// Until when the store's own word is that nothing changes.
  public var freshUntil: Timestamp
  /// What the store needs to know whether anything has changed.
  public var etag: String?
  /// What the server said in `Last-Modified`.
  public var lastModified: String?

  public init(
    url: String, file: String, byteCount: Int64, receivedAt: Timestamp, freshUntil: Timestamp, etag: String? = nil,
    lastModified: String? = nil
  ) {
    self.url = url
    self.file = file
    self.byteCount = byteCount
    self.receivedAt = receivedAt
    self.freshUntil = freshUntil
    self.etag = etag
    self.lastModified = lastModified
  }
}

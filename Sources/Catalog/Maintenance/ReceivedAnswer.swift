public import CatalogModel

/// An answer of one of Apple's open services, whose body is kept as it was received.
public struct ReceivedAnswer: Equatable, Sendable {
  /// The request's whole address.
  public var url: String
  /// The body's path below the catalog's folder: `received/2026-11-21/lookup-us-0123456789abcdef.json`.
  public var file: String
  /// The body's length in bytes.
  public var byteCount: Int64
  /// When it was received.
  public var receivedAt: Timestamp
  /// Until when it need not be asked for again, as the store says.
  public var freshUntil: Timestamp
  /// The answer's `ETag`, to ask whether anything has changed.
  public var etag: String?
  /// The answer's `Last-Modified`.
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

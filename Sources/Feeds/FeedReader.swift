public import Archives
public import CatalogModel

/// Reads a feed of any format from front to back.
///
///     let stream = try ByteStream(path: "answer.json")
///     let summary = try FeedReader(stream).read(storefront: nil) { item in … }
public struct FeedReader {
  private let stream: ByteStream

  public init(_ stream: ByteStream) { self.stream = stream }

  /// Hands every record, link and refused record to `handle`, in the order of the feed.
  ///
  /// A record of an item is followed by what it tells of others, as records with the standing `.child`.
  /// - Parameters:
  ///   - storefront: The store that was asked, for records that do not tell it.
  ///   - handle: What it throws ends the reading and is thrown on.
  /// - Throws: ``FeedError`` when the feed is of no known format or cannot be read to its end, `InputError` when its
  ///   bytes cannot be had. What was handed on before stands.
  public func read(storefront: Storefront?, _ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var reader = JSONFeedReader(stream, format: .searchAPI, storefront: storefront)
    return try reader.read(handle)
  }
}

// Feeds turns the bytes of any source into records, links, charts, reviews and statements. `FeedFormat.recognise` tells from
// a file's first 64 KB what it is; `FeedReader` hands the stream to that format's reader, one folder a source. JSON is cut
// into pieces by `JSONPieces` and judged by simdjson, markup by libxml2 through the module Markup. Readers hand each item on
// as soon as it is known, so that memory follows the largest record and never the feed.

public import Archives
public import CatalogModel

/// Reads a feed of any format from front to back.
///
///     let stream = try ByteStream(path: "answer.json")
///     let summary = try FeedReader(stream).read(storefront: nil) { item in print(item) }
public struct FeedReader {
  private let stream: ByteStream

  /// Reads `stream`, which ends from now on where it is damaged.
  public init(_ stream: ByteStream) {
    stream.endAtDamage()
    self.stream = stream
  }

  /// Hands every record, link and refused record to `handle`, in the order of the feed.
  ///
  /// A record of an item is followed by what it tells of others, as records with the standing `.child`. A chart or a
  /// feed of reviews that has lost its own address is recognised by the stream's name, where that is the address that it came
  /// from, or a path below a copy of the host: `itunes.apple.com/us/rss/topsongs/limit=10/json`. The store of an answer
  /// of the Search API that does not tell it is recognised in the same way.
  /// - Parameters:
  ///   - storefront: The store that was asked, for records that do not tell it.
  ///   - handle: What it throws ends the reading and is thrown on.
  /// - Returns: How much was read, and what was odd about it.
  /// - Throws: ``FeedError`` when the feed is of no known format or cannot be read to its end, `InputError` when its
  ///   bytes cannot be had. What was handed on before stands.
  public func read(storefront: Storefront?, _ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    let result = Result { try readToEnd(storefront, handle) }
    switch result {
    // What is wrong with the bytes explains what is wrong with the feed.
    case .failure(let error) where error is FeedError: throw stream.damage ?? error
    case .failure(let error): throw error
    case .success(let summary):
      if let damage = stream.damage { throw damage }
      return summary
    }
  }

  private func readToEnd(_ storefront: Storefront?, _ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    switch FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) {
    case .unknown(let reason): throw FeedError(feed: stream.name, reason: reason)
    case .feed(let format):
      let isOther = format == .text || format == .previewPage
      let isHidden = try isOther && JSONStart.hasAnswer(stream.peek(FeedFormat.beginningByteCount))
      var summary = try read(format, storefront, handle)
      if isHidden { summary.remarks.append(Self.hiddenAnswer) }
      return summary
    }
  }

  private static let hiddenAnswer =
    "looks like an answer of the Search API inside of other text, which was read for its links alone;"
    + " save the answer by itself to have its prices"

  private func read(
    _ format: FeedFormat, _ storefront: Storefront?, _ handle: (FeedItem) throws -> Void
  ) throws -> FeedSummary {
    switch format {
    case .searchAPI: return try readJSON(format, AnswerAddress.storefront(in: stream.name) ?? storefront, handle)
    case .chart, .reviews:
      guard let root = try root() else { return try readJSON(format, storefront, handle) }
      var reader = XMLFeedReader(stream, root: root, format: format, storefront: storefront)
      return try reader.read(handle)
    case .previewPage: return try PreviewPageReader(stream, storefront: storefront).read(handle)
    case .text: return try TextReader(stream).read(handle)
    case .iTunesLibrary: return try ITunesLibraryReader(stream, storefront: storefront).read(handle)
    case .podcastSubscriptions: return try PodcastSubscriptionsReader(stream, storefront: storefront).read(handle)
    case .webArchive:
      let beginning = try stream.peek(FeedFormat.beginningByteCount)
      return JSONStart.begins(Preamble(beginning).text(in: beginning))
        ? try HTTPArchiveReader(stream, storefront: storefront).read(handle)
        : try WebArchiveReader(stream, storefront: storefront).read(handle)
    case .appStoreConnect:
      var reader = ConnectReader(stream, storefront: storefront)
      return try reader.read(handle)
    case .storeKitConfiguration:
      var reader = StoreKitConfigurationReader(stream)
      return try reader.read(handle)
    case .inApps: return try InAppReader(stream, storefront: storefront).read(handle)
    case .iTunesConnect:
      var reader = ITunesConnectReader(stream)
      return try reader.read(handle)
    case .productList:
      var reader = ProductListReader(stream)
      return try reader.read(handle)
    case .mediaAnswer:
      var reader = ResourceReader(stream, of: .media, storefront: storefront)
      return try reader.read(handle)
    case .salesReport:
      var reader = SalesReportReader(stream, storefront: storefront)
      return try reader.read(handle)
    case .partnerFeed:
      throw FeedError(feed: stream.name, reason: "is a table of the partner feed, which is read row by row instead")
    }
  }

  private func readJSON(
    _ format: FeedFormat, _ storefront: Storefront?, _ handle: (FeedItem) throws -> Void
  ) throws -> FeedSummary {
    var reader = JSONFeedReader(stream, format: format, storefront: storefront)
    return try reader.read(handle)
  }

  /// The name of an XML document's first element; `nil` where the text is no XML.
  private func root() throws -> String? {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    return MarkupBeginning.root(of: Preamble(beginning).text(in: beginning))
  }
}

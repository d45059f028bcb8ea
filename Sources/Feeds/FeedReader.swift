// Feeds turns the bytes of any source into records, links, charts, reviews and statements. `FeedFormat.recognise` finds
// out from a file's first 64 KB what it is; `FeedReader` gives the stream to that format's reader, one folder a source.
// JSON is cut into pieces by `JSONPieces` and judged by simdjson, markup by libxml2 through the module Markup. Readers
// hand each item on as soon as it is known, so that memory follows the largest record and never the feed.

public import Archives
public import CatalogModel
internal import Markup

/// Reads a feed of any format from front to back.
///
///     let stream = try ByteStream(path: "answer.json")
///     let summary = try FeedReader(stream).read(storefront: nil) { item in print(item) }
public struct FeedReader {
  private let stream: ByteStream
  private let format: FeedFormat?

  /// Reads `stream`, which ends from now on where it is damaged; as a format that was recognised already, where it was.
  public init(_ stream: ByteStream, as format: FeedFormat? = nil) {
    stream.endAtReadError()
    (self.stream, self.format) = (stream, format)
  }

  /// Passes every record, link and refused record to `handle`, in the order of the feed.
  ///
  /// A record of an item is followed by what it states of others, as records with the provenance `.child`. A chart or a
  /// feed of reviews that has lost its own address is recognised by the stream's name, where that is the address that
  /// it came from, or a path below a copy of the host: `itunes.apple.com/us/rss/topsongs/limit=10/json`. The store of
  /// an answer of the Search API that does not state it is recognised in the same way.
  /// - Parameters:
  ///   - storefront: The store that was asked, for records that do not state it.
  ///   - handle: What it throws ends the reading and is rethrown.
  /// - Returns: How much was read, and what was odd about it.
  /// - Throws: `FeedError` when the feed is of no known format or cannot be read to its end, `InputError` when its
  ///   bytes cannot be had. What was sent before it remains.
  public func read(storefront: Storefront?, _ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    let result = Result { try readToEnd(storefront, handle) }
    switch result {
    // What is wrong with the bytes explains what is wrong with the feed.
    case .failure(let error) where error is FeedError: throw stream.readError ?? error
    case .failure(let error as MarkupError):
      throw stream.readError ?? FeedError(feed: stream.name, reason: error.reason) as any Error
    case .failure(let error): throw error
    case .success(let summary):
      if let readError = stream.readError { throw readError }
      return summary
    }
  }

  private func readToEnd(_ storefront: Storefront?, _ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    let format = try format ?? recognised()
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    return try withoutActuallyEscaping(handle) { handle in
      let ownStorefront = format == .searchAPI ? AnswerAddress.storefront(in: stream.name) : nil
      let feed = OpenFeed(stream, format: format, storefront: ownStorefront ?? storefront, handle: handle)
      var reader = try reader(of: format).init(feed: feed)
      try reader.read()
      if format == .text || format == .previewPage { try reportUnread(beginning, feed) }
      return feed.finish()
    }
  }

  private func recognised() throws -> FeedFormat {
    switch FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) {
    case .unknown(let reason), .nothing(let reason): throw FeedError(feed: stream.name, reason: reason)
    case .feed(let format): return format
    }
  }

  /// Reports answers in a text of which only the links could be read.
  private func reportUnread(_ beginning: ArraySlice<UInt8>, _ feed: OpenFeed) throws {
    guard feed.summary.recordCount + feed.summary.refusedCount == 0, let mark = AnswerMarks.first(in: beginning) else {
      return
    }
    let bytes = beginning.dropFirst(mark)
    try feed.refuse(RecordLocation(record: 0, offset: Int64(mark)), AnswerMarks.unread, bytes: bytes)
  }

  private func reader(of format: FeedFormat) throws -> any FormatReader.Type {
    if Self.scriptFormats.contains(format), try isScript() { return ScriptReader.self }
    return switch format {
    case .searchAPI: JSONFeedReader.self
    case .chart, .reviews: try begins(with: UInt8(ascii: "<")) ? XMLFeedReader.self : JSONFeedReader.self
    case .previewPage: PreviewPageReader.self
    case .text: TextReader.self
    case .iTunesLibrary: ITunesLibraryReader.self
    case .podcastSubscriptions: PodcastSubscriptionsReader.self
    case .webArchive where try begins(with: UInt8(ascii: "{")): HTTPArchiveReader.self
    case .webArchive: MessageHead.beginsArchive(try stream.peek(5)) ? WebArchiveReader.self : CassetteReader.self
    case .appStoreConnect: ConnectReader.self
    case .storeKitConfiguration: StoreKitConfigurationReader.self
    case .inApps: InAppReader.self
    case .iTunesConnect: ITunesConnectReader.self
    case .productList: ProductListReader.self
    case .mediaAnswer: MediaReader.self
    case .storePlatform: PlatformReader.self
    case .salesReport: SalesReportReader.self
    case .partnerFeed:
      throw FeedError(feed: stream.name, reason: "is a table of the partner feed, which is read row by row instead")
    }
  }

  /// What JSON in a script may be.
  private static let scriptFormats: Set<FeedFormat> = [
    .searchAPI, .chart, .reviews, .appStoreConnect, .storeKitConfiguration, .inApps, .iTunesConnect, .mediaAnswer,
    .storePlatform,
  ]

  private func isScript() throws -> Bool {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    return ScriptReader.begins(Preamble(beginning).text(in: beginning).drop { $0 <= 0x20 })
  }

  private func begins(with byte: UInt8) throws -> Bool {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    return Preamble(beginning).text(in: beginning).first == byte
  }
}

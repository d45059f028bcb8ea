internal import Archives
internal import CatalogModel

/// Reads JSON feeds: Search API answers, charts and feeds of reviews, one record at a time.
struct JSONFeedReader {
  private let stream: ByteStream
  private let parser = JSONParser(names: SearchKey.names)
  private var search: SearchRecord
  private var children = SearchChildren()
  private var summary: FeedSummary
  /// The chart or feed of reviews that is being read.
  private var feed = EntryFeed()
  /// The rank of the record that is being read, where it stands in a chart.
  private var rank: Int?
  private var omissions = Omissions()
  /// What the store said went wrong, when it answered with nothing else.
  private var errorAnswer: FeedError?

  init(_ stream: ByteStream, format: FeedFormat, storefront: Storefront?) {
    self.stream = stream
    search = SearchRecord(fallback: storefront)
    summary = FeedSummary(format: format)
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try read(stream, wrappedAt: nil, handle)
    if let errorAnswer {
      guard summary.recordCount + summary.refusedCount > 0 else { throw errorAnswer }
      summary.remarks.append("the first answer \(errorAnswer.reason)")
    }
    summary.remarks += omissions.remarks(with: search.omissions)
    summary.byteCount = stream.offset
    return summary
  }

  /// Reads the records of one text; `wrappedAt` is where it stands when it is a string inside the feed.
  private mutating func read(
    _ stream: ByteStream, wrappedAt wrapper: FeedPlace?, _ handle: (FeedItem) throws -> Void
  ) throws {
    var pieces = try JSONPieces(stream)
    while let piece = try pieces.next() {
      rank = pieces.rank
      switch piece {
      case .element(let place, _):
        let reason =
          try unsafe flaw(pieces.bytes, wrapper ?? place) ?? takeParsed(pieces.bytes, wrapper ?? place, handle)
        if let reason { try refuse(pieces, wrapper ?? place, reason, handle) }
      case .document(let place):
        let reason =
          try unsafe flaw(pieces.bytes, wrapper ?? place)
          ?? takeDocument(pieces.bytes, wrapper ?? place, isWrapped: wrapper != nil, handle)
        if let reason { try refuse(pieces, wrapper ?? place, reason, handle) }
      case .remainder(let count):
        try unsafe takeRemainder(pieces.bytes, count: count, isWrapped: wrapper != nil, handle)
      case .refused(var refused):
        refused.place = wrapper ?? refused.place
        try hand(.refused(refused), handle)
        // A broken document may have been an answer; a record is one of those announced all the same.
        if !pieces.isInList { summary.announcedCount = nil }
      }
    }
    // Reviews in a list of their own have nothing around them that would say whose they are.
    try closeFeed(handle)
  }

  /// Takes what stands beside a list of records: how many they are, or what a chart tells of itself.
  private mutating func takeRemainder(
    _ bytes: UnsafeRawBufferPointer, count: Int, isWrapped: Bool, _ handle: (FeedItem) throws -> Void
  ) throws {
    rank = nil
    var announced: Int?
    switch unsafe parser.tree(of: bytes) {
    case .failure(let error):
      summary.remarks.append("what stands beside the records was not read: \(error.flaw.reason)")
    case .success(let tree):
      if case .number(let digits)? = tree["resultCount"] { announced = Int(digits) }
      if case .object(let members)? = tree["feed"] {
        for member in members where FeedHead.memberNames.contains(member.name) {
          feed.head.take(member.name, member.value)
        }
        return try closeFeed(handle)
      }
    }
    if let announced, announced != count {
      summary.remarks.append("resultCount says \(announced), but the answer holds \(count)")
    }
    guard !isWrapped else { return }
    summary.answerCount += 1
    summary.announcedCount = summary.announcedCount.flatMap { total in
      announced.map { total.addingReportingOverflow($0).partialValue }
    }
  }

  private mutating func closeFeed(_ handle: (FeedItem) throws -> Void) throws {
    let (items, remarks) = feed.finish(savedAs: stream.name, fallback: search.fallback)
    feed = EntryFeed()
    summary.remarks += remarks
    for item in items { try handOn(item, handle) }
  }

  // MARK: Records

  /// Reads a piece's members, and returns what is wrong with it.
  private mutating func flaw(_ bytes: UnsafeRawBufferPointer, _ place: FeedPlace) -> String? {
    let flaw = unsafe parser.readMembers(of: bytes)
    if parser.badByte != nil { omissions.noteReplacedBytes(at: place) }
    return flaw.map { "\($0.reason), at byte \($0.offset) of the record" }
  }

  /// Takes what the parser has read last, or returns why that is no record.
  private mutating func takeParsed(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    if parser[.chartName].isPresent { return try unsafe takeChartEntry(bytes, place, handle) }
    if parser[.reviewRating].isPresent { return try unsafe takeReview(bytes, place, handle) }
    switch unsafe search.record(parser, at: place, original: bytes) {
    case .success(let record):
      if let rank { feed.take(record, rank: rank) }
      try hand(.record(record, place), handle)
      if let parent = children.parent(of: record, parser, &search) { try hand(.record(parent, place), handle) }
      if let artist = children.artist(of: record, parser) { try hand(.record(artist, place), handle) }
      if let artist = children.collectionArtist(of: record, parser) { try hand(.record(artist, place), handle) }
      return nil
    case .failure(let flaw): return flaw.reason
    }
  }

  private mutating func takeChartEntry(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    guard bytes.count <= ChartEntry.byteLimit else {
      return "is a chart entry of more than \(ChartEntry.byteLimit >> 20) MB"
    }
    guard let entry = try? unsafe ChartEntry(parser.tree(of: bytes).get()),
      var record = entry.record(fallback: search.fallback)
    else {
      return ChartEntry.withoutID
    }
    for reason in entry.unreadablePrices(in: record.storefront) { omissions.note(reason, at: place) }
    record.original = unsafe Array(bytes)
    if let rank { feed.take(record, rank: rank) }
    try hand(.record(record, place), handle)
    for child in entry.children(of: record) { try hand(.record(child, place), handle) }
    return nil
  }

  private mutating func takeReview(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    guard bytes.count <= ChartEntry.byteLimit, let tree = try? unsafe parser.tree(of: bytes).get() else {
      return "is a review of more than \(ChartEntry.byteLimit >> 20) MB"
    }
    let original = unsafe Array(bytes)
    for item in feed.take(ReviewEntry(tree), place, bytes: original, fallback: search.fallback) {
      try hand(item, handle)
    }
    return nil
  }

  // MARK: Objects that stand alone

  /// An object outside a list of records: a record by itself, an error answer, or a proxy's wrapper.
  private mutating func takeDocument(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, isWrapped: Bool, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    if let message = parser[.errorMessage].text { return takeError(message, place) }
    if parser[.feed].isNested {
      try unsafe takeRemainder(bytes, count: 0, isWrapped: isWrapped, handle)
      return nil
    }
    if !isWrapped, parser[.contents].isString {
      let body = unsafe Array(parser[.contents].bytes)
      try read(ByteStream(name: stream.name, bytes: body), wrappedAt: place, handle)
      return nil
    }
    return try unsafe takeParsed(bytes, place, handle)
  }

  /// Takes `{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{…}}`.
  private mutating func takeError(_ message: String, _ place: FeedPlace) -> String? {
    let reason = "is an error answer of the Search API: \(message)"
    guard place.record == 1, errorAnswer == nil else { return reason }
    errorAnswer = FeedError(feed: stream.name, place: place, reason: "\(reason); ask again with other parameters")
    return nil
  }

  // MARK: Handing on

  private mutating func refuse(
    _ pieces: JSONPieces, _ place: FeedPlace, _ reason: String, _ handle: (FeedItem) throws -> Void
  ) throws {
    try hand(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: pieces.bytes)), handle)
  }

  /// Hands an item on; one of a chart waits for the chart's moment.
  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    guard rank == nil else {
      for item in feed.wait(item) { try handOn(item, handle) }
      return
    }
    try handOn(item, handle)
  }

  private mutating func handOn(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}

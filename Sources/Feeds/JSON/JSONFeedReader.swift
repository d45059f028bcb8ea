internal import Archives
internal import CatalogModel
internal import JSON

/// Reads JSON feeds: Search API answers, charts and feeds of reviews, one record at a time.
struct JSONFeedReader: FormatReader {
  private let feed: OpenFeed
  private let parser = JSONParser(names: SearchKey.names)
  private var search: SearchRecord
  private var children = SearchChildren()
  /// The chart or feed of reviews that is being read.
  private var entries: EntryFeed
  /// The rank of the present record, if it is in a chart.
  private var rank: Int?
  /// What the store said went wrong, when it answered with nothing else.
  private var errorAnswer: FeedError?

  init(feed: OpenFeed) {
    (self.feed, search, entries) = (feed, SearchRecord(feed), EntryFeed(feed))
  }

  mutating func read() throws {
    try read(feed.stream, wrappedAt: nil)
    if let errorAnswer {
      guard feed.summary.recordCount + feed.summary.refusedCount > 0 else { throw errorAnswer }
      feed.summary.notes.append("the first answer \(errorAnswer.reason)")
    }
  }

  /// Reads the records of one text; `wrappedAt` is its location when it is a string inside the feed.
  private mutating func read(
    _ stream: ByteStream, wrappedAt wrapper: RecordLocation?
  ) throws {
    var pieces = try JSONPieces(stream, lists: ["results", "entry"])
    while let piece = try pieces.next() {
      rank = pieces.rank
      switch piece {
      case .element(let location, _), .document(let location):
        let location = wrapper ?? location
        do {
          if let error = unsafe parser.readMembers(of: pieces.bytes) { throw RecordError(error, in: "record") }
          let hasBadBytes = parser.hasBadBytes
          if case .element = piece {
            try unsafe readRecord(pieces.bytes, location)
          } else if parser[.feed].isNested, pieces.split() {
            continue
          } else {
            try unsafe readDocument(pieces.bytes, location, isWrapped: wrapper != nil)
            pieces.expectsRecords = true
          }
          if hasBadBytes { feed.recordNotes.noteReplacedBytes(at: location) }
        } catch let error as RecordError {
          // What is no record may be an answer.
          if case .document = piece, try unsafe pieces.split() || readLooseRecords(pieces.bytes, location) { continue }
          try send(.refused(unsafe RefusedRecord(location: location, reason: error.reason, bytes: pieces.bytes)))
        }
      case .remainder(let count):
        pieces.expectsRecords = false
        try unsafe readRemainder(pieces.bytes, count: count, isWrapped: wrapper != nil)
        _ = try unsafe readLooseRecords(pieces.bytes, wrapper ?? pieces.location)
      case .refused(var refused):
        refused.location = wrapper ?? refused.location
        try send(.refused(refused))
        // A broken document may have been an answer; a record is one of those announced all the same.
        if !pieces.isInList { feed.summary.announcedCount = nil }
      }
    }
    // Reviews in a list of their own have nothing around them that would say whose they are.
    try entries.finish()
  }

  /// Reads the members beside a list of records: how many they are, or what a chart states of itself.
  private mutating func readRemainder(
    _ bytes: UnsafeRawBufferPointer, count: Int, isWrapped: Bool
  ) throws {
    rank = nil
    var announced: Int?
    switch unsafe parser.tree(of: bytes) {
    case .failure(let error):
      feed.summary.notes.append("what stands beside the records was not read: \(error.reason)")
    case .success(let tree):
      if let stated = tree.announcedCount, stated != count {
        feed.summary.notes.append("resultCount says \(stated), but the answer holds \(count)")
      }
      // What is wrapped around an answer may leave out others.
      if case .number(let digits)? = tree["resultCount"] { announced = Int(digits) }
      if case .object(let members)? = tree.firstFeed {
        for member in members { entries.head.add(member.name, member.value) }
        return try entries.finish()
      }
    }
    guard !isWrapped else { return }
    feed.summary.answerCount += 1
    feed.summary.announcedCount = feed.summary.announcedCount.flatMap { total in
      announced.map { total.addingReportingOverflow($0).partialValue }
    }
  }

  // MARK: Records

  /// Sends what the parser has read last.
  private mutating func readRecord(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation) throws {
    if parser[.chartName].isPresent || parser[.reviewRating].isPresent { return try unsafe readEntry(bytes, location) }
    let record = try unsafe search.record(parser, original: bytes)
    if let rank { entries.add(record, rank: rank) }
    try send(.record(record, location))
    if let parent = children.parent(of: record, parser, search) { try send(.record(parent, location)) }
    if let artist = children.artist(of: record, parser) { try send(.record(artist, location)) }
    if let artist = children.collectionArtist(of: record, parser) { try send(.record(artist, location)) }
  }

  /// Reads the results that are values of members of a document, as caches keep them under their numbers; `false` where
  /// there are none.
  private mutating func readLooseRecords(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation) throws -> Bool {
    let ranges = unsafe LooseRecords.ranges(in: bytes)
    guard !ranges.isEmpty, case .success = unsafe parser.tree(of: bytes) else { return false }
    rank = nil
    for range in ranges {
      let record = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      do {
        if let error = unsafe parser.readMembers(of: record) { throw RecordError(error, in: "record") }
        try unsafe readRecord(record, location)
      } catch let error as RecordError {
        try unsafe feed.refuse(location, error.reason, bytes: record)
      }
    }
    return true
  }

  /// Reads an entry of a chart or of a feed of reviews.
  private mutating func readEntry(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation) throws {
    guard bytes.count <= ChartEntry.byteLimit else {
      throw RecordError(reason: "is an entry of more than \(ChartEntry.byteLimit >> 20) MB")
    }
    let tree = try unsafe parser.tree(of: bytes).mapError { RecordError($0, in: "entry") }.get()
    if ReviewEntry.isReview(tree) { return try entries.add(ReviewEntry(tree), location, bytes: unsafe Array(bytes)) }
    var entry = try ChartEntry(tree, fallback: feed.storefront)
    entry.record.original = unsafe Array(bytes)
    try entries.add(entry, location, rank: rank)
  }

  // MARK: Objects that stand alone

  /// An object outside a list of records: a record by itself, an error answer, or a proxy's wrapper.
  private mutating func readDocument(
    _ bytes: UnsafeRawBufferPointer, _ location: RecordLocation, isWrapped: Bool
  ) throws {
    if let message = parser[.errorMessage].text {
      try readError(message, location)
    } else if parser[.feed].isNested {
      try unsafe readRemainder(bytes, count: 0, isWrapped: isWrapped)
    } else if !isWrapped, parser[.contents].isString {
      let body = unsafe Array(parser[.contents].bytes)
      try read(ByteStream(name: feed.stream.name, bytes: body), wrappedAt: location)
    } else {
      try unsafe readRecord(bytes, location)
    }
  }

  /// Reads `{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{…}}`.
  private mutating func readError(_ message: String, _ location: RecordLocation) throws(RecordError) {
    let reason = "is an error answer of the Search API: \(message)"
    guard location.record == 1, errorAnswer == nil else { throw RecordError(reason: reason) }
    errorAnswer = feed.error("\(reason); ask again with other parameters", at: location)
  }

  // MARK: Sending

  private mutating func send(_ item: FeedItem) throws { try entries.send(item, rank: rank) }
}

extension JSONTree {
  /// How many results the answers in a document say that they have, all together; `nil` where none says it.
  fileprivate var announcedCount: Int? {
    let own: Int? =
      if self["results"] != nil, case .number(let digits)? = self["resultCount"] { Int(digits) } else { nil }
    return values.reduce(own) { total, value in
      value.announcedCount.map { $0.addingReportingOverflow(total ?? 0).partialValue } ?? total
    }
  }

  /// What a chart states of itself, however deep it lies in other objects.
  fileprivate var firstFeed: JSONTree? {
    if case .object? = self["feed"] { return self["feed"] }
    return values.lazy.compactMap(\.firstFeed).first
  }

  /// The values of an object's members, or of an array.
  private var values: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }
}

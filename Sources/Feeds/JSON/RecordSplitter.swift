internal import Archives

/// Takes JSON text apart into its records, one after the other, without reading ahead further than one record.
///
/// Understood are answers (`{"resultCount":…,"results":[…]}`), charts (`{"feed":{"entry":[…]}}`), bare arrays, single
/// objects, any of these one after the other (NDJSON), and each as the argument of a function call (JSONP).
@safe struct RecordSplitter {
  /// A part of the text; its bytes are ``bytes`` until the next part is asked for.
  enum Part {
    /// An element of an answer's or chart's list of records.
    case record(FeedPlace)
    /// An object that stands by itself: a record, a message, a wrapper.
    case object(FeedPlace)
    case refused(RefusedRecord)
    /// A chart or feed of reviews is at its end; what else it told is ``feedMembers``.
    case feedEnd
  }

  private enum Level {
    /// In an array that is a whole text.
    case array
    /// In an answer's or chart's list of records.
    case records
    /// Among the members of an answer.
    case envelope
    /// Among the members of a chart or feed of reviews.
    case feed
  }

  /// The most bytes that one record may have: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let recordLimit = 16 << 20

  /// The members of the feed's head, as JSON texts; those of the last feed stay until another begins.
  private(set) var feedMembers: [(name: String, value: String)] = []
  /// How many records there were before the feed.
  private var countBeforeFeed: Int?

  /// The place of the last record among its feed's entries, from 1; `nil` where there is no feed.
  var rank: Int? { countBeforeFeed.map { recordCount - $0 } }

  /// What was odd but could be read; of a great many the first.
  private(set) var remarks: [String] = []

  private let name: String
  private let lists: Set<String>
  private let window: ByteWindow
  private let scanner: JSONScanner
  private var levels: [Level] = []
  private var openCalls = 0
  /// How many bytes belong to the last part.
  private var lent = 0
  private var recordCount = 0
  /// What the answer says in `resultCount`, and how many records there were before it.
  private var announcedCount: Int?
  private var countBefore = 0
  private var isCut = false
  /// How many answers with a list of results there were, and how many results they announced; `nil` where one did not.
  private(set) var answerCount = 0
  private(set) var announcedTotal: Int? = 0

  /// Takes text apart whose lists of records have these names.
  init(_ window: ByteWindow, name: String, lists: Set<String> = ["results", "entry"]) {
    self.window = window
    self.name = name
    self.lists = lists
    scanner = JSONScanner(window, limit: Self.recordLimit)
  }

  /// The bytes of the part that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe window.bytes(0..<lent) }

  /// Returns the next part, or `nil` at the end; throws where the text cannot be followed any further.
  mutating func next() throws -> Part? {
    window.advance(by: lent)
    lent = 0
    if isCut {
      // Of a record that stands alone all has been said; from a list others may be missing, too.
      if levels.isEmpty { return nil }
      throw error("the text ends inside a record: it was cut off, so fetch or copy it again")
    }
    while true {
      try scanner.dropSpace()
      guard let byte = try window.byte(at: 0) else {
        guard levels.isEmpty else {
          throw error("the text ends before its lists are closed: it was cut off, so fetch or copy it again")
        }
        return nil
      }
      if let part = try isAmongMembers ? member(byte) : element(byte) { return part }
    }
  }

  private var isAmongMembers: Bool { levels.last == .envelope || levels.last == .feed }

  // MARK: Elements of lists, and whole texts

  private mutating func element(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: "{"):
      return try levels.last == .records ? value { .record($0) } : objectOrAnswer()
    case UInt8(ascii: "["):
      guard levels.isEmpty else { return try strayValue() }
      levels.append(.array)
      window.advance(by: 1)
    case UInt8(ascii: "]"):
      guard levels.popLast() != nil else { throw error("a list is closed that was never opened") }
      window.advance(by: 1)
    case UInt8(ascii: ","):
      window.advance(by: 1)
    default:
      guard levels.isEmpty else { return try strayValue() }
      try betweenTexts(byte)
    }
    return nil
  }

  /// An object outside a list: its members are gone through until one of them is a list of records.
  private mutating func objectOrAnswer() throws -> Part? {
    announcedCount = nil
    var (at, isAfterValue, missingCommas) = (1, false, [Int64]())
    while let byte = try window.byte(at: at), at < Self.recordLimit {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case UInt8(ascii: ","): (at, isAfterValue) = (at + 1, false)
      case UInt8(ascii: "}"):
        lent = at + 1
        return .object(nextPlace())
      case UInt8(ascii: "\""):
        if isAfterValue { missingCommas.append(window.offset + Int64(at)) }
        guard let member = try scanner.member(at: at) else { return try value { .object($0) } }
        if opensList(member) { return try openAnswer(member, missingCommas) }
        guard case .found(let end) = try scanner.endOfValue(at: member.value) else { return try value { .object($0) } }
        note(member, end)
        (at, isAfterValue) = (end, true)
      default: return try value { .object($0) }
      }
    }
    return try value { .object($0) }
  }

  private mutating func strayValue() throws -> Part {
    let part = try value { .record($0) }
    guard case .record(let place) = part else { return part }
    return .refused(unsafe RefusedRecord(place: place, reason: "is not a JSON object", bytes: bytes))
  }

  /// The value that begins here, whole.
  private mutating func value(_ part: (FeedPlace) -> Part) throws -> Part {
    let place = nextPlace()
    switch try scanner.endOfValue(at: 0) {
    case .found(let end):
      lent = end
      return part(place)
    case .cut:
      isCut = true
      lent = window.count
      let cure = levels.isEmpty ? ": it was cut off, so fetch or copy it again" : ""
      let reason = "the text ends inside this record\(cure)"
      return .refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes))
    case .tooLarge: return try tooLarge(place)
    }
  }

  private mutating func tooLarge(_ place: FeedPlace) throws -> Part {
    let kept = unsafe Array(window.bytes(0..<min(window.count, RefusedRecord.byteLimit)))
    isCut = try !scanner.dropValue(opening: kept[0])
    let reason = "is larger than \(Self.recordLimit >> 20) MB, the most that one record may have"
    return .refused(RefusedRecord(place: place, reason: reason, bytes: kept))
  }

  // MARK: Members of an answer or chart

  private mutating func member(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: ","): window.advance(by: 1)
    case UInt8(ascii: "}"):
      window.advance(by: 1)
      if levels.removeLast() == .feed {
        countBeforeFeed = nil
        return .feedEnd
      }
      compareCount()
    case UInt8(ascii: "\""):
      guard let member = try scanner.member(at: 0) else { throw error("a member of the answer has no value") }
      if opensList(member) { return try openList(member) }
      guard case .found(let end) = try scanner.endOfValue(at: member.value) else {
        throw error("the text ends inside the answer's member \(member.name.prefix(40)): it was cut off")
      }
      note(member, end)
      window.advance(by: end)
    default: throw error("expected a member of the answer, found \(Self.describe(byte))")
    }
    return nil
  }

  /// A comma can be missing between members where a person edited the text; there is only one way to read that.
  private mutating func openAnswer(_ member: JSONScanner.Member, _ missingCommas: [Int64]) throws -> Part? {
    for place in missingCommas { remark("a comma is missing before the member at byte \(place)") }
    levels.append(.envelope)
    countBefore = recordCount
    return try openList(member)
  }

  /// Whether the member is a list of records, a chart that holds one, or a chart's only entry.
  private func opensList(_ member: JSONScanner.Member) -> Bool {
    switch member.opening {
    case UInt8(ascii: "["): lists.contains(member.name)
    case UInt8(ascii: "{"): member.name == "feed" || isOnlyRecord(member)
    default: false
    }
  }

  /// Whether the member is a list of one record that was written without its brackets.
  private func isOnlyRecord(_ member: JSONScanner.Member) -> Bool {
    member.opening == UInt8(ascii: "{") && member.name != "results" && lists.contains(member.name)
  }

  private mutating func openList(_ member: JSONScanner.Member) throws -> Part? {
    window.advance(by: member.value)
    if isOnlyRecord(member) { return try value { .record($0) } }
    window.advance(by: 1)
    levels.append(member.opening == UInt8(ascii: "[") ? .records : .feed)
    if levels.last == .feed { (feedMembers, countBeforeFeed) = ([], recordCount) }
    return nil
  }

  private mutating func note(_ member: JSONScanner.Member, _ end: Int) {
    if levels.last == .feed, FeedHead.memberNames.contains(member.name), feedMembers.count < 16,
      end - member.value <= 64 << 10
    {
      let text = unsafe String(decoding: window.bytes(member.value..<end), as: UTF8.self)
      feedMembers.append((member.name, text))
    }
    guard member.name == "resultCount" else { return }
    announcedCount = unsafe Int(String(decoding: window.bytes(member.value..<end), as: UTF8.self))
  }

  private mutating func compareCount() {
    defer { announcedCount = nil }
    let count = recordCount - countBefore
    answerCount += 1
    announcedTotal = announcedTotal.flatMap { total in
      announcedCount.map { total.addingReportingOverflow($0).partialValue }
    }
    guard let announcedCount, announcedCount != count else { return }
    remark("resultCount says \(announcedCount), but the answer holds \(count)")
  }

  // MARK: Between texts

  /// What may stand around an answer: `name(…);` and comments, and a byte-order mark where files were put one behind
  /// the other.
  private mutating func betweenTexts(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: ")") where openCalls > 0:
      openCalls -= 1
      window.advance(by: 1)
    case UInt8(ascii: ";"): window.advance(by: 1)
    case UInt8(ascii: "/") where try dropComment(): break
    case 0xEF where try window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF: window.advance(by: 3)
    default:
      let length = try callLength()
      guard length > 0 else { throw error("expected a JSON object or array, found \(Self.describe(byte))") }
      openCalls += 1
      window.advance(by: length)
    }
  }

  /// How long `name(` is; 0 when there is none.
  private func callLength() throws -> Int {
    var text: [UInt8] = []
    while text.count <= JSONPCall.byteLimit, let byte = try window.byte(at: text.count) { text.append(byte) }
    return JSONPCall.length(in: text[...]) ?? 0
  }

  /// Drops `// …` up to its line's end, or `/* … */`; `false` where there is neither.
  private func dropComment() throws -> Bool {
    let sign = try window.byte(at: 1)
    guard sign == UInt8(ascii: "/") || sign == UInt8(ascii: "*") else { return false }
    window.advance(by: 2)
    var last: UInt8 = 0
    while let byte = try window.byte(at: 0) {
      window.advance(by: 1)
      if sign == UInt8(ascii: "/") ? byte == 0x0A : last == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { break }
      last = byte
    }
    return true
  }

  // MARK: Places and words

  private mutating func nextPlace() -> FeedPlace {
    recordCount += 1
    return FeedPlace(record: recordCount, offset: window.offset)
  }

  private mutating func remark(_ text: String) {
    if remarks.count < 100 { remarks.append(text) }
  }

  private func error(_ reason: String) -> FeedError {
    FeedError(feed: name, place: FeedPlace(record: recordCount, offset: window.offset), reason: reason)
  }

  private static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}

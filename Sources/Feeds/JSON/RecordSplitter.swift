internal import Archives
internal import ProductLinks

/// Takes JSON text apart into its records, one after the other, without reading ahead further than one record.
///
/// Understood are answers (`{"resultCount":…,"results":[…]}`), charts (`{"feed":{"entry":[…]}}`), bare arrays, single
/// objects, any of these one after the other (NDJSON), and each as the argument of a function call (JSONP). Damage does
/// not reach beyond the next line that begins a text of its own.
@safe struct RecordSplitter {
  /// A part of the text; its bytes are ``bytes`` until the next part is asked for.
  enum Part {
    /// An element of an answer's or chart's list of records.
    case record(FeedPlace)
    /// An object that stands by itself: a record, a message, a wrapper.
    case object(FeedPlace)
    case refused(RefusedRecord)
    /// Other text, of which there is nothing to tell but its ``links``.
    case text
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
  /// How many bytes belong to the last part.
  private var lent = 0
  private var recordCount = 0
  /// What the answer says in `resultCount`, and how many records there were before it.
  private var announcedCount: Int?
  private var countBefore = 0
  private var isCut = false
  /// The answer that is being read, up to its list, and where it begins.
  private var answerBeginning: (bytes: [UInt8], offset: Int64) = ([], 0)
  /// Where a record ends of whose damage all has been said.
  private var toldEnd: Int64 = -1
  /// What waits until the end of its feed was told.
  private var waiting: RefusedRecord?
  /// Whether nothing but spaces stands before the window in its line.
  private var isAtLine = true
  /// What stood around the texts, in their own lines, and was passed over.
  private var around = PassedOver()
  /// Where other text ends of which the next line may be more.
  private var otherTextEnd: Int64 = -1
  /// The links in what is no JSON, where other text stands before the first JSON; whoever takes them empties this.
  var links: [FoundLink] = []
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
    if let refused = waiting.take() { return .refused(refused) }
    window.advance(by: lent)
    lent = 0
    if isCut {
      // Of a record that stands alone all has been said; from a list others may be missing, too.
      if levels.isEmpty { return nil }
      throw error("the text ends inside a record: it was cut off, so fetch or copy it again")
    }
    while true {
      let isAmidOtherText = window.offset == otherTextEnd
      isAtLine = try scanner.dropSpace()
      if isAmidOtherText { otherTextEnd = window.offset }
      guard let byte = try window.byte(at: 0) else {
        guard levels.isEmpty else {
          throw error("the text ends before its lists are closed: it was cut off, so fetch or copy it again")
        }
        if let told = around.remark { remark(told) }
        around = PassedOver()
        return nil
      }
      if let part = try isAmongMembers ? member(byte) : element(byte) { return part }
    }
  }

  /// Ends the last part, which turned out to be no record, before the first line in it that begins another text.
  ///
  /// - Returns: Why it is broken; `nil` where there is no such line.
  mutating func endBeforeNextText() -> String? {
    guard let line = scanner.nextText(in: 0..<lent) else { return nil }
    endPart(before: line)
    return Self.isCutOff
  }

  private mutating func endPart(before line: Int) {
    (lent, toldEnd) = (line, window.offset + Int64(line))
    // What was broken may have been an answer.
    if levels.isEmpty { announcedTotal = nil }
  }

  private static let isCutOff = "is cut off, and the next line begins another: fetch or copy it again"

  private var isAmongMembers: Bool { levels.last == .envelope || levels.last == .feed }

  // MARK: Elements of lists, and whole texts

  private mutating func element(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: "{") where levels.last == .records:
      return try beginsAnswer() ? abandon() : value { .record($0) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try levels.isEmpty && !beginsText(byte) ? otherText() : textOrElement(byte)
    case UInt8(ascii: "]") where levels.popLast() != nil:
      window.advance(by: 1)
    case UInt8(ascii: ","):
      window.advance(by: 1)
    case UInt8(ascii: "/") where try dropComment(): break
    default:
      guard levels.isEmpty else { return try strayValue() }
      return try dropFrame(byte) ? nil : otherText()
    }
    return nil
  }

  private mutating func textOrElement(_ byte: UInt8) throws -> Part? {
    if byte == UInt8(ascii: "{") { return try objectOrAnswer() }
    if window.followsLineEnd, !levels.isEmpty {
      remark("the list before byte \(window.offset) is not closed: it was cut off, so fetch or copy it again")
      levels = []
    } else if !levels.isEmpty {
      return try strayValue()
    }
    levels.append(.array)
    window.advance(by: 1)
    return nil
  }

  /// Whether the object that begins here is no element of the answer that is open, but the next answer.
  private func beginsAnswer() throws -> Bool {
    guard window.followsLineEnd, let sign = try window.byte(at: 2) else { return false }
    // Hardly any result comes further than this: `{"wrapperType"`, `{"kind"`.
    guard sign <= 0x22 || sign == UInt8(ascii: "r") || sign == UInt8(ascii: "f") else { return false }
    return try JSONStart.beginsAnswer(beginning())
  }

  /// An object outside a list: its members are gone through until one of them is a list of records.
  private mutating func objectOrAnswer() throws -> Part? {
    announcedCount = nil
    var (at, isAfterValue, missingCommas) = (1, false, [Int64]())
    while let byte = try window.byte(at: at), at < Self.recordLimit {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case UInt8(ascii: ","): (at, isAfterValue) = (at + 1, false)
      case UInt8(ascii: "/"):
        guard let end = try scanner.endOfComment(at: at) else { return try value { .object($0) } }
        at = end
      case UInt8(ascii: "}"):
        lent = at + 1
        return .object(nextPlace())
      case UInt8(ascii: "\""):
        if isAfterValue { missingCommas.append(window.offset + Int64(at)) }
        guard let member = try scanner.member(at: at) else { return try value { .object($0) } }
        if opensList(member) { return try openAnswer(member, missingCommas) }
        guard case .found(let end) = try scanner.endOfUnread(at: member.value, from: at) else {
          return try value { .object($0) }
        }
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
    let isObject = try window.byte(at: 0) == UInt8(ascii: "{")
    switch try isObject ? scanner.endOfValue(at: 0) : scanner.endOfUnread(at: 0, from: 0) {
    case .found(let end):
      lent = end
      return part(place)
    case .overrun(let end):
      endPart(before: end)
      return .refused(unsafe RefusedRecord(place: place, reason: Self.isCutOff, bytes: bytes))
    case .cut:
      lent = try cutLength()
      if !isCut { findLinks(in: lent) }
      let cure = levels.isEmpty ? ": it was cut off, so fetch or copy it again" : ""
      let reason = "the text ends inside this record\(cure)"
      return .refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes))
    case .tooLarge: return try tooLarge(place)
    }
  }

  /// How much is lost to a record that never ends: all of it, or its first line, where it may not be JSON at all.
  private mutating func cutLength() throws -> Int {
    isCut = window.lineCount == nil || !levels.isEmpty
    return try isCut ? window.count : scanner.lineLength()
  }

  private mutating func findLinks(in count: Int) {
    var scan = LinksBetween(window)
    unsafe scan.take(window.bytes(0..<count), into: &links)
    scan.finish(into: &links)
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
      guard let member = try scanner.member(at: 0) else { return try abandon() }
      if opensList(member) { return try openList(member) }
      switch try scanner.endOfUnread(at: member.value, from: 0) {
      case .found(let end):
        note(member, end)
        window.advance(by: end)
      case .overrun(let end):
        window.advance(by: end)
        return try abandon()
      case .cut, .tooLarge:
        throw error("the text ends inside the answer's member \(member.name.prefix(40)): it was cut off")
      }
    case UInt8(ascii: "/") where try dropComment(): break
    default: return try abandon()
    }
    return nil
  }

  /// Gives up an answer that cannot be followed any further; what comes behind it is read as if it were not there.
  private mutating func abandon() throws -> Part? {
    let isFeed = countBeforeFeed != nil
    (levels, countBeforeFeed, announcedCount, announcedTotal) = ([], nil, nil, nil)
    if window.offset != toldEnd {
      let found = try window.byte(at: 0).map(Self.describe) ?? "the end"
      let reason = "the answer that begins here is broken at byte \(window.offset), where \(found) cannot follow"
      recordCount += 1
      let place = FeedPlace(record: recordCount, offset: answerBeginning.offset)
      waiting = RefusedRecord(place: place, reason: reason, bytes: answerBeginning.bytes)
    }
    return isFeed ? .feedEnd : waiting.take().map(Part.refused)
  }

  /// A comma can be missing between members where a person edited the text; there is only one way to read that.
  private mutating func openAnswer(_ member: JSONScanner.Member, _ missingCommas: [Int64]) throws -> Part? {
    for place in missingCommas { remark("a comma is missing before the member at byte \(place)") }
    levels.append(.envelope)
    countBefore = recordCount
    answerBeginning = unsafe (Array(window.bytes(0..<member.value)), window.offset)
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
    if isOnlyRecord(member) { return try beginsAnswer() ? abandon() : value { .record($0) } }
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

  /// Drops what may stand around an answer: `name(…);`, a byte-order mark where files were put one behind the other, and
  /// the separator of RFC 7464.
  private mutating func dropFrame(_ byte: UInt8) throws -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), 0x1E: window.advance(by: 1)
    case 0xEF where try window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF: window.advance(by: 3)
    default:
      guard JSONPCall.isName(byte), let length = JSONPCall.length(in: try beginning()) else { return false }
      window.advance(by: length)
    }
    return true
  }

  /// The next bytes, as many as can be needed to tell what they begin.
  private func beginning() throws -> ArraySlice<UInt8> {
    _ = try window.byte(at: JSONPCall.byteLimit - 1)
    return unsafe Array(window.bytes(0..<min(window.count, JSONPCall.byteLimit)))[...]
  }

  private func beginsText(_ byte: UInt8) throws -> Bool {
    if JSONStart.isBracket(byte) {
      let next = try scanner.skipSpace(from: 1)
      return try JSONStart.canFollowBracket(window.byte(at: next))
    }
    return try JSONPCall.isName(byte) && JSONPCall.length(in: beginning()) != nil
  }

  /// Drops `// …` up to its line's end, or `/* … */`; `false` where there is neither.
  private func dropComment() throws -> Bool {
    guard let end = try scanner.endOfComment(at: 0) else { return false }
    window.advance(by: end)
    return true
  }

  /// Passes over a line that is no JSON, up to where JSON of the Search API begins in it.
  ///
  /// A whole line is refused. What stands in one line with an answer is told in a remark, unless it is part of a record.
  /// Where other text stands around the answers, its lines are refused together.
  private mutating func otherText() throws -> Part? {
    let found = try window.byte(at: 0).map(Self.describe) ?? "nothing"
    let reason = "expected a JSON object or array, found \(found)"
    var refused = RefusedRecord(place: nextPlace(), reason: reason, bytes: [])
    let isTold = window.offset == otherTextEnd
    var (isWhole, isAtStart) = (false, isAtLine)
    var scan = LinksBetween(window)
    while let byte = try window.byte(at: 0), try !window.followsLineEnd || !beginsText(byte) {
      let length = try scanner.lineLength()
      let line = unsafe window.bytes(0..<length)
      let start = unsafe JSONStart.index(in: line).flatMap { $0 > 0 ? $0 : nil }
      let skipped = unsafe UnsafeRawBufferPointer(rebasing: line[..<(start ?? length)])
      unsafe refused.bytes += skipped.prefix(RefusedRecord.byteLimit - refused.bytes.count)
      unsafe scan.take(skipped, into: &links)
      let leadsOn = unsafe Self.leadsOn(skipped)
      window.advance(by: skipped.count)
      if start != nil { break }
      let endsLine = try window.followsLineEnd || window.byte(at: 0) == nil
      isWhole = isWhole || isAtStart && endsLine && !leadsOn
      isAtStart = endsLine
      guard endsLine else { continue }
      if window.lineCount == nil { break }
      if refused.bytes.count == RefusedRecord.byteLimit {
        otherTextEnd = window.offset
        break
      }
    }
    scan.finish(into: &links)
    if !isTold, isWhole || PassedOver.hasMember(refused.bytes) { return .refused(refused) }
    recordCount -= 1
    if !isTold { around.note(refused) }
    return links.isEmpty ? nil : .text
  }

  /// Whether the line is the call or assignment that an answer belongs to, however far behind it begins: `cb(`, `data =`.
  private static func leadsOn(_ line: UnsafeRawBufferPointer) -> Bool {
    let last = unsafe line.last { $0 > 0x20 }
    return last == nil || last == UInt8(ascii: "(") || last == UInt8(ascii: "=")
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

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
  }

  private enum Level {
    case array
    case records
    case envelope
  }

  /// The most bytes that one record may have: 16 MB. Apple's own records have some kilobytes.
  static let recordLimit = 16 << 20

  /// What was odd but could be read.
  private(set) var remarks: [String] = []
  /// How many answers have been read, those without a record among them.
  private(set) var answerCount = 0

  private let name: String
  private let window: ByteWindow
  private var levels: [Level] = []
  private var lent = 0
  private var recordCount = 0
  private var announced: Int?
  private var answerBegan = 0
  private var isCut = false
  private var callDepth = 0

  init(_ window: ByteWindow, name: String) {
    self.window = window
    self.name = name
  }

  /// The bytes of the part that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe window.bytes(0..<lent) }

  /// Returns the next part, or `nil` at the end; throws where the text cannot be followed any further.
  mutating func next() throws -> Part? {
    window.advance(by: lent)
    lent = 0
    if isCut { throw error("the text ends inside a record; it was cut off, so fetch or copy it again") }
    while true {
      try dropSpace()
      guard let byte = try window.byte(at: 0) else {
        guard levels.isEmpty else { throw error("the text ends before its lists are closed; it was cut off") }
        return nil
      }
      if let part = try levels.last == .envelope ? member(byte) : element(byte) { return part }
    }
  }

  // MARK: Elements

  private mutating func element(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: "{"):
      return try levels.last == .records ? wholeRecord() : objectOrEnvelope()
    case UInt8(ascii: ","):
      window.advance(by: 1)
      return nil
    case UInt8(ascii: "]") where !levels.isEmpty:
      levels.removeLast()
      window.advance(by: 1)
      return nil
    case UInt8(ascii: "[") where levels.isEmpty:
      levels.append(.array)
      window.advance(by: 1)
      return nil
    default:
      if levels.isEmpty {
        try callOrGarbage(byte)
        return nil
      }
      return try strayValue(byte)
    }
  }

  /// A record of a list: everything to the bracket that closes it.
  private mutating func wholeRecord() throws -> Part {
    let place = nextPlace()
    switch try endOfValue(at: 0) {
    case .found(let end):
      lent = end
      return .record(place)
    case .cut: return cut(place)
    case .tooLarge: return try tooLarge(place)
    }
  }

  /// An object outside a list: its members are gone through until one of them is a list of records.
  private mutating func objectOrEnvelope() throws -> Part? {
    announced = nil
    var (at, afterValue, missing) = (1, false, [Int64]())
    while let byte = try window.byte(at: at), at < Self.recordLimit {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case UInt8(ascii: ","): (at, afterValue) = (at + 1, false)
      case UInt8(ascii: "}"):
        lent = at + 1
        return .object(nextPlace())
      case UInt8(ascii: "\""):
        if afterValue { missing.append(window.offset + Int64(at)) }
        guard let member = try memberStart(at: at) else { return try brokenObject() }
        if opensEnvelope(member) { return try openAnswer(member, missingCommas: missing) }
        guard case .found(let end) = try endOfValue(at: member.value) else { return try brokenObject() }
        note(member, end: end)
        (at, afterValue) = (end, true)
      default: return try brokenObject()
      }
    }
    return try brokenObject()
  }

  /// A comma can be missing between members where a person edited the text; there is only one way to read that.
  private mutating func openAnswer(_ member: Member, missingCommas: [Int64]) throws -> Part? {
    remarks += missingCommas.map { "a comma is missing before the member at byte \($0)" }
    levels.append(.envelope)
    answerBegan = recordCount
    answerCount += 1
    return try open(member)
  }

  /// An object whose members cannot be followed goes on to the JSON parser, which tells what is wrong with it.
  private mutating func brokenObject() throws -> Part {
    let place = nextPlace()
    switch try endOfValue(at: 0) {
    case .found(let end):
      lent = end
      return .object(place)
    case .cut: return cut(place)
    case .tooLarge: return try tooLarge(place)
    }
  }

  private mutating func strayValue(_ byte: UInt8) throws -> Part {
    let place = nextPlace()
    switch try endOfValue(at: 0) {
    case .found(let end):
      lent = end
      let bytes = unsafe window.bytes(0..<end)
      return unsafe .refused(RefusedRecord(place: place, reason: "is not a JSON object", bytes: bytes))
    case .cut: return cut(place)
    case .tooLarge: return try tooLarge(place)
    }
  }

  // MARK: Members of an answer

  private struct Member {
    var name: Range<Int>
    var value: Int
    var opening: UInt8
  }

  private mutating func member(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: ","):
      window.advance(by: 1)
    case UInt8(ascii: "}"):
      window.advance(by: 1)
      levels.removeLast()
      compareCount()
    case UInt8(ascii: "\""):
      guard let member = try memberStart(at: 0) else { throw error("a member of the answer has no value") }
      if opensEnvelope(member) { return try open(member) }
      guard case .found(let end) = try endOfValue(at: member.value) else {
        throw error("the text ends inside a member of the answer; it was cut off")
      }
      note(member, end: end)
      window.advance(by: end)
    default:
      throw error("expected a member of the answer, found \(Self.describe(byte))")
    }
    return nil
  }

  /// Goes into the list of records, or into the chart that holds it.
  private mutating func open(_ member: Member) throws -> Part? {
    let isSingle = member.opening == UInt8(ascii: "{") && name(of: member) == "entry"
    let isList = member.opening == UInt8(ascii: "[")
    window.advance(by: member.value)
    if isSingle { return try wholeRecord() }
    window.advance(by: 1)
    levels.append(isList ? .records : .envelope)
    return nil
  }

  private func opensEnvelope(_ member: Member) -> Bool {
    switch member.opening {
    case UInt8(ascii: "["): ["results", "entry"].contains(name(of: member))
    case UInt8(ascii: "{"): ["feed", "entry"].contains(name(of: member))
    default: false
    }
  }

  /// Finds a member's name and where its value begins.
  private func memberStart(at start: Int) throws -> Member? {
    guard case .found(let end) = try endOfValue(at: start) else { return nil }
    let colon = try skipSpace(from: end)
    guard try window.byte(at: colon) == UInt8(ascii: ":") else { return nil }
    let value = try skipSpace(from: colon + 1)
    guard let opening = try window.byte(at: value) else { return nil }
    return Member(name: start + 1..<end - 1, value: value, opening: opening)
  }

  private func name(of member: Member) -> String {
    unsafe String(decoding: window.bytes(member.name), as: UTF8.self)
  }

  private mutating func note(_ member: Member, end: Int) {
    guard member.name.count == 11, name(of: member) == "resultCount" else { return }
    announced = unsafe Int(String(decoding: window.bytes(member.value..<end), as: UTF8.self))
  }

  private mutating func compareCount() {
    defer { announced = nil }
    let count = recordCount - answerBegan
    guard let announced, announced != count else { return }
    remarks.append("resultCount says \(announced), but the answer holds \(count) records")
  }

  // MARK: Around the answers

  /// `name(…);` around an answer.
  private mutating func callOrGarbage(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: ")") where callDepth > 0:
      callDepth -= 1
      window.advance(by: 1)
    case UInt8(ascii: ";"):
      window.advance(by: 1)
    default:
      let length = try callLength()
      guard length > 0 else { throw error("expected a JSON object or array, found \(Self.describe(byte))") }
      callDepth += 1
      window.advance(by: length)
    }
  }

  /// How long `name(` is; 0 when there is none.
  private func callLength() throws -> Int {
    var length = 0
    while let byte = try window.byte(at: length), length < 256, Self.isName(byte) { length += 1 }
    let parenthesis = try skipSpace(from: length)
    guard length > 0, try window.byte(at: parenthesis) == UInt8(ascii: "(") else { return 0 }
    return parenthesis + 1
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  // MARK: Places and ends

  private enum End {
    case found(Int)
    case cut
    case tooLarge
  }

  /// Where the value that begins at `start` ends.
  private func endOfValue(at start: Int) throws -> End {
    guard let opening = try window.byte(at: start) else { return .cut }
    switch opening {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): break
    default: return try endOfScalar(at: start)
    }
    var end = ValueEnd(opening: opening)
    var seen = start
    while true {
      let available = window.count
      if let count = unsafe end.find(in: window.bytes(seen..<available)) {
        let end = seen + count
        return end <= Self.recordLimit ? .found(end) : .tooLarge
      }
      seen = available
      guard seen <= Self.recordLimit else { return .tooLarge }
      guard try window.fill() else { return .cut }
    }
  }

  private func endOfScalar(at start: Int) throws -> End {
    var at = start
    while let byte = try window.byte(at: at) {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["),
        0x20, 0x09, 0x0A, 0x0D:
        // A byte that nothing can begin with is a value of its own, so that reading always goes on.
        return .found(max(at, start + 1))
      default: at += 1
      }
      guard at <= Self.recordLimit else { return .tooLarge }
    }
    return at > start ? .found(at) : .cut
  }

  /// The index of the first byte that is no space, at most one record further on.
  private func skipSpace(from start: Int) throws -> Int {
    var at = start
    while at - start < Self.recordLimit, let byte = try window.byte(at: at), Self.isSpace(byte) { at += 1 }
    return at
  }

  /// Drops spaces, however many there are.
  private func dropSpace() throws {
    while true {
      let available = max(window.count, 1)
      var at = 0
      while at < available, let byte = try window.byte(at: at), Self.isSpace(byte) { at += 1 }
      window.advance(by: at)
      if at < available { return }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func nextPlace() -> FeedPlace {
    recordCount += 1
    return FeedPlace(record: recordCount, offset: window.offset)
  }

  private mutating func cut(_ place: FeedPlace) -> Part {
    isCut = true
    lent = window.count
    let bytes = unsafe window.bytes(0..<lent)
    return unsafe .refused(RefusedRecord(place: place, reason: "the text ends inside this record", bytes: bytes))
  }

  /// Skips a value of any size and keeps its beginning.
  private mutating func tooLarge(_ place: FeedPlace) throws -> Part {
    let kept = unsafe Array(window.bytes(0..<min(window.count, RefusedRecord.byteLimit)))
    var end = ValueEnd(opening: kept[0])
    while true {
      let available = window.count
      if let count = unsafe end.find(in: window.bytes(0..<available)) {
        window.advance(by: count)
        break
      }
      window.advance(by: available)
      guard try window.fill() else {
        isCut = true
        break
      }
    }
    let reason = "is larger than \(Self.recordLimit >> 20) MB, the most that one record may have"
    return .refused(RefusedRecord(place: place, reason: reason, bytes: kept))
  }

  private func error(_ reason: String) -> FeedError {
    FeedError(feed: name, place: FeedPlace(record: recordCount, offset: window.offset), reason: reason)
  }

  private static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}

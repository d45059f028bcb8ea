internal import Archives

/// Cuts JSON text into pieces that simdjson can parse, without reading ahead further than one of them.
///
/// A piece is an element of a list of records, or a whole document; what stands beside a document's lists comes as one
/// more piece. Where the first document fills a line, each line is a document, and its damage ends with the line.
/// Nothing inside a broken piece is read: it is refused, and the next begins behind it.
@safe struct JSONPieces {
  /// A part of the text; its bytes are ``bytes`` until the next is asked for.
  enum Piece {
    /// An element of a list of records.
    case element(FeedPlace)
    /// A document that holds no such list: a record by itself, a message, a wrapper.
    case document(FeedPlace)
    /// A document that does, when it is at its end, with these lists empty.
    case remainder(elements: Int)
    case refused(RefusedRecord)
  }

  /// Which members are gone into.
  struct Lists {
    /// The lists of records.
    var names: Set<String> = ["results", "entry"]
    /// Whether `results` is no list but holds some: `{"results":{"songs":{"data":[…]}}}`.
    var areGrouped = false
  }

  private enum Level {
    /// A whole text that is an array.
    case array
    /// A list of records.
    case list
    case object
    /// The object with a chart's or feed of reviews' entries.
    case feed
    /// An object or array below `results` where lists are grouped.
    case group
    case groups
  }

  /// The most bytes that a piece may have: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let limit = 16 << 20

  private let name: String
  private let lists: Lists
  private let window: ByteWindow
  private let scanner: JSONScanner
  private var levels: [Level] = []
  private var recordCount = 0
  /// The document that is being read, without what its lists hold.
  private let document = PaddedBytes()
  private var documentStart: Int64 = 0
  private var hasLists = false
  private var isTooLarge = false
  /// How many records there were before the document.
  private var countBefore = 0
  /// How many bytes of the window belong to the last piece; `nil` when it is the document.
  private var lent: Int? = 0
  /// Whether a refused piece has said already that the text ends too early.
  private var isCut = false
  /// Whether the text's last document lies in one line so far.
  private var isOneLine = false
  /// Whether a script stands around the document: a call, an assignment.
  private var isWrapped = false
  /// What is still to be said of the text before the next piece.
  private var waiting: Piece?
  private var failure: FeedError?

  init(_ window: ByteWindow, name: String, lists: Lists = Lists()) {
    self.window = window
    self.name = name
    self.lists = lists
    scanner = JSONScanner(window: window, limit: Self.limit)
  }

  /// The bytes of the piece that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe lent.map { unsafe window.bytes(0..<$0) } ?? document.bytes }

  /// The place of the last piece among its feed's entries, from 1; `nil` outside of a chart or feed of reviews.
  var rank: Int? { levels.contains(.feed) ? recordCount - countBefore : nil }

  /// Returns the next piece, or `nil` at the end; throws where the text is cut off inside of a list.
  mutating func next() throws -> Piece? {
    drop(lent ?? 0)
    if lent == nil { document.removeAll() }
    lent = 0
    while true {
      if let piece = waiting.take() { return piece }
      if let failure { throw failure }
      try passBlanks()
      if let byte = try window.byte(at: 0) {
        if let piece = try piece(byte) { return piece }
      } else if !levels.isEmpty {
        if let piece = textEnded() { return piece }
      } else {
        guard window.endsWithLine, try window.nextLine() else { return nil }
      }
    }
  }

  private mutating func piece(_ byte: UInt8) throws -> Piece? {
    switch levels.last {
    case nil: try text(byte)
    case .array: try elementOfArray(byte)
    case .list: try elementOfList(byte)
    case .object, .feed, .group: try member(byte)
    case .groups: try group(byte)
    }
  }

  /// Ends the last piece, which could not be parsed, before the first line in it that begins another text.
  ///
  /// - Returns: Why it is broken; `nil` where there is no such line.
  mutating func endBeforeNextText() -> String? {
    guard let count = lent, let line = scanner.nextText(in: 0..<count) else { return nil }
    lent = line
    return Self.isCutOff
  }

  private static let isCutOff = "is cut off, and the next line begins another: fetch or copy it again"

  // MARK: Texts

  private mutating func text(_ byte: UInt8) throws -> Piece? {
    if isOneLine, window.followsLineEnd, !window.endsWithLine { window.endsWithLine = true }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try beginsText(byte) ? begin(byte) : otherText(byte)
    case UInt8(ascii: ")"), UInt8(ascii: ";"), 0x1E: window.advance(by: 1)
    case 0xEF where try window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF: window.advance(by: 3)
    default:
      guard let length = ScriptWrapper.length(in: try beginning()) else { return try otherText(byte) }
      isWrapped = true
      window.advance(by: length)
    }
    return nil
  }

  private func beginsText(_ byte: UInt8) throws -> Bool {
    guard JSONStart.isBracket(byte) else { return false }
    let next = try window.byte(at: scanner.blanksEnd(from: 1))
    // A line with nothing but the bracket begins a text of several lines.
    if next == nil, window.endsWithLine { window.endsWithLine = false }
    return JSONStart.canFollow(byte, next)
  }

  private mutating func begin(_ byte: UInt8) -> Piece? {
    if levels.isEmpty { isOneLine = true }
    document.removeAll()
    (documentStart, countBefore, hasLists, isTooLarge, isCut) = (window.offset, recordCount, false, false, false)
    levels.append(byte == UInt8(ascii: "[") ? .array : .object)
    take(1)
    return nil
  }

  /// The next bytes, as many as can be needed to tell what they begin.
  private func beginning() throws -> ArraySlice<UInt8> {
    _ = try window.byte(at: JSONStart.longestBeginning - 1)
    return unsafe Array(window.bytes(0..<min(window.count, JSONStart.longestBeginning)))[...]
  }

  /// Refuses what is no JSON; the rest of a script's line belongs to what stands around its JSON.
  private mutating func otherText(_ byte: UInt8) throws -> Piece? {
    if isWrapped {
      isWrapped = false
      let rest = try scanner.lineLength()
      if unsafe !window.bytes(0..<rest).contains(UInt8(ascii: "\"")) {
        window.advance(by: rest)
        return nil
      }
    }
    recordCount += 1
    let place = FeedPlace(record: recordCount, offset: window.offset)
    let reason = "expected a JSON object or array, found \(Self.describe(byte))"
    return .refused(RefusedRecord(place: place, reason: reason, bytes: try passOtherLines()))
  }

  /// Drops what is left of the line, and those behind it that begin no JSON; returns the first of their bytes.
  private mutating func passOtherLines() throws -> [UInt8] {
    var dropped: [UInt8] = []
    while let byte = try window.byte(at: 0), try dropped.isEmpty || !window.followsLineEnd || !beginsText(byte) {
      let length = try scanner.lineLength()
      unsafe dropped += window.bytes(0..<length).prefix(RefusedRecord.byteLimit - dropped.count)
      window.advance(by: length)
    }
    return dropped
  }

  /// Drops spaces and comments; a document keeps its spaces.
  private mutating func passBlanks() throws {
    var count = 0
    repeat {
      count = try scanner.blanksEnd(from: 0)
      switch levels.last {
      case nil: window.advance(by: count)
      case .array, .list: drop(count)
      default: unsafe window.bytes(0..<count).contains(UInt8(ascii: "/")) ? drop(count) : take(count)
      }
    } while count >= Self.limit
  }

  private mutating func take(_ count: Int) {
    isTooLarge = isTooLarge || document.count + count > Self.limit
    if !isTooLarge { unsafe document.append(window.bytes(0..<count)) }
    drop(count)
  }

  private mutating func drop(_ count: Int) {
    if isOneLine, !window.endsWithLine, unsafe JSONStart.lineEnd(in: window.bytes(0..<count), from: 0) != nil {
      isOneLine = false
    }
    window.advance(by: count)
  }

  // MARK: Elements

  private mutating func elementOfArray(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"): return begin(byte)
    case UInt8(ascii: "]"):
      drop(1)
      levels = []
    case UInt8(ascii: ","): drop(1)
    default: return try strayValue()
    }
    return nil
  }

  private mutating func elementOfList(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"):
      return try beginsAnswer() ? endDocument(because: Self.isCutOff) : value { .element($0) }
    case UInt8(ascii: "]"):
      levels.removeLast()
      take(1)
    case UInt8(ascii: ","): drop(1)
    default: return try strayValue()
    }
    return nil
  }

  /// Whether the object that begins here is no element of the list that is open, but the next answer.
  private func beginsAnswer() throws -> Bool {
    guard window.followsLineEnd, let sign = try window.byte(at: 2) else { return false }
    // Hardly any result comes further than this: `{"wrapperType"`, `{"kind"`.
    guard sign <= 0x22 || sign == UInt8(ascii: "r") || sign == UInt8(ascii: "f") else { return false }
    return try JSONStart.beginsAnswer(beginning())
  }

  private mutating func strayValue() throws -> Piece {
    let piece = try value { .element($0) }
    guard case .element(let place) = piece else { return piece }
    return .refused(unsafe RefusedRecord(place: place, reason: "is not a JSON object", bytes: bytes))
  }

  /// The value that begins here, whole.
  private mutating func value(_ piece: (FeedPlace) -> Piece) throws -> Piece {
    recordCount += 1
    let place = FeedPlace(record: recordCount, offset: window.offset)
    let isObject = try window.byte(at: 0) == UInt8(ascii: "{")
    switch try isObject ? scanner.endOfValue(at: 0) : scanner.endOfUnparsed(at: 0, from: 0) {
    case .found(let end):
      lent = end
      return piece(place)
    case .overrun(let end):
      lent = end
      return .refused(unsafe RefusedRecord(place: place, reason: Self.isCutOff, bytes: bytes))
    case .cut:
      (lent, isCut) = (window.count, true)
      let reason = window.endsWithLine ? Self.isCutOff : "the text ends inside this record"
      return .refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes))
    case .tooLarge:
      let kept = unsafe Array(window.bytes(0..<min(window.count, RefusedRecord.byteLimit)))
      isCut = try !scanner.dropValue()
      return .refused(RefusedRecord(place: place, reason: Self.isOversize, bytes: kept))
    }
  }

  private static let isOversize = "is larger than \(limit >> 20) MB, the most that one record may have"

  // MARK: Members

  private mutating func member(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: ","): take(1)
    case UInt8(ascii: "}"):
      take(1)
      levels.removeLast()
      return levels.isEmpty || levels.last == .array ? documentEnded() : nil
    case UInt8(ascii: "\""):
      guard let member = try scanner.member(at: 0) else { return try refuseDocument() }
      if let level = level(of: member) { return open(level, at: member.value) }
      if isOnlyRecord(member) {
        take(member.value)
        document.append("null")
        hasLists = true
        return try value { .element($0) }
      }
      switch try scanner.endOfUnparsed(at: member.value, from: 0) {
      case .found(let end): take(end)
      case .cut: take(window.count)
      case .overrun(let line):
        take(line)
        return endDocument(because: Self.isCutOff)
      case .tooLarge:
        isTooLarge = true
        window.advance(by: member.value)
        _ = try scanner.dropValue()
      }
    default: return try refuseDocument()
    }
    return nil
  }

  private func level(of member: JSONScanner.Member) -> Level? {
    let isInGroup = levels.last == .group
    switch member.opening {
    case UInt8(ascii: "["): return lists.names.contains(member.name) ? .list : isInGroup ? .groups : nil
    case UInt8(ascii: "{"):
      if member.name == "feed", levels.last == .object { return .feed }
      return isInGroup && !lists.names.contains(member.name) || lists.areGrouped && member.name == "results"
        ? .group : nil
    default: return nil
    }
  }

  /// Whether the member is a list of one record that was written without its brackets.
  private func isOnlyRecord(_ member: JSONScanner.Member) -> Bool {
    member.opening == UInt8(ascii: "{") && member.name != "results" && lists.names.contains(member.name)
  }

  private mutating func open(_ level: Level, at value: Int) -> Piece? {
    take(value + 1)
    levels.append(level)
    hasLists = true
    return nil
  }

  private mutating func group(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"): return open(.group, at: 0)
    case UInt8(ascii: "]"):
      levels.removeLast()
      take(1)
    case UInt8(ascii: ","): take(1)
    default:
      guard case .found(let end) = try scanner.endOfUnparsed(at: 0, from: 0) else { return try refuseDocument() }
      take(end)
    }
    return nil
  }

  // MARK: Ends of documents

  private mutating func documentEnded() -> Piece? {
    guard !isTooLarge else { return refuse(reason: Self.isOversize) }
    lent = nil
    if hasLists { return .remainder(elements: recordCount - countBefore) }
    recordCount += 1
    return .document(FeedPlace(record: recordCount, offset: documentStart))
  }

  /// Gives up the document at what cannot follow, and what is left of its lines.
  private mutating func refuseDocument() throws -> Piece? {
    if case .cut = try scanner.endOfValue(at: 0) {
      take(window.count)
      return textEnded()
    }
    let byte = try window.byte(at: 0) ?? 0
    let reason = "is broken at byte \(window.offset), where \(Self.describe(byte)) cannot follow"
    if try !window.followsLineEnd || !beginsText(byte) {
      let rest = try passOtherLines()
      if !hasLists { unsafe rest.withUnsafeBytes { unsafe document.append($0) } }
    }
    return endDocument(because: reason)
  }

  /// What is to be said where the text, or the document's line, ends before the document does.
  private mutating func textEnded() -> Piece? {
    if window.endsWithLine { return endDocument(because: Self.isCutOff) }
    if hasLists || levels == [.array] {
      let place = FeedPlace(record: recordCount, offset: window.offset)
      let reason = "the text ends before its lists are closed: it was cut off, so fetch or copy it again"
      failure = FeedError(feed: name, place: place, reason: reason)
      isCut = true
    }
    return endDocument(because: "the text ends inside this record: it was cut off, so fetch or copy it again")
  }

  /// Gives up the document that is open, and says so once; what its lists held has been handed on.
  private mutating func endDocument(because reason: String) -> Piece? {
    defer { levels = [] }
    guard levels.contains(where: { $0 != .array }) else { return isCut ? nil : refuse(reason: reason) }
    guard hasLists else { return refuse(reason: reason) }
    if !isCut { waiting = refuse(reason: reason) }
    for level in levels.reversed() where level != .array {
      document.append(level == .list || level == .groups ? "]" : "}")
    }
    lent = nil
    return .remainder(elements: recordCount - countBefore)
  }

  private mutating func refuse(reason: String) -> Piece {
    recordCount += 1
    let place = FeedPlace(record: recordCount, offset: documentStart)
    return .refused(unsafe RefusedRecord(place: place, reason: reason, bytes: document.bytes))
  }

  private static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}

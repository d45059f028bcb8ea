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

  /// The most bytes that a piece may have: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let limit = 16 << 20

  private let name: String
  private let window: ByteWindow
  private let scanner: JSONScanner
  private var texts: JSONTexts
  private var document: JSONDocument
  private var recordCount = 0
  /// How many bytes of the window belong to the last piece; `nil` when it is the document.
  private var lent: Int? = 0
  /// Whether a refused piece has said already that the text ends too early.
  private var isCut = false
  /// What is still to be said of the text before the next piece.
  private var waiting: Piece?
  private var failure: FeedError?

  init(_ window: ByteWindow, name: String, lists: JSONDocument.Lists = .init()) {
    self.window = window
    self.name = name
    texts = JSONTexts(window, limit: Self.limit)
    scanner = texts.scanner
    document = JSONDocument(lists, limit: Self.limit)
  }

  /// The bytes of the piece that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe lent.map { unsafe window.bytes(0..<$0) } ?? document.bytes }

  /// Whether a list of records is open, whose element the last piece is.
  var isInList: Bool { document.levels.last == .list }

  /// The place of the last piece among its feed's entries, from 1; `nil` outside of a chart or feed of reviews.
  var rank: Int? { document.levels.contains(.feed) ? recordCount - document.recordsBefore : nil }

  /// Returns the next piece, or `nil` at the end; throws where the text is cut off inside of a list.
  mutating func next() throws -> Piece? {
    texts.drop(lent ?? 0)
    lent = 0
    while true {
      if let piece = waiting.take() { return piece }
      if let failure { throw failure }
      if document.levels.isEmpty {
        switch try texts.next() {
        case .text(let bracket): begin(bracket)
        case .other(let offset, let reason, let bytes): return refuse(at: offset, reason: reason, bytes: bytes)
        case .end: return nil
        }
      } else {
        try passBlanks()
        let piece = if let byte = try window.byte(at: 0) { try piece(byte) } else { textEnded() }
        if let piece { return piece }
      }
    }
  }

  private mutating func piece(_ byte: UInt8) throws -> Piece? {
    switch document.levels.last {
    case .array: try elementOfArray(byte)
    case .list: try elementOfList(byte)
    case .groups: try group(byte)
    default: try member(byte)
    }
  }

  private mutating func begin(_ bracket: UInt8) {
    let level: JSONDocument.Level = bracket == UInt8(ascii: "[") ? .array : .object
    document.begin(level, at: window.offset, recordsBefore: recordCount)
    isCut = false
    take(1)
  }

  /// Drops spaces and comments; a document keeps its spaces.
  private mutating func passBlanks() throws {
    let count = try scanner.blanksEnd(from: 0)
    let isKept = document.levels.last != .list && document.levels.last != .array
    if isKept, unsafe !window.bytes(0..<count).contains(UInt8(ascii: "/")) { take(count) } else { texts.drop(count) }
  }

  private mutating func take(_ count: Int) {
    unsafe document.append(window.bytes(0..<count))
    texts.drop(count)
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

  // MARK: Elements

  private mutating func elementOfArray(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"): begin(byte)
    case UInt8(ascii: "]"):
      texts.drop(1)
      document.close()
    case UInt8(ascii: ","): texts.drop(1)
    default: return try strayValue()
    }
    return nil
  }

  private mutating func elementOfList(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"):
      return try beginsAnswer() ? endDocument(because: Self.isCutOff) : value { .element($0) }
    case UInt8(ascii: "]"):
      document.close()
      take(1)
    case UInt8(ascii: ","): texts.drop(1)
    default: return try strayValue()
    }
    return nil
  }

  /// Whether the object that begins here is no element of the list that is open, but the next answer.
  private func beginsAnswer() throws -> Bool {
    guard window.followsLineEnd, let sign = try window.byte(at: 2) else { return false }
    // Hardly any result comes further than this: `{"wrapperType"`, `{"kind"`.
    guard sign <= 0x22 || sign == UInt8(ascii: "r") || sign == UInt8(ascii: "f") else { return false }
    return try JSONStart.beginsAnswer(texts.beginning())
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
      let reason = window.lineHasEnded ? Self.isCutOff : "the text ends inside this record"
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
      document.close()
      return document.isAtEnd ? documentEnded() : nil
    case UInt8(ascii: "\""):
      guard let member = try scanner.member(at: 0) else { return try refuseDocument() }
      if let level = document.level(of: member) { return open(level, at: member.value) }
      return document.isRecordAlone(member) ? try recordAlone(member) : try otherMember(member)
    default: return try refuseDocument()
    }
    return nil
  }

  private mutating func recordAlone(_ member: JSONScanner.Member) throws -> Piece? {
    take(member.value)
    document.appendRecordAlone()
    return try value { .element($0) }
  }

  private mutating func otherMember(_ member: JSONScanner.Member) throws -> Piece? {
    switch try scanner.endOfUnparsed(at: member.value, from: 0) {
    case .found(let end): take(end)
    case .cut: take(window.count)
    case .overrun(let line):
      take(line)
      return endDocument(because: Self.isCutOff)
    case .tooLarge:
      document.isTooLarge = true
      texts.drop(member.value)
      _ = try scanner.dropValue()
    }
    return nil
  }

  private mutating func open(_ level: JSONDocument.Level, at value: Int) -> Piece? {
    take(value + 1)
    document.open(level)
    return nil
  }

  private mutating func group(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "{"): return open(.group, at: 0)
    case UInt8(ascii: "]"):
      document.close()
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
    guard !document.isTooLarge else { return refuse(reason: Self.isOversize) }
    lent = nil
    if document.hasLists { return .remainder(elements: recordCount - document.recordsBefore) }
    recordCount += 1
    return .document(FeedPlace(record: recordCount, offset: document.offset))
  }

  /// Gives up the document at what cannot follow, and what is left of its lines.
  private mutating func refuseDocument() throws -> Piece? {
    if case .cut = try scanner.endOfValue(at: 0) {
      take(window.count)
      return textEnded()
    }
    let byte = try window.byte(at: 0) ?? 0
    let reason = "is broken at byte \(window.offset), where \(JSONTexts.describe(byte)) cannot follow"
    if try !window.followsLineEnd || !texts.begins(byte) {
      let rest = try texts.passOtherLines()
      if !document.hasLists { unsafe rest.withUnsafeBytes { unsafe document.append($0) } }
    }
    return endDocument(because: reason)
  }

  /// What is to be said where the text, or the document's line, ends before the document does.
  private mutating func textEnded() -> Piece? {
    if window.lineHasEnded { return endDocument(because: Self.isCutOff) }
    if document.hasLists || document.levels == [.array] {
      let place = FeedPlace(record: recordCount, offset: window.offset)
      let reason = "the text ends before its lists are closed: it was cut off, so fetch or copy it again"
      failure = FeedError(feed: name, place: place, reason: reason)
      isCut = true
    }
    return endDocument(because: "the text ends inside this record: it was cut off, so fetch or copy it again")
  }

  /// Gives up the document that is open, and says so once; what its lists held has been handed on.
  private mutating func endDocument(because reason: String) -> Piece? {
    let isArrayAlone = !document.levels.contains { $0 != .array }
    let elements = recordCount - document.recordsBefore
    let refused = isCut ? nil : refuse(reason: reason)
    document.closeAll()
    guard document.hasLists, !isArrayAlone else { return refused }
    (waiting, lent) = (refused, nil)
    return .remainder(elements: elements)
  }

  private mutating func refuse(reason: String) -> Piece {
    unsafe refuse(at: document.offset, reason: reason, bytes: Array(document.bytes.prefix(RefusedRecord.byteLimit)))
  }

  private mutating func refuse(at offset: Int64, reason: String, bytes: [UInt8]) -> Piece {
    recordCount += 1
    let place = FeedPlace(record: recordCount, offset: offset)
    return .refused(RefusedRecord(place: place, reason: reason, bytes: bytes))
  }
}

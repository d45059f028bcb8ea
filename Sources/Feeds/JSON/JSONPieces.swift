internal import CatalogModel
internal import Archives

/// Cuts JSON text into pieces that simdjson can parse, without reading ahead further than one of them.
///
/// It knows strings and brackets, nothing else. A piece is an element of a list of records, or a whole document; what
/// stands beside a document's lists comes as one more piece. Where the first document fills a line, each line is a
/// document, and its damage ends with the line. A broken piece is refused as a whole, and the next begins behind it.
@safe struct JSONPieces {
  /// A part of the text; its bytes are ``bytes`` until the next is asked for.
  enum Piece {
    /// An element of the list with this name.
    case element(FeedPlace, list: String)
    /// A document without such lists: a record by itself, a message, a wrapper.
    case document(FeedPlace)
    /// A document with lists when it has ended, with the lists empty.
    case remainder(elements: Int)
    case refused(RefusedRecord)
  }

  private enum Level { case documents, object, array, list }

  private let name: String
  /// Members whose arrays are lists of records; an object in the place of such an array is one record.
  private let lists: Set<String>
  /// Their names as they stand in the text.
  private let quotedLists: [[UInt8]]
  /// Members that may hold such lists; `nil` for all.
  private let containers: Set<String>?
  private let window: ByteWindow
  private var levels: [Level] = []
  private var list = ""
  /// The document without what its lists hold.
  private let beside = PaddedBytes()
  private var isTooLarge = false
  private var hasLists = false
  private var documentOffset: Int64 = 0
  /// Whether the document has lain in one line so far.
  private var isOneLine = false
  /// Whether the end of a script is still to come.
  private var isWrapped = false
  /// Whether a truncated record has been reported already.
  private var isReported = false
  private var recordCount = 0
  private var recordsBefore = 0
  /// How many bytes of the window the last piece has; `nil` when it is the document.
  private var pieceCount: Int? = 0
  private var waiting: Piece?
  private var failure: FeedError?

  /// Begins behind what stands before the text: an HTTP head, a byte-order mark, a script.
  init(_ stream: ByteStream, lists: Set<String>, in containers: Set<String>?) throws {
    (name, self.lists, self.containers) = (stream.name, lists, containers)
    quotedLists = lists.map { Array("\"\($0)\"".utf8) }
    let body = try Preamble.body(of: stream)
    isWrapped = try ScriptWrapper.skip(in: body)
    window = ByteWindow(body)
  }

  /// The bytes of the piece that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe pieceCount.map { unsafe window.bytes(0..<$0) } ?? beside.bytes }

  /// Whether a list of records is open, whose element the last piece is.
  var isInList: Bool { levels.last == .list }

  /// The location of the last piece that was a record.
  var place: FeedPlace { FeedPlace(record: recordCount, offset: window.offset) }

  /// The rank of the last piece in its feed, from 1; `nil` where it is in no container.
  var rank: Int? { levels.count { $0 == .object } > 1 ? recordCount - recordsBefore : nil }

  /// Returns the next piece, or `nil` at the end; throws where the text is truncated inside of a list.
  mutating func next() throws -> Piece? {
    advance(pieceCount ?? 0)
    pieceCount = 0
    while true {
      if let piece = waiting.take() { return piece }
      if let failure { throw failure }
      try passBlanks()
      guard let byte = try window.byte(at: 0) else {
        if !levels.isEmpty {
          if let piece = textEnded() { return piece }
        } else if try !window.endsWithLine || !window.nextLine() {
          return nil
        }
        continue
      }
      if let piece = try piece(byte) { return piece }
    }
  }

  private mutating func piece(_ byte: UInt8) throws -> Piece? {
    switch levels.last {
    case nil: try betweenDocuments(byte)
    case .object: try member(byte)
    case .documents, .array, .list: try element(byte)
    }
  }

  private mutating func advance(_ count: Int) {
    if isOneLine, window.hasLineEnd(before: count) { isOneLine = false }
    window.advance(by: count)
  }

  /// Adds bytes to the document.
  private mutating func keep(_ count: Int) {
    isTooLarge = isTooLarge || beside.count + count > ByteWindow.limit
    if !isTooLarge { unsafe beside.append(window.bytes(0..<count)) }
    advance(count)
  }

  // MARK: Documents

  private mutating func betweenDocuments(_ byte: UInt8) throws -> Piece? {
    if window.followsLineEnd, isOneLine, !window.endsWithLine {
      window.endsWithLine = true
    } else if try window.beginsDocument(byte) {
      return begin(byte)
    } else if let count = try window.frameLength(byte) {
      window.advance(by: count)
    } else if isWrapped {
      isWrapped = false
      window.advance(by: try window.lineLength())
    } else {
      let reason = "expected a JSON object or array, found \(JSONStart.describe(byte))"
      return refuse(at: window.offset, reason: reason, bytes: try window.passLines())
    }
    return nil
  }

  /// Begins a document, or reads it whole where it is a record in a line.
  private mutating func begin(_ bracket: UInt8) -> Piece? {
    beside.removeAll()
    (hasLists, isTooLarge, isReported) = (false, false, false)
    (documentOffset, recordsBefore) = (window.offset, recordCount)
    if levels.isEmpty { isOneLine = window.followsLineEnd }
    if let count = window.shortObject(without: quotedLists) { return documentEnded(count) }
    levels.append(bracket == UInt8(ascii: "{") ? .object : .documents)
    keep(1)
    return nil
  }

  /// Hands on the document, which has so many bytes of the window, or was kept.
  private mutating func documentEnded(_ count: Int? = nil) -> Piece? {
    guard !isTooLarge else { return refuse(at: documentOffset, reason: Self.isOversize, bytes: kept) }
    pieceCount = count
    if hasLists { return .remainder(elements: recordCount - recordsBefore) }
    recordCount += 1
    return .document(FeedPlace(record: recordCount, offset: documentOffset))
  }

  /// Gives up the document at what cannot follow, and what is left of its line.
  private mutating func refuseDocument() throws -> Piece? {
    let byte = try window.byte(at: 0) ?? 0
    let reason = "is broken at byte \(window.offset), where \(JSONStart.describe(byte)) cannot follow"
    return close(refuse(at: documentOffset, reason: reason, bytes: try (hasLists ? [] : kept) + window.passLines()))
  }

  /// What is reported where the text, or the document's line, ends before the document does.
  private mutating func textEnded() -> Piece? {
    let isInDocument = levels.last != .documents || window.lineHasEnded
    if !window.lineHasEnded, hasLists || levels.first == .documents {
      let place = FeedPlace(record: recordCount, offset: window.offset)
      let reason = "the text ends before its lists are closed: it was cut off, so fetch or copy it again"
      failure = FeedError(feed: name, place: place, reason: reason)
    }
    guard isInDocument, !isReported, !hasLists || failure == nil else { return close(nil) }
    return close(refuse(at: documentOffset, reason: Self.isTruncated, bytes: kept))
  }

  /// Ends the document with the brackets that it lacks, and reports what its lists had beside them.
  private mutating func close(_ refused: Piece?) -> Piece? {
    for level in levels.reversed() where level != .documents { beside.append(level == .object ? "}" : "]") }
    levels = []
    guard hasLists else { return refused }
    (waiting, pieceCount) = (refused, nil)
    return .remainder(elements: recordCount - recordsBefore - (refused == nil ? 0 : 1))
  }

  private static let isTruncated = "the text ends inside this record: it was cut off, so fetch or copy it again"
  private static let isOversize = "is larger than \(ByteWindow.limit >> 20) MB, the most that one record may have"

  private var kept: [UInt8] { unsafe Array(beside.bytes.prefix(RefusedRecord.byteLimit)) }

  private mutating func refuse(at offset: Int64, reason: String, bytes: [UInt8]) -> Piece {
    recordCount += 1
    return .refused(RefusedRecord(place: FeedPlace(record: recordCount, offset: offset), reason: reason, bytes: bytes))
  }

  // MARK: Members and elements

  private mutating func member(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: ","): keep(1)
    case UInt8(ascii: "}"):
      keep(1)
      levels.removeLast()
      return levels.isEmpty || levels == [.documents] ? documentEnded() : nil
    case UInt8(ascii: "\""):
      guard case .found(let end) = try window.valueEnd(from: 0) else { return truncate() }
      let colon = try window.blanksEnd(from: end)
      let start = try window.blanksEnd(from: colon + 1)
      guard let opening = try window.byte(at: start) else { return truncate() }
      guard try window.byte(at: colon) == UInt8(ascii: ":") else { return try refuseDocument() }
      guard JSONStart.isBracket(opening) else { return try keepValue(from: start) }
      let name = unsafe String(decoding: window.bytes(1..<end - 1), as: UTF8.self)
      return try bracket(opening, of: name, at: start)
    default: return try refuseDocument()
    }
    return nil
  }

  private mutating func truncate() -> Piece? {
    keep(window.count)
    return nil
  }

  private mutating func bracket(_ opening: UInt8, of name: String, at start: Int) throws -> Piece? {
    let isArray = opening == UInt8(ascii: "[")
    if lists.contains(name) {
      (hasLists, list) = (true, name)
      keep(isArray ? start + 1 : start)
      if isArray { levels.append(.list) } else { beside.append("null") }
      return isArray ? nil : try record()
    }
    let isContainer = containers.map { !isArray && $0.contains(name) } ?? true
    guard isContainer else { return try keepValue(from: start) }
    keep(start + 1)
    levels.append(isArray ? .array : .object)
    return nil
  }

  private mutating func element(_ byte: UInt8) throws -> Piece? {
    switch (byte, levels.last) {
    case (UInt8(ascii: "]"), _):
      keep(1)
      levels.removeLast()
    case (UInt8(ascii: ","), .array): keep(1)
    case (UInt8(ascii: ","), _): advance(1)
    case (UInt8(ascii: "{"), .documents): return begin(byte)
    case (UInt8(ascii: "{"), .array):
      keep(1)
      levels.append(.object)
    case (_, .array): return try keepValue(from: 0)
    default: return try record()
    }
    return nil
  }

  /// Adds a value that is no list of records to the document.
  private mutating func keepValue(from start: Int) throws -> Piece? {
    switch try window.valueEnd(from: start) {
    case .found(let end): keep(end)
    case .truncated: return truncate()
    case .tooLarge:
      isTooLarge = true
      advance(start)
      _ = try window.dropValue()
    }
    return nil
  }

  /// The record that begins here, whole.
  private mutating func record() throws -> Piece? {
    recordCount += 1
    let place = FeedPlace(record: recordCount, offset: window.offset)
    let isObject = try window.byte(at: 0) == UInt8(ascii: "{")
    var reason = "is not a JSON object"
    switch try window.valueEnd(from: 0) {
    case .found(let end):
      pieceCount = end
      if isObject { return .element(place, list: list) }
    case .truncated:
      (pieceCount, isReported) = (window.count, true)
      reason = "the text ends inside this record"
    case .tooLarge:
      let beginning = unsafe Array(window.bytes(0..<min(window.count, RefusedRecord.byteLimit)))
      (isOneLine, isReported) = (false, try !window.dropValue())
      return .refused(RefusedRecord(place: place, reason: Self.isOversize, bytes: beginning))
    }
    return .refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes))
  }

  /// Drops blanks but those in a document, which stays byte for byte what it was.
  private mutating func passBlanks() throws {
    while true {
      guard case let count = try window.blanksEnd(from: 0), count > 0 else { return }
      switch levels.last {
      case nil: window.advance(by: count)
      case .object, .array: keep(count)
      case .documents, .list: advance(count)
      }
    }
  }
}

internal import Archives
internal import CatalogModel
internal import JSON

/// Cuts JSON text into pieces that simdjson can parse, without reading ahead further than one of them.
///
/// It knows strings and brackets, nothing else. A piece is an element of a list of records, or a whole document; what
/// stands beside a document's lists comes as one more piece. Where a document fills a line, each line from there on is
/// a document, and its damage ends with the line. A broken piece is refused as a whole, and the next begins behind it.
@safe struct JSONPieces {
  /// A part of the text; its bytes are ``bytes`` until the next is asked for.
  enum Piece {
    /// An element of the list with this name.
    case element(RecordLocation, list: String)
    /// A document without such lists: a record by itself, a message, a wrapper. See ``expectsRecords``, too.
    case document(RecordLocation)
    /// A document with lists when it has ended, with the lists empty.
    case remainder(elements: Int)
    case refused(RefusedRecord)
  }

  /// Members whose arrays are lists of records; an object in the place of such an array is one record.
  private let lists: Set<String>
  /// Whether a short document is handed on without a look for lists in it, which ``split()`` makes up for.
  var expectsRecords = false
  private let window: ByteWindow
  /// Whether each line is a document.
  private var hasLines = false
  /// Whether the documents are the elements of an array.
  private var isInArray = false
  /// The brackets that close the document and what is open in it, the innermost last.
  private var open: [UInt8] = []
  /// The names of the members that these are, empty for elements of lists.
  private var path: [String] = []
  /// The last string in the document, which names the value behind it.
  private var member = ""
  /// The list that is open.
  private var list: String?
  /// Whether the last list lies in a feed.
  private var isRanked = false
  /// The document without what its lists hold.
  private let beside = PaddedBytes()
  private var (hasLists, isTooLarge) = (false, false)
  private var documentOffset: Int64 = 0
  private var (recordCount, recordsBefore) = (0, 0)
  /// How many bytes of the window the last piece has; `nil` when it is the document.
  private var pieceCount: Int? = 0
  private var failure: FeedError?

  /// Begins behind what stands before the text: an HTTP head, a byte-order mark.
  init(_ stream: ByteStream, lists: Set<String>) throws {
    self.lists = lists
    window = ByteWindow(try Preamble.body(of: stream))
  }

  /// The bytes of the piece that was read last.
  var bytes: UnsafeRawBufferPointer { unsafe pieceCount.map { unsafe window.bytes(0..<$0) } ?? beside.bytes }

  /// Whether a list of records is open, whose element the last piece is.
  var isInList: Bool { list != nil }

  /// The location of the last piece that was a record.
  var location: RecordLocation { RecordLocation(record: recordCount, offset: window.offset) }

  /// The rank of the last piece in its feed, from 1; `nil` where its list is in none.
  var rank: Int? { isRanked ? recordCount - recordsBefore : nil }

  /// Returns the next piece, or `nil` at the end; throws where the text is truncated inside of a list.
  mutating func next() throws -> Piece? {
    window.advance(by: pieceCount ?? 0)
    pieceCount = 0
    while true {
      if open.isEmpty, hasLists { return documentEnded() }
      if let failure { throw failure }
      if let byte = try window.byte(at: 0) {
        if let piece = try piece(byte) { return piece }
      } else if isInArray || !open.isEmpty {
        if let piece = cutOff() { return piece }
      } else if window.isLine {
        window.resumeAfterLine()
      } else {
        return nil
      }
    }
  }

  private mutating func piece(_ byte: UInt8) throws -> Piece? {
    if !open.isEmpty, list == nil { return try inDocument(byte) }
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: window.advance(by: 1)
    case UInt8(ascii: ",") where isInArray || list != nil: window.advance(by: 1)
    case UInt8(ascii: "]") where list != nil:
      list = nil
      keep(1)
    default:
      guard let list else { return try betweenDocuments(byte) }
      return try record(byte, of: list)
    }
    return nil
  }

  // MARK: Documents

  private mutating func betweenDocuments(_ byte: UInt8) throws -> Piece? {
    if window.followsLineEnd, !isInArray, !window.isLine { try endAtLine() }
    switch byte {
    case UInt8(ascii: "]") where isInArray:
      window.advance(by: 1)
      isInArray = false
    case UInt8(ascii: "{") where try window.beginsDocument():
      if expectsRecords, let count = window.objectLength(in: 64 << 10) {
        pieceCount = count
        recordCount += 1
        return .document(location)
      }
      begin(byte)
    case _ where isInArray: return try record(byte, of: "")
    case UInt8(ascii: "[") where try window.beginsDocument(): begin(byte)
    case 0xEF where try window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF: window.advance(by: 3)
    default:
      let reason = "expected a JSON object or array, found \(JSONStart.describe(byte))"
      return refuse(at: window.offset, reason: reason, bytes: try window.passLines())
    }
    return nil
  }

  /// Ends the window with the line that begins here, if each line is a document.
  private mutating func endAtLine() throws {
    try window.endAtLine(limit: hasLines ? ByteWindow.limit : 1 << 20)
    hasLines = hasLines || window.isLine && window.objectLength(in: window.count) != nil
    // A line with nothing but a bracket begins a text of several lines.
    let isBracket = unsafe window.bytes(1..<window.count).allSatisfy { $0 <= 0x20 }
    if !hasLines || isBracket { window.resumeAfterLine() }
  }

  /// Goes through the last document once more, for its lists; `false` where that was done.
  mutating func split() -> Bool {
    guard pieceCount != nil else { return false }
    pieceCount = 0
    recordCount -= 1
    begin(UInt8(ascii: "{"))
    return true
  }

  private mutating func begin(_ bracket: UInt8) {
    beside.removeAll()
    (hasLists, isTooLarge, isRanked) = (false, false, false)
    (documentOffset, recordsBefore) = (window.offset, recordCount)
    if bracket == UInt8(ascii: "[") { isInArray = true } else { (open, path) = ([bracket + 2], [""]) }
    keep(1)
  }

  /// Hands on the document that was kept.
  private mutating func documentEnded() -> Piece {
    defer { (hasLists, isRanked) = (false, false) }
    guard !isTooLarge else { return refuse(at: documentOffset, reason: Self.isOversize, bytes: kept) }
    pieceCount = nil
    if hasLists { return .remainder(elements: recordCount - recordsBefore) }
    recordCount += 1
    return .document(RecordLocation(record: recordCount, offset: documentOffset))
  }

  /// Refuses the document that the end of the text or of its line leaves open, if that costs a record.
  private mutating func cutOff() -> Piece? {
    defer { close() }
    // Between two records nothing is lost but what the failure states.
    let costsRecord = window.isLine || !(hasLists || open.isEmpty)
    return costsRecord ? refuse(at: documentOffset, reason: Self.isTruncated, bytes: kept) : nil
  }

  /// Closes what is open, so that what stands beside the lists can be read.
  private mutating func close() {
    if !window.isLine, hasLists || isInArray {
      let reason = "the text ends before its lists are closed: it was cut off, so fetch or copy it again"
      failure = FeedError(feed: window.name, location: location, reason: reason)
    }
    let missing = (list == nil ? [] : [UInt8(ascii: "]")]) + open.reversed()
    beside.append(String(decoding: missing, as: UTF8.self))
    (open, path, list, isInArray) = ([], [], nil, false)
  }

  private static let isTruncated = "the text ends inside this record: it was cut off, so fetch or copy it again"
  private static let isOversize = "is larger than \(ByteWindow.limit >> 20) MB, the most that one record may have"

  private var kept: [UInt8] { unsafe Array(beside.bytes.prefix(RefusedRecord.byteLimit)) }

  private mutating func refuse(at offset: Int64, reason: String, bytes: [UInt8]) -> Piece {
    recordCount += 1
    return .refused(
      RefusedRecord(location: RecordLocation(record: recordCount, offset: offset), reason: reason, bytes: bytes))
  }

  // MARK: Members and elements

  /// Goes past a string, a bracket or a byte of the document; simdjson finds what is wrong in it.
  private mutating func inDocument(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "\""):
      let value = try window.value(byte)
      isTooLarge = isTooLarge || value.dropped != nil
      member = unsafe String(decoding: window.bytes(0..<value.count).dropFirst().dropLast().prefix(32), as: UTF8.self)
      keep(value.count)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      defer { member = "" }
      // What a resource is related to is a part of it.
      guard lists.contains(member), !path.contains("relationships") else {
        open.append(byte + 2)
        path.append(member)
        keep(1)
        break
      }
      (hasLists, isRanked) = (true, path.contains("feed"))
      if byte == UInt8(ascii: "{") {
        beside.append("null")
        return try record(byte, of: member)
      }
      list = member
      keep(1)
    case open.last:
      keep(1)
      open.removeLast()
      path.removeLast()
      return open.isEmpty ? documentEnded() : nil
    default:
      if byte == UInt8(ascii: ",") { member = "" }
      keep(1)
    }
    return nil
  }

  /// Adds bytes to the document.
  private mutating func keep(_ count: Int) {
    isTooLarge = isTooLarge || beside.count + count > ByteWindow.limit
    if !isTooLarge { unsafe beside.append(window.bytes(0..<count)) }
    window.advance(by: count)
  }

  /// The record that begins here, whole.
  private mutating func record(_ opening: UInt8, of list: String) throws -> Piece? {
    let offset = window.offset
    let value = try window.value(opening)
    if let beginning = value.dropped { return refuse(at: offset, reason: Self.isOversize, bytes: beginning) }
    pieceCount = value.count
    defer { if value.isTruncated { close() } }
    let error = value.isTruncated ? Self.isTruncated : opening == UInt8(ascii: "{") ? nil : "is not a JSON object"
    if let error { return refuse(at: offset, reason: error, bytes: unsafe Array(bytes)) }
    recordCount += 1
    return .element(RecordLocation(record: recordCount, offset: offset), list: list)
  }
}

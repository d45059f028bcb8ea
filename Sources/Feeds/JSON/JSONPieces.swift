internal import Archives
internal import CatalogModel

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

  private let name: String
  /// Members whose arrays are lists of records; an object in the place of such an array is one record.
  private let lists: Set<String>
  /// Their names as they stand in the text.
  private let quotedLists: [[UInt8]]
  /// Members that may hold such lists; `nil` for all.
  private let containers: Set<String>?
  private let window: ByteWindow
  /// Whether the documents are the elements of an array.
  private var isInArray = false
  /// The brackets that close the document and the containers in it that are open, the innermost last.
  private var open: [UInt8] = []
  /// The list that is open.
  private var list: String?
  /// The document without what its lists hold.
  private let beside = PaddedBytes()
  private var isTooLarge = false
  private var hasLists = false
  private var documentOffset: Int64 = 0
  /// Whether the document has lain in one line so far.
  private var isOneLine = false
  /// Whether the end of a script is still to come.
  private var isWrapped = false
  private var recordCount = 0
  private var recordsBefore = 0
  /// How many bytes of the window the last piece has; `nil` when it is the document.
  private var pieceCount: Int? = 0
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
  var isInList: Bool { list != nil }

  /// The location of the last piece that was a record.
  var place: FeedPlace { FeedPlace(record: recordCount, offset: window.offset) }

  /// The rank of the last piece in its feed, from 1; `nil` where it is in no container.
  var rank: Int? { open.count > 1 ? recordCount - recordsBefore : nil }

  /// Returns the next piece, or `nil` at the end; throws where the text is truncated inside of a list.
  mutating func next() throws -> Piece? {
    advance(pieceCount ?? 0)
    pieceCount = 0
    while true {
      if open.isEmpty, hasLists { return documentEnded() }
      if let failure { throw failure }
      try passBlanks()
      guard let byte = try window.byte(at: 0) else {
        if isInside {
          // Between two records nothing is lost but what the failure states.
          if window.isLine || !(hasLists || open.isEmpty) { return cutOff(at: documentOffset, bytes: kept) }
          endInside()
          continue
        }
        guard window.isLine else { return nil }
        window.resumeAfterLine()
        isOneLine = true
        continue
      }
      if let piece = try piece(byte) { return piece }
    }
  }

  private var isInside: Bool { isInArray || !open.isEmpty }

  private mutating func piece(_ byte: UInt8) throws -> Piece? {
    if let list { return try element(byte, of: list) }
    return open.isEmpty ? try betweenDocuments(byte) : try member(byte)
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

  /// Drops blanks but those in a document, which stays byte for byte what it was.
  private mutating func passBlanks() throws {
    while case let count = try window.blanksEnd(from: 0), count > 0 {
      if list == nil, !open.isEmpty {
        keep(count)
      } else if isInside {
        advance(count)
      } else {
        window.advance(by: count)
      }
    }
  }

  // MARK: Documents

  private mutating func betweenDocuments(_ byte: UInt8) throws -> Piece? {
    switch byte {
    case UInt8(ascii: ",") where isInArray: advance(1)
    case UInt8(ascii: "]") where isInArray:
      advance(1)
      isInArray = false
    case _ where window.followsLineEnd && isOneLine && !isInArray && !window.isLine:
      try window.endAtLine(limit: ByteWindow.limit)
      isOneLine = window.isLine
    case UInt8(ascii: "{") where try window.beginsDocument(byte): return begin(byte)
    case _ where isInArray: return try record(of: "")
    case UInt8(ascii: "[") where try window.beginsDocument(byte): return begin(byte)
    default:
      guard let count = try frame(byte) else {
        let reason = "expected a JSON object or array, found \(JSONStart.describe(byte))"
        return refuse(at: window.offset, reason: reason, bytes: try window.passLines())
      }
      window.advance(by: count)
    }
    return nil
  }

  /// Begins a document, or reads it whole where it is a record in a line.
  private mutating func begin(_ bracket: UInt8) -> Piece? {
    beside.removeAll()
    (hasLists, isTooLarge) = (false, false)
    (documentOffset, recordsBefore) = (window.offset, recordCount)
    if !isInArray { isOneLine = window.followsLineEnd }
    if let count = window.shortObject(without: quotedLists) { return documentEnded(count) }
    if bracket == UInt8(ascii: "[") { isInArray = true } else { open = [bracket + 2] }
    keep(1)
    return nil
  }

  /// The length of what may stand around a document: a byte-order mark, or the end of a script.
  private mutating func frame(_ byte: UInt8) throws -> Int? {
    if try byte == 0xEF && window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF { return 3 }
    guard isWrapped else { return nil }
    isWrapped = false
    return try window.lineLength()
  }

  /// Hands on the document, which has so many bytes of the window, or was kept.
  private mutating func documentEnded(_ count: Int? = nil) -> Piece {
    let hadLists = hasLists
    hasLists = false
    guard !isTooLarge else { return refuse(at: documentOffset, reason: Self.isOversize, bytes: kept) }
    pieceCount = count
    if hadLists { return .remainder(elements: recordCount - recordsBefore) }
    recordCount += 1
    return .document(FeedPlace(record: recordCount, offset: documentOffset))
  }

  /// Gives up the document at what cannot follow, and what is left of its line.
  private mutating func refuseDocument() throws -> Piece {
    let byte = try window.byte(at: 0) ?? 0
    let reason = "is broken at byte \(window.offset), where \(JSONStart.describe(byte)) cannot follow"
    let bytes = try (hasLists ? [] : kept) + window.passLines()
    close()
    return refuse(at: documentOffset, reason: reason, bytes: bytes)
  }

  /// Refuses the document, or the record in it, inside of which the text or the document's line ends.
  private mutating func cutOff(at offset: Int64, bytes: [UInt8]) -> Piece {
    let refused = refuse(at: offset, reason: Self.isTruncated, bytes: bytes)
    endInside()
    return refused
  }

  private mutating func endInside() {
    if !window.isLine, hasLists || isInArray {
      let place = FeedPlace(record: recordCount, offset: window.offset)
      let reason = "the text ends before its lists are closed: it was cut off, so fetch or copy it again"
      failure = FeedError(feed: name, place: place, reason: reason)
    }
    close()
  }

  /// Closes what is open, so that what stands beside the lists can be read.
  private mutating func close() {
    let missing = (list == nil ? [] : [UInt8(ascii: "]")]) + open.reversed()
    beside.append(String(decoding: missing, as: UTF8.self))
    (open, list, isInArray) = ([], nil, false)
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
    let isArray = open.last == UInt8(ascii: "]")
    switch byte {
    case UInt8(ascii: ","): keep(1)
    case open.last:
      keep(1)
      open.removeLast()
      return open.isEmpty ? documentEnded() : nil
    case _ where isArray: return try value(byte, at: 0, name: "")
    case UInt8(ascii: "\""):
      let nameCount = try window.value().count
      let colon = try window.blanksEnd(from: nameCount)
      let start = try window.blanksEnd(from: colon + 1)
      guard let opening = try window.byte(at: start) else {
        keep(window.count)
        return nil
      }
      guard nameCount > 0, try window.byte(at: colon) == UInt8(ascii: ":") else { return try refuseDocument() }
      let isBracket = JSONStart.isBracket(opening)
      let name = isBracket ? unsafe String(decoding: window.bytes(1..<nameCount - 1), as: UTF8.self) : ""
      return try value(opening, at: start, name: name)
    default: return try refuseDocument()
    }
    return nil
  }

  private mutating func value(_ opening: UInt8, at start: Int, name: String) throws -> Piece? {
    let (isBracket, isArray) = (JSONStart.isBracket(opening), opening == UInt8(ascii: "["))
    if isBracket, lists.contains(name) {
      hasLists = true
      keep(isArray ? start + 1 : start)
      if !isArray {
        beside.append("null")
        return try record(of: name)
      }
      list = name
    } else if isBracket, containers.map({ !isArray && $0.contains(name) }) ?? true {
      keep(start + 1)
      open.append(opening + 2)
    } else {
      let value = try window.value(from: start)
      isTooLarge = isTooLarge || value.dropped != nil
      keep(value.count)
    }
    return nil
  }

  private mutating func element(_ byte: UInt8, of list: String) throws -> Piece? {
    switch byte {
    case UInt8(ascii: "]"):
      keep(1)
      self.list = nil
    case UInt8(ascii: ","): advance(1)
    default: return try record(of: list)
    }
    return nil
  }

  /// The record that begins here, whole.
  private mutating func record(of list: String) throws -> Piece? {
    let offset = window.offset
    let isObject = try window.byte(at: 0) == UInt8(ascii: "{")
    let value = try window.value()
    pieceCount = value.count
    if let beginning = value.dropped {
      isOneLine = false
      return refuse(at: offset, reason: Self.isOversize, bytes: beginning)
    }
    if value.isTruncated { return cutOff(at: offset, bytes: unsafe Array(bytes)) }
    guard isObject else { return refuse(at: offset, reason: "is not a JSON object", bytes: unsafe Array(bytes)) }
    recordCount += 1
    return .element(FeedPlace(record: recordCount, offset: offset), list: list)
  }
}

internal import Archives
internal import CSimdJSON

/// Takes answers of a JSON:API service (jsonapi.org) apart into their resources and other members, one at a time.
///
/// Memory follows the largest resource, never the answer. Answers may stand one behind the other or in an array.
struct AnswerSplitter {
  enum Part: Equatable {
    case begin
    /// An element of one of the lists, or the one resource that stands in its place.
    case resource(list: String)
    case member(name: String)
    case end
  }

  /// The most bytes that one resource may have: 16 MB.
  static let limit = 16 << 20
  private static let chunk = 256 << 10

  private let stream: ByteStream
  private let lists: Set<String>
  private var buffer: [UInt8] = []
  private var at = 0
  /// Where in the stream the buffer begins.
  private var base: Int64
  private var value = 0..<0
  private var list: String?
  private var isInAnswer = false
  private(set) var recordCount = 0

  init(_ stream: ByteStream, lists: Set<String>) {
    self.stream = stream
    self.lists = lists
    base = stream.offset
  }

  /// Where the part that was read last stands.
  var place: FeedPlace { FeedPlace(record: recordCount, offset: base + Int64(value.lowerBound)) }

  /// The JSON text of the resource or member that was read last.
  var bytes: ArraySlice<UInt8> { buffer[value] }

  /// Reads the JSON text of the last part, without the members of one name.
  func tree(_ parser: JSONParser, without name: StaticString? = nil) -> Result<JSONTree, JSONTreeError> {
    var text = Array(buffer[value])
    text.append(contentsOf: repeatElement(0x20, count: csimdjson_padding))
    return unsafe text.withUnsafeBytes { text in
      unsafe parser.tree(of: UnsafeRawBufferPointer(rebasing: text.dropLast(csimdjson_padding)), without: name)
    }
  }

  /// Returns the next part, or `nil` at the end; throws where the text cannot be followed any further.
  mutating func next() throws -> Part? {
    dropRead()
    while true {
      guard let byte = try nextByte() else {
        guard !isInAnswer else { throw error("the answer has no end: it was cut off, so fetch or copy it again") }
        return nil
      }
      if let part = try isInAnswer ? (list == nil ? member(byte) : element(byte)) : beginning(byte) { return part }
    }
  }

  private mutating func beginning(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: "{"):
      (at, isInAnswer) = (at + 1, true)
      return .begin
    case UInt8(ascii: "["), UInt8(ascii: "]"), 0xEF, 0xBB, 0xBF, 0x1E: at += 1
    default: throw error("expected a JSON object")
    }
    return nil
  }

  private mutating func element(_ byte: UInt8) throws -> Part? {
    guard byte != UInt8(ascii: "]") else {
      (at, list) = (at + 1, nil)
      return nil
    }
    return try resource(in: list ?? "")
  }

  private mutating func resource(in list: String) throws -> Part {
    recordCount += 1
    try takeValue()
    return .resource(list: list)
  }

  private mutating func member(_ byte: UInt8) throws -> Part? {
    switch byte {
    case UInt8(ascii: "}"):
      (at, isInAnswer) = (at + 1, false)
      return .end
    case UInt8(ascii: "\""):
      try takeValue()
      let name = String(decoding: buffer[value].dropFirst().dropLast(), as: UTF8.self)
      guard try nextByte() == UInt8(ascii: ":") else { throw error("a colon is missing") }
      at += 1
      let opening = try nextByte()
      if lists.contains(name) {
        if opening == UInt8(ascii: "{") { return try resource(in: name) }
        if opening == UInt8(ascii: "[") {
          (at, list) = (at + 1, name)
          return nil
        }
      }
      try takeValue()
      return .member(name: name)
    default: throw error("expected a member's name")
    }
  }

  // MARK: Bytes

  /// The next byte that is neither blank nor comma.
  private mutating func nextByte() throws -> UInt8? {
    while true {
      while at < buffer.count {
        let byte = buffer[at]
        if byte > 0x20, byte != UInt8(ascii: ",") { return byte }
        at += 1
      }
      guard try fill() else { return nil }
    }
  }

  private mutating func dropRead() {
    guard at > Self.chunk else { return }
    buffer.removeFirst(at)
    base += Int64(at)
    at = 0
  }

  private mutating func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    let count = try stream.readChunk(&chunk)
    buffer.append(contentsOf: chunk.prefix(count))
    return count > 0
  }

  /// Goes behind the value that begins here.
  private mutating func takeValue() throws {
    let start = at
    var end = ValueLength()
    while true {
      if let length = end.find(in: buffer[start...]) {
        guard length > 0 else { throw error("a bracket stands where a value must") }
        value = start..<start + length
        return at = value.upperBound
      }
      guard buffer.count - start <= Self.limit else {
        throw error("is larger than \(Self.limit >> 20) MB, the most that one record may have")
      }
      guard try fill() else {
        throw error("the text ends inside this record: it was cut off, so fetch or copy it again")
      }
    }
  }

  private func error(_ reason: String) -> FeedError {
    FeedError(feed: stream.name, place: FeedPlace(record: recordCount, offset: base + Int64(at)), reason: reason)
  }
}

/// Finds where a JSON value ends that arrives in pieces.
private struct ValueLength {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var position = 0

  /// Returns the value's length; each call has to show all of the value that is there by then.
  mutating func find(in text: ArraySlice<UInt8>) -> Int? {
    unsafe text.withUnsafeBytes { text in
      while position < text.count {
        let byte = unsafe text[position]
        position += 1
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if depth == 0 { return position }
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          // A number or word ends before the bracket that follows it.
          if depth <= 0 { return depth < 0 ? position - 1 : position }
        case UInt8(ascii: ","), 0x09, 0x0A, 0x0D, 0x20: if depth == 0 { return position - 1 }
        default: break
        }
      }
      return nil
    }
  }
}

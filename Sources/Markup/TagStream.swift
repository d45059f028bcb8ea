/// XML that is read tag by tag, for files that are simple and may be huge: property lists, OPML.
///
/// No tree is built, so memory does not follow the file's size. Nothing is fetched; of entities only XML's own five and
/// character references are known, and a document type that declares others is refused.
public struct TagStream {
  public struct Tag: Equatable {
    public enum Kind: Equatable, Sendable {
      case opening
      case closing
      /// `<true/>`: opens and closes.
      case single
    }

    public var kind: Kind
    public var name: String
    /// Where the tag's `<` stands, counted from 0.
    public var offset: Int64
  }

  /// The most bytes that one tag may have: 1 MB.
  public static let tagLimit = 1 << 20
  /// The most bytes of text between two tags that are kept; what goes beyond is dropped: 1 MB.
  public static let textLimit = 1 << 20
  /// How deep elements may lie in each other.
  public static let depthLimit = 256

  private let origin: String
  private let fill: (inout [UInt8]) throws -> Int
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var at = 0
  private var end = 0
  /// Where in the stream the chunk begins.
  private var base: Int64
  private var text: [UInt8] = []
  /// What stands between `<` and `>`.
  private var tag: [UInt8] = []
  private var open: [String] = []

  /// Reads what `fill` puts into the array that it is given; 0 bytes are the end.
  ///
  /// - Parameters:
  ///   - origin: What messages call the file.
  ///   - offset: Where the first byte stands, for places.
  ///   - fill: What it throws comes out of ``next()``.
  public init(from origin: String, offset: Int64 = 0, fill: @escaping (inout [UInt8]) throws -> Int) {
    self.origin = origin
    self.fill = fill
    base = offset
  }

  /// The next tag, or `nil` at the end.
  public mutating func next() throws -> Tag? {
    text.removeAll(keepingCapacity: true)
    while try readText() {
      let offset = base + Int64(at)
      at += 1
      switch try byte() {
      case UInt8(ascii: "!"): try skipDeclaration(offset)
      case UInt8(ascii: "?"): try skip(upTo: Array("?>".utf8), offset)
      default: return try tag(offset)
      }
    }
    if let name = open.last { throw error("the text ends inside <\(name)>: it was cut off") }
    return nil
  }

  /// The text between the last two tags, its references replaced.
  public var precedingText: String { Self.unescaped(text[...]) }

  /// The attributes of the last tag.
  public var attributes: [(name: String, value: String)] { TagAttributes(tag).pairs }

  // MARK: Tags

  private mutating func tag(_ offset: Int64) throws -> Tag {
    tag.removeAll(keepingCapacity: true)
    var quote: UInt8 = 0
    while true {
      guard try byte() != nil else { throw error("the text ends inside a tag: it was cut off") }
      let rest = chunk[at..<end]
      let stop =
        quote == 0
        ? rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        : rest.firstIndex(of: quote)
      tag.append(contentsOf: rest[..<(stop ?? end)])
      guard tag.count <= Self.tagLimit else { throw error("a tag is larger than \(Self.tagLimit >> 20) MB") }
      at = stop.map { $0 + 1 } ?? end
      guard let stop else { continue }
      let byte = chunk[stop]
      if byte == UInt8(ascii: ">"), quote == 0 { return try note(offset) }
      quote = quote == 0 ? byte : 0
      tag.append(byte)
    }
  }

  private mutating func note(_ offset: Int64) throws -> Tag {
    let isClosing = tag.first == UInt8(ascii: "/")
    let isSingle = !isClosing && tag.last == UInt8(ascii: "/")
    let name = tag.dropFirst(isClosing ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty else { throw error("a tag has no name") }
    let tag = Tag(
      kind: isClosing ? .closing : isSingle ? .single : .opening, name: String(decoding: name, as: UTF8.self),
      offset: offset)
    try nest(tag)
    return tag
  }

  private mutating func nest(_ tag: Tag) throws {
    switch tag.kind {
    case .single: break
    case .opening:
      guard open.count < Self.depthLimit else {
        throw error("elements lie in each other more than \(Self.depthLimit) deep")
      }
      open.append(tag.name)
    case .closing:
      guard open.last == tag.name else {
        throw error("</\(tag.name.prefix(40))> closes what is not open: it is damaged or edited")
      }
      open.removeLast()
    }
  }

  // MARK: Text and what is passed over

  /// Goes to the next `<` and keeps the text before it; `false` at the end.
  private mutating func readText() throws -> Bool {
    while try byte() != nil {
      let rest = chunk[at..<end]
      let stop = rest.firstIndex(of: UInt8(ascii: "<")) ?? end
      let room = max(0, Self.textLimit - text.count)
      text.append(contentsOf: chunk[at..<min(stop, at + room)])
      at = stop
      if stop < end { return true }
    }
    return false
  }

  /// Passes over a comment or a document type, and takes the text of a `CDATA` section.
  private mutating func skipDeclaration(_ offset: Int64) throws {
    at += 1
    var start: [UInt8] = []
    while start.count < 7, let byte = try byte(), byte != UInt8(ascii: ">") {
      start.append(byte)
      at += 1
      if start == Self.comment { return try skip(upTo: Array("-->".utf8), offset) }
    }
    if start == Self.characters { return try skip(upTo: Array("]]>".utf8), offset, .take) }
    guard !start.contains(UInt8(ascii: "[")) else { throw declaresEntities }
    try skip(upTo: [UInt8(ascii: ">")], offset, .refuseDeclarations)
  }

  private static let comment = Array("--".utf8)
  private static let characters = Array("[CDATA[".utf8)

  private var declaresEntities: MarkupError {
    error("has a document type with declarations of its own, which no file of Apple's has")
  }

  /// What is done with bytes that are passed over.
  private enum Passing {
    case drop
    case take
    case refuseDeclarations
  }

  private mutating func pass(_ byte: UInt8, _ passing: Passing) throws {
    switch passing {
    case .drop: break
    case .refuseDeclarations: if byte == UInt8(ascii: "[") { throw declaresEntities }
    case .take:
      guard text.count < Self.textLimit else { return }
      if byte == UInt8(ascii: "&") { text += Array("&amp;".utf8) } else { text.append(byte) }
    }
  }

  /// Passes over what ends with `mark`.
  private mutating func skip(upTo mark: [UInt8], _ offset: Int64, _ passing: Passing = .drop) throws {
    var held: [UInt8] = []
    while let byte = try byte() {
      at += 1
      if held.isEmpty, byte != mark[0] {
        try pass(byte, passing)
        continue
      }
      held.append(byte)
      if held == mark { return }
      while !mark.starts(with: held) { try pass(held.removeFirst(), passing) }
    }
    throw error("what begins at byte \(offset) has no end: the text was cut off")
  }

  /// The next byte, which stays to be read; `nil` at the end.
  private mutating func byte() throws -> UInt8? {
    if at == end {
      base += Int64(end)
      (at, end) = (0, 0)
      end = try fill(&chunk)
      if end == 0 { return nil }
    }
    return chunk[at]
  }

  private func error(_ message: String) -> MarkupError {
    MarkupError(origin: origin, message: "\(message) (at byte \(base + Int64(at)))")
  }

  // MARK: References

  /// Replaces `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and character references; others stay as they are.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      let name = rest[(start + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"), let character = character(name) {
        text.unicodeScalars.append(character)
        rest = rest[(name.endIndex + 1)...]
      } else {
        text += "&"
        rest = rest[(start + 1)...]
      }
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
    return entities[name]
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
}

/// The part of a link after its host, with every layer of escaping taken off.
///
/// A wrapper encodes the marks that give a link its structure (`/ ? # & =`), so a link's own marks all have one
/// depth of encoding: that of the first slash. What is encoded deeper is data and cannot divide segments or
/// parameters; what is encoded less deep belongs to the wrapper and ends the link.
struct UnwrappedLink {
  /// The most bytes that are read for one link, its host not counted.
  static let maximalLength = 8192
  /// Stand for `/`, `#` and `=` that are data.
  static let slash: UInt8 = 1
  static let number: UInt8 = 2
  static let equals: UInt8 = 3

  /// Path, query and fragment; the first character is the slash after the host.
  private(set) var text: [UInt8] = []
  /// Where, counted from the first slash, each character's source ends.
  private(set) var ends: [UInt16] = []
  /// Whether an ellipsis, or the limit of length, cut the link off.
  private(set) var isCut = false

  private var depth = 0
  private var isQuery = false
  private var hasEquals = false
  private var openBrackets = 0
  private var start = 0

  init() {
    text.reserveCapacity(Self.maximalLength)
    ends.reserveCapacity(Self.maximalLength)
  }

  /// Reads the link whose first slash is at `start`; false when the bytes at hand do not reach its end.
  ///
  /// With `spaces` the query may hold spaces, as Apple's own widget links do.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, isLast: Bool, spaces: Bool) -> Bool {
    begin(at: start)
    let limit = start + Self.maximalLength
    let isLimited = limit <= bytes.count
    let reader = EscapeReader(end: isLimited ? limit : bytes.count, isLast: isLast || isLimited)
    var place = start
    while place < reader.end {
      if place == start, case .character(_, let first, _) = reader.next(bytes, at: place) { depth = first }
      switch reader.next(bytes, at: place) {
      case .end: return finish(bytes)
      case .unfinished: return false
      case .character(let character, let layer, let next):
        switch take(character, layer, next, bytes, reader, isPlain: next == place + 1, spaces: spaces) {
        case .goOn: place = next
        case .skip(let after): place = after
        case .stop: return finish(bytes)
        case .unfinished: return false
        }
      }
    }
    isCut = isCut || isLimited
    return reader.isLast && finish(bytes)
  }

  private mutating func begin(at start: Int) {
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    isCut = false
    depth = 0
    isQuery = false
    hasEquals = false
    openBrackets = 0
    self.start = start
  }

  private enum Step {
    case goOn
    case skip(to: Int)
    case stop
    case unfinished
  }

  private mutating func take(
    _ character: UInt32, _ layer: Int, _ next: Int, _ bytes: Span<UInt8>, _ reader: EscapeReader, isPlain: Bool,
    spaces: Bool
  ) -> Step {
    guard character < 0x80 else { return takeNonASCII(character, layer, next, bytes, reader, isPlain) }
    let byte = UInt8(truncatingIfNeeded: character)
    if byte.isAlphanumeric { return append(byte, next) }
    if byte.endsLink {
      if layer > depth { return append(byte < 0x20 ? 0x7F : byte, next) }
      return byte == 0x20 && spaces && isQuery ? append(byte, next) : .stop
    }
    switch byte {
    case UInt8(ascii: "/"): return takeSlash(layer, next)
    case UInt8(ascii: "?"): return takeQuestion(layer, next)
    case UInt8(ascii: "#"): return layer < depth ? .stop : append(layer == depth ? byte : Self.number, next)
    case UInt8(ascii: "&"):
      hasEquals = false
      return layer < depth ? .stop : append(byte, next)
    case UInt8(ascii: "="): return takeEquals(layer, next, bytes, reader, isPlain)
    case UInt8(ascii: "'") where isPlain && isQuery: return .stop
    case UInt8(ascii: "("):
      openBrackets += 1
      return append(byte, next)
    case UInt8(ascii: ")"):
      if isPlain && isQuery && openBrackets <= 0 { return .stop }
      openBrackets -= 1
      return append(byte, next)
    case UInt8(ascii: ",") where isPlain && isQuery:
      guard let after = reader.peek(bytes, next) else { return reader.isLast ? .stop : .unfinished }
      return after.isDigit ? append(byte, next) : .stop
    default: return append(byte, next)
    }
  }

  private mutating func append(_ byte: UInt8, _ next: Int) -> Step {
    text.append(byte)
    ends.append(UInt16(truncatingIfNeeded: next - start))
    return .goOn
  }

  private mutating func takeSlash(_ layer: Int, _ next: Int) -> Step {
    guard layer >= depth else { return .stop }
    guard layer == depth else { return append(Self.slash, next) }
    if text.last == UInt8(ascii: "/"), text.count > 2, text[text.count - 2] == UInt8(ascii: ":"),
      let count = LinkScheme.length(text.span, before: text.count - 2)
    {
      text.removeLast(count + 2)
      ends.removeLast(count + 2)
      return .stop
    }
    return append(UInt8(ascii: "/"), next)
  }

  private mutating func takeQuestion(_ layer: Int, _ next: Int) -> Step {
    guard layer >= depth else { return .stop }
    if !isQuery {
      isQuery = true
      depth = layer
    }
    hasEquals = false
    return append(UInt8(ascii: "?"), next)
  }

  /// Takes `=`, and passes over a quoted-printable line break: `=` at the end of a line, where no link has one.
  private mutating func takeEquals(
    _ layer: Int, _ next: Int, _ bytes: Span<UInt8>, _ reader: EscapeReader, _ isPlain: Bool
  ) -> Step {
    if isPlain, !isQuery || hasEquals {
      guard let after = reader.peek(bytes, next) else { return reader.isLast ? .stop : .unfinished }
      if after == 0x0A { return .skip(to: next + 1) }
      if after == 0x0D {
        guard let second = reader.peek(bytes, next + 1) else { return reader.isLast ? .stop : .unfinished }
        return second == 0x0A ? .skip(to: next + 2) : .stop
      }
    }
    hasEquals = true
    return append(layer > depth ? Self.equals : UInt8(ascii: "="), next)
  }

  private mutating func takeNonASCII(
    _ character: UInt32, _ layer: Int, _ next: Int, _ bytes: Span<UInt8>, _ reader: EscapeReader, _ isPlain: Bool
  ) -> Step {
    if layer == 0, character == 0x2026 {
      isCut = true
      return .stop
    }
    if isPlain {
      if character == 0xE2 {
        guard let second = reader.peek(bytes, next), let third = reader.peek(bytes, next + 1) else {
          return reader.isLast ? .stop : .unfinished
        }
        isCut = second == 0x80 && third == 0xA6
        if isCut { return .stop }
      }
      return isQuery ? .stop : append(UInt8(truncatingIfNeeded: character), next)
    }
    if layer == 0 {
      if isQuery { return .stop }
      for byte in Unicode.Scalar(character).map({ Array(String($0).utf8) }) ?? [0xEF, 0xBF, 0xBD] {
        _ = append(byte, next)
      }
      return .goOn
    }
    _ = append(UInt8(truncatingIfNeeded: character), next)
    guard text.count >= 3, text.suffix(3).elementsEqual([0xE2, 0x80, 0xA6]) else { return .goOn }
    text.removeLast(3)
    ends.removeLast(3)
    isCut = true
    return .stop
  }

  /// Takes off what a sentence puts behind a link.
  private mutating func finish(_ bytes: Span<UInt8>) -> Bool {
    while !isCut, let last = text.last, text.count > 1 {
      let end = Int(ends[ends.count - 1])
      let isPlain = end == Int(ends[ends.count - 2]) + 1 && bytes[start + end - 1] == last
      guard isPlain, Self.isTrailing(last) || (last == UInt8(ascii: ")") && openBrackets < 0) else { break }
      if last == UInt8(ascii: ")") { openBrackets += 1 }
      text.removeLast()
      ends.removeLast()
    }
    return true
  }

  private static func isTrailing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

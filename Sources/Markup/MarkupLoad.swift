internal import Platform

/// Counts what makes markup costly to parse: attributes of one element, and the bytes of one piece.
///
/// libxml2 compares each attribute of an element with all before it, and holds a tag, comment or script as a whole, so
/// that a hostile page of some megabytes could take gigabytes or hours. No page of Apple's comes near the limits.
struct MarkupLoad {
  private enum State {
    case text
    case opening
    case tag
    case quoted(UInt8)
    case declaration
    case comment
    /// Inside a script or style sheet, where `<` begins nothing but the end.
    case rawText
  }

  private var state = State.text
  private var previous: UInt8 = 0
  private var dashes = 0
  /// The tag's name in lower case; of a longer one the last eight letters.
  private var name: UInt64 = 0
  private var nameHasEnded = false
  private var attributes = 0
  private var comparisons = 0

  /// How far the current tag, comment or script has come, counted in what was added at once.
  private var pieceLength = 0
  private let pieceLimit: Int

  static let comparisonLimit = 400_000_000

  init(pieceLimit: Int) { self.pieceLimit = pieceLimit }

  /// Why the markup is too costly, or `nil` while it is not.
  var excess: String? {
    if pieceLength > pieceLimit { return "has a tag, comment or script of more than \(pieceLimit >> 20) MB" }
    return comparisons + attributes * attributes > Self.comparisonLimit
      ? "has an element with too many attributes" : nil
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var at = 0
    while at < bytes.count { at = unsafe step(bytes, at) }
    if case .text = state { pieceLength = 0 } else { pieceLength += bytes.count }
  }

  /// Reads one byte, or as many as mean nothing in this state; returns the next index.
  @inline(__always)
  private mutating func step(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
    let wanted: UInt8
    switch state {
    case .text: wanted = UInt8(ascii: "<")
    case .rawText where previous != UInt8(ascii: "<"): wanted = UInt8(ascii: "<")
    case .quoted(let quote): wanted = quote
    default:
      unsafe add(bytes[at])
      return at + 1
    }
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[at...])
    guard let start = rest.baseAddress, let found = unsafe memchr(start, Int32(wanted), rest.count) else {
      previous = 0
      return bytes.count
    }
    add(wanted)
    return unsafe at + start.distance(to: UnsafeRawPointer(found)) + 1
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") {
        state = .opening
        pieceLength = 0
      }
    case .opening: open(byte)
    case .tag: addToTag(byte)
    case .quoted(let quote): if byte == quote { state = .tag }
    case .declaration: declare(byte)
    case .comment: comment(byte)
    case .rawText:
      if previous == UInt8(ascii: "<"), byte == UInt8(ascii: "/") { state = .text }
    }
    previous = byte
  }

  private mutating func open(_ byte: UInt8) {
    let letter = byte | 0x20
    if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") {
      (name, nameHasEnded, attributes) = (UInt64(letter), false, 0)
      state = .tag
    } else if byte == UInt8(ascii: "!") {
      dashes = 0
      state = .declaration
    } else {
      state = byte == UInt8(ascii: "<") ? .opening : .text
    }
  }

  private mutating func addToTag(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"):
      comparisons += attributes * attributes
      attributes = 0
      state = name == Self.script || name == Self.style ? .rawText : .text
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if previous == UInt8(ascii: "=") { state = .quoted(byte) }
    default:
      if previous <= 0x20 || previous == UInt8(ascii: "/"), byte > 0x20 { attributes += 1 }
      if byte <= 0x20 || byte == UInt8(ascii: "/") { nameHasEnded = true }
      if !nameHasEnded { name = name << 8 | UInt64(byte | 0x20) }
    }
  }

  private static let script = pack("script")
  private static let style = pack("style")

  private static func pack(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  private mutating func declare(_ byte: UInt8) {
    if byte == UInt8(ascii: "-") {
      dashes += 1
      if dashes == 2 { (state, dashes) = (.comment, 0) }
    } else if byte == UInt8(ascii: ">") {
      state = .text
    }
  }

  private mutating func comment(_ byte: UInt8) {
    if byte == UInt8(ascii: ">"), dashes >= 2 { state = .text }
    dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
  }
}

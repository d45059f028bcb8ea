/// Whether a link ends where the scanner stopped reading it.
///
/// A scanner may stop within an address: before a letter beyond ASCII, a template's mark, a string that a program puts
/// behind it. To such a link nothing can be added, because what follows would become a part of it.
struct LinkEnds {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  /// Whether something that belongs to the link follows.
  var goOn: Bool {
    isOpen || goesOnInQuotes || goesOnBehindQuotes || goesOnInText
  }

  private var rest: ArraySlice<UInt8> { bytes[range.upperBound...] }
  private static let quotes = Array("\"'`".utf8)

  /// Whether its last parameter waits for a value, or its query for a parameter, that a string behind it brings.
  private var isOpen: Bool {
    let last = bytes[range].last ?? 0
    let next = rest.first ?? 0x20
    return "=&?".utf8.contains(last) && (Self.quotes.contains(next) || next == UInt8(ascii: "\\"))
      || "=&?".utf8.contains(next) && rest.dropFirst().first.map { Self.quotes.contains($0) || $0 == 0x5C } ?? false
  }

  /// Whether a quote opens it, and something other than that quote follows before any blank.
  private var goesOnInQuotes: Bool {
    guard range.lowerBound > 0, case let quote = bytes[range.lowerBound - 1], Self.quotes.contains(quote) else {
      return false
    }
    let behind = rest.drop { ".,;:!?".utf8.contains($0) }
    guard let next = behind.first, next > 0x20, next != quote, next != UInt8(ascii: "\\") else { return false }
    let word = behind.prefix { $0 > 0x20 }
    return word.contains(quote) || next != UInt8(ascii: "<")
  }

  /// Whether a program adds something to the string that it ends.
  private var goesOnBehindQuotes: Bool {
    var behind = rest.drop { $0 == UInt8(ascii: "\\") }
    guard let quote = behind.popFirst(), Self.quotes.contains(quote), range.lowerBound > 0,
      Self.quotes.contains(bytes[range.lowerBound - 1])
    else { return false }
    let isBlank = behind.first.map { $0 == 0x20 || $0 == 0x09 } ?? false
    let next = behind.drop { $0 == 0x20 || $0 == 0x09 }
    guard let mark = next.first else { return false }
    let follower = next.dropFirst().first ?? 0x20
    switch mark {
    case UInt8(ascii: "+"), UInt8(ascii: "%"): return true
    case UInt8(ascii: "."): return isBlank || follower.isUnreserved
    default: return isBlank && Self.quotes.contains(mark)
    }
  }

  private static let pairs = ["\"\"", "''", "``", "()", "[]", "{}", "<>"].map { Array($0.utf8) }

  /// Whether a mark that opens before it is closed right behind it.
  private var isClosed: Bool {
    guard range.lowerBound > 0, let next = rest.first else { return false }
    return Self.pairs.contains([bytes[range.lowerBound - 1], next])
  }

  private static let placeholders = ["{", "<?", "<%", "[[", "*|", "#{", "${", "%(", "%{"].map { Array($0.utf8) }

  /// Whether a variable follows, `$campaign`, or a mark that a program replaces, `%s`.
  private var hasVariable: Bool {
    guard let mark = rest.first, let next = rest.dropFirst().first else { return false }
    return mark == UInt8(ascii: "$") && (next == UInt8(ascii: "_") || next.isLetter)
      || mark == UInt8(ascii: "%") && "sdi@".utf8.contains(next)
  }

  /// Whether a placeholder follows, or more parameters do before the next blank, quote, bracket or tag.
  private var goesOnInText: Bool {
    if hasVariable || Self.placeholders.contains(where: { rest.starts(with: $0) }) { return true }
    guard !isClosed, bytes[range].contains(where: { "?%&\\".utf8.contains($0) }) else { return false }
    let word = rest.prefix(256).prefix { $0 > 0x20 && !"\"`<>\\".utf8.contains($0) }
    // The next parameter of a wiki's template: `|title=`.
    if word.first == UInt8(ascii: "|"), word.first(where: { "=&".utf8.contains($0) }) == UInt8(ascii: "=") {
      return false
    }
    return word.indices.contains { index in
      word[index] == UInt8(ascii: "=")
        || word[index] == UInt8(ascii: "&") && !Self.entities.contains { word[index...].starts(with: $0) }
    }
  }

  /// Ampersands that are quotes, brackets or blanks.
  private static let entities = ["&quot;", "&#", "&lt;", "&gt;", "&apos;", "&nbsp;"].map { Array($0.utf8) }
}

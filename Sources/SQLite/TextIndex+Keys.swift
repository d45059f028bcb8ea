/// What the full-text index has of a name besides its words: words that no person types, each beginning with a
/// private-use character for its kind.
extension TextIndex {
  /// The kinds of such words.
  public enum Mark: String, Sendable {
    /// The name as one word, without spaces and signs: `things3`.
    case key = "\u{10FFFD}"
    /// What the item is: `macapp`.
    case kind = "\u{10FFFC}"
    /// The name's store: `us`.
    case storefront = "\u{10FFFB}"

    /// The word in the index for a value.
    public func word(_ value: String) -> String { rawValue + Self.letters(of: value) }

    static func letters(of value: String) -> String {
      value.utf8.contains(UInt8(ascii: "-")) ? value.filter { $0 != "-" } : value
    }
  }

  /// Only this much of a longer name counts.
  static let keyLimit = 64

  /// A name's entry in the index: its words, then its key, its kind and its storefront.
  public static func entry(name: String?, kind: String, storefront: String?) -> String {
    var entry = name.map(indexed) ?? ""
    let key = key(ofIndexed: entry)
    // Room for all of it, so that nothing is moved.
    entry.reserveCapacity(entry.utf8.count + key.utf8.count + 64)
    for (mark, value) in [(Mark.key, key), (.kind, kind), (.storefront, storefront ?? "")] where !value.isEmpty {
      entry += " "
      entry += mark.rawValue
      entry += Mark.letters(of: value)
    }
    return entry
  }

  /// A name as one word, without spaces and signs; empty where nothing is left.
  public static func key(of name: String) -> String { key(ofIndexed: indexed(name)) }

  private static func key(ofIndexed words: String) -> String {
    var key: [UInt8] = []
    key.reserveCapacity(4 * keyLimit)
    var count = 0
    for scalar in words.unicodeScalars where isKept(scalar) {
      key.append(scalar)
      count += 1
      if count == keyLimit { break }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// Whether the tokenizer keeps a character within a word: letters, digits and private-use characters.
  @inline(__always)
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let letter = scalar.value | 0x20
      return (letter >= 0x61 && letter <= 0x7A) || (scalar.value >= 0x30 && scalar.value <= 0x39)
    }
    // Accents are folded by the tokenizer.
    if (0x300...0x36F).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      return true
    default: return false
    }
  }
}

extension [UInt8] {
  /// Appends a character in UTF-8.
  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { append(UInt8(ascii: scalar)) } else { append(contentsOf: scalar.utf8) }
  }
}

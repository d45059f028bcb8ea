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
    public func word(_ value: String) -> String { rawValue + value.filter { $0 != "-" } }
  }

  /// Only this much of a longer name counts.
  static let keyLimit = 64

  /// A name's entry in the index: its words, then its key, its kind and its storefront; all are UTF-8.
  public static func entry(name: ArraySlice<UInt8>?, kind: String, storefront: String?) -> [UInt8] {
    let words = name.map(indexed) ?? []
    var entry: [UInt8] = []
    // Room for all of it, so that nothing is moved.
    entry.reserveCapacity(2 * words.count + 64)
    entry.append(contentsOf: words)
    entry.append(.key) { append(keyOf: words, to: &$0) }
    entry.append(.kind) { $0.append(lettersOf: kind) }
    entry.append(.storefront) { $0.append(lettersOf: storefront ?? "") }
    return entry
  }

  /// A name as one word, without spaces and signs; empty where nothing is left.
  public static func key(of name: String) -> String {
    var key: [UInt8] = []
    append(keyOf: indexed(Array(name.utf8)[...]), to: &key)
    return String(decoding: key, as: UTF8.self)
  }

  private static func append(keyOf words: ArraySlice<UInt8>, to entry: inout [UInt8]) {
    var count = 0
    // Words in the form of the index are ASCII as it was, or were decoded.
    var scalars = unsafe UTF8Span(unchecked: words.span).makeUnicodeScalarIterator()
    while count < keyLimit, let scalar = scalars.next() {
      guard isKept(scalar) else { continue }
      entry.append(scalar)
      count += 1
    }
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
  /// Appends a word with a mark; none where it has nothing else.
  @inline(__always)
  fileprivate mutating func append(_ mark: TextIndex.Mark, _ appendLetters: (inout [UInt8]) -> Void) {
    let before = count
    append(UInt8(ascii: " "))
    append(contentsOf: mark.rawValue.utf8)
    let start = count
    appendLetters(&self)
    if count == start { removeLast(start - before) }
  }

  fileprivate mutating func append(lettersOf value: String) {
    for byte in value.utf8 where byte != UInt8(ascii: "-") { append(byte) }
  }

  /// Appends a character in UTF-8.
  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { append(UInt8(ascii: scalar)) } else { append(contentsOf: scalar.utf8) }
  }
}

/// The characters of a link as they are written in a place: each with the layers of escaping that the place needs.
///
/// The address is what the place's escaping hides: `https%3A%2F%2Fapps.apple.com` within a parameter is
/// `https://apps.apple.com`, and what is encoded once more there stays encoded once.
package struct SpelledLink {
  /// One character of the source.
  package struct Character {
    /// Its bytes in the address.
    package var address: [UInt8]
    /// Its bytes in the source.
    package var source: ArraySlice<UInt8>
    /// Whether it divides the link or is a plain part of it, and no data that is encoded in the address too.
    package var isPlain: Bool
  }

  /// The characters in their order.
  package private(set) var characters: [Character] = []
  /// How often the place percent-encodes a link.
  package let depth: Int

  /// The bytes of the address.
  package var address: [UInt8] { characters.flatMap(\.address) }

  /// Reads the whole of a link's bytes; nil where they do not end with a character.
  package init?(_ source: [UInt8]) {
    guard let read = Self.read(source.span) else { return nil }
    depth = Self.depth(read)
    for character in read {
      let address = Self.address(of: character, below: depth)
      characters.append(
        Character(
          address: address, source: source[character.start..<character.next], isPlain: character.depth <= depth))
    }
  }

  private static func read(_ bytes: Span<UInt8>) -> [EscapedCharacter]? {
    var reader = EscapeReader(end: bytes.count, isLast: true)
    var characters: [EscapedCharacter] = []
    var position = 0
    while position < bytes.count {
      guard let character = reader.next(bytes, at: position) else { return nil }
      characters.append(character)
      position = character.next
    }
    return characters
  }

  /// How often the first slash behind the host is encoded.
  private static func depth(_ characters: [EscapedCharacter]) -> Int {
    let isSlash = { (index: Int) in index >= 0 && characters[index].value == 0x2F }
    let first = characters.indices.first { index in
      isSlash(index) && !isSlash(index - 1) && !(index + 1 < characters.count && isSlash(index + 1))
    }
    return first.map { characters[$0].depth } ?? 0
  }

  private static func address(of character: EscapedCharacter, below depth: Int) -> [UInt8] {
    if character.depth > depth {
      let digits = Array(String(character.value, radix: 16, uppercase: true).utf8)
      let hexadecimal = digits.count == 1 ? [0x30] + digits : digits
      let deeper = [[UInt8]](repeating: [0x32, 0x35], count: character.depth - depth - 1).flatMap(\.self)
      return [0x25] + deeper + hexadecimal
    }
    if character.isByte || character.isPlain { return [UInt8(truncatingIfNeeded: character.value)] }
    return Array(String(Unicode.Scalar(character.value) ?? "\u{FFFD}").utf8)
  }
}

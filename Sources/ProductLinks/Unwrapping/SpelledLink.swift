/// The characters of a link as they are written in a place: each with the layers of escaping that the place needs.
///
/// The address is what the place's escaping hides: `https%3A%2F%2Fapps.apple.com` within a parameter is
/// `https://apps.apple.com`, and what is encoded once more there stays encoded once.
package struct SpelledLink {
  /// One character of the source.
  ///
  /// A text may have millions of them, so that they own no bytes.
  package struct Character {
    /// Its bytes in ``SpelledLink/address``.
    package var address: Range<Int>
    /// Its bytes in ``SpelledLink/source``.
    package var source: Range<Int>
    /// Whether it divides the link or is a plain part of it, and no data that is encoded in the address too.
    package var isPlain: Bool
  }

  /// The characters in their order.
  package let characters: [Character]
  /// How often the place percent-encodes a link.
  package let depth: Int

  /// The bytes of the address.
  package let address: [UInt8]
  /// The link's bytes, as they are written.
  package let source: [UInt8]

  /// The byte of the address that a character is; nil where it is several.
  package func byte(_ character: Character) -> UInt8? {
    character.address.count == 1 ? address[character.address.lowerBound] : nil
  }

  /// Reads the whole of a link's bytes; nil where they do not end with a character.
  package init?(_ source: [UInt8]) {
    guard let read = Self.read(source.span) else { return nil }
    let depth = Self.depth(read)
    self.depth = depth
    self.source = source
    var address: [UInt8] = []
    address.reserveCapacity(source.count)
    var characters: [Character] = []
    characters.reserveCapacity(read.count)
    for character in read {
      let start = address.count
      Self.append(character, to: &address, below: depth)
      characters.append(
        Character(
          address: start..<address.count, source: character.start..<character.next, isPlain: character.depth <= depth))
    }
    (self.address, self.characters) = (address, characters)
  }

  private static func read(_ bytes: Span<UInt8>) -> [EscapedCharacter]? {
    var reader = EscapeReader(end: bytes.count, isLast: true)
    var characters: [EscapedCharacter] = []
    characters.reserveCapacity(bytes.count)
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

  private static func append(_ character: EscapedCharacter, to address: inout [UInt8], below depth: Int) {
    if character.depth > depth {
      let digits = Array(String(character.value, radix: 16, uppercase: true).utf8)
      address.append(0x25)
      for _ in 0..<character.depth - depth - 1 { address += [0x32, 0x35] }
      if digits.count == 1 { address.append(0x30) }
      address += digits
    } else if character.isByte || character.isPlain {
      address.append(UInt8(truncatingIfNeeded: character.value))
    } else {
      address += String(Unicode.Scalar(character.value) ?? "\u{FFFD}").utf8
    }
  }
}

internal import ProductLinks

/// Writes another address in the place of a link, and leaves the bytes of every part that both have.
struct Respelling {
  /// A part of an address: a mark, or what is between two.
  private struct Part {
    var address: [UInt8]
    var source: [UInt8]
  }

  private let parts: [Part]
  private let spelling: PlaceSpelling

  init(_ link: SpelledLink, _ spelling: PlaceSpelling) {
    self.spelling = spelling
    var parts: [Part] = []
    var isWord = false
    for character in link.characters {
      let isMark = character.address.count == 1 && Self.isMark(character.address[0])
      if !isMark, isWord, let last = parts.indices.last {
        parts[last].address += character.address
        parts[last].source += character.source
      } else {
        parts.append(Part(address: character.address, source: Array(character.source)))
      }
      isWord = !isMark
    }
    self.parts = parts
  }

  private static func isMark(_ byte: UInt8) -> Bool { "/?&=#:".utf8.contains(byte) }

  private static func split(_ address: [UInt8]) -> [[UInt8]] {
    address.reduce(into: []) { parts, byte in
      if let last = parts.last, !isMark(byte), !isMark(last[0]) {
        parts[parts.count - 1].append(byte)
      } else {
        parts.append([byte])
      }
    }
  }

  /// The source of another address.
  func source(of address: [UInt8]) -> [UInt8] {
    let new = Self.split(address)
    let common = Self.common(parts.map(\.address), new)
    return new.indices.flatMap { index in common[index].map { parts[$0].source } ?? spelling.spell(new[index]) }
  }

  /// For each new part the old one that it is, of a longest common sequence.
  private static func common(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Int?] {
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for left in old.indices.reversed() {
      for right in new.indices.reversed() {
        lengths[left][right] =
          old[left] == new[right]
          ? lengths[left + 1][right + 1] + 1 : max(lengths[left + 1][right], lengths[left][right + 1])
      }
    }
    var matches = [Int?](repeating: nil, count: new.count)
    var (left, right) = (0, 0)
    while left < old.count, right < new.count {
      if old[left] == new[right] {
        matches[right] = left
        (left, right) = (left + 1, right + 1)
      } else if lengths[left + 1][right] >= lengths[left][right + 1] {
        left += 1
      } else {
        right += 1
      }
    }
    return matches
  }
}

internal import ProductLinks

/// Writes another address in the place of a link, and leaves the bytes of every part that both have.
struct Respelling {
  /// A part of an address: a mark, or what is between two.
  private struct Part {
    var address: Range<Int>
    var source: Range<Int>
  }

  private let link: SpelledLink
  private let parts: [Part]
  private let spelling: PlaceSpelling

  init(_ link: SpelledLink, _ spelling: PlaceSpelling) {
    (self.link, self.spelling) = (link, spelling)
    var parts: [Part] = []
    var isWord = false
    for character in link.characters {
      let isMark = link.byte(character).map(Self.isMark) ?? false
      if !isMark, isWord, let last = parts.indices.last {
        parts[last].address = parts[last].address.lowerBound..<character.address.upperBound
        parts[last].source = parts[last].source.lowerBound..<character.source.upperBound
      } else {
        parts.append(Part(address: character.address, source: character.source))
      }
      isWord = !isMark
    }
    self.parts = parts
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2F, 0x3F, 0x26, 0x3D, 0x23, 0x3A: true
    default: false
    }
  }

  private static func split(_ address: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for index in address.indices where index > start && (isMark(address[index]) || isMark(address[index - 1])) {
      parts.append(address[start..<index])
      start = index
    }
    if start < address.count { parts.append(address[start...]) }
    return parts
  }

  /// The source of another address.
  func source(of address: [UInt8]) -> [UInt8] {
    let new = Self.split(address)
    let common = Self.common(parts.map { link.address[$0.address] }, new)
    var source: [UInt8] = []
    for (part, old) in zip(new, common) {
      if let old { source += link.source[parts[old].source] } else { source += spelling.spell(part) }
    }
    return source
  }

  /// For each new part the old one that it is, of a longest common sequence.
  private static func common(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Int?] {
    // A common beginning is matched whatever follows.
    let start = zip(old, new).prefix { $0 == $1 }.count
    var matches = new.indices.map { $0 < start ? $0 : nil }
    let width = new.count + 1
    var lengths = [Int](repeating: 0, count: (old.count + 1) * width)
    for left in (start..<old.count).reversed() {
      for right in (start..<new.count).reversed() {
        lengths[left * width + right] =
          old[left] == new[right]
          ? lengths[(left + 1) * width + right + 1] + 1
          : max(lengths[(left + 1) * width + right], lengths[left * width + right + 1])
      }
    }
    var (left, right) = (start, start)
    while left < old.count, right < new.count {
      if old[left] == new[right] {
        matches[right] = left
        (left, right) = (left + 1, right + 1)
      } else if lengths[(left + 1) * width + right] >= lengths[left * width + right + 1] {
        left += 1
      } else {
        right += 1
      }
    }
    return matches
  }
}

/// A word of the grammar: up to 24 ASCII letters, digits and marks, packed so that comparing is three comparisons.
///
/// Letters are lower case. The first character sits in the lowest byte.
struct Word: Equatable, Sendable {
  private var parts: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private(set) var count = 0

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Packs a range of bytes; nil when it is longer than every word.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= 24 else { return nil }
    for index in range { append(bytes[index]) }
  }

  private mutating func append(_ byte: UInt8) {
    let bits = UInt64(byte.lowercased) << (UInt64(count & 7) * 8)
    switch count >> 3 {
    case 0: parts.0 |= bits
    case 1: parts.1 |= bits
    default: parts.2 |= bits
    }
    count += 1
  }

  static func == (left: Word, right: Word) -> Bool {
    left.parts.0 == right.parts.0 && left.parts.1 == right.parts.1 && left.parts.2 == right.parts.2
  }
}

/// The bytes just before a place, packed backwards, to ask whether a word ends there.
struct Tail: Sendable {
  private var near: UInt64 = 0
  private var far: UInt64 = 0

  /// Packs up to 16 bytes that end before `end`; the nearest sits in the lowest byte.
  init(_ bytes: Span<UInt8>, before end: Int) {
    for distance in 0..<min(16, end) {
      let bits = UInt64(bytes[end - 1 - distance].lowercased) << (UInt64(distance & 7) * 8)
      if distance < 8 { near |= bits } else { far |= bits }
    }
  }

  /// Packs a word of up to 16 characters.
  init(word: String) {
    for (distance, byte) in word.utf8.reversed().enumerated() {
      let bits = UInt64(byte) << (UInt64(distance & 7) * 8)
      if distance < 8 { near |= bits } else { far |= bits }
    }
  }

  /// Whether the word of `count` characters ends here.
  func ends(with word: Tail, count: Int) -> Bool {
    let nearMask = count >= 8 ? ~UInt64(0) : (1 << UInt64(count * 8)) - 1
    let farMask = count <= 8 ? 0 : count >= 16 ? ~UInt64(0) : (1 << UInt64((count - 8) * 8)) - 1
    return near & nearMask == word.near && far & farMask == word.far
  }
}

/// A word to look for backwards, and what it stands for.
struct Ending<Meaning: Sendable>: Sendable {
  let tail: Tail
  let count: Int
  let meaning: Meaning

  init(_ word: String, _ meaning: Meaning) {
    tail = Tail(word: word)
    count = word.utf8.count
    self.meaning = meaning
  }
}

/// A word of the grammar: up to 24 ASCII letters, digits and marks, packed so that comparing is three comparisons.
///
/// Letters are lower case. The first character is in the lowest byte. Packed byte by byte and looked up in a dictionary
/// the Apple IDs after a link in every line cost 30 % more instructions.
struct Word: Equatable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  let count: Int

  init(_ text: some StringProtocol) {
    count = text.utf8.count
    for (index, byte) in text.utf8.enumerated() { put(byte, at: index) }
  }

  /// Packs a range of bytes; nil when it is longer than every word.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, range: Range<Int>) {
    count = range.count
    let start = range.lowerBound
    guard count <= 24, start >= 0 else { return nil }
    if count <= 8, start + 8 <= bytes.count {
      first = unsafe Self.eight(bytes.bytes, start, count)
    } else if start + 24 <= bytes.count {
      first = unsafe Self.eight(bytes.bytes, start, 8)
      second = unsafe Self.eight(bytes.bytes, start + 8, count - 8)
      third = unsafe Self.eight(bytes.bytes, start + 16, count - 16)
    } else {
      for index in 0..<count { put(bytes[start + index], at: index) }
    }
  }

  /// The first `count` of the eight bytes at `position`, which must exist, in lower case.
  @inline(__always)
  private static func eight(_ bytes: RawSpan, _ position: Int, _ count: Int) -> UInt64 {
    if count <= 0 { return 0 }
    let letters = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    return lowercased(letters) & ~0 >> UInt64(64 - 8 * min(count, 8))
  }

  /// Maps `@` to `_` to the characters 32 higher, and so upper to lower case; of the other marks words contain only the
  /// underscore, which becomes DEL.
  @inline(__always)
  private static func lowercased(_ letters: UInt64) -> UInt64 {
    letters | (letters & 0x4040_4040_4040_4040) >> 1
  }

  /// A hash of all letters; its high bits are the best.
  fileprivate var mixed: UInt64 {
    (first ^ second &* 0xC2B2_AE3D_27D4_EB4F ^ third &* 0x1656_67B1_9E37_79F9) &* 0x9E37_79B9_7F4A_7C15
  }

  private mutating func put(_ byte: UInt8, at index: Int) {
    let bits = Self.lowercased(UInt64(byte)) << UInt64(index % 8 * 8)
    switch index / 8 {
    case 0: first |= bits
    case 1: second |= bits
    default: third |= bits
    }
  }

  /// The character at `index`.
  private func letter(at index: Int) -> UInt8 {
    let part = index < 8 ? first : index < 16 ? second : third
    let letter = UInt8(truncatingIfNeeded: part >> UInt64(index % 8 * 8))
    return letter == 0x7F ? UInt8(ascii: "_") : letter
  }

  @inline(__always)
  static func == (left: Word, right: Word) -> Bool {
    left.first == right.first && left.second == right.second && left.third == right.third
  }

  /// Whether the word is at `position`, in any case.
  @inline(__always)
  func matches(in bytes: Span<UInt8>, at position: Int, _ reader: inout EscapeReader) -> Bool {
    if count <= 8, position >= 0, position + 8 <= reader.end {
      return unsafe Self.eight(bytes.bytes, position, count) == first
    }
    return matchesByLetter(bytes, position, &reader)
  }

  /// Whether the word is just before `end`, in any case.
  @inline(__always)
  func ends(_ bytes: Span<UInt8>, before end: Int) -> Bool {
    if count <= 8, end >= 8 {
      return unsafe Self.eight(bytes.bytes, end - 8, 8) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count) == first
    }
    guard end >= count, bytes[end - 1].lowercased == letter(at: count - 1),
      bytes[end - count].lowercased == letter(at: 0)
    else { return false }
    var reader = EscapeReader(end: end, isLast: true)
    return matchesByLetter(bytes, end - count, &reader)
  }

  @inline(never)
  private func matchesByLetter(_ bytes: Span<UInt8>, _ position: Int, _ reader: inout EscapeReader) -> Bool {
    position >= 0
      && (0..<count).allSatisfy { reader.peek(bytes, position + $0)?.lowercased == letter(at: $0) }
  }
}

/// The meanings of words, by their letters.
struct WordTable<Meaning: Sendable>: Sendable {
  private let words: [(word: Word, meaning: Meaning)]
  private var slots: [(word: Word, meaning: Meaning)?]
  private let shift: UInt64

  /// The words of each meaning have spaces between them; of two words with one suffix the longer comes first.
  init(_ meanings: [(words: String, meaning: Meaning)]) {
    words = meanings.flatMap { words, meaning in words.split(separator: " ").map { (Word($0), meaning) } }
    let bits = Int.bitWidth - (words.count * 4).leadingZeroBitCount
    slots = Array(repeating: nil, count: 1 << bits)
    shift = UInt64(64 - bits)
    for entry in words {
      var slot = slot(of: entry.word)
      while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// The meaning of the word; nil when it is not in the table, which is never full.
  subscript(word: Word) -> Meaning? {
    var slot = slot(of: word)
    while let entry = slots[slot] {
      if entry.word == word { return entry.meaning }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The meaning and the length of the word just before `end`; nil when none of the table is there.
  @inline(__always)
  func suffix(_ bytes: Span<UInt8>, before end: Int) -> (meaning: Meaning, count: Int)? {
    guard let (word, meaning) = words.first(where: { $0.word.ends(bytes, before: end) }) else { return nil }
    return (meaning, word.count)
  }

  private func slot(of word: Word) -> Int {
    Int(truncatingIfNeeded: word.mixed >> shift)
  }
}

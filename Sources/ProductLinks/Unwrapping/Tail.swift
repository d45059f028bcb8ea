/// The sixteen bytes before a position, packed, to test which word ends there.
///
/// Compared byte by byte the Apple IDs after a link in every line cost 12 % more instructions.
struct Tail: Sendable {
  /// The last byte is the highest.
  fileprivate let letters: UInt128

  /// Packs the bytes before `end`, letters in lower case; bytes before the text are zeros.
  @inline(__always)
  init(_ bytes: Span<UInt8>, before end: Int) {
    let letters =
      end >= 16
      ? unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: end - 16, as: UInt128.self) : Self.first(end, of: bytes)
    // Maps `@` to `_` to the characters 32 higher, and so upper to lower case; no word contains the other marks.
    self.letters = letters | (letters & 0x4040_4040_4040_4040_4040_4040_4040_4040) &>> 1
  }

  private static func first(_ count: Int, of bytes: Span<UInt8>) -> UInt128 {
    (0..<count).reduce(0) { $0 | UInt128(bytes[$1]) << (8 * (16 - count + $1)) }
  }
}

/// A word of up to 16 letters to match backwards, and its meaning.
struct Ending<Meaning: Sendable>: Sendable {
  private let word: Tail
  private let mask: UInt128
  let count: Int
  let meaning: Meaning

  /// The words of each meaning have spaces between them.
  static func table(_ meanings: [(words: String, meaning: Meaning)]) -> [Ending] {
    meanings.flatMap { words, meaning in words.split(separator: " ").map { Ending(String($0), meaning: meaning) } }
  }

  fileprivate init(_ word: String, meaning: Meaning) {
    let letters = Array(word.utf8)
    count = letters.count
    self.word = Tail(letters.span, before: count)
    mask = ~0 << (128 - 8 * count)
    self.meaning = meaning
  }

  /// Whether the word ends where `tail` was read.
  @inline(__always)
  func ends(_ tail: Tail) -> Bool { tail.letters & mask == word.letters }
}

extension Ending<Void> {
  init(_ word: String) { self.init(word, meaning: ()) }
}

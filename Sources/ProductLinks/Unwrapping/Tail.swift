/// The sixteen bytes before a position, packed, to test which word ends there.
///
/// Compared byte by byte the Apple IDs after a link in every line cost 12 % more instructions.
struct Tail: Sendable {
  /// The nearest eight bytes, the last one highest.
  fileprivate let near: UInt64
  fileprivate let far: UInt64

  /// Packs the bytes before `end`, letters in lower case; bytes before the text are zeros.
  @inline(__always)
  init(_ bytes: Span<UInt8>, before end: Int) {
    guard end >= 16 else {
      self.init((0..<end).map { bytes[$0] })
      return
    }
    let bytes = unsafe bytes.bytes
    unsafe self.init(
      near: bytes.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self),
      far: bytes.unsafeLoadUnaligned(fromByteOffset: end - 16, as: UInt64.self))
  }

  private init(near: UInt64, far: UInt64) {
    self.near = Self.lowercased(near)
    self.far = Self.lowercased(far)
  }

  fileprivate init(_ letters: [UInt8]) {
    var near: UInt64 = 0
    var far: UInt64 = 0
    for (distance, letter) in letters.reversed().enumerated() {
      if distance < 8 {
        near |= UInt64(letter) << UInt64(56 - distance * 8)
      } else {
        far |= UInt64(letter) << UInt64(120 - distance * 8)
      }
    }
    self.init(near: near, far: far)
  }

  /// Maps `@` to `_` to the characters 32 higher, and so upper to lower case; no word contains the other marks.
  @inline(__always)
  private static func lowercased(_ letters: UInt64) -> UInt64 {
    letters | (letters & 0x4040_4040_4040_4040) >> 1
  }
}

/// A word of up to 16 letters to match backwards, and its meaning.
struct Ending<Meaning: Sendable>: Sendable {
  private let word: Tail
  private let nearMask: UInt64
  private let farMask: UInt64
  let count: Int
  let meaning: Meaning

  /// The words of each meaning have spaces between them.
  static func table(_ meanings: [(words: String, meaning: Meaning)]) -> [Ending] {
    meanings.flatMap { words, meaning in words.split(separator: " ").map { Ending($0, meaning: meaning) } }
  }

  fileprivate init(_ word: some StringProtocol, meaning: Meaning) {
    count = word.utf8.count
    self.word = Tail(Array(word.utf8))
    nearMask = count >= 8 ? ~0 : ~(~0 >> UInt64(count * 8))
    farMask = count >= 16 ? ~0 : count <= 8 ? 0 : ~(~0 >> UInt64((count - 8) * 8))
    self.meaning = meaning
  }

  /// Whether the word ends where `tail` was read.
  @inline(__always)
  func ends(_ tail: Tail) -> Bool {
    (tail.near ^ word.near) & nearMask | (tail.far ^ word.far) & farMask == 0
  }
}

extension Ending<Void> {
  init(_ word: String) { self.init(word, meaning: ()) }
}

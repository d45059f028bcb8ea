internal import CatalogModel

/// Compares a name with its spelling in an address, which is in lower case, with hyphens between words and few signs.
///
/// `daft-punk`, `guns-n-roses`, `motley-crue` or `m%C3%B6tley-cr%C3%BCe`, `p-nk`, `ke-ha` or `kesha`.
///
/// Only letters and digits are compared. Until about 2017 other scripts were written in Latin letters, so that nothing
/// can be said of them there; and the end of a long name was cut off.
struct SpelledName {
  private var nameIndex = 0
  private var spellingIndex: Int
  private let spelling: Range<Int>
  /// The present letters of both; 0 at the end.
  private var letter: UInt32 = 0
  private var spelled: UInt32 = 0
  private var hasMatched = false

  static func evidence(for name: Span<UInt8>, in address: Span<UInt8>, _ spelling: Range<Int>) -> NameEvidence {
    var comparison = SpelledName(spelling)
    return comparison.evidence(name, address)
  }

  private init(_ spelling: Range<Int>) { (self.spelling, spellingIndex) = (spelling, spelling.lowerBound) }

  private mutating func evidence(_ name: Span<UInt8>, _ address: Span<UInt8>) -> NameEvidence {
    letter = AddressLetters.next(name, &nameIndex, name.count)
    spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
    while true {
      if AddressLetters.isSign(letter) {
        readSign(name, address)
      } else if letter == spelled || AddressLetters.areEqual(letter, spelled) {
        if letter == 0 { return hasMatched ? .proved : .unknown }
        matchLetter(name, address)
      } else {
        return difference(name, address)
      }
    }
  }

  /// Steps over a letter that is the same in both; one with a mark may be spelled as two: `ö` as `oe`, `å` as `aa`.
  private mutating func matchLetter(_ name: Span<UInt8>, _ address: Span<UInt8>) {
    hasMatched = true
    let isMarked = AddressLetters.endsMarked(name, nameIndex)
    letter = AddressLetters.next(name, &nameIndex, name.count)
    spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
    guard isMarked, letter != spelled, spelled != 0, spelled < 0x80, !AddressLetters.isSign(letter) else { return }
    var index = spellingIndex
    let following = AddressLetters.next(address, &index, spelling.upperBound, isAddress: true)
    if following == letter { (spelled, spellingIndex) = (following, index) }
  }

  /// A sign is left out, or stands for a letter or a word: `Ke$ha`, `P!nk`, `Wren & Daughter`.
  private mutating func readSign(_ name: Span<UInt8>, _ address: Span<UInt8>) {
    let sign = letter
    letter = AddressLetters.next(name, &nameIndex, name.count)
    if let read = AddressLetters.reading(of: sign) {
      if spelled == read, letter != read {
        spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
      }
      return
    }
    for word in AddressLetters.words(for: sign) where isWord(word, address) {
      spellingIndex += word.count - 1
      spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
      return
    }
  }

  /// Whether the spelling goes on with a whole word, whose first letter is read already.
  private func isWord(_ word: Word, _ address: Span<UInt8>) -> Bool {
    let (start, end) = (spellingIndex - 1, spellingIndex - 1 + word.count)
    guard spelled != 0, start > spelling.lowerBound, end <= spelling.upperBound, !address[start - 1].isAlphanumeric,
      end == spelling.upperBound || !address[end].isAlphanumeric
    else { return false }
    return Word(address, range: start..<end) == word
  }

  // MARK: Differences

  private mutating func difference(_ name: Span<UInt8>, _ address: Span<UInt8>) -> NameEvidence {
    if spelled == 0 { return hasMatched && !isCut(name, address) ? .refuted : .unknown }
    if letter == 0 { return hasMatched ? .refuted : .unknown }
    if letter < 0x80 { return spelled < 0x80 ? .refuted : .unknown }
    return spelled < 0x80 ? transliteration(name, address) : .refuted
  }

  /// Letters of another script may be spelled in any way; those of ASCII beside them have to be there.
  private mutating func transliteration(_ name: Span<UInt8>, _ address: Span<UInt8>) -> NameEvidence {
    while letter != 0 {
      if letter < 0x80, !AddressLetters.isSign(letter) {
        while spelled != letter {
          if spelled == 0 { return .refuted }
          spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
        }
        spelled = AddressLetters.next(address, &spellingIndex, spelling.upperBound, isAddress: true)
      }
      letter = AddressLetters.next(name, &nameIndex, name.count)
    }
    return .unknown
  }

  /// Whether the spelling may be the beginning of a longer one: addresses on itunes.apple.com had no further word when
  /// they had 25 bytes.
  private func isCut(_ name: Span<UInt8>, _ address: Span<UInt8>) -> Bool {
    guard spelling.count >= Self.cutLength, Self.isOnITunes(address) else { return false }
    var lastWord = spelling.upperBound
    while lastWord > spelling.lowerBound, address[lastWord - 1] != UInt8(ascii: "-") { lastWord -= 1 }
    let start = nameIndex - 1
    return lastWord - 1 - spelling.lowerBound < Self.cutLength && start > 0 && !name[start - 1].isAlphanumeric
  }

  private static let cutLength = 25
  private static let oldHost = Word("//itunes.apple.com/")

  private static func isOnITunes(_ address: Span<UInt8>) -> Bool {
    guard let colon = address.indices.first(where: { address[$0] == UInt8(ascii: ":") }) else { return false }
    let host = colon + 1..<colon + 1 + oldHost.count
    return host.upperBound <= address.count && Word(address, range: host) == oldHost
  }
}

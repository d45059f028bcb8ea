import CatalogModel
import Storefronts
import TestSupport
import Testing

/// Whatever a person or a file may write where a code, a tag or a header is expected.
struct OddWordsTests {
  @Test func `no word breaks a reader, and what was read is written back alike`() throws {
    var numbers = SeededRandom(seed: 23)
    for _ in 0..<5000 {
      let word = Self.word(using: &numbers)
      _ = StorefrontHeader(word)
      if let locale = LocaleTag(word) { #expect(LocaleTag(locale.identifier) == locale) }
      _ = ExchangeRate(word)
      _ = TierTable.of2016.tier(word)
    }
    for _ in 0..<50 { _ = try? StorefrontDirectory.find(Self.word(using: &numbers)) }
  }

  private static let pieces = [
    "143441", "143462", "-", ",", " ", "_", "9", "29", "de", "Hant", "TR", "zh", "é", "\u{0}", "\u{200F}", "🍏", ".",
    "0",
    "tier", "A", "x", "\n", "٣", "999999999999999999999",
  ]

  private static func word(using numbers: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...6, using: &numbers)).compactMap { _ in pieces.randomElement(using: &numbers) }.joined()
  }
}

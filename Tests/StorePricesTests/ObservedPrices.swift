import CatalogModel
import StorePrices

/// Amounts, and what Apple's stores printed for them.
///
/// Each line has stores, a currency, the language of the page where it is not the store's own, and `amount=text` pairs,
/// in which `~` is a no-break space and `_` an ordinary one; `^` is a space whose kind nobody proved.
enum ObservedPrices {
  struct Price: Hashable {
    var storefront: Storefront
    var currency: CurrencyCode
    var language: String?
    var milliunits: Int64
    var text: String
  }

  /// Reads lines that have a language, or those of a time in which none is known.
  static func read(_ table: String, hasLanguage: Bool) throws -> [Price] {
    var prices: [Price] = []
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      let storefronts = words[0].split(separator: ",").map { Storefront($0) }
      guard !storefronts.contains(nil), let currency = CurrencyCode(words[1]) else {
        throw Unreadable(line: String(line))
      }
      let language = hasLanguage && words[2] != "-" ? String(words[2]) : nil
      for pair in words.dropFirst(hasLanguage ? 3 : 2) {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let milliunits = Money.milliunits(decimal: parts[0]) else {
          throw Unreadable(line: String(line))
        }
        let text = String(parts[1]).replacing("~", with: "\u{A0}").replacing("_", with: " ")
        prices += storefronts.compactMap(\.self).map {
          Price(storefront: $0, currency: currency, language: language, milliunits: milliunits, text: text)
        }
      }
    }
    return prices
  }

  struct Unreadable: Error {
    var line: String
  }
}

extension ObservedPrices.Price {
  /// Whether a text is this price, with any kind of space where none is proved.
  func agrees(with written: String) -> Bool {
    guard text.contains("^") else { return written == text }
    return Self.plain(written) == Self.plain(text)
  }

  static func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ").replacing("^", with: " ") }
}

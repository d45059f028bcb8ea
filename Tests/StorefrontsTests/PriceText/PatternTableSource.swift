import CatalogModel

@testable import Storefronts

/// Writes the Swift file that holds ``PatternTable``'s data.
struct PatternTableSource {
  private var shapes: [String] = []
  private var numbers: [String: Int] = [:]
  private var lines: [String] = []

  /// Learns the patterns of every live storefront anew from Foundation.
  init() {
    var currencies: [LocaleTag: Set<String>] = [:]
    for details in StorefrontDirectory.live {
      for locale in details.locales {
        currencies[locale, default: []].formUnion(details.currencies.map(\.description) + ["USD", "EUR"])
      }
    }
    for (locale, codes) in currencies.sorted(by: { $0.key.identifier < $1.key.identifier }) {
      let pairs = codes.sorted().compactMap { CurrencyCode($0) }.compactMap { pair(locale, $0) }
      lines.append(([locale.identifier] + pairs).joined(separator: " "))
    }
  }

  private mutating func pair(_ locale: LocaleTag, _ currency: CurrencyCode) -> String? {
    guard let row = PatternLearning(locale: locale, currency: currency).pattern()?.tableRow else { return nil }
    let number = numbers[row] ?? shapes.count
    if number == shapes.count {
      shapes.append(row)
      numbers[row] = number
    }
    return "\(currency) \(number)"
  }

  /// The whole file, as `swift format` leaves it.
  var text: String {
    """
    // Written by `make patterns` from what Foundation's currency style prints; change nothing by hand.

    extension PatternTable {
      /// Every pattern once: a locale's row names them by their place.
      static let shapeTable = \"""
    \(shapes.map { "    " + Self.escaped($0) }.joined(separator: "\n"))
        \"""

      /// Each locale of a live storefront, then currency and pattern by turns.
      static let localeTable = \"""
    \(lines.map { "    " + $0 }.joined(separator: "\n"))
        \"""
    }

    """
  }

  /// Spaces, marks and digits that a reader could not tell apart are written by their number.
  private static func escaped(_ row: String) -> String {
    row.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII || scalar.properties.generalCategory == .currencySymbol
      return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

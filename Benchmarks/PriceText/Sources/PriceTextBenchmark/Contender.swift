import CSystemICU
import CatalogModel
import Foundation
import StorePrices
import Storefronts

/// One way to write prices.
struct Contender {
  var name: String
  var isOurs = false
  /// Prepares for a locale and currency; the closure writes every price once and returns a number that depends on all.
  var prepare: @Sendable (LocaleTag, CurrencyCode) -> (Prices) -> Int

  static let all = [
    Contender(name: "Coster, into a buffer", isOurs: true, prepare: writeIntoBuffer),
    Contender(name: "Coster, behind an array", isOurs: true, prepare: appendToArray),
    Contender(name: "Coster, to strings", isOurs: true, prepare: makeStrings),
    Contender(name: "Coster, text with its origin", isOurs: true, prepare: formatInStore),
    Contender(name: "Coster, lines of text read and written", isOurs: true, prepare: formatLines),
    Contender(name: "ICU unumf_formatDecimal, cached", prepare: systemICU),
    Contender(name: "NumberFormatter, cached", prepare: numberFormatter),
    Contender(name: "Decimal.FormatStyle.Currency, cached", prepare: formatStyle),
  ]

  /// The best of five runs of a twentieth of a second each.
  func pricesPerSecond(_ prices: Prices, _ locale: LocaleTag, _ currency: CurrencyCode) -> Double {
    let write = prepare(locale, currency)
    var best = 0.0
    for _ in 0..<5 {
      let start = clock()
      var written = 0
      repeat {
        precondition(write(prices) > 0)
        written += prices.milliunits.count
      } while clock() - start < CLOCKS_PER_SEC / 20
      best = max(best, Double(written) / Double(clock() - start) * Double(CLOCKS_PER_SEC))
    }
    return best
  }
}

/// The store of the locale's country.
private func store(_ locale: LocaleTag) -> Storefront {
  guard let storefront = locale.region.flatMap({ Storefront($0) }) else { fatalError("no store for \(locale)") }
  return storefront
}

private func storePattern(_ locale: LocaleTag, _ currency: CurrencyCode) -> PricePattern {
  guard let pattern = PriceFormatter().pattern(for: currency, in: store(locale)) else { fatalError("no pattern") }
  return pattern
}

@Sendable private func writeIntoBuffer(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let pattern = storePattern(locale, currency)
  return { prices in
    let bytes = [UInt8](capacity: 65_536) { output in
      for price in prices.milliunits { pattern.write(price, into: &output) }
    }
    return bytes.count
  }
}

@Sendable private func appendToArray(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let pattern = storePattern(locale, currency)
  return { prices in
    var bytes: [UInt8] = []
    bytes.reserveCapacity(65_536)
    for price in prices.milliunits { pattern.append(price, to: &bytes) }
    return bytes.count
  }
}

@Sendable private func makeStrings(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let pattern = storePattern(locale, currency)
  return { $0.milliunits.reduce(0) { $0 + pattern.text($1).utf8.count } }
}

@Sendable private func formatInStore(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let storefront = store(locale)
  let formatter = PriceFormatter()
  return { prices in
    prices.milliunits.reduce(0) { count, milliunits in
      let money = Money(milliunits: milliunits, currency: currency)
      return count + formatter.text(of: money, kind: .app, in: storefront).text.utf8.count
    }
  }
}

@Sendable private func formatLines(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let formatter = PriceFormatter()
  let storefront = store(locale)
  var input: [ArraySlice<UInt8>] = []
  return { prices in
    if input.isEmpty {
      input = prices.milliunits.map { price in
        Array("\(storefront)\t\(currency)\t\(Money(milliunits: price, currency: currency).decimalText)".utf8)[...]
      }
    }
    var lines = PriceLines(formatter: formatter)
    var output: [UInt8] = []
    for line in input { try? lines.append(line, to: &output) }
    return output.count
  }
}

@Sendable private func formatStyle(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let style = Decimal.FormatStyle.Currency(code: "\(currency)", locale: Locale(identifier: locale.identifier))
  return { $0.decimals.reduce(0) { $0 + style.format($1).utf8.count } }
}

@Sendable private func numberFormatter(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  let formatter = NumberFormatter()
  formatter.numberStyle = .currency
  formatter.locale = Locale(identifier: locale.identifier)
  formatter.currencyCode = "\(currency)"
  return { $0.numbers.reduce(0) { $0 + (formatter.string(from: $1)?.utf8.count ?? 0) } }
}

@Sendable private func systemICU(_ locale: LocaleTag, _ currency: CurrencyCode) -> (Prices) -> Int {
  guard let formatter = csystemicu_open(locale.identifier, "\(currency)") else { fatalError("ICU refuses \(locale)") }
  return { prices in
    prices.texts.reduce(0) { $0 + Int(csystemicu_format(formatter, $1, Int32($1.count - 1))) }
  }
}

internal import CatalogModel
internal import Storefronts

/// One way to get an item, as a page states its price: an amount, often without its currency, or only words.
struct PageOffer {
  var kind = OfferKind.buy
  var milliunits: Int64?
  var currency: CurrencyCode?
  /// The price as the store wrote it.
  var text: String?

  /// The offer, where its amount and currency are known.
  ///
  /// A page that names no currency means that of its store, on the day when it was seen, where it states that.
  func offer(in storefront: Storefront?, on day: Timestamp?) -> Offer? {
    money(in: storefront, on: day).map { Offer(kind: kind, price: .amount($0), text: text) }
  }

  func money(in storefront: Storefront?, on day: Timestamp?) -> Money? {
    guard let milliunits else {
      guard let text, let storefront else { return nil }
      return Self.money(written: text, in: storefront, on: day)
    }
    guard milliunits >= 0, let currency = currency ?? storefront.flatMap({ Self.currency(of: $0, on: day) }) else {
      return nil
    }
    return Money(milliunits: milliunits, currency: currency)
  }

  /// The amount that a store's text means: `$1.29`, `Free`; `nil` where the store is not known to write it so.
  ///
  /// The digits are taken for an amount, which the store has to write in the very same way.
  static func money(written text: String, in storefront: Storefront, on day: Timestamp?) -> Money? {
    guard let currency = currency(of: storefront, on: day) else { return nil }
    let digits = text.filter { $0.isASCII && $0.isNumber }
    let decimals = text.reversed().prefix { $0 != "." && $0 != "," }.count { $0.isNumber }
    let hasDecimals = decimals == 2 && digits.count > 2
    let whole = hasDecimals ? digits.dropLast(2) + "." + digits.suffix(2) : digits[...]
    let milliunits = digits.isEmpty ? 0 : Money.milliunits(decimal: whole)
    guard let money = milliunits.map({ Money(milliunits: $0, currency: currency) }) else { return nil }
    return spaced(formatter.text(of: money, kind: .app, in: storefront).text) == spaced(text) ? money : nil
  }

  /// The text with ordinary spaces, which pages have beside those that keep a price in one line.
  private static func spaced(_ text: String) -> String {
    String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
  }

  private static let formatter = PriceFormatter()

  /// What a store bills in; `nil` where it billed in several, and the day is not known.
  private static func currency(of storefront: Storefront, on day: Timestamp?) -> CurrencyCode? {
    let details = storefront.details
    guard let day else { return details.currencyMoves.isEmpty ? details.currency : nil }
    guard case .known(let currency) = details.currency(on: day) else { return nil }
    return currency
  }
}

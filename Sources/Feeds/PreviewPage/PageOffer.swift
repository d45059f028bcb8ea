internal import CatalogModel
internal import StorePrices
internal import Storefronts

/// One way to get an item, as a page states its price: an amount, often without its currency, or only words.
struct PageOffer {
  var kind = OfferKind.buy
  var amount = StatedAmount.none
  /// The currency as the page states it, which may not be one.
  var currencyText: String?
  /// The price as the store wrote it.
  var text: String?

  /// The offer, where its amount and currency are known.
  ///
  /// A page that names no currency means that of its store, on the day when it was seen, where it states that.
  func offer(in storefront: Storefront?, on day: Timestamp?) -> Offer? {
    money(in: storefront, on: day).map { Offer(kind: kind, price: .amount($0), text: text) }
  }

  func money(in storefront: Storefront?, on day: Timestamp?) -> Money? {
    let stated = currencyText.map { CurrencyCode($0) }
    guard let milliunits = amount.milliunits else {
      guard let text, let storefront else { return nil }
      let money = Self.money(written: text, in: storefront, on: day)
      return stated == nil || stated == money?.currency ? money : nil
    }
    let currency = stated ?? storefront.flatMap { Self.currency(of: $0, on: day) }
    return currency.map { Money(milliunits: milliunits, currency: $0) }
  }

  /// Why the price of `name` is not known although something stands there; `nil` where it is known, or only words stand
  /// there, such as those on a button.
  func unread(_ name: String, in storefront: Storefront?, on day: Timestamp?) -> String? {
    guard money(in: storefront, on: day) == nil else { return nil }
    if let error = CurrencyCode.error(of: currencyText) { return error }
    if let reason = amount.unread(name) { return reason }
    if let milliunits = amount.milliunits { return "\(name) has no currency: \(Money.decimalText(milliunits))" }
    guard let text, text.contains(where: \.isNumber) else { return nil }
    guard let storefront else { return "\(name) is of an unknown store; name it with --storefront: \(text.prefix(40))" }
    return "\(name) is not written as the store \(storefront.code) writes prices: \(text.prefix(40))"
  }

  /// The amount that a store's text means: `$1.29`, `Free`; `nil` where the store is not known to write it so.
  ///
  /// A text that can be read in two currencies is read in the one that the store billed that day.
  static func money(written text: String, in storefront: Storefront, on day: Timestamp?) -> Money? {
    guard case .ambiguous(let readings) = StorePriceReading(text, in: storefront) else {
      return StorePriceReading(text, in: storefront).money
    }
    let billed = readings.filter { $0.currency == currency(of: storefront, on: day) }
    return billed.count == 1 ? billed[0] : nil
  }

  /// What a store bills in; `nil` where it billed in several, and the day is not known.
  private static func currency(of storefront: Storefront, on day: Timestamp?) -> CurrencyCode? {
    let details = storefront.details
    guard let day else { return details.currencyMoves.isEmpty ? details.currency : nil }
    return details.currency(on: day)
  }
}

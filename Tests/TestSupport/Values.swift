public import CatalogModel

public func appleID(_ number: Int64) -> AppleID {
  guard let appleID = AppleID(rawValue: number) else { preconditionFailure("\(number) is not an Apple ID") }
  return appleID
}

public func money(_ milliunits: Int64, _ code: String) -> Money {
  guard let currency = CurrencyCode(code) else { preconditionFailure("\(code) is no currency") }
  return Money(milliunits: milliunits, currency: currency)
}

extension Offer {
  /// A price in milliunits, and the text that the store wrote.
  public static func buy(_ milliunits: Int64, _ currency: String, _ text: String? = nil) -> Offer {
    Offer(kind: .buy, price: .amount(money(milliunits, currency)), text: text)
  }
}

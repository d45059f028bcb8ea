public import CatalogModel
public import StorePrices

/// Why a text is not one price: what it can mean, or what is written there instead.
public struct UnreadablePrice: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

extension StorePriceReading {
  /// The price that a text says.
  ///
  /// - Parameters:
  ///   - text: What was read.
  ///   - writer: The store or locale, for messages.
  ///   - sample: What is written there for some amount.
  /// - Returns: The one amount that it can mean.
  /// - Throws: `UnreadablePrice` where it can mean several, or none.
  public func money(of text: String, by writer: String, sample: () -> String?) throws(UnreadablePrice) -> Money {
    switch self {
    case .price(let money): return money
    case .ambiguous(let readings):
      let amounts = readings.map { "\($0.decimalText) \($0.currency)" }.joined(separator: " or ")
      throw UnreadablePrice(description: "'\(text)' can be read in two ways in \(writer): \(amounts)")
    case .unreadable:
      let instead = sample().map { ", which writes \($0)" } ?? ""
      throw UnreadablePrice(description: "'\(text)' is not a price in the format of \(writer)\(instead)")
    }
  }
}

extension PriceFormatter {
  /// An amount of a currency as it is written there, for messages about texts that are not.
  public func sample(of currency: CurrencyCode?, in storefront: Storefront, on day: Timestamp? = nil) -> String? {
    currency.map { text(of: Money(milliunits: 1_234_500, currency: $0), in: storefront, on: day).text }
  }
}

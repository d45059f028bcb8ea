public import CatalogModel
internal import SQLite

/// What the catalog holds of one in-app product, with its texts, prices and availability joined.
public struct AppProductEntry: Equatable, Sendable {
  /// Where a fact comes from, and when it was so.
  public struct Evidence: Equatable, Sendable {
    public var source: String
    /// ISO 8601, UTC.
    public var observedAt: String

    /// The day on which it was so.
    public var day: String { String(observedAt.prefix(10)) }
    /// The source without its folders.
    public var file: String { source.split(separator: "/").last.map(String.init) ?? source }
  }

  public struct Text: Equatable, Sendable {
    public var language: String
    public var name: String?
    public var description: String?
  }

  public struct Price: Equatable, Sendable {
    /// `nil` for all stores.
    public var storefront: Storefront?
    public var offer: AppProductOffer
    public var start: String?
    public var end: String?
    public var isPreserved: Bool
    /// Milliunits; `nil` where the point's amount is not in what was read.
    public var amount: Int64?
    public var currency: CurrencyCode?
    public var point: String?
    public var text: String?
    public var textLanguage: String?
    public var evidence: Evidence

    public var money: Money? {
      guard let amount, let currency else { return nil }
      return Money(milliunits: amount, currency: currency)
    }

    /// Whether the price holds on a day, `2026-11-22`.
    public func holds(on day: String) -> Bool { (start ?? "") <= day && (end.map { $0 > day } ?? true) }
  }

  public var product: AppProduct
  public var groupName: String?
  public var evidence: Evidence
  public var texts: [Text] = []
  public var groupTexts: [Text] = []
  public var prices: [Price] = []

  /// The product ID, or what else identifies the product.
  public var name: String { product.productID ?? product.key }
}

extension AppProductEntry {
  /// The text for the readers of a store: in one of its languages, else in English, else any.
  public func text(in languages: [String]) -> Text? {
    for language in languages + ["en"] {
      let base = language.split(separator: "-").first.map(String.init) ?? language
      if let text = texts.first(where: { $0.language == language }) { return text }
      if let text = texts.first(where: { $0.language.split(separator: "-").first.map(String.init) == base }) {
        return text
      }
    }
    return texts.first
  }

  /// The standard price in a store on a day; with a text of the store's own rather than without.
  public func price(in storefront: Storefront, on day: String) -> Price? {
    let standard = prices.filter {
      $0.storefront == storefront && $0.offer.kind == .standard && !$0.isPreserved && $0.holds(on: day)
    }
    return standard.max { ($0.evidence.observedAt, $0.start ?? "") < ($1.evidence.observedAt, $1.start ?? "") }
  }
}

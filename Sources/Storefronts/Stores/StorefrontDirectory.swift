import CatalogModel
import StorePrices
import Synchronization

/// Every storefront that Apple has a number for, with its details.
public enum StorefrontDirectory {
  /// All known storefronts ordered by code, including the reserved ones.
  public static let all: [StorefrontDetails] = Storefront.allKnown.map(details)

  /// The open storefronts, ordered by code.
  public static let live: [StorefrontDetails] = all.filter { $0.status == .live }

  /// The parsed rows: one answer should not need parsing all.
  private static let read = Mutex<[Storefront: StorefrontDetails]>([:])

  /// The currencies of the stores that were asked for: rows of prices ask for little else.
  private static let currencies = Mutex([CurrencyCode??](repeating: nil, count: Storefront.ordinalCount))

  static func currency(of storefront: Storefront) -> CurrencyCode? {
    currencies.withLock { currencies in
      if let known = currencies[storefront.ordinal] { return known }
      let currency = details(of: storefront).currency
      currencies[storefront.ordinal] = .some(currency)
      return currency
    }
  }

  static func details(of storefront: Storefront) -> StorefrontDetails {
    if let known = read.withLock({ $0[storefront] }) { return known }
    let details = StorefrontDetails(storefront)
    read.withLock { $0[storefront] = details }
    return details
  }
}

extension StorefrontDetails {
  fileprivate init(_ storefront: Storefront) {
    let fields = storefront.facts.fields(between: " ", limit: 4)
    self.storefront = storefront
    name = String(fields[3])
    currency = CurrencyCode(fields[0])
    status = currency == nil ? .reserved : .live
    languages = fields[2].fields(between: ",").filter { $0 != "-" }.map(String.init)
    appleMusic = fields[1] == "+" ? .yes : fields[1] == "?" ? .unknown : .no
  }
}

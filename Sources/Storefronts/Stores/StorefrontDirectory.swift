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

  static func details(of storefront: Storefront) -> StorefrontDetails {
    if let known = read.withLock({ $0[storefront] }) { return known }
    let row = FactTable(StorefrontDetails.table).row(named: storefront.code) ?? ""
    let details = StorefrontDetails(storefront: storefront, row: row)
    read.withLock { $0[storefront] = details }
    return details
  }
}

extension StorefrontDetails {
  /// Parses currency, Apple Music, languages and name; an empty row is a reserved number's.
  fileprivate init(storefront: Storefront, row: Substring) {
    let fields = row.fields(between: " ", limit: 4)
    let isLive = fields.count == 4 && fields[0] != "-"
    self.storefront = storefront
    name = fields.count == 4 ? String(fields[3]) : storefront.code
    status = isLive ? .live : .reserved
    currency = CurrencyCode(fields[0])
    languages = isLive ? fields[2].fields(between: ",").map(String.init) : []
    appleMusic = !isLive ? .no : fields[1] == "+" ? .yes : .unknown
  }
}

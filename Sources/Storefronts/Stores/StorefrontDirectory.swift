import CatalogModel

/// Every storefront that Apple has a number for, with its details.
public enum StorefrontDirectory {
  /// All known storefronts ordered by code, the reserved ones among them.
  public static let all: [StorefrontDetails] = FactTable(StorefrontDetails.table).rows.compactMap(row)

  /// The storefronts that one can buy in, ordered by code.
  public static let live: [StorefrontDetails] = all.filter { $0.status == .live }

  private static let byStorefront = Dictionary(uniqueKeysWithValues: all.map { ($0.storefront, $0) })

  static func details(of storefront: Storefront) -> StorefrontDetails {
    byStorefront[storefront]
      ?? StorefrontDetails(
        storefront: storefront, name: storefront.code, status: .reserved, currency: nil, languages: [], appleMusic: .no)
  }

  private static func row(_ line: Substring) -> StorefrontDetails? {
    let fields = line.fields(between: " ", limit: 5)
    guard fields.count == 5, let storefront = Storefront(fields[0]) else { return nil }
    let isLive = fields[1] != "-"
    return StorefrontDetails(
      storefront: storefront, name: String(fields[4]), status: isLive ? .live : .reserved,
      currency: CurrencyCode(fields[1]), languages: isLive ? fields[3].fields(between: ",").map(String.init) : [],
      appleMusic: !isLive ? .no : fields[2] == "+" ? .yes : .unknown)
  }
}

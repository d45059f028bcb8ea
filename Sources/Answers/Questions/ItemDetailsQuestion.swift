public import Catalog
public import CatalogModel

/// What the catalog holds of the items of a reference.
public struct ItemDetailsQuestion: ItemQuestion {
  public static let name = "lookup"
  public static let summary = "What the catalog holds of an item, a row a storefront."

  public static let parameters: [QuestionParameter<Self>] = [.storefronts(\.storefronts)]

  /// What names the item.
  public var reference = ""
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  public init() {}

  public static let fields = ListingRow.fields

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ListingRow>) throws -> Void) throws {
    let items = try catalog.items(reference) { try body(.note($0)) }
    let answers = items.map { $0.listings(in: storefronts.requested) }
    for storefront in AnswerNote.inNone(answers.map(\.missing)) {
      try body(.note(.noListing(of: items, in: storefront, from: catalog)))
    }
    for (item, listings) in zip(items, answers) {
      let identifiers = try catalog.identifiers(of: item.appleID)
      for note in AnswerNote.absences(of: item, after: listings.found.map { ($0.storefront, $0.observedAt) }) {
        try body(.note(note))
      }
      let inApps = try Self.inAppCounts(of: item, in: catalog)
      for listing in listings.found {
        let here = listing.prices(among: item.prices, beside: item.listings)
        var row = ListingRow(listing: listing, prices: here, identifiers: identifiers)
        row.inAppCount = listing.storefront.map { inApps[$0] } ?? inApps.values.max()
        try body(.row(row))
      }
    }
  }

  /// How many in-app products of an app are known in each store, where any is.
  private static func inAppCounts(of item: KnownItem, in catalog: Catalog) throws -> [Storefront: Int] {
    let isApp = item.listings.contains { [.app, .macApp].contains($0.kind) }
    return isApp ? try catalog.inAppCounts(of: item.appleID) : [:]
  }
}

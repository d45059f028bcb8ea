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
    try answer([reference], from: catalog, at: now, body)
  }

  public func answer(
    _ references: [String], from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ListingRow>) throws -> Void
  ) throws {
    try catalog.find(references) { batch in
      let items = batch.flatMap(\.found.items)
      let identifiers = try catalog.identifiers(of: items.map(\.appleID))
      let feeds = try catalog.podcastFeeds(of: items.map(\.appleID))
      let inApps = try catalog.inAppCounts(of: items.filter(\.isApp).map(\.appleID))
      for (reference, found) in batch {
        for note in found.notes(reference) { try body(.note(note)) }
        let answers = found.items.map { $0.listings(in: storefronts.requested) }
        for storefront in AnswerNote.inNone(answers.map(\.missing)) {
          try body(.note(.noListing(of: found.items, in: storefront, from: catalog)))
        }
        for (item, listings) in zip(found.items, answers) {
          let counts = inApps[item.appleID] ?? [:]
          try Self.forEachPart(of: item, listings.found, body) { row in
            (row.identifiers, row.feeds) = (identifiers[item.appleID] ?? [], feeds[item.appleID] ?? [])
            row.inAppCount = row.listing.storefront.map { counts[$0] } ?? counts.values.max()
          }
        }
      }
    }
  }

  private static func forEachPart(
    of item: KnownItem, _ listings: [Listing], _ body: (AnswerPart<ListingRow>) throws -> Void,
    completing complete: (inout ListingRow) -> Void
  ) throws {
    for note in AnswerNote.absences(of: item, after: listings.map { ($0.storefront, $0.observedAt) }) {
      try body(.note(note))
    }
    for listing in listings {
      let here = listing.prices(among: item.prices, beside: item.listings)
      var row = ListingRow(listing: listing, prices: here)
      complete(&row)
      try body(.row(row))
    }
  }
}

extension KnownItem {
  fileprivate var isApp: Bool { listings.contains { $0.kind == .app || $0.kind == .macApp } }
}

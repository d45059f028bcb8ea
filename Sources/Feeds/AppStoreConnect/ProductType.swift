internal import CatalogModel

/// What a row of a sales report is about, from its `Product Type Identifier`.
///
/// The codes are those of developer.apple.com/help/app-store-connect/reference/product-type-identifiers. Only purchases
/// say what something costs: updates (7…) and downloads again (3…) cost nothing, whatever the app does.
struct ProductType {
  let kind: ProductKind
  /// How it is got; `nil` where the row is no purchase.
  let offer: OfferKind?

  init?(_ code: some StringProtocol) {
    // `-B` marks bundles, `-M` and `-T` the device; custom apps (1E…) have prices that no store shows.
    let parts = code.uppercased().split(separator: "-", maxSplits: 1)
    guard let base = parts.first.map(String.init), let known = Self.known[base] else { return nil }
    let isBundle = parts.count == 2 && parts[1].hasPrefix("B")
    kind = isBundle ? .bundle : known.kind
    offer = known.offer
  }

  /// What every row of the reports on subscriptions is about, which have no column for it.
  static let subscription: Substring = "IAY"

  private static let known: [String: (kind: ProductKind, offer: OfferKind?)] = [
    "1": (.app, .buy), "1F": (.app, .buy), "1T": (.app, .buy), "F1": (.macApp, .buy),
    "1E": (.app, nil), "1EP": (.app, nil), "1EU": (.app, nil),
    "3": (.app, nil), "3F": (.app, nil), "3T": (.app, nil), "F3": (.macApp, nil),
    "7": (.app, nil), "7F": (.app, nil), "7T": (.app, nil), "F7": (.macApp, nil),
    "IA1": (.inApp, .inApp), "FI1": (.inApp, .inApp), "IA9": (.inApp, .inApp), "IA3": (.inApp, nil),
    "IAY": (.inApp, .subscribe), "IAC": (.inApp, nil),
  ]
}

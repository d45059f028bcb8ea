internal import Catalog
internal import CatalogModel
internal import PartnerFeed

/// Finds the requested items, and reports those that are not found.
struct ItemFinder {
  private let catalog: Catalog
  private let console: Console
  /// Whether to find items of which only prices or chart ranks are left.
  private let includesGone: Bool

  init(_ catalog: Catalog, console: Console, includesGone: Bool = false) {
    (self.catalog, self.console, self.includesGone) = (catalog, console, includesGone)
  }

  /// Calls `body` with the items of each of `references`, in their order; `-` means the lines of standard input.
  ///
  /// There are several where they share a product ID, an ISRC or a barcode: a recording may have a number of its own in
  /// each store. A product of a configuration has no number: `configured` gets those with that product ID.
  func forEach(
    _ references: [String], configured: (([AppProductEntry]) throws -> Void)? = nil,
    _ body: ([KnownItem]) throws -> Void
  ) throws {
    try ReferenceList.forEach(references, in: console) { text in
      switch try search(text) {
      case .items(let items): if !items.isEmpty { try body(items) }
      case .nothing(let reason):
        let products = try catalog.appProducts(
          AppProductFilter(environment: .configuration, productID: Reference.productID(text)))
        guard !products.isEmpty else { return miss(reason) }
        if let configured { return try configured(products) }
        let files = Set(products.map(\.evidence.file)).sorted().joined(separator: ", ")
        miss("\(text): a product of a configuration (\(files)) without an Apple ID; 'coster products list' has it")
      }
    }
  }

  /// Calls `body` with each item of `references`.
  func forEachItem(_ references: [String], _ body: (KnownItem) throws -> Void) throws {
    try forEach(references) { try $0.forEach(body) }
  }

  /// The stores that all of the items of one reference lack.
  static func inNone(_ missing: [[Storefront]]) -> [Storefront] {
    missing.first?.filter { store in missing.allSatisfy { $0.contains(store) } } ?? []
  }

  func search(_ text: String) throws -> ItemFinding {
    do { return try catalog.knownItems(text, includesGone: includesGone) } catch let error as ReferenceError {
      return .nothing("\(error)")
    }
  }

  /// Reports which of these stores had the item once, but did not when last asked.
  func reportAbsences(of item: KnownItem, after known: [(storefront: Storefront?, observedAt: String)]) {
    for (storefront, absentAt) in item.absences.sorted(by: { $0.key < $1.key }) {
      let last = known.filter { $0.storefront == storefront }.map(\.observedAt).max()
      guard let last, last < absentAt.description else { continue }
      console.warn(
        "\(item.label): \(storefront) did not have it on \(absentAt.date); what is shown was so on \(last.prefix(10))"
      )
    }
  }

  /// Reports the stores besides those of `prices` in which an item's price was known, and is not any more or was not on
  /// a day.
  func reportGaps(of item: KnownItem, besides prices: [ListedPrice], on day: Timestamp?) throws {
    let priced = Set(prices.compactMap(\.storefront))
    let gaps = try catalog.gaps(of: item.appleID, on: day).filter { !priced.contains($0.key) }
    for (reason, gaps) in Dictionary(grouping: gaps, by: \.value).sorted(by: { $0.key < $1.key }) {
      console.warn("\(item.label): no price in \(Self.codes(gaps.map(\.key))) is known: \(reason)")
    }
  }

  /// Says that an item is not known in a storefront, or not sold there, and where it is known.
  static func unknown(_ item: KnownItem, in storefront: Storefront, known: [Storefront]) -> String {
    guard let absentAt = item.absences[storefront] else {
      return "\(item.reference): \(unknown(in: storefront, known: known))"
    }
    let elsewhere = known.isEmpty ? "" : "; known in \(codes(known))"
    return "\(item.reference): \(storefront) did not have it on \(absentAt.date)\(elsewhere)"
  }

  /// Says that something is not known in a storefront, and where it is.
  static func unknown(in storefront: Storefront, known: [Storefront]) -> String {
    guard !known.isEmpty else { return "unknown in \(storefront.code); no feed names a storefront of it" }
    return "unknown in \(storefront.code), but known in \(codes(known))"
  }

  private static func codes(_ storefronts: some Sequence<Storefront>) -> String {
    Set(storefronts).sorted().map(\.code).joined(separator: ", ")
  }

  /// Why no price of an item is known in a storefront; `nil` without a special reason.
  func reason(whyNoPriceOf item: KnownItem, in storefront: Storefront) throws -> String? {
    if let gap = try catalog.gaps(of: item.appleID)[storefront] { return gap }
    return switch try catalog.textInPlaceOfPrice(of: item.appleID, in: storefront) {
    case ""?: "the feed has a row without a price, so it is not sold there"
    case let text?: "the feed's price '\(text)' cannot be read"
    case nil: catalog.missing(of: .prices).first
    }
  }

  /// Why no price of any of the items was known in a storefront on a day.
  func gap(of items: [KnownItem], in storefront: Storefront, on day: Timestamp) throws -> String? {
    try items.lazy.compactMap { try catalog.gaps(of: $0.appleID, on: day)[storefront] }.first
  }

  /// Reports that the items of one reference have no price in a storefront, why, and where they have.
  func missPrice(of items: [KnownItem], in storefront: Storefront, known: [Storefront]) throws {
    let whole = KnownItem.whole(items)
    let why = try items.compactMap { try reason(whyNoPriceOf: $0, in: storefront) }.first
    miss(
      why.map { "\(whole.reference): no price in \(storefront.code); \($0)" }
        ?? Self.unknown(whole, in: storefront, known: known))
  }

  /// Reports that the items of one reference are not known in a storefront, or not sold there, and where they are.
  func missListing(of items: [KnownItem], in storefront: Storefront) {
    let partial = catalog.missing(of: .prices).first.map { "; \($0)" } ?? ""
    let whole = KnownItem.whole(items)
    miss(Self.unknown(whole, in: storefront, known: whole.storefronts) + partial)
  }

  func miss(_ message: String) { console.warnPartial(message) }
}

internal import Catalog
internal import CatalogModel
internal import PartnerFeed

/// Finds the requested items, and reports those that are not found.
struct ItemFinder {
  /// A requested item, with what the catalog has of it.
  struct Item {
    var appleID: AppleID
    var reference: String
    /// The link's store, if the item was given as a link.
    var storefront: Storefront?
    var listings: [Listing]
    var prices: [ListedPrice]
    /// The stores that did not have it when last asked.
    var absences: [Storefront: Timestamp] = [:]
  }

  private let catalog: Catalog
  private let storefronts: AskedStorefronts
  private let console: Console
  /// Whether to find items of which only prices are left.
  private let includesGone: Bool

  init(
    _ catalog: Catalog, storefronts: AskedStorefronts, console: Console, includesGone: Bool = false
  ) {
    self.catalog = catalog
    self.storefronts = storefronts
    self.console = console
    self.includesGone = includesGone
  }

  /// Calls `body` with each item of `references`, in their order; `-` means the lines of standard input.
  func forEachItem(_ references: [String], _ body: (Item) throws -> Void) throws {
    for reference in references {
      if reference == "-" {
        try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
          let text = String(decoding: line.bytes.last == 0x0D ? line.bytes.dropLast() : line.bytes, as: UTF8.self)
          if !text.isEmpty { try find(text, body) }
        }
      } else {
        try find(reference, body)
      }
    }
  }

  private func find(_ text: String, _ body: (Item) throws -> Void) throws {
    switch try search(text) {
    case .items(let items): for item in items { try body(item) }
    case .nothing(let reason): miss(reason)
    }
  }

  /// The result of looking up a reference.
  enum Finding {
    case items([Item])
    /// Nothing was found, with the reason.
    case nothing(String)
  }

  /// Finds the items of one reference.
  func search(_ text: String) throws -> Finding {
    if let appleID = AppleID(text), let item = try known(appleID, text) { return .items([item]) }
    do {
      switch try catalog.items(for: Reference(text)) {
      case .items(let found, let storefront):
        let items = try found.compactMap { try known($0, text, in: storefront) }
        guard items.isEmpty, let gone = found.first else { return .items(items) }
        let isPriced = try !catalog.priceHistories(of: gone).isEmpty
        if includesGone, isPriced {
          return .items([Item(appleID: gone, reference: text, listings: [], prices: [])])
        }
        let fact = catalog.missing(of: .products).first ?? "the feed has it no more"
        return .nothing("\(text): \(fact)" + (isPriced ? "; 'coster history \(gone)' shows what it cost" : ""))
      case .notFound(let reason):
        if let absence = try AppleID(text).flatMap({ Self.absence(try catalog.absences(of: $0)) }) {
          return .nothing("\(text): \(absence)")
        }
        return .nothing("\(text): \(reason)")
      }
    } catch let error as ReferenceError {
      return .nothing("\(error)")
    }
  }

  /// The catalog's entry of an item, read once; `nil` when there is none.
  private func known(_ appleID: AppleID, _ reference: String, in storefront: Storefront? = nil) throws -> Item? {
    let item = Item(
      appleID: appleID, reference: reference, storefront: storefront, listings: try catalog.listings(of: appleID),
      prices: try catalog.prices(of: appleID), absences: try catalog.absences(of: appleID))
    return item.listings.isEmpty && item.prices.isEmpty ? nil : item
  }

  /// The item's listings in the requested storefronts.
  func listings(of item: Item) throws -> [Listing] {
    let all = item.listings
    guard case .some(let asked) = storefronts else {
      return all.isEmpty ? [Self.priced(item, item.prices)].compactMap(\.self) : all
    }
    var found = all.filter { listing in listing.storefront.map(asked.contains) ?? false }
    for storefront in asked where !found.contains(where: { $0.storefront == storefront }) {
      if let listing = Self.sold(item, in: storefront) {
        found.append(listing)
      } else {
        let partial = catalog.missing(of: .prices).first.map { "; \($0)" } ?? ""
        miss(Self.unknown(item, in: storefront, known: Self.storefronts(of: item)) + partial)
      }
    }
    return found
  }

  /// Reports which of these stores had the item once, but did not when last asked.
  func reportAbsences(of item: Item, after known: [(storefront: Storefront?, observedAt: String)]) {
    for (storefront, absentAt) in item.absences.sorted(by: { $0.key < $1.key }) {
      let last = known.filter { $0.storefront == storefront }.map(\.observedAt).max()
      guard let last, last < absentAt.description else { continue }
      console.warn(
        "\(item.reference): \(storefront) did not have it on \(absentAt.date); what is shown was so on \(last.prefix(10))"
      )
    }
  }

  /// Says which stores did not have an item; `nil` when none was asked.
  private static func absence(_ absences: [Storefront: Timestamp]) -> String? {
    guard let date = absences.values.max()?.date else { return nil }
    return "\(codes(absences.keys)) did not have it on \(date)"
  }

  /// A listing for a store that sells the item but has no listing of its own: the feed's listing for all stores, else
  /// one made from the prices alone.
  private static func sold(_ item: Item, in storefront: Storefront) -> Listing? {
    let prices = item.prices.filter { $0.storefront == storefront }
    guard !prices.isEmpty else { return nil }
    var listing = item.listings.first { $0.storefront == nil } ?? priced(item, prices)
    listing?.storefront = storefront
    return listing
  }

  /// A listing for all stores, made from the newest of the prices.
  private static func priced(_ item: Item, _ prices: [ListedPrice]) -> Listing? {
    let kind = item.listings.first { $0.kind != .unknown }?.kind ?? .unknown
    return prices.max { $0.observedAt < $1.observedAt }.map { Listing(pricedAs: $0, kind: kind) }
  }

  private static func storefronts(of item: Item) -> [Storefront] {
    item.listings.compactMap(\.storefront) + item.prices.compactMap(\.storefront)
  }

  /// Says that an item is not known in a storefront, or not sold there, and where it is known.
  static func unknown(_ item: Item, in storefront: Storefront, known: [Storefront]) -> String {
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
  func reason(whyNoPriceOf item: Item, in storefront: Storefront) throws -> String? {
    switch try catalog.unstatedPrice(of: item.appleID, in: storefront) {
    case .empty: "the feed has a row without a price, so it is not sold there"
    case .unreadable(let text): "the feed's price '\(text)' cannot be read"
    case nil: catalog.missing(of: .prices).first
    }
  }

  /// Reports that no price of an item is known in a storefront, and why.
  func missPrice(of item: Item, in storefront: Storefront, known: [Storefront]) throws {
    miss(
      try reason(whyNoPriceOf: item, in: storefront).map { "\(item.reference): no price in \(storefront.code); \($0)" }
        ?? Self.unknown(item, in: storefront, known: known))
  }

  /// The time of the request.
  var now: Timestamp { console.now }

  func miss(_ message: String) {
    console.warn(message)
    console.markPartial()
  }
}

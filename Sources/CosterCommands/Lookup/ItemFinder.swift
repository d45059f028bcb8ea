internal import Catalog
internal import CatalogModel
internal import PartnerFeed

/// Finds the requested items, and reports those that are not found.
struct ItemFinder {
  private let catalog: Catalog
  private let console: Console
  /// Whether to find items of which only prices are left.
  private let includesGone: Bool

  init(_ catalog: Catalog, console: Console, includesGone: Bool = false) {
    (self.catalog, self.console, self.includesGone) = (catalog, console, includesGone)
  }

  /// Calls `body` with each item of `references`, in their order; `-` means the lines of standard input.
  func forEachItem(_ references: [String], _ body: (KnownItem) throws -> Void) throws {
    try ReferenceList.forEach(references, in: console) { text in
      switch try search(text) {
      case .items(let items): try items.forEach(body)
      case .nothing(let reason): miss(reason)
      }
    }
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
        "\(item.reference): \(storefront) did not have it on \(absentAt.date); what is shown was so on \(last.prefix(10))"
      )
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
    switch try catalog.textInPlaceOfPrice(of: item.appleID, in: storefront) {
    case ""?: "the feed has a row without a price, so it is not sold there"
    case let text?: "the feed's price '\(text)' cannot be read"
    case nil: catalog.missing(of: .prices).first
    }
  }

  func missPrice(of item: KnownItem, in storefront: Storefront, known: [Storefront]) throws {
    miss(
      try reason(whyNoPriceOf: item, in: storefront).map { "\(item.reference): no price in \(storefront.code); \($0)" }
        ?? Self.unknown(item, in: storefront, known: known))
  }

  /// Reports that an item is not known in a storefront, or not sold there, and where it is.
  func missListing(of item: KnownItem, in storefront: Storefront) {
    let partial = catalog.missing(of: .prices).first.map { "; \($0)" } ?? ""
    miss(Self.unknown(item, in: storefront, known: item.storefronts) + partial)
  }

  func miss(_ message: String) { console.warnPartial(message) }
}

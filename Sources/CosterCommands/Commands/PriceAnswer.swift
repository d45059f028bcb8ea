internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prices of one item, as they are printed.
enum PriceAnswer {
  /// The columns for programs; people get the price as written, not its parts.
  static func columns(_ format: OutputFormat) -> [Column] {
    guard format == .table else { return programColumns }
    return [
      Column("name", "Name"), Column("storefront", "Storefront"), Column("text", "Price", .trailing),
      Column("currency", "Currency"), Column("offer", "Offer"), Column("mark", ""),
      Column("observed_at", "As of"), Column("source", "Source"),
    ]
  }

  private static let programColumns = [
    Column("apple_id", "Apple ID", .trailing), Column("kind", "Kind"), Column("name", "Name"),
    Column("storefront", "Storefront"), Column("offer", "Offer"), Column("amount", "Amount", .trailing),
    Column("currency", "Currency"), Column("text", "Price", .trailing), Column("state", "State"),
    Column("mark", "Mark"), Column("observed_at", "Observed"), Column("source", "Source"),
  ]

  static func rows(
    _ prices: [ListedPrice], _ listings: [Listing], _ formatter: PriceFormatter, _ format: OutputFormat
  ) -> [[Cell]] {
    let marks = PriceMarks(prices)
    return prices.map { price in
      let listing = listings.first { $0.storefront == price.storefront } ?? listings.first
      let kind = listing?.kind ?? .unknown
      let mark = marks.mark(of: price)
      return format == .table
        ? peopleRow(price, listing, kind, mark, formatter) : programRow(price, listing, kind, mark, formatter)
    }
  }

  private static func peopleRow(
    _ price: ListedPrice, _ listing: Listing?, _ kind: ProductKind, _ mark: PriceMarks.Mark?,
    _ formatter: PriceFormatter
  ) -> [Cell] {
    [
      .text(listing?.name ?? price.appleID.description), .text(price.storefront?.code ?? "?"),
      .text(price.displayText(kind: kind, formatter)).styled(mark?.style),
      .text(price.money?.currency.description), .text(price.offer?.rawValue),
      .text(mark?.rawValue).styled(mark?.style), .text(String(price.observedAt.prefix(10))), .text(price.source),
    ]
  }

  private static func programRow(
    _ price: ListedPrice, _ listing: Listing?, _ kind: ProductKind, _ mark: PriceMarks.Mark?,
    _ formatter: PriceFormatter
  ) -> [Cell] {
    [
      .integer(price.appleID.rawValue), .text(kind.rawValue), .text(listing?.name), .text(price.storefront?.code),
      .text(price.offer?.rawValue), .decimal(price.money?.decimalText), .text(price.money?.currency.description),
      .text(price.writtenText(kind: kind, formatter)), .text(price.state.rawValue), .text(mark?.rawValue),
      .text(price.observedAt), .text(price.source),
    ]
  }
}

/// The cheapest and the dearest storefronts of each offer, told only among prices of one currency.
struct PriceMarks {
  enum Mark: String {
    case cheapest
    case dearest

    var style: Style { self == .cheapest ? .good : .bad }
  }

  private struct Group: Hashable {
    var offer: OfferKind?
    var currency: CurrencyCode
  }

  private var ranges: [Group: ClosedRange<Int64>] = [:]

  init(_ prices: [ListedPrice]) {
    for price in prices {
      guard let money = price.money else { continue }
      let group = Group(offer: price.offer, currency: money.currency)
      let known = ranges[group] ?? money.milliunits...money.milliunits
      ranges[group] = min(known.lowerBound, money.milliunits)...max(known.upperBound, money.milliunits)
    }
  }

  /// `nil` where all prices of the currency are one.
  func mark(of price: ListedPrice) -> Mark? {
    guard let money = price.money, let range = ranges[Group(offer: price.offer, currency: money.currency)],
      range.lowerBound < range.upperBound
    else { return nil }
    if money.milliunits == range.lowerBound { return .cheapest }
    return money.milliunits == range.upperBound ? .dearest : nil
  }
}

internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A row of an answer about prices: a price with remarks.
struct PriceRow {
  var price: ListedPrice
  var name: NameChoice
  var written: PriceText?
  var mark: PriceMarks.Mark?

  /// The rows of an item, one for each price.
  static func rows(
    _ prices: [ListedPrice], _ listings: [Listing], _ formatter: PriceFormatter, on day: Timestamp?,
    _ comparison: PriceComparison?
  ) -> [PriceRow] {
    let compared = { (price: ListedPrice) in price.money.map { comparison?.converted($0) ?? $0 } }
    var marks = PriceMarks()
    // Planned prices are not compared: nothing costs them yet.
    for price in prices where price.plannedFrom == nil { marks.add(compared(price), price.offer) }
    let names = ItemNames(listings)
    return prices.map { price in
      let name = names.choice(for: price.storefront)
      return PriceRow(
        price: price, name: name, written: price.written(kind: name.listing?.kind ?? .unknown, formatter, on: day),
        mark: price.plannedFrom == nil ? marks.mark(of: compared(price), price.offer) : nil)
    }
  }
}

extension PriceRow {
  typealias Field = AnswerField<PriceRow>

  /// The fields of an answer; those of an explanation come last.
  static func fields(isForPeople: Bool, _ comparison: PriceComparison?, explains: Bool) -> [Field] {
    (isForPeople ? forPeople(comparison) : forPrograms + converted(comparison))
      + (explains ? [.text("explanation", "Written by") { $0.written?.explanation }] : [])
  }

  private static let forPrograms: [Field] = [
    .integer("apple_id") { $0.price.appleID.rawValue },
    .text("kind") { ($0.name.listing?.kind ?? .unknown).rawValue },
    .text("name") { $0.name.listing?.name },
    .text("storefront") { $0.price.storefrontText },
    .text("offer") { $0.price.offer?.rawValue },
    .decimal("amount") { $0.price.money?.decimalText },
    .text("currency") { $0.price.money?.currency.description },
    .price("text", "Price") { $0.written?.text },
    .text("state") { $0.price.state.rawValue },
    .text("mark") { $0.mark?.rawValue ?? $0.plan },
    .text("observed_at", "Observed") { $0.price.observedAt },
    .text("source") { $0.price.source },
    .text("billed_now") { $0.price.billedNow?.description },
    .text("name_storefront", "Name from") { $0.name.borrowed?.code },
  ]

  private static func converted(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let shown = { @Sendable (row: PriceRow) in row.price.money.flatMap(comparison.shown) }
    return [
      .decimal("in_amount", "Worth") { shown($0)?.decimalText },
      .text("in_currency", "In") { shown($0)?.currency.description },
      .text("rates_date", "Rates of") { _ in comparison.rates.day.date },
    ]
  }

  /// People get the price as written, not its parts.
  private static func forPeople(_ comparison: PriceComparison?) -> [Field] {
    [
      .text("name") { $0.name.listing?.name ?? $0.price.appleID.description },
      .text("storefront") { $0.price.storefrontText ?? "?" },
      Field("text", title: "Price", alignment: .trailing) {
        .text($0.price.stateText ?? $0.written?.text ?? "").styled($0.mark?.style)
      },
    ] + forPrograms.fields("currency") + convertedForPeople(comparison) + forPrograms.fields("offer") + [
      Field("mark", title: "") { .text($0.remark).styled($0.mark?.style) },
      .text("observed_at", "As of") { String($0.price.observedAt.prefix(10)) },
    ] + forPrograms.fields("source")
  }

  private static func convertedForPeople(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let title = "In \(comparison.currency), \(comparison.rates.day.date)"
    return [
      Field("in_text", title: title, alignment: .trailing) { row in
        .text(row.price.money.map { comparison.text(of: $0) ?? "no rate" }).styled(row.mark?.style)
      }
    ]
  }

  private var plan: String? { price.plannedFrom.map { "planned from \($0)" } }

  /// A remark that prevents a wrong conclusion.
  private var remark: String? {
    let remarks = [
      plan, mark?.rawValue, price.billedNow.map { "bills \($0) now" }, name.origin.map { "name from \($0)" },
    ].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }
}

extension PriceMarks.Mark {
  fileprivate var style: Style { self == .cheapest ? .good : .bad }
}

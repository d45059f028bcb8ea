internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints prices of items.
struct PriceAnswer {
  /// One price, with remarks.
  struct Row {
    var price: ListedPrice
    var name: NameChoice
    var written: PriceText?
    var mark: PriceMarks.Mark?
    /// The store's present currency, if that is not the price's.
    var billedNow: CurrencyCode?
  }

  private typealias Field = AnswerField<Row>

  private let formatter: PriceFormatter
  /// The day of the prices; `nil` for the present ones.
  private let day: Timestamp?
  private let comparison: PriceComparison?
  private let fields: [Field]

  init(
    _ format: OutputFormat, formatter: PriceFormatter, on day: Timestamp?, comparison: PriceComparison?,
    explains: Bool
  ) {
    self.formatter = formatter
    self.day = day
    self.comparison = comparison
    let fields = format == .table ? Self.peopleFields(comparison) : Self.programFields(comparison)
    self.fields = explains ? fields + [Self.explanation] : fields
  }

  var columns: [Column] { fields.map(\.column) }

  /// The rows of an item, one for each price.
  func rows(_ prices: [ListedPrice], _ listings: [Listing]) -> [[Cell]] {
    var marks = PriceMarks()
    // Planned prices are not compared: nothing costs them yet.
    for price in prices where price.plannedFrom == nil { marks.add(compared(price), price.offer) }
    let names = ItemNames(listings)
    return prices.map { price in
      let name = names.choice(for: price.storefront)
      let row = Row(
        price: price, name: name, written: price.written(kind: name.listing?.kind ?? .unknown, formatter, on: day),
        mark: price.plannedFrom == nil ? marks.mark(of: compared(price), price.offer) : nil,
        billedNow: price.billedNow)
      return fields.map { $0.cell(row) }
    }
  }

  private func compared(_ price: ListedPrice) -> Money? {
    price.money.map { comparison?.converted($0) ?? $0 }
  }
}

// MARK: - Columns

extension PriceAnswer {
  /// People get the price as written, not its parts.
  private static func peopleFields(_ comparison: PriceComparison?) -> [Field] {
    let price = [
      Field(Column("name", title: "Name")) { .text($0.name.listing?.name ?? $0.price.appleID.description) },
      Field(Column("storefront", title: "Storefront")) { .text($0.price.storefrontText ?? "?") },
      Field(Column("text", title: "Price", alignment: .trailing)) { .text($0.displayText).styled($0.mark?.style) },
      Field(Column("currency", title: "Currency")) { .text($0.price.money?.currency.description) },
    ]
    let origin = [
      Field(Column("offer", title: "Offer")) { .text($0.price.offer?.rawValue) },
      Field(Column("mark", title: "")) { .text($0.remark).styled($0.mark?.style) },
      Field(Column("observed_at", title: "As of")) { .text(String($0.price.observedAt.prefix(10))) },
      Field(Column("source", title: "Source")) { .text($0.price.source) },
    ]
    return price + peopleWorth(comparison) + origin
  }

  private static func peopleWorth(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let title = "In \(comparison.currency), \(comparison.rates.day.date)"
    return [
      Field(Column("in_text", title: title, alignment: .trailing)) { row in
        .text(row.price.money.map { comparison.text(of: $0) ?? "no rate" }).styled(row.mark?.style)
      }
    ]
  }

  private static func programFields(_ comparison: PriceComparison?) -> [Field] {
    let fields = [
      Field(Column("apple_id", title: "Apple ID", alignment: .trailing)) { .integer($0.price.appleID.rawValue) },
      Field(Column("kind", title: "Kind")) { .text(($0.name.listing?.kind ?? .unknown).rawValue) },
      Field(Column("name", title: "Name")) { .text($0.name.listing?.name) },
      Field(Column("storefront", title: "Storefront")) { .text($0.price.storefrontText) },
      Field(Column("offer", title: "Offer")) { .text($0.price.offer?.rawValue) },
      Field(Column("amount", title: "Amount", alignment: .trailing)) { .decimal($0.price.money?.decimalText) },
      Field(Column("currency", title: "Currency")) { .text($0.price.money?.currency.description) },
      Field(Column("text", title: "Price", alignment: .trailing)) { .text($0.written?.text) },
      Field(Column("state", title: "State")) { .text($0.price.state.rawValue) },
      Field(Column("mark", title: "Mark")) { .text($0.mark?.rawValue ?? $0.plan) },
      Field(Column("observed_at", title: "Observed")) { .text($0.price.observedAt) },
      Field(Column("source", title: "Source")) { .text($0.price.source) },
      Field(Column("billed_now", title: "Billed now")) { .text($0.billedNow?.description) },
      Field(Column("name_storefront", title: "Name from")) { .text($0.name.borrowed?.code) },
    ]
    return fields + programWorth(comparison)
  }

  private static func programWorth(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    return [
      Field(Column("in_amount", title: "Worth", alignment: .trailing)) { row in
        .decimal(row.price.money.flatMap(comparison.shown)?.decimalText)
      },
      Field(Column("in_currency", title: "In")) { row in
        .text(row.price.money.flatMap(comparison.shown)?.currency.description)
      },
      Field(Column("rates_date", title: "Rates of")) { _ in .text(comparison.rates.day.date) },
    ]
  }

  private static let explanation = Field(Column("explanation", title: "Written by")) { .text($0.written?.explanation) }
}

extension PriceAnswer.Row {
  fileprivate var displayText: String {
    switch price.state {
    case .unknown: "unknown"
    case .notSoldSeparately: "not sold separately"
    case .priced, .free: written?.text ?? ""
    }
  }

  fileprivate var plan: String? { price.plannedFrom.map { "planned from \($0)" } }

  /// A remark that prevents a wrong conclusion.
  fileprivate var remark: String? {
    let remarks = [
      plan, mark?.rawValue, billedNow.map { "bills \($0) now" }, name.origin.map { "name from \($0)" },
    ].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }
}

extension ListedPrice {
  /// The store's present currency, if that is not the price's.
  fileprivate var billedNow: CurrencyCode? {
    guard let money, let now = storefront?.details.currency, now != money.currency else { return nil }
    return now
  }
}

extension PriceMarks.Mark {
  fileprivate var style: Style { self == .cheapest ? .good : .bad }
}

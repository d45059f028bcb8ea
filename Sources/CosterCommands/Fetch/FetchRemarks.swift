internal import CatalogModel
internal import StoreService

/// What is reported of a run besides its counts: each remark a line, without its full stop.
struct FetchRemarks {
  private(set) var lines: [String] = []

  /// So many items are reported one by one.
  private static let mostTold = 50

  init(_ summary: FetchSummary) {
    tellMissing(summary.missing)
    list(summary.unknown, rest: { $0 == 1 ? "is not known" : "are not known" }) { unknown in
      "\(unknown.item.text): \(Self.question(unknown.item)): \(unknown.reason)"
    }
    list(summary.elsewhere, rest: { $0 == 1 ? "was answered for another store" : "were answered for other stores" }) {
      Self.text($0)
    }
    tellUnasked(summary.unaskedCount)
    tellLeftOut(summary.leftOut)
  }

  /// Remarks on each thing, and how many more there are.
  private mutating func list<Thing>(_ things: [Thing], rest: (Int) -> String, text: (Thing) -> String) {
    lines += things.prefix(Self.mostTold).map(text)
    let untold = things.count - Self.mostTold
    if untold > 0 { lines.append("\(untold) more \(rest(untold)); --format json lists them all") }
  }

  /// A line for each item, with all the stores that do not have it.
  private mutating func tellMissing(_ missing: [SoughtItem]) {
    var order: [String] = []
    var stores: [String: [String]] = [:]
    for item in missing {
      let text = Self.start(item)
      if stores[text] == nil { order.append(text) }
      stores[text, default: []].append(item.storefront.code)
    }
    list(order, rest: { $0 == 1 ? "is missing" : "are missing" }) { text in
      "\(text) in \(stores[text, default: []].joined(separator: ", "))"
    }
  }

  private static func start(_ item: SoughtItem) -> String {
    switch item.what {
    case .item, .page, .search: "\(item.text): missing"
    case .chart: "\(item.text): no such chart, or an empty one,"
    case .reviews: "\(item.text): no such app"
    }
  }

  private static func question(_ item: SoughtItem) -> String {
    switch item.what {
    case .item, .page: "not known whether \(item.storefront) has it"
    case .chart: "not known what stands in this chart in \(item.storefront)"
    case .reviews: "not known which reviews \(item.storefront) has"
    case .search: "not known what \(item.storefront) has of it"
    }
  }

  /// That another store's page came says what is shown, and not for sure what is sold.
  private static func text(_ elsewhere: ItemElsewhere) -> String {
    let (item, shown) = (elsewhere.item, elsewhere.shown)
    guard item.what == .page else {
      return """
        \(item.text): asked for \(item.storefront), the store answered for \(shown): what it states is kept as \
        \(shown)'s, and nothing is known of \(item.storefront)
        """
    }
    return """
      \(item.text): asked for \(item.storefront)'s page, Apple showed that of \(shown): it may not be sold in \
      \(item.storefront). 'coster fetch lookup' knows for sure
      """
  }

  private mutating func tellUnasked(_ count: Int) {
    guard count > 0 else { return }
    let (items, verb) = count == 1 ? ("item", "it states") : ("items", "they state")
    lines.append("\(count) \(items) came that nobody asked for; what \(verb) is in the catalog")
  }

  /// What a run that was given up never came to: one thing by its name, several by their number.
  private mutating func tellLeftOut(_ items: [SoughtItem]) {
    guard let first = items.first else { return }
    let names = Set(items.map(\.text))
    let stores = Set(items.map(\.storefront)).sorted().map(\.code).joined(separator: ", ")
    lines.append("\(names.count == 1 ? first.text : "\(names.count) items"): not asked for in \(stores)")
  }
}

internal import CatalogModel
internal import StoreService

/// Remarks on a run besides its counts: each one a line, without its full stop.
struct FetchRemarks {
  private(set) var lines: [String] = []

  /// How many items are reported one by one.
  private static let reportLimit = 50

  init(_ summary: FetchSummary) {
    addMissing(summary.missing)
    list(summary.unknown, rest: { $0 == 1 ? "is not known" : "are not known" }) { unknown in
      "\(unknown.item.text): \(Self.question(unknown.item)): \(unknown.reason)"
    }
    list(summary.elsewhere, rest: { $0 == 1 ? "was answered for another store" : "were answered for other stores" }) {
      Self.text($0)
    }
    addUnrequested(summary.unrequestedCount)
    addSkipped(summary.skipped)
  }

  /// Adds a remark for each thing, up to a limit, and the number of the others.
  private mutating func list<Thing>(_ things: [Thing], rest: (Int) -> String, text: (Thing) -> String) {
    lines += things.prefix(Self.reportLimit).map(text)
    let unreported = things.count - Self.reportLimit
    if unreported > 0 { lines.append("\(unreported) more \(rest(unreported)); --format json lists them all") }
  }

  /// A line for each item, with all the stores that do not have it.
  private mutating func addMissing(_ missing: [RequestedItem]) {
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

  private static func start(_ item: RequestedItem) -> String {
    switch item.what {
    case .item, .page, .search: "\(item.text): missing"
    case .chart: "\(item.text): no such chart, or an empty one,"
    case .reviews: "\(item.text): no such app"
    }
  }

  private static func question(_ item: RequestedItem) -> String {
    switch item.what {
    case .item, .page: "not known whether \(item.storefront) has it"
    case .chart: "not known what stands in this chart in \(item.storefront)"
    case .reviews: "not known which reviews \(item.storefront) has"
    case .search: "not known what \(item.storefront) has of it"
    }
  }

  /// Another store's page shows what that store has, but not for certain what it sells.
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

  private mutating func addUnrequested(_ count: Int) {
    guard count > 0 else { return }
    let (items, verb) = count == 1 ? ("item", "it states") : ("items", "they state")
    lines.append("\(count) \(items) came that nobody asked for; what \(verb) is in the catalog")
  }

  /// Items that a run which was given up did not reach: one by its name, several by their number.
  private mutating func addSkipped(_ items: [RequestedItem]) {
    guard let first = items.first else { return }
    let names = Set(items.map(\.text))
    let stores = Set(items.map(\.storefront)).sorted().map(\.code).joined(separator: ", ")
    lines.append("\(names.count == 1 ? first.text : "\(names.count) items"): not asked for in \(stores)")
  }
}

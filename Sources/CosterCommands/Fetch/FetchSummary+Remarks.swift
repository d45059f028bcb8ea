internal import CatalogModel
internal import StoreService

extension FetchSummary {
  /// Notes on a run besides its counts: each note a line, without its full stop.
  var remarks: [String] {
    var lines =
      listed(absences, rest: "is missing", "are missing")
      + listed(unknown.map { $0.item.unknown(because: $0.reason) }, rest: "is not known", "are not known")
      + listed(
        elsewhere.map { $0.item.answered(for: $0.shown) },
        rest: "was answered for another store", "were answered for other stores")
    if unrequestedCount > 0 {
      let (items, verb) = unrequestedCount == 1 ? ("item", "it states") : ("items", "they state")
      lines.append("\(unrequestedCount) \(items) came that nobody asked for; what \(verb) is in the catalog")
    }
    return lines
  }

  /// What is still to come when the same command runs again: one item by its name, several by their number.
  var unansweredNote: String? {
    guard let first = unanswered.first else { return nil }
    let names = Set(unanswered.map(\.text))
    let stores = Set(unanswered.map(\.storefront)).sorted().map(\.code).joined(separator: ", ")
    return "\(names.count == 1 ? first.text : "\(names.count) items"): no answer from \(stores)"
  }

  /// The first lines, and the number of the others.
  private func listed(_ lines: [String], rest one: String, _ many: String) -> [String] {
    let rest = lines.count - 50
    let note = "\(rest) more \(rest == 1 ? one : many); --format json lists them all"
    return lines.prefix(50) + (rest > 0 ? [note] : [])
  }

  /// A line for each item, with all the stores that do not have it.
  private var absences: [String] {
    var order: [String] = []
    var stores: [String: [String]] = [:]
    for item in missing {
      if stores[item.absence] == nil { order.append(item.absence) }
      stores[item.absence, default: []].append(item.storefront.code)
    }
    return order.map { "\($0) in \(stores[$0, default: []].joined(separator: ", "))" }
  }
}

extension RequestedItem {
  fileprivate var absence: String {
    switch what {
    case .item, .page, .search: "\(text): missing"
    case .chart: "\(text): no such chart, or an empty one,"
    case .reviews: "\(text): no such app"
    }
  }

  fileprivate func unknown(because reason: String) -> String {
    let question =
      switch what {
      case .item, .page: "not known whether \(storefront) has it"
      case .chart: "not known what stands in this chart in \(storefront)"
      case .reviews: "not known which reviews \(storefront) has"
      case .search: "not known what \(storefront) has of it"
      }
    return "\(text): \(question): \(reason)"
  }

  /// Another store's page shows what that store has, but not for certain what it sells.
  fileprivate func answered(for shown: Storefront) -> String {
    guard what == .page else {
      return """
        \(text): asked for \(storefront), the store answered for \(shown): what it states is kept as \
        \(shown)'s, and nothing is known of \(storefront)
        """
    }
    return """
      \(text): asked for \(storefront)'s page, Apple showed that of \(shown): it may not be sold in \
      \(storefront). 'coster fetch lookup' knows for sure
      """
  }
}

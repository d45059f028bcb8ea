internal import CatalogModel

// Joins that are certain: by numbers, and by prices that only one row of each page has.

extension Joining {
  /// Joins rows with the same Apple ID, and then those with the same product ID.
  mutating func joinByIDs() {
    joinEqual(rows.map { $0.appleID.map { .number($0.rawValue) } })
    joinEqual(rows.map { $0.productID.map { .text($0) } })
  }

  private enum ID: Hashable {
    case number(Int64)
    case text(String)
  }

  private mutating func joinEqual(_ ids: [ID?]) {
    var first: [ID: Int] = [:]
    for (row, id) in ids.enumerated() {
      guard let id else { continue }
      if let known = first[id] { unite(known, row, by: .id) } else { first[id] = row }
    }
  }

  /// Joins the rows of one store that have one name and one price in two lists, where no other row of either has both:
  /// a month and a year of one name are told apart by their prices.
  mutating func joinByNamesAndPrices() {
    for (left, right) in pairs(of: Array(lists.indices)) {
      let (here, there) = (rowsByLabel(left), rowsByLabel(right))
      for (label, rows) in here.sorted(by: { $0.value[0] < $1.value[0] }) where rows.count == 1 {
        if let others = there[label], others.count == 1 { unite(rows[0], others[0], by: .name) }
      }
    }
  }

  private struct Label: Hashable {
    var name: Int
    var price: Money
  }

  private func rowsByLabel(_ list: Int) -> [Label: [Int]] {
    var rows: [Label: [Int]] = [:]
    for row in lists[list].newest {
      guard let name = names[row], let price = self.rows[row].price else { continue }
      rows[Label(name: name, price: price), default: []].append(row)
    }
    return rows
  }

  /// Joins the rows of the pages of one store in two languages whose price no other row of its page has.
  ///
  /// Both pages list the same prices where they show the same products. Where they do not, a page may lack the product
  /// that the other shows at this price, however short it is, since nothing documents that a short list is complete:
  /// such a join is an inference.
  mutating func joinByUniquePrices() {
    for (left, right) in pagesOfOneStore() where listSamePrices(left, right) {
      for (one, other) in uniquePrices(left, right) { unite(one, other, by: .uniquePrice) }
    }
  }

  /// The pages of one store in two languages, each pair once.
  func pagesOfOneStore() -> [(Int, Int)] {
    pairs(of: lists.indices.filter { lists[$0].key.origin == .page })
  }

  /// Each pair of these lists that is of one store.
  private func pairs(of chosen: [Int]) -> [(Int, Int)] {
    Dictionary(grouping: chosen) { lists[$0].key.storefront }.values.filter { $0.count > 1 }.flatMap { lists in
      lists.indices.flatMap { index in lists[..<index].map { ($0, lists[index]) } }
    }.sorted { $0 < $1 }
  }

  /// Whether two pages have each price equally often; a price that is not known may be any.
  private func listSamePrices(_ left: Int, _ right: Int) -> Bool {
    let isKnown = [left, right].allSatisfy { list in lists[list].newest.allSatisfy { rows[$0].price != nil } }
    return isKnown && rowsByPrice(left).mapValues(\.count) == rowsByPrice(right).mapValues(\.count)
  }

  /// The rows of two lists with a price that is unique on both.
  func uniquePrices(_ left: Int, _ right: Int) -> [(Int, Int)] {
    let (here, there) = (rowsByPrice(left), rowsByPrice(right))
    return here.compactMap { price, rows -> (Int, Int)? in
      guard rows.count == 1, let others = there[price], others.count == 1 else { return nil }
      return (rows[0], others[0])
    }.sorted { $0 < $1 }
  }

  private func rowsByPrice(_ list: Int) -> [Money: [Int]] {
    var rows: [Money: [Int]] = [:]
    for row in lists[list].newest {
      if let price = self.rows[row].price { rows[price, default: []].append(row) }
    }
    return rows
  }
}

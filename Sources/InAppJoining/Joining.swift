internal import CatalogModel

/// The work of joining the rows of one app.
struct Joining {
  let rows: [InAppPrice]
  /// A number for each name, so that names are compared as numbers; `nil` of a row without a name.
  let names: [Int?]
  let lists: [PriceList]
  /// The number of each row's list.
  let listOfRow: [Int]
  var sets: ProductSets
  var joins: [InAppJoin]
  /// The number of each set's product, by a row of it.
  var numbers: [Int: Int] = [:]
  /// Pairs of equal names that the guard would allow, but for a third row of that name.
  var unconfirmed: [RowPair] = []

  init(_ rows: [InAppPrice]) {
    self.rows = rows
    var known: [String: Int] = [:]
    names = rows.map { row in
      guard let name = row.name else { return nil }
      if let number = known[name] { return number }
      known[name] = known.count
      return known.count - 1
    }
    lists = [PriceList](rows, names: names)
    var listOfRow = [Int](repeating: 0, count: rows.count)
    for (list, rows) in lists.map(\.rows).enumerated() {
      for row in rows { listOfRow[row] = list }
    }
    self.listOfRow = listOfRow
    sets = ProductSets(lists: listOfRow, ids: rows.map { ($0.appleID?.rawValue, $0.productID) })
    joins = rows.map { _ in .alone }
  }

  /// Joins two rows and remembers how, where a row was not joined before.
  @discardableResult
  mutating func unite(_ left: Int, _ right: Int, by join: InAppJoin) -> Bool {
    guard sets.unite(left, right) else { return false }
    for row in [left, right] where joins[row] == .alone { joins[row] = join }
    return true
  }

  /// Milliunits of a row whose amount is known.
  func amount(_ row: Int) -> Int64? { rows[row].price?.milliunits }
}

// MARK: - Products

extension Joining {
  /// Numbers the products in the order in which they were first seen; those of one time by their names.
  ///
  /// Neither the order of a list nor a price counts, which change from day to day.
  mutating func number() {
    let roots = rows.indices.filter { sets.root(of: $0) == $0 }
    let keys = roots.map { root in sets.rows(ofRoot: root).map(firstSighting).min { $0 < $1 } }
    let sorted = zip(roots, keys).compactMap { root, key in key.map { (root, $0) } }.sorted { $0.1 < $1.1 }
    for (index, (root, _)) in sorted.enumerated() { numbers[root] = index + 1 }
  }

  private func firstSighting(_ row: Int) -> (Timestamp, String, Int64, Int, Int) {
    let price = rows[row]
    return (price.knownSince, price.name ?? "", price.appleID?.rawValue ?? .max, price.occurrence, listOfRow[row])
  }

  func products() -> [JoinedProduct] {
    let roots = rows.indices.filter { sets.root(of: $0) == $0 }
    return roots.map { root in
      let members = sets.rows(ofRoot: root).sorted { (listOfRow[$0], $0) < (listOfRow[$1], $1) }
      return JoinedProduct(
        number: numbers[root] ?? 0, members: members.map { .init(price: rows[$0], join: joins[$0], row: $0) })
    }.sorted { $0.number < $1.number }
  }
}

internal import CatalogModel
internal import SQLite

/// Writes the lists of in-app products that apps' pages have, each product with the past of its price.
struct ListedInAppWriter {
  private let intervals: IntervalWriter
  private let lists: InAppListTable

  init(_ connection: Connection, _ contradictions: Contradictions) throws(SQLiteError) {
    intervals = try IntervalWriter(.listedInApps, on: connection, contradictions)
    lists = try InAppListTable(connection)
  }

  /// Writes what the record's page lists, and returns whether a product or a price of it was not known; `isNew` says
  /// that nothing was known of the app in this store before.
  func write(_ record: ProductRecord, from origin: ImportOrigin, isNew: Bool) throws(SQLiteError) -> Bool {
    guard !record.inApps.isEmpty || record.statesNoInApps else { return false }
    let list = InAppList(record)
    let isFirst = try lists.insert(list, from: origin)
    let adjacent = isNew ? nil : try lists.adjacent(to: origin.observedAt, in: list)
    let rows = ListedRow.all(record.inApps)
    var isChanged = false
    for row in rows {
      if let adjacent {
        let isNew = try intervals.merge(row.fact, of: list.key + row.key, from: origin, between: adjacent)
        isChanged = isChanged || isNew
      } else {
        try intervals.insert(row.fact, of: list.key + row.key, from: origin)
        isChanged = true
      }
    }
    // Another file of this time may have what this one lacks.
    guard let adjacent, adjacent.before != nil, adjacent.after != nil, isFirst else { return isChanged }
    let present = rows.map(\.key)
    for key in try lists.keys(around: origin.observedAt, in: list) where !present.contains(key) {
      try intervals.interrupt(at: origin.observedAt, of: list.key + key, between: adjacent)
    }
    return isChanged
  }
}

/// A row of a page's list, in the columns of ``IntervalTable/listedInApps``.
private struct ListedRow {
  var product: ListedInApp
  /// In the page's order, from 1.
  var position: Int
  /// Which of the rows with this name it is, in the order of prices, from 1; and how many there are.
  var occurrence = 1
  var nameCount = 1

  var key: [Value] { [.text(product.name), .integer(Int64(occurrence)), .integer(Int64(nameCount))] }

  var fact: [Value] {
    [
      Value(product.price?.milliunits), Value(product.price?.currency.description),
      product.price == nil ? Value(product.text ?? "") : .null, Value(product.text), .integer(Int64(position)),
    ]
  }

  /// The rows of a list in its order.
  static func all(_ list: [ListedInApp]) -> [ListedRow] {
    var rows = list.enumerated().map { ListedRow(product: $1, position: $0 + 1) }
    // Most lists have each name once.
    guard Set(list.map(\.name)).count < list.count else { return rows }
    for sameName in Dictionary(grouping: rows.indices, by: { rows[$0].product.name }).values where sameName.count > 1 {
      let ordered = sameName.sorted { rows[$0].order < rows[$1].order }
      for (rank, index) in ordered.enumerated() {
        (rows[index].occurrence, rows[index].nameCount) = (rank + 1, ordered.count)
      }
    }
    return rows
  }

  /// Prices that are not known come last.
  private var order: (Int64, String, Int) { (product.price?.milliunits ?? .max, product.text ?? "", position) }
}

internal import CatalogModel
internal import SQLite

/// Writes the in-app products that an app's page lists, each with the past of its price.
struct ListedInAppWriter {
  private let intervals: IntervalWriter

  init(_ connection: Connection, _ contradictions: Contradictions) throws(SQLiteError) {
    intervals = try IntervalWriter(.listedInApps, on: connection, contradictions)
  }

  /// Writes what the record's page lists, and returns whether a product or a price of it was not known; `isNew` says that
  /// nothing was known of the app in this store before.
  func write(_ record: ProductRecord, from origin: ImportOrigin, isNew: Bool) throws(SQLiteError) -> Bool {
    guard !record.inApps.isEmpty else { return false }
    let list = record.item + [.text(record.pageLanguage ?? "")]
    var isChanged = false
    for row in ListedRow.all(record.inApps) {
      if isNew {
        try intervals.insert(row.fact, of: list + row.key, from: origin)
        isChanged = true
      } else if try intervals.merge(row.fact, of: list + row.key, from: origin) {
        isChanged = true
      }
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

internal import Archives
internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// Which rows of one table are imported: those of some stores, and those that fulfil conditions.
///
/// It is asked about rows as they are stored, so that it holds alike for what comes and for what is there.
final class RowFilter {
  private let storefronts: (position: Int, numbers: Set<Int64>)?
  /// Each condition as it was written, and as SQLite asks it of one row after the other.
  private let conditions: [(text: String, question: Statement)]
  /// The positions of the columns that conditions may name.
  private let bound: [Int]
  /// As on the command line; empty where every row is imported.
  let text: String
  /// The stores' codes; `nil` where all are imported.
  let selected: Set<String>?
  /// The conditions' expressions, in words.
  let conditionText: String
  private let file: String

  /// - Throws: FeedError when a condition names a column that the table lacks, of which `file` is.
  init(_ table: StoredTable, of file: String, options: PartnerOptions) throws(FeedError) {
    self.file = file
    let layout = table.layout
    let stores = Set(options.storefronts.map { Int64($0.number) })
    storefronts = stores.isEmpty ? nil : table.index(of: "storefront_id").map { (layout.position(of: $0), stores) }
    let requested = options.conditions.filter { $0.tables.matches(table.name) }
    let named = table.columns.indices.filter { column in
      requested.contains { $0.expression.lowercased().contains(table.columns[column].name.lowercased()) }
    }
    bound = named.map(layout.position)
    let row = named.map { table.columns[$0].name }
    var conditions: [(String, Statement)] = []
    for condition in requested {
      do throws(SQLiteError) {
        conditions.append((condition.text, try condition.question(over: row)))
      } catch {
        let names = table.columns.map(\.name).joined(separator: ", ")
        let reason = PartnerCondition.validationError(condition.text, "\(error.message); the columns are \(names)")
        throw FeedError(feed: file, reason: reason)
      }
    }
    self.conditions = conditions
    selected = storefronts == nil ? nil : Set(options.storefronts.map(\.code))
    conditionText = requested.map(\.expression).joined(separator: " and ")
    text = PartnerOptions.words(storefronts: storefronts == nil ? [] : options.storefronts, conditions: requested)
  }

  var isEmpty: Bool { storefronts == nil && conditions.isEmpty }

  var hasConditions: Bool { !conditions.isEmpty }

  /// Whether a row is selected.
  func holds(_ row: borrowing RecordColumns) throws(FeedError) -> Bool {
    guard hasStore(row) else { return false }
    return try meetsConditions(row)
  }

  /// Whether a row is of a selected store.
  func hasStore(_ row: borrowing RecordColumns) -> Bool {
    guard let storefronts else { return true }
    return row.integer(storefronts.position).map(storefronts.numbers.contains) ?? false
  }

  /// Whether a row meets the conditions, whatever its store.
  func meetsConditions(_ row: borrowing RecordColumns) throws(FeedError) -> Bool {
    for (text, question) in conditions {
      do throws(SQLiteError) { guard try holds(question, row) else { return false } } catch {
        throw FeedError(feed: file, reason: PartnerCondition.validationError(text, error.message))
      }
    }
    return true
  }

  private func holds(_ question: Statement, _ row: borrowing RecordColumns) throws(SQLiteError) -> Bool {
    for (index, position) in bound.enumerated() { try question.bind(index, row[position]) }
    defer { question.reset() }
    return try question.step()
  }
}

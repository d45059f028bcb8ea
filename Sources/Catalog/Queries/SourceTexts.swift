internal import SQLite

/// The sources of imports by their numbers, each read once: the rows of an answer have few, and reading them in each
/// row's query takes a quarter of its time.
final class SourceTexts {
  private let select: Statement
  private var sources: [Int64: String] = [:]
  private var last: (number: Int64, source: String)?

  init(of connection: Connection) throws(SQLiteError) {
    select = try connection.cached("SELECT source FROM main._import WHERE id = ?")
  }

  /// The source in a column of a row, which has its text or the number of its import.
  func source(_ column: Int, of row: Statement) throws(SQLiteError) -> String {
    guard row.isInteger(column) else { return row.text(column) ?? "" }
    let number = row.integer(column)
    if let last, last.number == number { return last.source }
    let source = try known(number)
    last = (number, source)
    return source
  }

  private func known(_ number: Int64) throws(SQLiteError) -> String {
    if let known = sources[number] { return known }
    let source = try select.firstRow([.integer(number)]) { $0.text(0) } ?? ""
    sources[number] = source
    return source
  }
}

extension Catalog {
  func sourceTexts() throws(CatalogError) -> SourceTexts {
    try named { () throws(SQLiteError) in try SourceTexts(of: connection) }
  }
}

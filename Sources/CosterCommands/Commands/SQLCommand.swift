internal import Arguments
internal import Catalog
internal import SQLite

/// Asks the catalog in SQL.
struct SQLCommand: Command {
  static let name = "sql"
  static let abstract = "Run one SQL statement that reads, on the whole catalog."
  static let discussion = """
    The views product, price, price_history and identifier read listings and snapshots alike, and chart, chart_entry, \
    review and rating_history what was observed of charts and reviews; amounts are milliunits (1.29 is 1290). The tables \
    below them, in main, are listing, offer, identifier, link, import, refused, chart, chart_edition, chart_entry, \
    review, rating, missing, received, tier_table, tier_price, watched, snapshot and price_change. The tables of the \
    partner feed are in the snapshots, as PRAGMA database_list names them; PRAGMA table_info(price) names columns. Where the newest \
    snapshot of a table is cut short, or has some stores alone, the views have the older rows of what it lacks, each \
    with its source; where an import's --where left rows out of it, they have none, and a warning says so. Of \
    several columns with one name the second is called name_2, the third name_3.
    """
  static let example = """
    $ coster sql "SELECT storefront, amount / 1000.0, currency FROM price WHERE apple_id = 6759209764"
    """

  static let parameters: Parameters<Self> = [
    .argument(\.statement, value: "statement", help: "SELECT, WITH, VALUES, EXPLAIN, or a PRAGMA that reads."),
    .group(\.catalog),
    .group(\.output),
  ]

  var statement = ""
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    for table in try catalog.tablesHidingOlder() {
      var table = table
      let older = table.older.map { "; no row of \($0) answers in the place of one of these" } ?? ""
      table.older = nil
      console.warn("\(table)\(older)")
    }
    var writer: (any RowWriter)?
    do {
      try catalog.query(statement, columns: { writer = output.writer(of: Self.columns($0), in: console) }) {
        _, values in
        try writer?.write(values.map(Cell.init))
      }
    } catch let error as SQLiteError where error.cause == .diskFull {
      throw catalog.fault(error)
    } catch let error as SQLiteError {
      throw CommandFailure(
        "The statement cannot be run: \(error.message).", cure: "See 'coster help sql' for the views.")
    } catch let error as QueryError {
      throw CommandFailure("The statement was not run: \(error).")
    }
    try writer?.finish()
  }
}

extension SQLCommand {
  /// Columns whose keys are all different, since a JSON object has each key once.
  static func columns(_ names: [String]) -> [Column] {
    var taken = Set(names)
    var seen: Set<String> = []
    return names.map { name in
      guard !seen.insert(name).inserted else { return Column(name, name) }
      var number = 2
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      return Column("\(name)_\(number)", "\(name)_\(number)")
    }
  }
}

extension Cell {
  init(_ value: SQLite.Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .json(real.isFinite ? "\(real)" : nil)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}

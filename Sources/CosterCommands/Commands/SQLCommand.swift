internal import Arguments
internal import Catalog
internal import SQLite

/// Asks the catalog in SQL.
struct SQLCommand: Command {
  static let name = "sql"
  static let abstract = "Run one SQL statement that reads, on the whole catalog."
  static let discussion = """
    The views product, price, price_history and identifier read listings and snapshots alike; amounts are milliunits \
    (1.29 is 1290). The tables below them are listing, offer, identifier, link, import, refused and snapshot.
    """
  static let example = """
    $ coster sql "SELECT storefront, amount / 1000.0, currency FROM price WHERE apple_id = 6759209764"
    """

  static let parameters: Parameters<Self> = [
    .argument(\.statement, value: "statement", help: "SELECT, WITH, VALUES or EXPLAIN."),
    .group(\.catalog),
    .group(\.output),
  ]

  var statement = ""
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    var writer: (any RowWriter)?
    do {
      try catalog.query(statement) { names, values in
        if writer == nil { writer = output.writer(of: names.map { Column($0, $0) }, in: console) }
        try writer?.write(values.map(Cell.init))
      }
    } catch let error as SQLiteError {
      throw CommandFailure(
        "The statement cannot be run: \(error.message).", cure: "See 'coster help sql' for the views.")
    } catch let error as QueryError {
      throw CommandFailure("The statement was not run: \(error).")
    }
    try writer?.finish()
  }
}

extension Cell {
  fileprivate init(_ value: SQLite.Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .json(real.isFinite ? "\(real)" : nil)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}

internal import Arguments
internal import Catalog
internal import Feeds
internal import PartnerFeed
internal import SQLite

struct FeedExportCommand: Command {
  static let name = "export"
  static let abstract = "Write one table of the partner feed out: as CSV, NDJSON, SQL, or as the feed had it."
  static let discussion = """
    The rows are those of the current state. They come in the order of the table's key, without regard to their order \
    in the feed. As epf (fields end with U+0001, records with U+0002 and a line end) every row that was imported \
    without a deviation is the feed's, byte for byte. As sql they are statements for SQLite's shell, which other \
    databases read too where no text has a CR. As csv, ndjson and sql, dates are written 2026-11-18, amounts \
    as the feed writes them, and what is NULL is empty, null and NULL. Rows are written as they are read, so that a \
    table of any size takes little memory.
    """
  static let example = """
    $ coster feed export application_price > prices.csv
    $ coster feed export genre --format sql | sqlite3 genre.sqlite
    $ coster feed export song --format epf > song
    """

  static let parameters: Parameters<Self> = [
    .argument(\.table, value: "table", help: "A table as Apple names it, such as application_price."),
    .option(\.format, "-f", "--format", value: "format", help: "Write as csv, ndjson, sql or epf."),
    .group(\.fields),
    .group(\.catalog),
  ]

  var table = ""
  var format = FeedExportFormat.csv
  var fields = FieldOptions()
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    do { try export(from: catalog, in: console) } catch let error as SnapshotTrouble {
      throw CatalogError.damagedSnapshot(error)
    }
  }

  private func export(from catalog: Catalog, in console: Console) throws {
    guard let rows = try catalog.snapshots.rows(of: table) else { throw failure(catalog) }
    let columns = rows.header.columns.map { Column($0.name, title: $0.name) }
    switch format {
    case .csv: try write(rows, DelimitedWriter(columns, dialect: .csv, options: fields, console: console))
    case .ndjson: try write(rows, JSONWriter(columns, framing: .lines, console: console))
    case .sql: try FeedSQLWriter(rows).write(to: console)
    case .epf: try writeTable(rows, to: console)
    }
  }

  private func write(_ rows: TableRows, _ writer: some RowWriter) throws {
    var writer = writer
    let types = rows.header.columns.map(\.type)
    var amount: [UInt8] = []
    while try rows.next() {
      try writer.write(
        types.indices.map { column in
          let value = rows.value(column)
          guard types[column] == .decimal, value != .null else { return Cell(value) }
          amount.removeAll(keepingCapacity: true)
          rows.appendField(column, to: &amount)
          return .decimal(String(decoding: amount, as: UTF8.self))
        })
    }
    try writer.finish()
  }

  /// Writes the rows as a file of the partner feed.
  private func writeTable(_ rows: TableRows, to console: Console) throws {
    try console.write(rows.records)
    var record: [UInt8] = []
    var written = 0
    while try rows.next() {
      record.removeAll(keepingCapacity: true)
      for column in rows.header.columns.indices {
        if column > 0 { record.append(PartnerTableHeader.fieldEnd) }
        rows.appendField(column, to: &record)
      }
      record.append(contentsOf: PartnerTableHeader.recordEnd)
      try console.write(record)
      written += 1
    }
    try console.write(PartnerTableHeader.trailer(rows: written))
  }

  private func failure(_ catalog: Catalog) -> CommandFailure {
    let tables = catalog.snapshots.tables
    return CommandFailure(
      "The catalog has no table '\(table)' of the partner feed.",
      cure: tables.isEmpty
        ? "Import a feed first: 'coster help import'." : "There are: \(tables.joined(separator: ", ")).")
  }
}

enum FeedExportFormat: String, CaseIterable, ArgumentValue {
  case csv
  case ndjson
  /// `CREATE TABLE` and `INSERT` statements.
  case sql
  /// The format of the Enterprise Partner Feed.
  case epf
}

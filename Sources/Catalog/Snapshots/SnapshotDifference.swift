internal import CatalogModel
internal import Feeds
public import SQLite

/// One thing that differs between two snapshots of a group.
public struct SnapshotChange: Equatable, Sendable {
  public enum Kind: String, Sendable {
    case new
    case gone
    case changed
    /// A row of a price table has another amount or currency.
    case price
  }

  public var kind: Kind
  public var table: String
  /// The primary key, a value for each of its columns.
  public var key: [(column: String, value: Value)]
  /// The columns that differ; empty for rows that are new or gone.
  public var columns: [(column: String, before: Value, after: Value)]

  public static func == (left: SnapshotChange, right: SnapshotChange) -> Bool {
    left.kind == right.kind && left.table == right.table
      && left.key.elementsEqual(right.key, by: ==) && left.columns.elementsEqual(right.columns, by: ==)
  }
}

/// Compares two snapshots row by row, through the keys of their tables.
struct SnapshotDifference {
  private let connection: Connection
  private let isWhole: Bool

  /// Opens the files of an older and a newer snapshot; rows are gone only where the newer one is whole.
  init(older: String, newer: String, isWhole: Bool) throws(SQLiteError) {
    connection = try Connection(path: newer, access: .readingImmutable)
    try connection.prepare("ATTACH ? AS older").run(.text(Connection.immutableName(older)))
    self.isWhole = isWhole
  }

  /// Hands on every change, table by table, and says of each table that cannot be compared why.
  func forEach(_ body: (SnapshotChange) throws -> Void, passedOver: (String) -> Void) throws {
    for table in try tables("main", but: "older") { passedOver("\(table) is in the newer snapshot only") }
    for table in try tables("older", but: "main") { passedOver("\(table) is in the older snapshot only") }
    for table in try tables() {
      let newer = try columns(of: table, in: "main")
      let older = try columns(of: table, in: "older")
      let key = newer.filter(\.isKey).map(\.name)
      guard !key.isEmpty, key == older.filter(\.isKey).map(\.name) else {
        passedOver("\(table) has no key that both snapshots share")
        continue
      }
      let shared = newer.filter { column in !column.isKey && older.contains { $0.name == column.name } }.map(\.name)
      let compared = Comparison(table: table, key: key, columns: shared.filter { $0 != "export_date" })
      try each(.new, compared, "main", "older", body)
      if isWhole { try each(.gone, compared, "older", "main", body) }
      try eachChanged(compared, body)
    }
  }

  private struct Comparison {
    var table: String
    var key: [String]
    var columns: [String]

    var quotedTable: String { SnapshotSchema.quoted(table) }
    /// Whether two rows have the same key.
    var join: String { key.map(SnapshotSchema.quoted).map { "a.\($0) = b.\($0)" }.joined(separator: " AND ") }
  }

  /// The tables that both have.
  private func tables() throws(SQLiteError) -> [String] {
    try names(
      """
      SELECT name FROM main.sqlite_schema WHERE type = 'table'
      INTERSECT SELECT name FROM older.sqlite_schema WHERE type = 'table' ORDER BY 1
      """)
  }

  /// The tables that one has and the other lacks.
  private func tables(_ schema: String, but other: String) throws(SQLiteError) -> [String] {
    try names(
      """
      SELECT name FROM \(schema).sqlite_schema WHERE type = 'table'
      EXCEPT SELECT name FROM \(other).sqlite_schema WHERE type = 'table' ORDER BY 1
      """)
  }

  private func names(_ sql: String) throws(SQLiteError) -> [String] {
    let select = try connection.prepare(sql)
    var names: [String] = []
    while try select.step() { names.append(select.text(0) ?? "") }
    return names
  }

  private func columns(of table: String, in schema: String) throws(SQLiteError) -> [(name: String, isKey: Bool)] {
    let select = try connection.prepare("SELECT name, pk FROM pragma_table_info(?, ?)")
    try select.bind([.text(table), .text(schema)])
    var found: [(name: String, isKey: Bool)] = []
    while try select.step() { found.append((select.text(0) ?? "", select.integer(1) > 0)) }
    return found
  }

  /// The rows of one side whose key the other lacks.
  private func each(
    _ kind: SnapshotChange.Kind, _ compared: Comparison, _ side: String, _ other: String,
    _ body: (SnapshotChange) throws -> Void
  ) throws {
    let keys = compared.key.map { "a.\(SnapshotSchema.quoted($0))" }.joined(separator: ", ")
    let select = try connection.prepare(
      """
      SELECT \(keys) FROM \(side).\(compared.quotedTable) AS a
      WHERE NOT EXISTS (SELECT 1 FROM \(other).\(compared.quotedTable) AS b WHERE \(compared.join))
      """)
    while try select.step() {
      let key = compared.key.enumerated().map { (column: $1, value: select.value($0)) }
      try body(SnapshotChange(kind: kind, table: compared.table, key: key, columns: []))
    }
  }

  private func eachChanged(_ compared: Comparison, _ body: (SnapshotChange) throws -> Void) throws {
    guard !compared.columns.isEmpty else { return }
    let names = compared.columns.map(SnapshotSchema.quoted)
    let selected = compared.key.map { "b.\(SnapshotSchema.quoted($0))" } + names.flatMap { ["a.\($0)", "b.\($0)"] }
    let select = try connection.prepare(
      """
      SELECT \(selected.joined(separator: ", "))
      FROM main.\(compared.quotedTable) AS b JOIN older.\(compared.quotedTable) AS a ON \(compared.join)
      WHERE \(names.map { "a.\($0) IS NOT b.\($0)" }.joined(separator: " OR "))
      """)
    while try select.step() {
      if let change = change(compared, select) { try body(change) }
    }
  }

  /// `nil` where nothing differs but how a number is written: `4.49` and `4.490` are one price.
  private func change(_ compared: Comparison, _ row: Statement) -> SnapshotChange? {
    let first = compared.key.count
    let columns = compared.columns.enumerated().map { index, name in
      (column: name, before: row.value(first + 2 * index), after: row.value(first + 2 * index + 1))
    }.filter { !Self.isSame($0.before, $0.after, in: $0.column) }
    guard !columns.isEmpty else { return nil }
    let isPrice = columns.contains { $0.column.hasSuffix("_price") || $0.column == "currency_code" }
    return SnapshotChange(
      kind: isPrice ? .price : .changed, table: compared.table,
      key: compared.key.enumerated().map { (column: $1, value: row.value($0)) }, columns: columns)
  }
}

extension SnapshotDifference {
  private static func isSame(_ before: Value, _ after: Value, in column: String) -> Bool {
    guard before != after, column.hasSuffix("_price") else { return before == after }
    return milliunits(before).map { $0 == milliunits(after) } ?? false
  }

  private static func milliunits(_ price: Value) -> Int64? {
    switch price {
    case .integer(let whole): Money.milliunits(decimal: "\(whole)")
    case .real(let real): Money.milliunits(decimal: DecimalField.text(of: real))
    case .text(let text): Money.milliunits(decimal: text)
    case .null, .blob: nil
    }
  }
}

extension Catalog {
  /// Tells what a newer snapshot has otherwise than an older one of its group.
  ///
  /// `passedOver` is told of each table that cannot be compared, and why.
  public func forEachChange(
    from older: SnapshotName, to newer: SnapshotName, passedOver: (String) -> Void = { _ in },
    _ body: (SnapshotChange) throws -> Void
  ) throws {
    try SnapshotDifference(
      older: "\(snapshotFolder)/\(older.file)", newer: "\(snapshotFolder)/\(newer.file)", isWhole: newer.mode == .full
    ).forEach(body, passedOver: passedOver)
  }
}

internal import CatalogModel
internal import Feeds
internal import Glibc
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

/// Compares what two snapshots tell, row by row, through the keys of their tables.
///
/// An incremental is compared as it answers: over its full. SQLite pushes no condition on an outer row into a view of
/// several, so each pair of layers is compared by itself.
struct SnapshotDifference {
  private let connection: Connection
  private let older: ComparedSide
  private let newer: ComparedSide
  /// What the tables of each snapshot lack, in words.
  private let lacking: [SnapshotName: [String: String]]

  /// Opens the files of an older and a newer side of a catalog's snapshots, each the newest layer first.
  init(older: [SnapshotName], newer: [SnapshotName], of catalog: Catalog) throws(SQLiteError) {
    let folder = catalog.snapshotFolder
    connection = try Connection(path: ":memory:")
    let gaps = try catalog.rowGaps()
    lacking = try catalog.rowsLacking(in: older + newer)
    self.newer = try ComparedSide(newer, gaps, in: folder, as: "newer", on: connection)
    self.older = try ComparedSide(older, gaps, in: folder, as: "older", on: connection)
  }

  /// Hands on every change, table by table, and says of each table that cannot be compared, or not wholly, why.
  func forEach(
    _ body: (SnapshotChange) throws -> Void, passedOver: (String) -> Void, doubted: (String) -> Void
  ) throws {
    let (new, old) = (newer.tables, older.tables)
    for table in new.subtracting(old).sorted() { passedOver("\(table) is in the newer snapshot only") }
    for table in old.subtracting(new).sorted() { passedOver("\(table) is in the older snapshot only") }
    for table in new.intersection(old).sorted() {
      guard let compared = try comparison(of: table) else {
        passedOver("\(table) has no key that both snapshots share")
        continue
      }
      doubts(.new, table, of: older).forEach(doubted)
      doubts(.gone, table, of: newer).forEach(doubted)
      try each(.new, compared, compared.newer, compared.older, within: older.reach(in: table), body)
      try each(.gone, compared, compared.older, compared.newer, within: newer.reach(in: table), body)
      try eachChanged(compared, body)
    }
  }

  private struct Comparison {
    var table: String
    var key: [String]
    var columns: [String]
    /// The incremental first.
    var older: [AttachedSnapshot]
    var newer: [AttachedSnapshot]

    /// The table in a layer, in SQL.
    func place(_ layer: AttachedSnapshot) -> String {
      "\(SnapshotSchema.quoted(layer.schema)).\(SnapshotSchema.quoted(table))"
    }

    /// Whether two rows have the same key.
    var join: String { key.map(SnapshotSchema.quoted).map { "a.\($0) = b.\($0)" }.joined(separator: " AND ") }

    /// The conditions under which no layer has a row's key, or left it out.
    func lacking(_ row: String, _ layers: some Collection<AttachedSnapshot>) -> [String] {
      layers.flatMap { $0.hiding(table, key: key, row: row) }.map { "NOT \($0)" }
    }
  }

  /// `nil` where the layers share no key.
  private func comparison(of table: String) throws(SQLiteError) -> Comparison? {
    let (old, new) = (older.layers(of: table), newer.layers(of: table))
    var found: [[(name: String, isKey: Bool)]] = []
    for layer in new + old { found.append(try columns(of: table, in: layer.schema)) }
    let keys = found.map { $0.filter(\.isKey).map(\.name) }
    guard let key = keys.first, !key.isEmpty, keys.allSatisfy({ $0 == key }) else { return nil }
    let shared = found[0].map(\.name).filter { name in
      name != "export_date" && !key.contains(name) && found.allSatisfy { $0.contains { $0.name == name } }
    }
    return Comparison(table: table, key: key, columns: shared, older: old, newer: new)
  }

  private func columns(of table: String, in schema: String) throws(SQLiteError) -> [(name: String, isKey: Bool)] {
    let select = try connection.prepare("SELECT name, pk FROM pragma_table_info(?, ?)")
    try select.bind([.text(table), .text(schema)])
    var found: [(name: String, isKey: Bool)] = []
    while try select.step() { found.append((select.text(0) ?? "", select.integer(1) > 0)) }
    return found
  }

  /// What it means for rows that are new or gone that the side which lacks them is not whole.
  private func doubts(_ kind: SnapshotChange.Kind, _ table: String, of side: ComparedSide) -> [String] {
    side.layers(of: table).compactMap { layer in
      guard let lacking = lacking[layer.name]?[table] else { return nil }
      let meaning =
        switch (side.gap(of: table, in: layer), side.reach(in: table)) {
        case (nil, _): "a row that is told as \(kind.rawValue) may be one of them"
        case (_, .stores): "only rows of these stores are told as \(kind.rawValue)"
        case (_, .nothing): "no row is told as \(kind.rawValue)"
        case (_, .all): "rows that were left out of it are not told as \(kind.rawValue)"
        }
      return "\(table) is not whole in \(layer.name), \(lacking): \(meaning)"
    }
  }

  /// The rows of one side whose key the other lacks, as far as it would have them.
  private func each(
    _ kind: SnapshotChange.Kind, _ compared: Comparison, _ side: [AttachedSnapshot], _ other: [AttachedSnapshot],
    within reach: ComparedReach, _ body: (SnapshotChange) throws -> Void
  ) throws {
    guard let within = reach.conditions(on: "a") else { return }
    let keys = compared.key.map { "a.\(SnapshotSchema.quoted($0))" }.joined(separator: ", ")
    for (index, layer) in side.enumerated() where !other.contains(where: { $0.name == layer.name }) {
      let conditions = compared.lacking("a", other + side[..<index]) + within
      let select = try connection.prepare(
        "SELECT \(keys) FROM \(compared.place(layer)) AS a WHERE \(conditions.joined(separator: " AND "))")
      while try select.step() {
        let key = compared.key.enumerated().map { (column: $1, value: select.value($0)) }
        try body(SnapshotChange(kind: kind, table: compared.table, key: key, columns: []))
      }
    }
  }

  private func eachChanged(_ compared: Comparison, _ body: (SnapshotChange) throws -> Void) throws {
    guard !compared.columns.isEmpty else { return }
    let names = compared.columns.map(SnapshotSchema.quoted)
    let selected = compared.key.map { "b.\(SnapshotSchema.quoted($0))" } + names.flatMap { ["a.\($0)", "b.\($0)"] }
    for (newIndex, new) in compared.newer.enumerated() {
      for (oldIndex, old) in compared.older.enumerated() where new.name != old.name {
        let conditions =
          compared.lacking("b", compared.newer[..<newIndex]) + compared.lacking("a", compared.older[..<oldIndex])
          + ["(\(names.map { "a.\($0) IS NOT b.\($0)" }.joined(separator: " OR ")))"]
        let select = try connection.prepare(
          """
          SELECT \(selected.joined(separator: ", "))
          FROM \(compared.place(new)) AS b JOIN \(compared.place(old)) AS a ON \(compared.join)
          WHERE \(conditions.joined(separator: " AND "))
          """)
        while try select.step() {
          if let change = change(compared, select) { try body(change) }
        }
      }
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
  /// Tells what a newer snapshot has otherwise than an older one of its group; an incremental counts with the rows of
  /// the full that it lies over.
  ///
  /// - Parameters:
  ///   - older: What is compared; of an incremental, ``fulls(under:)`` must not be empty.
  ///   - newer: What it is compared with.
  ///   - passedOver: Told of each table that cannot be compared, and why.
  ///   - doubted: Told of each table that a snapshot has in part, and which rows are not told as new or gone for that.
  ///   - body: Told of each change.
  /// - Throws: What SQLite refuses to read, and what `body` throws.
  public func forEachChange(
    from older: SnapshotName, to newer: SnapshotName, passedOver: (String) -> Void = { _ in },
    doubted: (String) -> Void = { _ in }, _ body: (SnapshotChange) throws -> Void
  ) throws {
    try SnapshotDifference(
      older: [older] + fulls(under: older), newer: [newer] + fulls(under: newer), of: self
    ).forEach(body, passedOver: passedOver, doubted: doubted)
  }

  /// The fulls whose rows answer where an incremental has none, the newest first; none of a full.
  ///
  /// There are several where the newest was imported in part.
  public func fulls(under snapshot: SnapshotName) throws(CatalogError) -> [SnapshotName] {
    guard snapshot.mode == .incremental else { return [] }
    let fulls = try snapshots().map(\.name).filter { full in
      full.group == snapshot.group && full.mode == .full && full.date <= snapshot.date
    }
    return try named { () throws(SQLiteError) in
      // Two sides share the ten files that SQLite attaches.
      let found = SnapshotName.answering(fulls, tables: try snapshotTables(of: fulls)).prefix(4)
      return found.filter { unsafe Glibc.access("\(snapshotFolder)/\($0.file)", F_OK) == 0 }
    }
  }
}

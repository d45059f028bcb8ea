internal import Feeds
internal import SQLite

/// One snapshot's share in a table: an incremental lies over its full.
struct SnapshotTableLayer {
  let name: SnapshotName
  /// The name under which the snapshot is attached.
  let schema: String
  let columns: [PartnerColumn]
  /// The names of the key's columns, the most significant first.
  let key: [String]
  /// Whether rows were left out of the table, whose keys stand beside it.
  let hasLeftOut: Bool

  /// Looks at the table in a snapshot that is attached as `schema`; `nil` when it is not there.
  init?(_ table: String, _ name: SnapshotName, schema: String, on connection: Connection) throws(SQLiteError) {
    self.name = name
    self.schema = schema
    let known = KnownPartnerTable.named(table)
    let info = try connection.prepare("SELECT name, type, pk FROM pragma_table_info(?, ?)")
    try info.bind([.text(table), .text(schema)])
    var columns: [PartnerColumn] = []
    var key: [(place: Int64, name: String)] = []
    while try info.step() {
      let column = info.text(0) ?? ""
      columns.append(PartnerColumn(name: column, type: Self.type(column, info.text(1) ?? "", known)))
      if info.integer(2) > 0 { key.append((info.integer(2), column)) }
    }
    guard !columns.isEmpty else { return nil }
    hasLeftOut =
      try connection.integer(
        "SELECT count(*) FROM pragma_table_info(?, ?)", .text(SnapshotSchema.leftOut(table)), .text(schema)) ?? 0 > 0
    self.columns = columns
    self.key = key.sorted { $0.place < $1.place }.map(\.name)
  }

  /// A snapshot does not keep the length of a text, and the known tables' lengths are Apple's.
  private static func type(_ column: String, _ declared: String, _ known: KnownPartnerTable?) -> PartnerType {
    let type = PartnerType(inSnapshot: declared)
    guard case .text = type, let expected = known?.columns.first(where: { $0.name == column })?.type,
      case .text = expected
    else { return type }
    return expected
  }

  /// The columns of all layers, those of the full first, and the key that both have.
  static func header(of table: String, _ layers: [SnapshotTableLayer]) -> PartnerTableHeader {
    var columns: [PartnerColumn] = []
    for layer in layers.reversed() {
      columns += layer.columns.filter { column in !columns.contains { $0.name == column.name } }
    }
    let key = layers[0].key.compactMap { name in columns.firstIndex { $0.name == name } }
    return PartnerTableHeader(columns: columns, key: key, mode: layers.count > 1 ? .full : layers[0].name.mode)
  }

  /// The statement that reads all rows: those of the upper layer, and those of the lower one whose key it lacks.
  ///
  /// Each layer comes in the order of its key by itself, and SQLite merges the two: nothing is sorted.
  static func select(
    _ header: PartnerTableHeader, from table: String, _ layers: [SnapshotTableLayer]
  ) -> String {
    let key = header.key.map { SnapshotSchema.quoted(header.columns[$0].name) }
    let arms = layers.indices.map { index in
      let layer = layers[index]
      let columns = header.columns.map { column in
        let name = SnapshotSchema.quoted(column.name)
        return layer.columns.contains { $0.name == column.name } ? "t.\(name)" : "NULL AS \(name)"
      }
      let arm = "SELECT \(columns.joined(separator: ", ")) FROM \(layer.schema).\(SnapshotSchema.quoted(table)) AS t"
      guard index > 0, !key.isEmpty else { return arm }
      let isAbove = key.map { "u.\($0) = t.\($0)" }.joined(separator: " AND ")
      let hiding = [table] + (layers[0].hasLeftOut ? [SnapshotSchema.leftOut(table)] : [])
      let conditions = hiding.map { name in
        "NOT EXISTS (SELECT 1 FROM \(layers[0].schema).\(SnapshotSchema.quoted(name)) AS u WHERE \(isAbove))"
      }
      return arm + " WHERE " + conditions.joined(separator: " AND ")
    }
    let order = key.isEmpty ? "" : " ORDER BY \(key.joined(separator: ", "))"
    return arms.joined(separator: " UNION ALL ") + order
  }
}

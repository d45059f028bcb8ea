internal import SQLite

extension StoredTable {
  /// The feed's tables in a database that is attached as `schema`, by name.
  ///
  /// A snapshot file does not hold the length of a text; the known tables' lengths are Apple's.
  static func all(in connection: Connection, schema: String = "main") throws(SQLiteError) -> [StoredTable] {
    let select = try connection.prepare(
      """
      SELECT t.name, c.name, c.type, c.pk FROM \(quoted(schema)).sqlite_schema AS t, pragma_table_info(t.name, ?) AS c
      WHERE t.type = 'table' ORDER BY t.name, c.cid
      """)
    try select.bind([.text(schema)])
    var tables: [StoredTable] = []
    var key: [(place: Int64, column: Int)] = []
    while try select.step() {
      let name = select.text(0) ?? ""
      guard !OwnTables.isOwn(name) else { continue }
      if tables.last?.name != name {
        tables.append(StoredTable(name: name, columns: [], key: []))
        key = []
      }
      let last = tables.count - 1
      if select.integer(3) > 0 { key.append((select.integer(3), tables[last].columns.count)) }
      tables[last].columns.append(column(select.text(1) ?? "", select.text(2) ?? "", of: name))
      tables[last].key = key.sorted { $0.place < $1.place }.map(\.column)
    }
    return tables
  }

  private static func column(_ name: String, _ declared: String, of table: String) -> PartnerColumn {
    let type = PartnerType(inSnapshot: declared)
    let known = KnownPartnerTable.named(table)?.columns.first { $0.name == name }?.type
    return PartnerColumn(name: name, type: type.isText && known?.isText == true ? known ?? type : type)
  }
}

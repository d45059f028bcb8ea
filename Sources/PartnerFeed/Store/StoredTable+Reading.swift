internal import SnapshotFile

extension StoredTable {
  /// The feed's tables among the entries of a file's schema, by name.
  static func all(in schema: [SchemaEntry]) -> [StoredTable] {
    schema.filter { $0.kind == .table && !OwnTables.isOwn($0.name) }.compactMap {
      StoredTable(sql: $0.sql)?.withLengths
    }
    .sorted { $0.name < $1.name }
  }

  /// Reads a statement as ``sql`` writes it: each name is quoted, and what follows it tells a column from the key.
  init?(sql: String) {
    var rest = sql.utf8[...]
    guard let name = Self.name(&rest) else { return nil }
    self.init(name: name, columns: [], key: [])
    var isInKey = false
    while let column = Self.name(&rest) {
      let text = Substring(rest.prefix { $0 != quote })
      if isInKey {
        guard let place = index(of: column) else { return nil }
        key.append(place)
        continue
      }
      let type = text.dropFirst().prefix { $0 != "," && $0 != "\n" }
      if type.hasSuffix(" PRIMARY KEY") { key = [columns.count] }
      let declared = type.hasSuffix(" PRIMARY KEY") ? type.dropLast(12) : type
      columns.append(PartnerColumn(name: column, type: PartnerType(inSnapshot: String(declared))))
      isInKey = text.hasSuffix("PRIMARY KEY (")
    }
  }

  /// The next quoted name, with what is before it dropped.
  private static func name(_ rest: inout Substring.UTF8View) -> String? {
    var name = ""
    rest = rest.drop { $0 != quote }.dropFirst()
    while let end = rest.firstIndex(of: quote) {
      name += Substring(rest[..<end])
      rest = rest[end...].dropFirst()
      guard rest.first == quote else { return name }
      name += "\""
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The table with the lengths of its texts, which a snapshot file does not hold: Apple's of the known tables.
  var withLengths: StoredTable {
    var table = self
    for column in KnownPartnerTable.named(name)?.columns ?? [] where column.type.isText {
      if let index = index(of: column.name), columns[index].type.isText { table.columns[index].type = column.type }
    }
    return table
  }
}

private let quote = UInt8(ascii: "\"")

internal import SnapshotFile

extension StoredTable {
  /// The feed's tables among the entries of a file's schema, by name.
  static func all(in schema: [SchemaEntry]) -> [StoredTable] {
    schema.filter { $0.kind == .table && !OwnTables.isOwn($0.name) }.compactMap {
      StoredTable(sql: $0.sql)?.withLengths
    }
    .sorted { $0.name < $1.name }
  }

  /// Reads a statement as ``sql`` writes it: each name is quoted, and what follows it distinguishes a column from the key.
  init?(sql: String) {
    var words = Array(sql.utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)[...]
    _ = words.popFirst()
    guard let name = Self.name(&words) else { return nil }
    self.init(name: name, columns: [], key: [])
    _ = words.popFirst()
    var isInKey = false
    while let column = Self.name(&words), let text = words.popFirst() {
      if isInKey {
        guard let place = index(of: column) else { return nil }
        key.append(place)
        continue
      }
      let end = text.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") } ?? text.endIndex
      var type = String(decoding: text[..<end].dropFirst(), as: UTF8.self)
      if type.hasSuffix(" PRIMARY KEY") {
        key = [columns.count]
        type.removeLast(12)
      }
      columns.append(PartnerColumn(name: column, type: PartnerType(inSnapshot: type)))
      isInKey = text.last == UInt8(ascii: "(")
    }
  }

  /// The next name of a statement that was split at its quotes; one of the name's own is doubled.
  private static func name(_ words: inout ArraySlice<ArraySlice<UInt8>>) -> String? {
    guard var name = words.popFirst() else { return nil }
    while words.count > 1, words.first?.isEmpty == true {
      words.removeFirst()
      name += [UInt8(ascii: "\"")] + words.removeFirst()
    }
    return String(decoding: name, as: UTF8.self)
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

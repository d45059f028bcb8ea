internal import SnapshotFile

extension StoredTable {
  /// The feed's tables among the entries of a file's schema, by name.
  static func all(in schema: [SchemaEntry]) -> [StoredTable] {
    // Beside a table an older version had another with the keys of rows that a filter left out.
    schema.filter { $0.kind == .table && !OwnTables.isOwn($0.name) && !$0.name.hasSuffix(" left out") }
      .compactMap { StoredTable(sql: $0.sql) }.sorted { $0.name < $1.name }
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
}

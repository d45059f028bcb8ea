internal import CatalogModel
internal import SQLite

/// Writes bundle IDs, barcodes and the like, each once for an item.
final class IdentifierWriter {
  private let connection: Connection
  private let insert: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(
      "INSERT INTO main.identifier (scheme, value, apple_id, import_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
  }

  /// Returns whether any of the record's identifiers is new.
  @discardableResult
  func write(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    var isChanged = false
    for identifier in record.identifiers where !identifier.value.isEmpty {
      try insert.run(
        .text(identifier.scheme.rawValue), .text(identifier.value), .integer(record.appleID.rawValue),
        .integer(origin.importID))
      if connection.changes == 1 { isChanged = true }
    }
    return isChanged
  }
}

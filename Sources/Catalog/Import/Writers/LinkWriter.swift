internal import CatalogModel
internal import ProductLinks
internal import SQLite

/// Writes every link that was found, with its location.
final class LinkWriter {
  private let connection: Connection
  private let insert: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(
      """
      INSERT INTO main.link (source, byte_offset, position, line, column_number, link, apple_id, text_id, parent_id,
        kind, storefront, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET line = excluded.line, column_number = excluded.column_number, link = excluded.link,
        apple_id = excluded.apple_id, text_id = excluded.text_id, parent_id = excluded.parent_id,
        kind = excluded.kind, storefront = excluded.storefront, import_id = excluded.import_id
      WHERE link <> excluded.link OR apple_id IS NOT excluded.apple_id OR kind <> excluded.kind
      """)
  }

  /// Returns whether the link is new at its location.
  func write(_ found: FoundLink, in source: String, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    try insert.run(
      .text(source), .integer(found.offset), .integer(Int64(found.ordinal)), .integer(Int64(found.line)),
      .integer(Int64(found.column)), .text(found.link.text), Value(found.link.appleID?.rawValue),
      Value(found.link.textID), Value(found.link.parentID?.rawValue), .text(found.link.kind.rawValue),
      .text(found.link.storefront?.code ?? ""), .integer(origin.importID))
    return connection.changes == 1
  }
}

extension ProductRecord {
  /// What a link states of its item; `nil` when it has no number.
  init?(_ link: ProductLink) {
    guard let appleID = link.appleID else { return nil }
    self.init(
      appleID: appleID, kind: link.kind, provenance: .link, storefront: link.storefront, parentID: link.parentID,
      url: link.canonical)
  }
}

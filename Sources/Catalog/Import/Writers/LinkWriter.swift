internal import CatalogModel
internal import ProductLinks
internal import SQLite

/// Writes every link that was found, with its location; a file has those of its newest bytes.
final class LinkWriter {
  private let connection: Connection
  private let insert: Statement
  private let removal: Statement
  private let removalOfBatch: Statement
  private let afterBatch: () throws(SQLiteError) -> Void
  /// The last link of the present file, where it had links before; of those what lies between two links is gone.
  private var last: (offset: Int64, ordinal: Int)?

  /// How many links are removed at once.
  private static let batchSize = 10_000
  /// Bytes that hold few links.
  private static let smallGap: Int64 = 1 << 20

  /// - Parameters:
  ///   - connection: The catalog's.
  ///   - afterBatch: Called after some thousand links were removed, of which there may be millions.
  /// - Throws: `SQLiteError` where there is no such table.
  init(_ connection: Connection, afterBatch: @escaping () throws(SQLiteError) -> Void) throws(SQLiteError) {
    (self.connection, self.afterBatch) = (connection, afterBatch)
    insert = try connection.prepare(
      """
      INSERT INTO main._link (source, byte_offset, position, line, column_number, link, apple_id, text_id, parent_id,
        kind, storefront, via, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET line = excluded.line, column_number = excluded.column_number, link = excluded.link,
        apple_id = excluded.apple_id, text_id = excluded.text_id, parent_id = excluded.parent_id,
        kind = excluded.kind, storefront = excluded.storefront, via = excluded.via, import_id = excluded.import_id
      WHERE link <> excluded.link OR apple_id IS NOT excluded.apple_id OR kind <> excluded.kind
        OR line <> excluded.line OR column_number <> excluded.column_number OR via IS NOT excluded.via
        OR text_id IS NOT excluded.text_id OR parent_id IS NOT excluded.parent_id OR storefront <> excluded.storefront
      """)
    removal = try connection.prepare(
      """
      DELETE FROM main._link
      WHERE source = ? AND (byte_offset, position) > (?, ?) AND (byte_offset, position) < (?, ?)
      """)
    removalOfBatch = try connection.prepare(
      """
      DELETE FROM main._link WHERE source = ?1 AND (byte_offset, position) IN (
        SELECT byte_offset, position FROM main._link
        WHERE source = ?1 AND (byte_offset, position) > (?2, ?3) AND (byte_offset, position) < (?4, ?5)
        LIMIT \(Self.batchSize))
      """)
  }

  /// Begins a file.
  func begin(_ source: String) throws(SQLiteError) {
    let known = try connection.integer("SELECT 1 FROM main._link WHERE source = ? LIMIT 1", .text(source))
    last = known == nil ? nil : (-1, 0)
  }

  /// Returns whether the link is new at its location.
  func write(_ found: FoundLink, in source: String, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    try removeStale(of: source, before: (found.offset, found.ordinal))
    try insert.run(
      .text(source), .integer(found.offset), .integer(Int64(found.ordinal)), .integer(Int64(found.line)),
      .integer(Int64(found.column)), .text(found.link.text), Value(found.link.appleID?.rawValue),
      Value(found.link.textID), Value(found.link.parentID?.rawValue), .text(found.link.kind.rawValue),
      .text(found.link.storefront?.code ?? ""), Value(found.link.via), .integer(origin.importID))
    return connection.changes == 1
  }

  /// Ends a file that was read to its end; what it had behind its last link is gone.
  func finish(_ source: String) throws(SQLiteError) {
    try removeStale(of: source, before: (.max, 0))
    last = nil
  }

  /// Removes the links of a file that has none any more.
  func removeAll(of source: String) throws(SQLiteError) {
    try remove(of: source, after: (-1, 0), before: (.max, 0))
  }

  /// Removes what earlier versions of the file had between its last link and the next one.
  private func removeStale(of source: String, before next: (offset: Int64, ordinal: Int)) throws(SQLiteError) {
    guard let last, last < next else { return }
    try remove(of: source, after: last, before: next)
    self.last = next
  }

  private func remove(
    of source: String, after last: (offset: Int64, ordinal: Int), before next: (offset: Int64, ordinal: Int)
  ) throws(SQLiteError) {
    let range: [Value] = [
      .text(source), .integer(last.offset), .integer(Int64(last.ordinal)), .integer(next.offset),
      .integer(Int64(next.ordinal)),
    ]
    if last.offset >= next.offset - Self.smallGap { return try removal.run(range) }
    var removed = Self.batchSize
    while removed == Self.batchSize {
      try removalOfBatch.run(range)
      removed = connection.changes
      try afterBatch()
    }
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

internal import SQLite

/// Keeps the full-text index in step with the listings.
final class TextIndexWriter {
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare("INSERT INTO main.listing_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    // A contentless table is told what to take out: <https://www.sqlite.org/fts5.html#contentless_tables>.
    delete = try connection.prepare(
      "INSERT INTO main.listing_text (listing_text, rowid, name, artist, seller) VALUES ('delete', ?, ?, ?, ?)")
  }

  func insert(_ row: Int64, _ fields: ListingFields) throws(SQLiteError) {
    guard fields.hasText else { return }
    try run(insert, row, fields)
  }

  func replace(_ row: Int64, _ old: ListingFields, with new: ListingFields) throws(SQLiteError) {
    guard old.name != new.name || old.artist != new.artist || old.seller != new.seller else { return }
    if old.hasText { try run(delete, row, old) }
    try insert(row, new)
  }

  private func run(_ statement: Statement, _ row: Int64, _ fields: ListingFields) throws(SQLiteError) {
    try statement.bind(0, integer: row)
    try statement.bind(1, textIfAny: fields.name.map(TextIndex.segmented))
    try statement.bind(2, textIfAny: fields.artist.map(TextIndex.segmented))
    // An app's seller is most often its developer under another name: indexed only where it says more.
    try statement.bind(3, textIfAny: fields.seller == fields.artist ? nil : fields.seller.map(TextIndex.segmented))
    try statement.runBound()
  }
}

extension ListingFields {
  fileprivate var hasText: Bool { name != nil || artist != nil || seller != nil }
}

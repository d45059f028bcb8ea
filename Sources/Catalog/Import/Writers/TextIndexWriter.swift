internal import CatalogModel
internal import SQLite

/// Keeps the full-text index up to date with the listings.
final class TextIndexWriter {
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare("INSERT INTO main.listing_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    // A contentless table needs the old text to delete it: <https://www.sqlite.org/fts5.html#contentless_tables>.
    delete = try connection.prepare(
      "INSERT INTO main.listing_text (listing_text, rowid, name, artist, seller) VALUES ('delete', ?, ?, ?, ?)")
  }

  func insert(_ row: Int64, _ record: ProductRecord) throws(SQLiteError) {
    let (name, artist, seller) = (record.name, record.artist, record.seller)
    guard name != nil || artist != nil || seller != nil else { return }
    let entry = TextIndex.entry(name: name, kind: record.kind.rawValue, storefront: record.storefront?.code)
    try run(insert, row, entry, artist: artist, seller: seller)
  }

  func replace(_ known: StoredListing, _ old: ListingFields, _ kind: ProductKind, with new: ListingFields)
    throws(SQLiteError)
  {
    guard old.searched != new.searched || known.kind != kind else {
      return
    }
    if old.hasText {
      try run(delete, known.row, entry(old, known.kind, known), artist: old[.artist], seller: old[.seller])
    }
    if new.hasText { try run(insert, known.row, entry(new, kind, known), artist: new[.artist], seller: new[.seller]) }
  }

  private func entry(_ fields: ListingFields, _ kind: ProductKind, _ listing: StoredListing) -> String {
    TextIndex.entry(name: fields[.name], kind: kind.rawValue, storefront: listing.storefront)
  }

  private func run(
    _ statement: Statement, _ row: Int64, _ entry: String, artist: String?, seller: String?
  ) throws(SQLiteError) {
    // An app's seller is mostly its developer under another name: it is indexed only where it says more.
    try statement.run(
      .integer(row), .text(entry), Value(artist.map(TextIndex.indexed)),
      Value(seller == artist ? nil : seller.map(TextIndex.indexed)))
  }
}

extension ListingFields {
  fileprivate var searched: [String?] { [self[.name], self[.artist], self[.seller]] }
  fileprivate var hasText: Bool { searched.contains { $0 != nil } }
}

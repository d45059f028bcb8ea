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

  /// Indexes every listing into an empty index.
  func insertAll(from connection: Connection) throws(SQLiteError) {
    let select = try connection.prepare(
      """
      SELECT id, name, artist, seller, kind, storefront FROM main.listing
      WHERE coalesce(name, artist, seller) IS NOT NULL
      """)
    while try select.step() {
      let entry = TextIndex.entry(name: select.text(1), kind: select.text(4) ?? "", storefront: select.text(5))
      try run(insert, select.integer(0), entry, artist: select.text(2), seller: select.text(3))
    }
  }

  /// Indexes a new listing.
  func insert(_ row: Int64, _ record: ProductRecord) throws(SQLiteError) {
    let text = record.text
    let (name, artist, seller) = (text.range(of: .name), text.range(of: .artist), text.range(of: .seller))
    guard name != nil || artist != nil || seller != nil else { return }
    let entry = TextIndex.entry(
      name: name.map { String(decoding: text.bytes[$0], as: UTF8.self) }, kind: record.kind.rawValue,
      storefront: record.storefront?.code)
    try insert.bind(0, integer: row)
    try insert.bind(1, text: entry)
    try insert.runBound(borrowing: text.bytes) { borrower throws(SQLiteError) in
      try bind(2, artist, of: text, &borrower)
      try bind(3, repeats(seller, artist, in: text.bytes) ? nil : seller, of: text, &borrower)
    }
  }

  /// An app's seller is mostly its developer under another name: it is indexed only where it says more.
  private func repeats(_ seller: Range<Int>?, _ artist: Range<Int>?, in utf8: [UInt8]) -> Bool {
    guard let seller, let artist, seller.count == artist.count else { return false }
    return utf8[seller].elementsEqual(utf8[artist])
  }

  private func bind(
    _ index: Int, _ range: Range<Int>?, of text: RecordText, _ borrower: inout TextBorrower
  ) throws(SQLiteError) {
    guard let range, TextIndex.mayChange(text.bytes[range]) else { return try borrower.bind(index, range) }
    try insert.bind(index, text: TextIndex.indexed(String(decoding: text.bytes[range], as: UTF8.self)))
  }

  /// Updates the index of a listing.
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
    try statement.bind(0, integer: row)
    try statement.bind(1, text: entry)
    try statement.bind(2, textIfAny: artist.map(TextIndex.indexed))
    try statement.bind(3, textIfAny: seller == artist ? nil : seller.map(TextIndex.indexed))
    try statement.runBound()
  }
}

extension ListingFields {
  fileprivate var searched: [String?] { [self[.name], self[.artist], self[.seller]] }
  fileprivate var hasText: Bool { searched.contains { $0 != nil } }
}

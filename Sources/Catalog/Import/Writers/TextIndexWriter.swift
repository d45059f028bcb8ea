internal import CatalogModel
internal import NameIndex
internal import SQLite

/// Keeps the full-text index up to date with the listings.
final class TextIndexWriter {
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare("INSERT INTO main._listing_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    // A contentless table needs the old text to delete it: <https://www.sqlite.org/fts5.html#contentless_tables>.
    delete = try connection.prepare(
      "INSERT INTO main._listing_text (_listing_text, rowid, name, artist, seller) VALUES ('delete', ?, ?, ?, ?)")
  }

  func insert(_ row: Int64, _ text: IndexedText) throws(SQLiteError) { try run(insert, row, text) }

  func replace(_ known: StoredListing, _ old: ListingFields, _ kind: ProductKind, with new: ListingFields)
    throws(SQLiteError)
  {
    let (before, after) = (SearchedText(old), SearchedText(new))
    guard before != after || known.kind != kind else { return }
    if let text = IndexedText(before, known.kind, known.storefront) { try run(delete, known.row, text) }
    if let text = IndexedText(after, kind, known.storefront) { try run(insert, known.row, text) }
  }

  /// Replaces what the index has of a listing; `nil` where that is nothing.
  func replace(_ row: Int64, _ old: IndexedText?, with new: IndexedText?) throws(SQLiteError) {
    if let old { try run(delete, row, old) }
    if let new { try run(insert, row, new) }
  }

  private func run(_ statement: Statement, _ row: Int64, _ text: IndexedText) throws(SQLiteError) {
    try statement.bind(0, integer: row)
    try statement.bind(1, text: text.entry[...])
    try statement.bind(2, text: text.artist)
    try statement.bind(3, text: text.seller)
    try statement.runBound()
  }
}

/// What the full-text index has of a listing, in UTF-8.
struct IndexedText: Sendable {
  /// The name, and words for what the item is and where.
  let entry: [UInt8]
  let artist: ArraySlice<UInt8>?
  let seller: ArraySlice<UInt8>?

  /// `nil` where there is no text to search for.
  init?(_ record: ProductRecord) { self.init(SearchedText(record), record.kind, record.storefront?.code) }

  /// What the index has of a stored listing.
  init?(
    name: [UInt8]?, artist: [UInt8]?, seller: [UInt8]?, kind: String, storefront: String
  ) {
    let text = SearchedText(name: name.map { $0[...] }, artist: artist.map { $0[...] }, seller: seller.map { $0[...] })
    self.init(text, kind, storefront)
  }

  fileprivate init?(_ text: SearchedText, _ kind: ProductKind, _ storefront: String?) {
    self.init(text, kind.rawValue, storefront)
  }

  private init?(_ text: SearchedText, _ kind: String, _ storefront: String?) {
    guard text.name != nil || text.artist != nil || text.seller != nil else { return nil }
    entry = TextIndex.entry(name: text.name, kind: kind, storefront: storefront)
    artist = text.artist.map(TextIndex.indexed)
    // An app's seller is mostly its developer under another name: it is indexed only where it says more.
    seller = text.seller == text.artist ? nil : text.seller.map(TextIndex.indexed)
  }
}

/// The fields of a listing that are searched, in UTF-8.
private struct SearchedText: Equatable {
  var name: ArraySlice<UInt8>?
  var artist: ArraySlice<UInt8>?
  var seller: ArraySlice<UInt8>?

  init(name: ArraySlice<UInt8>?, artist: ArraySlice<UInt8>?, seller: ArraySlice<UInt8>?) {
    (self.name, self.artist, self.seller) = (name, artist, seller)
  }

  init(_ record: ProductRecord) {
    func utf8(_ field: RecordText.Field) -> ArraySlice<UInt8>? {
      record.text.range(of: field).map { record.text.bytes[$0] }
    }
    (name, artist, seller) = (utf8(.name), utf8(.artist), utf8(.seller))
  }

  init(_ fields: ListingFields) {
    func utf8(_ field: RecordText.Field) -> ArraySlice<UInt8>? { fields[field].map { ArraySlice($0.utf8) } }
    (name, artist, seller) = (utf8(.name), utf8(.artist), utf8(.seller))
  }
}

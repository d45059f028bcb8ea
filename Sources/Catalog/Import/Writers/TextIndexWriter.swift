internal import CatalogModel
internal import SQLite

/// Keeps the full-text index in step with the listings.
final class TextIndexWriter {
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare("INSERT INTO main.listing_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    // A contentless table needs to know what to take out: <https://www.sqlite.org/fts5.html#contentless_tables>.
    delete = try connection.prepare(
      "INSERT INTO main.listing_text (listing_text, rowid, name, artist, seller) VALUES ('delete', ?, ?, ?, ?)")
  }

  /// Indexes every listing, into an index that is empty.
  func insertAll(from connection: Connection) throws(SQLiteError) {
    let select = try connection.prepare(
      "SELECT id, name, artist, seller FROM main.listing WHERE coalesce(name, artist, seller) IS NOT NULL")
    while try select.step() {
      try run(insert, select.integer(0), name: select.text(1), artist: select.text(2), seller: select.text(3))
    }
  }

  func insert(_ row: Int64, _ text: RecordText) throws(SQLiteError) {
    let (name, artist, seller) = (text.place(of: .name), text.place(of: .artist), text.place(of: .seller))
    guard name != nil || artist != nil || seller != nil else { return }
    try insert.bind(0, integer: row)
    try insert.runBound(lending: text.bytes) { lender throws(SQLiteError) in
      try bind(1, name, of: text, &lender)
      try bind(2, artist, of: text, &lender)
      try bind(3, repeats(seller, artist, in: text.bytes) ? nil : seller, of: text, &lender)
    }
  }

  /// An app's seller is most often its developer under another name: indexed only where it says more.
  private func repeats(_ seller: Range<Int>?, _ artist: Range<Int>?, in utf8: [UInt8]) -> Bool {
    guard let seller, let artist, seller.count == artist.count else { return false }
    return utf8[seller].elementsEqual(utf8[artist])
  }

  private func bind(
    _ index: Int, _ place: Range<Int>?, of text: RecordText, _ lender: inout TextLender
  ) throws(SQLiteError) {
    guard let place, TextIndex.mayChange(text.bytes[place]) else { return try lender.bind(index, place) }
    try insert.bind(index, text: TextIndex.indexed(String(decoding: text.bytes[place], as: UTF8.self)))
  }

  func replace(_ row: Int64, _ old: ListingFields, with new: ListingFields) throws(SQLiteError) {
    guard old.name != new.name || old.artist != new.artist || old.seller != new.seller else { return }
    if old.hasText { try run(delete, row, name: old.name, artist: old.artist, seller: old.seller) }
    if new.hasText { try run(insert, row, name: new.name, artist: new.artist, seller: new.seller) }
  }

  private func run(
    _ statement: Statement, _ row: Int64, name: String?, artist: String?, seller: String?
  ) throws(SQLiteError) {
    try statement.bind(0, integer: row)
    try statement.bind(1, textIfAny: name.map(TextIndex.indexed))
    try statement.bind(2, textIfAny: artist.map(TextIndex.indexed))
    try statement.bind(3, textIfAny: seller == artist ? nil : seller.map(TextIndex.indexed))
    try statement.runBound()
  }
}

extension ListingFields {
  fileprivate var hasText: Bool { name != nil || artist != nil || seller != nil }
}

internal import SQLite

/// The full-text index of one snapshot's names: a file beside it, `itunes-20261118.index.sqlite`.
///
/// It is no part of the snapshot, which never changes once it has its place, nor of the catalog, whose log it would
/// fill and whose size it would double; it goes when its snapshot does. And it is opened by a search alone, by itself:
/// beside eight snapshots, two for each of Apple's groups, SQLite attaches two more files at most.
///
/// Each row is one name of an item: its own, and those that stores of other languages show.
struct SnapshotIndexFile {
  /// One name that was found.
  struct Hit {
    var appleID: Int64
    var kind: String
    /// The store that shows this name; `nil` is the item's own row.
    var storefront: String?
    /// The lower, the better.
    var rank: Double
  }

  private let connection: Connection

  /// Opens a finished index.
  init(path: String) throws(SQLiteError) { connection = try Connection(path: path, access: .readingImmutable) }

  /// `text` is contentless: what it needs of a name stands in the snapshot.
  static let schema = """
    CREATE TABLE item (id INTEGER PRIMARY KEY, apple_id INTEGER NOT NULL, kind TEXT NOT NULL, storefront TEXT);
    CREATE VIRTUAL TABLE text USING fts5 (
      name, artist, seller, content = '', tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  /// Lends the names that `match` finds to `body`, the best first, until it returns `false`.
  func forEachHit(of match: String, _ body: (Hit) throws(SQLiteError) -> Bool) throws(SQLiteError) {
    let find = try connection.prepare(
      "SELECT rowid, rank FROM text WHERE text MATCH ? AND rank MATCH 'bm25(10.0, 4.0, 2.0)' ORDER BY rank")
    let item = try connection.prepare("SELECT apple_id, kind, storefront FROM item WHERE id = ?")
    try find.bind([.text(match)])
    defer { find.reset() }
    while try find.step() {
      try item.bind([.integer(find.integer(0))])
      guard try item.step() else { continue }
      let hit = Hit(
        appleID: item.integer(0), kind: item.text(1) ?? "", storefront: item.text(2), rank: find.real(1))
      item.reset()
      guard try body(hit) else { return }
    }
  }
}

internal import SQLite

/// Writes the full-text index of a snapshot's names aside, and gives it its place when it is whole.
final class SnapshotIndexBuilder {
  private let name: SnapshotName
  private let folder: String
  private let aside: AsideFile
  private let connection: Connection
  private let item: Statement
  private let text: Statement
  /// How many names were written.
  private(set) var names = 0

  /// What the snapshot's rows leave to those of others, such as the kind of an artist, is found in the `older` ones
  /// that answer under it, the newest first.
  init(_ name: SnapshotName, over older: [SnapshotName], in folder: String) throws(SQLiteError) {
    self.name = name
    self.folder = folder
    aside = AsideFile("\(folder)/\(name.indexFile).building")
    connection = try Connection(path: aside.path)
    // The file is thrown away whole when anything fails. A large hash makes few segments to merge.
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      \(SnapshotIndexFile.schema)
      INSERT INTO text (text, rank) VALUES ('hashsize', 8388608);
      """)
    item = try connection.prepare("INSERT INTO main.item VALUES (?, ?, ?, ?)")
    text = try connection.prepare("INSERT INTO main.text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    try attach(older)
  }

  private func attach(_ older: [SnapshotName]) throws(SQLiteError) {
    var attached = [try attach(name, as: "layer1")]
    for layer in older.prefix(Self.mostUnder) {
      do throws(SQLiteError) {
        attached.append(try attach(layer, as: "layer\(attached.count + 1)"))
      } catch {
        // One that is damaged or gone answers nothing either.
        guard error.isDamage else { throw error }
        try? connection.execute("DETACH layer\(attached.count + 1)")
      }
    }
    let views = SnapshotViews(attached)
    try connection.execute(views.preparation)
    for (index, arm) in views.named.enumerated() {
      try connection.execute("CREATE TEMP VIEW arm\(index) AS \(arm)")
    }
    arms = views.named.indices.map { "arm\($0)" }
  }

  private func attach(_ layer: SnapshotName, as schema: String) throws(SQLiteError) -> AttachedSnapshot {
    try connection.prepare("ATTACH ? AS \(schema)").run(.text(Connection.immutableName("\(folder)/\(layer.file)")))
    return try AttachedSnapshot(layer, schema: schema, on: connection)
  }

  /// SQLite attaches ten files at most.
  private static let mostUnder = 9

  private var arms: [String] = []

  /// Writes every name, and calls `progress` every few thousand of them with how many there are, and how many bytes
  /// the file has.
  func write(progress: (_ names: Int, _ byteCount: Int) -> Void) throws(SQLiteError) {
    try connection.execute("BEGIN")
    for arm in arms {
      let select = try connection.prepare(
        "SELECT apple_id, kind, storefront, name, artist, seller FROM temp.\(arm) WHERE source = ? AND name IS NOT NULL"
      )
      try select.bind([.text(name.description)])
      while try select.step() {
        try write(select)
        if names & 0xFFF == 0 { progress(names, Catalog.size(of: aside.path) ?? 0) }
      }
    }
    try connection.execute("COMMIT")
  }

  private func write(_ row: Statement) throws(SQLiteError) {
    names += 1
    try item.bind(0, integer: Int64(names))
    try item.bind(1, integer: row.integer(0))
    try item.bind(2, text: row.text(1) ?? "")
    try item.bind(3, textIfAny: row.text(2))
    try item.runBound()
    let (artist, seller) = (row.text(4), row.text(5))
    try text.bind(0, integer: Int64(names))
    try text.bind(1, textIfAny: row.text(3).map(TextIndex.indexed))
    try text.bind(2, textIfAny: artist.map(TextIndex.indexed))
    try text.bind(3, textIfAny: seller == artist ? nil : seller.map(TextIndex.indexed))
    try text.runBound()
  }

  /// Makes the file durable and gives it its name.
  func finish() throws(SnapshotError) {
    try DurableFile.sync(aside.path)
    try DurableFile.rename(aside.path, to: "\(folder)/\(name.indexFile)", in: folder)
  }
}

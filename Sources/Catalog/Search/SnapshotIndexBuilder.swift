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

  /// `layers` are the snapshot, and the full that it lies over where it is an incremental: what its rows leave to the
  /// full's, such as the kind of an artist, is found there.
  init(_ name: SnapshotName, layers: [SnapshotName], in folder: String) throws(SQLiteError) {
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
    try attach(layers)
  }

  private func attach(_ layers: [SnapshotName]) throws(SQLiteError) {
    var attached: [AttachedSnapshot] = []
    for layer in layers {
      let schema = "layer\(attached.count + 1)"
      try connection.prepare("ATTACH ? AS \(schema)").run(.text(Connection.immutableName("\(folder)/\(layer.file)")))
      attached.append(try AttachedSnapshot(layer, schema: schema, on: connection))
    }
    let views = SnapshotViews(attached)
    try connection.execute(views.preparation)
    for (index, arm) in views.products.enumerated() {
      try connection.execute("CREATE TEMP VIEW arm\(index) AS \(arm)")
    }
    arms = views.products.indices.map { "arm\($0)" }
  }

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
    try text.bind(1, textIfAny: row.text(3).map(TextIndex.segmented))
    try text.bind(2, textIfAny: artist.map(TextIndex.segmented))
    try text.bind(3, textIfAny: seller == artist ? nil : seller.map(TextIndex.segmented))
    try text.runBound()
  }

  /// Makes the file durable and gives it its name.
  func finish() throws(SnapshotError) {
    try DurableFile.sync(aside.path)
    try DurableFile.rename(aside.path, to: "\(folder)/\(name.indexFile)", in: folder)
  }
}

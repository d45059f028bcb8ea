internal import Glibc
internal import SQLite

/// The prices that a snapshot tells otherwise than those before it, gathered in a file aside.
///
/// The rows of both sides are compared inside SQLite, through their keys and table by table, and what differs is
/// written straight into the file: memory stays flat however large the tables are, and the catalog is not locked
/// meanwhile. The file goes when the value does, and the next import sweeps it away after a crash.
final class PriceChangeFile {
  /// What is compared with what.
  struct Task {
    var newer: SnapshotName
    /// The snapshots that answered before it, the newest first.
    var base: [SnapshotName]
    /// The tables of prices that the newer snapshot holds whole: what they lack is gone, and not merely left out or
    /// unchanged.
    var wholeTables: Set<String>
  }

  private let aside: AsideFile
  /// Whether the newer snapshot has any table of prices.
  private(set) var hasPrices = false
  /// Tables that were compared, and of which nothing tells whether what they lack is gone.
  private(set) var unaskedTables: [String] = []
  private let connection: Connection
  private let gaps: RowGap.BySnapshot

  /// Compares the snapshots in `catalog`'s folder.
  init(_ task: Task, of catalog: Catalog) throws(SQLiteError) {
    let folder = catalog.snapshotFolder
    aside = AsideFile("\(folder)/\(task.newer)-prices.sqlite.building")
    connection = try Connection(path: aside.path)
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE;")
    try connection.execute(Self.tables)
    try connection.prepare("ATTACH ? AS catalog").run(.text(Connection.plainName(catalog.file)))
    gaps = try catalog.rowGaps()
    let newer = try attach(task.newer, in: folder, as: "newer")
    var older: [AttachedSnapshot] = []
    for name in task.base { older.append(try attach(name, in: folder, as: "older\(older.count + 1)")) }
    try find(task, newer, older, country: try country(catalog))
  }

  var path: String { aside.path }

  private static let tables = """
    CREATE TABLE change (
      apple_id INTEGER NOT NULL, storefront TEXT NOT NULL, offer TEXT NOT NULL, since TEXT NOT NULL,
      amount INTEGER, currency TEXT, before_amount INTEGER, before_currency TEXT, before_seen TEXT NOT NULL,
      before_file TEXT NOT NULL, PRIMARY KEY (apple_id, storefront, offer)
    ) WITHOUT ROWID;
    -- Offers of which the history's last word is that no price was told.
    CREATE TEMP TABLE gone (
      apple_id INTEGER, storefront TEXT, offer TEXT, since TEXT, file TEXT, PRIMARY KEY (apple_id, storefront, offer)
    ) WITHOUT ROWID;
    """

  private func attach(_ name: SnapshotName, in folder: String, as schema: String) throws(SQLiteError)
    -> AttachedSnapshot
  {
    try connection.prepare("ATTACH ? AS \(schema)").run(.text(Connection.immutableName("\(folder)/\(name.file)")))
    return try AttachedSnapshot(name, schema: schema, gaps: gaps[name]?.mapValues(\.compared) ?? [:], on: connection)
  }

  /// How the store of a row is called, just as the view of prices calls it: the feed's own table of stores, which
  /// may name one that is not known, is in another group.
  private func country(_ catalog: Catalog) throws(SQLiteError) -> String {
    var others: [AttachedSnapshot] = []
    for name in try catalog.newestSnapshots() where name.group == "itunes" && others.count < 3 {
      guard unsafe access("\(catalog.snapshotFolder)/\(name.file)", F_OK) == 0 else { continue }
      others.append(try attach(name, in: catalog.snapshotFolder, as: "stores\(others.count + 1)"))
    }
    try connection.execute(StorefrontNumbers.create)
    return SnapshotViews(others).country("r.storefront_id")
  }
}

extension PriceChangeFile {
  private func find(
    _ task: Task, _ newer: AttachedSnapshot, _ older: [AttachedSnapshot], country: String
  ) throws(SQLiteError) {
    for (item, offers) in Dictionary(grouping: FeedOffer.all, by: \.item).sorted(by: { $0.key < $1.key }) {
      guard let statements = PriceRowStatements(newer, older, item, offers) else { continue }
      hasPrices = true
      let isWhole = task.wholeTables.contains(statements.table)
      if !isWhole { unaskedTables.append(statements.table) }
      try findGone(before: statements.moment, but: task.newer)
      let rows = statements.changed + [statements.back] + (isWhole ? statements.gone : [])
      let changes = offers.filter(statements.compares).map { statements.change(of: $0, country: country) }
      for statement in ["BEGIN", statements.create] + rows + changes + ["DROP TABLE temp.found", "COMMIT"] {
        try connection.execute(statement)
      }
    }
  }

  /// Notes which offers had no price any more when the newer snapshot was exported.
  ///
  /// What the history has of that snapshot itself, when it is compared anew, does not count.
  private func findGone(before moment: String, but newer: SnapshotName) throws(SQLiteError) {
    guard try connection.integer("SELECT 1 FROM catalog.price_change WHERE currency IS NULL LIMIT 1") != nil else {
      return
    }
    try connection.execute(
      """
      DELETE FROM temp.gone;
      INSERT INTO temp.gone
        SELECT c.apple_id, c.storefront, c.offer, c.since, s.file
        FROM catalog.price_change AS c JOIN catalog.compared_snapshot AS s ON s.id = c.snapshot_id
        WHERE c.currency IS NULL AND c.since < \(moment) AND s.file <> '\(newer.file)' AND NOT EXISTS (
          SELECT 1 FROM catalog.price_change AS n
          WHERE n.apple_id = c.apple_id AND n.storefront = c.storefront AND n.offer = c.offer
            AND n.since > c.since AND n.since < \(moment)
            AND n.snapshot_id IS NOT (SELECT id FROM catalog.compared_snapshot WHERE file = '\(newer.file)'))
      """)
  }
}

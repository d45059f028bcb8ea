internal import Feeds
internal import Glibc
internal import SQLite

extension Catalog {
  /// Makes the views through which every question is asked, over the catalog and its snapshots.
  ///
  /// They are TEMP views, so that they can span the attached snapshots and leave nothing behind.
  func makeViews(over snapshots: [AttachedSnapshot]) throws(SQLiteError) {
    let feed = SnapshotViews(snapshots)
    if !snapshots.isEmpty { try connection.execute(feed.preparation) }
    let prices = try [offerArm()] + feed.prices
    let priceArms = try (hasPriceChanges() ? prices.map(Self.amended) : prices) + appPriceArms(AppPriceArm.current)
    try connection.execute(
      """
      CREATE TEMP VIEW product AS \(Self.union([Self.listingArm] + feed.products));
      CREATE TEMP VIEW price AS \(Self.union(priceArms));
      CREATE TEMP VIEW price_history AS \(Self.union(try historyArms()));
      CREATE TEMP VIEW identifier AS
        \(Self.union(["SELECT scheme, value, apple_id FROM main.identifier"] + feed.identifiers));
      """)
    try makeChartViews()
    try makeReviewViews()
  }

  private static func union(_ arms: [String]) -> String { arms.joined(separator: "\nUNION ALL\n") }

  /// What was observed of listings, and what changed between snapshots.
  ///
  /// That is each change, and before the first of them what it changed from. A catalog that an older version made has
  /// no changes.
  private func historyArms() throws(SQLiteError) -> [String] {
    let offers = """
      SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.since AS observed_at,
        (SELECT source FROM main.import WHERE id = o.import_id) AS source
      FROM main.offer AS o
      """
    let changes = """
      SELECT c.apple_id, c.storefront, c.offer, c.amount, c.currency, c.since AS observed_at,
        \(PricePeriod.snapshot("c.snapshot_id")) AS source
      FROM main.price_change AS c
      """
    let beginnings = """
      SELECT c.apple_id, c.storefront, c.offer, c.before_amount, c.before_currency, c.before_seen,
        \(PricePeriod.snapshot("c.before_id"))
      FROM main.price_change AS c
      WHERE NOT EXISTS (
        SELECT 1 FROM main.price_change AS p
        WHERE p.apple_id = c.apple_id AND p.storefront = c.storefront AND p.offer = c.offer AND p.since < c.since)
      """
    let observed = try has(table: "price_change") ? [offers, changes, beginnings] : [offers]
    return try observed + appPriceArms(AppPriceArm.history)
  }

  private static let listingArm = """
    SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
      nullif(l.storefront, '') AS storefront, l.url, l.artwork_url, l.observed_at,
      (SELECT source FROM main.import WHERE id = l.import_id) AS source, l.seller, l.version, l.standing
    FROM main.listing AS l
    """

  /// The stretch that ended last is what the offer costs now; among equals the later import is believed.
  ///
  /// A catalog that an older version made tells only which import saw a price first.
  private func offerArm() throws(SQLiteError) -> String {
    let last =
      try has(column: "until_import_id", of: "offer") ? "coalesce(o.until_import_id, o.import_id)" : "o.import_id"
    return """
      SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.text,
        o.until AS observed_at, (SELECT source FROM main.import WHERE id = \(last)) AS source
      FROM main.offer AS o
      WHERE NOT EXISTS (
        SELECT 1 FROM main.offer AS n
        WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
          AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
      """
  }

  /// An arm of `price` with what snapshots told later than its rows, and whose files are gone since: what they told
  /// counts still, as it does in the history.
  private static func amended(_ arm: String) -> String {
    """
    SELECT p.apple_id, p.storefront, p.offer, iif(c.apple_id IS NULL, p.amount, c.amount) AS amount,
      iif(c.apple_id IS NULL, p.currency, c.currency) AS currency, iif(c.apple_id IS NULL, p.text, NULL) AS text,
      coalesce(c.since, p.observed_at) AS observed_at,
      iif(c.apple_id IS NULL, p.source, \(PricePeriod.snapshot("c.snapshot_id"))) AS source
    FROM (\(arm)) AS p
    LEFT JOIN main.price_change AS c
      ON c.apple_id = p.apple_id AND c.storefront = p.storefront AND c.offer = p.offer
        AND c.since > coalesce(p.observed_at, '')
        AND NOT EXISTS (
          SELECT 1 FROM main.price_change AS n
          WHERE n.apple_id = c.apple_id AND n.storefront = c.storefront AND n.offer = c.offer
            AND (n.since, n.snapshot_id) > (c.since, c.snapshot_id))
    WHERE c.apple_id IS NULL OR c.currency IS NOT NULL
    """
  }

  /// Most catalogs have no price that changed between snapshots, and need not look for each item.
  private func hasPriceChanges() throws(SQLiteError) -> Bool {
    guard try has(table: "price_change") else { return false }
    return try connection.integer("SELECT EXISTS (SELECT 1 FROM main.price_change)") == 1
  }

  /// Attaches the snapshots that answer.
  ///
  /// SQLite attaches ten files at most: five groups of a full and an incremental, where Apple has four.
  func attachSnapshots() throws(SQLiteError) -> [AttachedSnapshot] {
    var attached: [AttachedSnapshot] = []
    let (names, gaps) = try answeringSnapshots()
    for name in names {
      let path = "\(snapshotFolder)/\(name.file)"
      guard unsafe Glibc.access(path, F_OK) == 0 else {
        snapshotTroubles.append(SnapshotTrouble(name, in: snapshotFolder, .gone))
        continue
      }
      let schema = "snapshot\(attached.count + 1)"
      do throws(SQLiteError) {
        // A snapshot never changes: it needs no locks, and a new one of its name is another file.
        try connection.prepare("ATTACH ? AS \(schema)").run(.text(Connection.immutableName(path)))
        try SnapshotTrouble.checkOwner(connection, schema: schema)
        attached.append(try AttachedSnapshot(name, schema: schema, gaps: gaps[name] ?? [:], on: connection))
      } catch {
        guard error.isDamage else { throw error }
        try? connection.execute("DETACH \(schema)")
        snapshotTroubles.append(SnapshotTrouble(name, in: snapshotFolder, .damaged(detail: error.message)))
      }
    }
    attachedSnapshots = attached
    return attached
  }

  /// The snapshots that answer: for each table the newest full that has it, and the newest incremental over that; and
  /// those that lie under them where rows are lacking.
  func newestSnapshots() throws(SQLiteError) -> [SnapshotName] { try answeringSnapshots().names }

  /// The snapshots that answer, and which rows their tables lack, where older ones may have them.
  private func answeringSnapshots() throws(SQLiteError) -> (names: [SnapshotName], gaps: RowGap.BySnapshot) {
    let names = try registeredSnapshots()
    let newest = Dictionary(grouping: names, by: \.group).values.flatMap { SnapshotName.layers(of: $0) }
    guard newest.count < names.count else { return (names.sorted(), [:]) }
    let gaps = try rowGaps()
    let answering = SnapshotName.answering(
      names, tables: try snapshotTables(of: names), gaps: gaps, limit: Self.attachedAtMost)
    return (answering.sorted(), gaps)
  }

  /// All snapshots that the catalog knows.
  func registeredSnapshots() throws(SQLiteError) -> [SnapshotName] {
    let select = try connection.prepare("SELECT file FROM main.snapshot")
    var names: [SnapshotName] = []
    while try select.step() {
      if let name = SnapshotName(file: select.text(0) ?? "") { names.append(name) }
    }
    return names
  }

  /// As many as SQLite attaches.
  private static let attachedAtMost = 10

  /// Which rows the tables of snapshots lack; none of what an older version of this imported.
  func rowGaps() throws(SQLiteError) -> RowGap.BySnapshot {
    try has(table: "snapshot_part") ? try ImportRegister(connection).rowGaps() : [:]
  }

  /// The tables that imports put into snapshots.
  func snapshotTables(of names: [SnapshotName]) throws(SQLiteError) -> [SnapshotName: Set<String>] {
    let select = try connection.prepare(
      "SELECT snapshot, source FROM main.import WHERE snapshot IS NOT NULL AND finished_at IS NOT NULL")
    let known = Set(names)
    var tables: [SnapshotName: Set<String>] = [:]
    while try select.step() {
      guard let name = SnapshotName(file: select.text(0) ?? ""), known.contains(name) else { continue }
      tables[name, default: []].insert(PartnerOrigin(path: select.text(1) ?? "").table)
    }
    return tables
  }
}

internal import CatalogModel
internal import SQLite

/// Adds to the tables of a snapshot file what is not the feed's: changes, coverage, refused rows, names and views.
struct SnapshotFinish {
  private let connection: Connection
  private let log: ChangeLog
  private let group: String
  /// What a store's currency is.
  var currency: (Storefront) -> CurrencyCode? = { _ in nil }
  private let old: OldSnapshot?
  private let file: String

  /// Attaches the old file to the connection that holds the changes.
  init(_ file: String, over old: OldSnapshot?, group: String, log: ChangeLog) throws(SQLiteError) {
    (self.file, connection, self.log, self.group, self.old) = (file, log.connection, log, group, old)
    try connection.execute("COMMIT")
    if let old { try connection.prepare("ATTACH ? AS old").run(.text(Connection.immutableName(old.path))) }
  }

  /// Writes everything, and detaches the files.
  ///
  /// - Parameters:
  ///   - coverage: What files gave to the tables that came.
  ///   - tables: All tables of the feed in the file.
  /// - Throws: SQLiteError when the file cannot be written.
  func write(_ coverage: [Coverage], _ tables: [StoredTable]) throws(SQLiteError) {
    let index = try NameIndex(connection)
    var isCopied = false
    try inFile { () throws(SQLiteError) in
      try connection.execute(OwnTables.sql)
      guard old != nil else { return }
      try copyOld()
      isCopied = try index.isKept(Set(coverage.map(\.table)), log.tables)
      if isCopied { try index.copy() }
    }
    // Opened again, so that the index reads anew what was copied behind it.
    try inFile { () throws(SQLiteError) in
      try writeCodes()
      try writeCoverage(coverage)
      let views = FeedViews(tables, group: group)
      try writeChanges(views)
      for table in tables { try FlatTable(table)?.writeItems(on: connection) }
      try connection.execute(OwnTables.schemaOfChanges)
      for view in views.statements { try connection.execute(view) }
      try isCopied ? index.update() : index.build()
    }
    if old != nil { try connection.execute("DETACH old") }
  }

  /// Runs `body` in a transaction with the new file attached.
  private func inFile(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try connection.prepare("ATTACH ? AS f").run(.text(Connection.plainName(file)))
    try connection.execute("PRAGMA f.journal_mode = OFF; PRAGMA f.synchronous = OFF; PRAGMA f.cache_size = -16384")
    try connection.transaction(body)
    try connection.execute("DETACH f")
  }

  private func copyOld() throws(SQLiteError) {
    for table in ["price_change", "item_change", "rank_change", "coverage", "covered_since", "refused"] {
      try connection.execute("INSERT INTO f.\(table) SELECT * FROM old.\(table)")
    }
  }

  private func writeCodes() throws(SQLiteError) {
    let rows = Storefront.allKnown.map { store in
      let currency = currency(store).map { "'\($0)'" } ?? "NULL"
      return "(\(store.number), '\(store.code)', '\(store.longCode)', \(currency))"
    }
    let languages = LanguageHome.storefronts.map { "('\($0)', '\($1)')" }
    try connection.execute(
      """
      INSERT INTO f.storefront_code VALUES \(rows.joined(separator: ", "));
      INSERT INTO f.language_home VALUES \(languages.sorted().joined(separator: ", "));
      """)
  }

  private func writeCoverage(_ coverage: [Coverage]) throws(SQLiteError) {
    for part in coverage {
      let (table, isFull) = (Value.text(part.table), part.mode == .full)
      // Nothing is left of the rows of a state that was started over.
      let modes = part.isNew || isFull ? "" : " AND mode = 'INCREMENTAL'"
      let rows = "feed_table = ? AND (storefront = ? OR \(part.isNew))" + modes
      try connection.prepare("DELETE FROM f.coverage WHERE \(rows)").run(table, .text(part.storefront))
      guard part.isNew || (isFull && group != "flat") else { continue }
      try connection.prepare("DELETE FROM f.refused WHERE feed_table = ?").run(table)
    }
    for part in coverage {
      try part.insert(on: connection)
      guard part.isNew || part.mode == .full else { continue }
      try connection.prepare("INSERT OR IGNORE INTO f.covered_since VALUES (?, ?, ?)")
        .run(.text(part.table), .text(part.filter), .text(part.exportedAt))
    }
    try connection.execute(
      """
      INSERT INTO f.refused (feed_table, source, record, byte_offset, reason, bytes)
        SELECT feed_table, source, record, byte_offset, reason, bytes FROM main.refused_row
      """)
  }

  private func writeChanges(_ views: FeedViews) throws(SQLiteError) {
    for table in log.tables {
      let before = connection.totalChanges
      for statement in table.statements(views) { try connection.execute(statement) }
      if connection.totalChanges > before { log.counts[table.name] = connection.totalChanges - before }
    }
  }
}

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
  ///   - output: The file with all tables of the feed.
  /// - Throws: SQLiteError when the file cannot be written, SnapshotFileError when what was written cannot be read.
  func write(_ coverage: [Coverage], to output: SnapshotOutput) throws {
    let tables = output.written.map(\.table)
    let index = try SnapshotNames(connection)
    var isCopied = false
    try connection.inSnapshot(file) { () throws(SQLiteError) in
      try connection.execute(OwnTables.sql)
      guard old != nil else { return }
      try copyOld()
      isCopied = try index.isKept(Set(coverage.map(\.table)), log.tables)
      if isCopied { try index.copy() }
    }
    // Opened again, so that the index reads anew what was copied behind it.
    try connection.inSnapshot(file) { () throws(SQLiteError) in
      try writeCodes()
      try writeCoverage(coverage)
      for table in tables { try FlatTable(table)?.writeItems(on: connection) }
      var views = FeedViews(tables, group: group)
      try connection.execute(views.statedPrices)
      try writeChanges(views)
      try writeEditions(coverage, tables)
      try connection.execute(OwnTables.schemaOfChanges)
      views.hasGaps = try connection.integer("SELECT EXISTS (SELECT 1 FROM f.gap)") == 1
      for view in views.statements { try connection.execute(view) }
      try isCopied ? index.update() : index.build()
    }
    if old != nil { try connection.execute("DETACH old") }
    try StoredChecksums.write(in: file, known: output.measures, on: connection)
  }

  private func copyOld() throws(SQLiteError) {
    for table in OldSnapshot.kept {
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
    for part in coverage { try part.insert(on: connection) }
    for (table, parts) in Dictionary(grouping: coverage, by: \.table) { try writeDays(of: table, parts) }
    try connection.execute(
      """
      INSERT INTO f.refused (feed_table, source, record, byte_offset, reason, bytes)
        SELECT feed_table, source, record, byte_offset, reason, bytes FROM main.refused_row
      """)
  }

  /// Notes what the files of a table cover.
  private func writeDays(of table: String, _ parts: [Coverage]) throws(SQLiteError) {
    let start = parts[0].isCorrection ? parts[0].time : nil
    let stores = Set(parts.compactMap(\.covered.onlyStore))
    var days =
      old == nil ? KnownDays(table) : try KnownDays(table, in: "old", connection, before: start, of: stores)
    if let start, old != nil { try forget(table, of: stores, from: start) }
    for (_, parts) in Dictionary(grouping: parts, by: \.storefront) {
      // A row that one part of a table lacks may be in another.
      let least = parts.first { $0.incompleteness != nil } ?? parts[0]
      days.add(least.covered)
    }
    try days.write(on: connection)
  }

  /// Forgets when rows of a table were known from the day on that it starts over at, of some stores or all.
  private func forget(_ table: String, of stores: Set<String>, from time: String) throws(SQLiteError) {
    let isOfStore = stores.isEmpty ? "" : " AND storefront = ?3"
    for statement in [
      "DELETE FROM f.imported WHERE feed_table = ?1 AND time >= ?2",
      "DELETE FROM f.gap WHERE apple_id > 0 AND feed_table = ?1 AND since >= ?2",
      "UPDATE f.gap SET until = NULL WHERE apple_id > 0 AND feed_table = ?1 AND until >= ?2",
    ] {
      for store in stores.isEmpty ? [""] : stores.sorted() {
        try connection.prepare(statement + isOfStore).run(
          [.text(table), .text(time)] + (stores.isEmpty ? [] : [.text(store)]))
      }
    }
  }

  private func writeChanges(_ views: FeedViews) throws(SQLiteError) {
    for table in log.tables {
      let before = connection.totalChanges
      for statement in table.statements(views) { try connection.execute(statement) }
      if connection.totalChanges > before { log.counts[table.name] = connection.totalChanges - before }
      for statement in table.gapStatements { try connection.execute(statement) }
    }
    for comparison in log.comparisons { try comparison.run(on: connection) }
  }

  /// Notes which charts the import brought: all that the tables have, but for those whose old rows stayed.
  private func writeEditions(_ coverage: [Coverage], _ tables: [StoredTable]) throws(SQLiteError) {
    for part in coverage {
      guard let table = tables.first(where: { $0.name == part.table }), PartnerChart.item(of: table) != nil else {
        continue
      }
      let kept = log.tables.first { $0.name == table.name }?.keptCharts ?? []
      let store = FeedViews.country("?2").replacing("FROM ", with: "FROM f.")
      let insert = try connection.prepare("INSERT OR IGNORE INTO f.chart_edition VALUES (?1, \(store), ?3, ?4)")
      for chart in try charts(of: table) where !kept.contains(chart) {
        try insert.run(.text(table.name), .integer(chart.storefront), .integer(chart.genre), .text(part.time))
      }
    }
  }

  /// The charts of a table: from each to the next by the key, past its items.
  private func charts(of table: StoredTable) throws(SQLiteError) -> [PartnerChart] {
    let columns = table.key[..<2].map { table.columns[$0].name }
    let (key, name) = (columns.joined(separator: ", "), quoted(table.name))
    let order = "ORDER BY \(key) LIMIT 1"
    let next = try connection.prepare("SELECT \(key) FROM f.\(name) WHERE (\(key)) > (?, ?) \(order)")
    var last = try connection.prepare("SELECT \(key) FROM f.\(name) \(order)").firstRow {
      ($0.integer(0), $0.integer(1))
    }
    var charts: [PartnerChart] = []
    while let (first, second) = last {
      let isByStore = columns[0] == "storefront_id"
      charts.append(PartnerChart(storefront: isByStore ? first : second, genre: isByStore ? second : first))
      last = try next.firstRow([.integer(first), .integer(second)]) { ($0.integer(0), $0.integer(1)) }
    }
    return charts
  }
}

internal import CatalogModel
internal import SnapshotFile

/// How the tables of a merge that were read become the new state.
extension GroupMerge {
  /// Merges the tables that several files make up, once all files are read.
  func mergeAllWaiting() throws {
    let parts = waiting.mapValues { Set($0.parts.map(\.part)) }
    let earlier = Dictionary(
      grouping: (old?.coverage ?? []).filter { $0.part > 0 && $0.feedDate == unit.date }, by: \.table)
    for (table, fact) in SplitTables.incomplete(parts, earlier: earlier.mapValues { Set($0.map(\.part)) }) {
      listener.problem("\(fact); the table was left as it was: import all its parts together")
      waiting[table] = nil
      try log.forget(table)
    }
    for name in waiting.keys.sorted() {
      // A condition may fail on a row of the state before.
      let files = waiting[name]?.parts.compactMap(\.file) ?? []
      do { try mergeWaiting(name) } catch let error as FeedError {
        for file in files { file.hasFailed = true }
        listener.problem("\(error)")
        try log.forget(name)
      }
    }
  }

  /// Merges a table of which all files are read.
  func mergeWaiting(_ name: String) throws {
    guard let incoming = waiting.removeValue(forKey: name) else { return }
    try checkExport(incoming)
    if isHeld(incoming) { incoming.setSameExport() }
    let before = old?.table(name)
    if before?.hasSpellings == true { incoming.table.hasSpellings = true }
    guard !isDryRun else { return finalize(incoming, replaced: 0) }
    var replaced = 0
    try output.write(incoming.table) { table in
      if let before, !before.key.isEmpty, before.hasKey(of: incoming.table) {
        replaced = try merge(before, incoming, to: &table)
        return
      }
      if before != nil { try comparePrices(of: incoming) }
      if let before, unit.group == "flat" { try copyOtherStores(before, incoming, to: &table) }
      var rows = try incoming.rows.sorted()
      while try rows.advance() { try table.append(rows.row) }
      replaced = rows.replaced
    }
    finalize(incoming, replaced: replaced)
  }

  private func merge(
    _ before: StoredTable, _ incoming: IncomingTable, to table: inout TableWriter
  ) throws -> Int {
    guard let old else { return 0 }
    let whole = incoming.whole
    let changed = try ChangedRows(incoming.table, over: before, of: whole, in: old, log: log)
    if let changed {
      log.tables.append(changed)
      if !changed.isComparable || changed.isRewound {
        try comparePrices(of: incoming, isWithoutColumns: !changed.isComparable)
      }
      if changed.isTracked, let reason = whole.incompleteness {
        listener.note("\(unit.name) \(before.name): what appeared or is gone is not known of each row: \(reason)")
      }
    }
    var merge = try TableMerge(
      incoming, replaces: replaces(incoming), startsOver: options.replaces, changed: changed)
    let oldRows = try old.rows(of: before, as: incoming.table)
    var rows = try incoming.rows.sorted()
    try merge.run(old: oldRows, new: &rows, to: &table)
    return rows.replaced
  }

  /// Has the prices of a table compared once it is written: those of each store that a flat file is of.
  private func comparePrices(of incoming: IncomingTable, isWithoutColumns: Bool = false) throws {
    let (name, whole) = (incoming.table.name, incoming.whole)
    guard let old, unit.group == "flat" || FeedOffer.all.contains(where: { $0.table == name }) else { return }
    try old.check.check([name])
    let all = try old.days(of: name)
    let days = whole.isCorrection ? try old.days(of: name, before: whole.time) : all
    let reason = isWithoutColumns ? "the import took other columns" : whole.incompleteness
    func comparison(_ store: String?) -> TablePriceComparison {
      TablePriceComparison(
        table: name, storefront: store, times: (whole.time, days.lastImport(store ?? "") ?? ""), reason: reason,
        rewinds: whole.isCorrection && whole.time <= all.lastImport(store ?? "") ?? "")
    }
    let stores = Set(incoming.parts.compactMap(\.covered.onlyStore)).sorted()
    guard !stores.isEmpty else { return log.comparisons.append(comparison(nil)) }
    let taken = stores.filter { incoming.filter.selected?.contains($0) ?? true && !all.isNew($0) }
    log.comparisons += taken.map(comparison)
  }

  /// Whether a table comes whole: those of popularity always do.
  private func replaces(_ incoming: IncomingTable) -> Bool {
    (incoming.parts[0].mode == .full || unit.group == "popularity") && !incoming.isTruncated
  }

  /// Copies the rows of a flat table that are of other stores than those that come; where a store's rows are not taken,
  /// its old ones stay.
  private func copyOtherStores(
    _ before: StoredTable, _ incoming: IncomingTable, to table: inout TableWriter
  ) throws {
    guard let old, let column = incoming.table.index(of: "storefront_id") else { return }
    let stores = Set(incoming.parts.map { Int64($0.storefront) })
    var columns = RecordColumns(layout: incoming.table.layout)
    var rows = try old.rows(of: before, as: incoming.table)
    while try rows.advance() {
      columns.read(rows.row)
      if !incoming.filter.hasStore(columns) || !stores.contains(columns.integer(column)) { try table.append(rows.row) }
    }
  }

  /// Copies the tables of the state that no file named.
  func carryOver() throws {
    guard let old else { return }
    let names = Set(output.written.map(\.table.name))
    for table in old.tables where !names.contains(table.name) {
      try output.write(table) { writer in
        var rows = try old.rows(of: table, as: table)
        while try rows.advance() {
          try writer.append(rows.row)
          try rows.copy(to: &writer)
        }
      }
    }
  }

  func finalize(_ incoming: IncomingTable, replaced: Int) {
    let isNew = state(of: incoming.table.name) == nil
    let isFull = replaces(incoming) || (isNew && incoming.parts[0].mode == .full)
    var left = replaced
    for var part in incoming.parts {
      (part.isNew, part.mode) = (isNew, isFull ? .full : .incremental)
      // Of which part the replaced rows are is not known.
      part.replaced = min(left, part.stored)
      part.stored -= part.replaced
      left -= part.replaced
      coverage.append(part)
    }
    var tally = incoming.tally
    tally[.repeatedKey] = replaced
    tables.append(
      ImportedTable(
        snapshot: unit.name, name: incoming.table.name, tally: tally,
        omitted: incoming.parts.reduce(0) { $0 + $1.omitted }, notes: incoming.notes,
        duration: lastTime.duration(to: .now)))
    lastTime = .now
  }

  /// Writes what is not the feed's, and checks the file, which then waits for those of the other groups.
  func finish() throws {
    try carryOver()
    try output.finishTables()
    var finish = try SnapshotFinish(output.path, over: old, group: unit.group, log: log)
    if let day = Timestamp(unit.day) { finish.currency = { self.options.currency($0, day) } }
    try finish.write(coverage, to: output)
    try ready.add(unit.group, output.path)
  }
}

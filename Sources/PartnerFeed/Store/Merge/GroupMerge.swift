internal import Archives
internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// Merges the files of one group and date with the group's state, table by table, into a new file.
///
/// A table that fails is left as it was.
final class GroupMerge {
  let unit: MergeUnit
  private unowned let run: PartnerImport
  let old: OldSnapshot?
  let log: ChangeLog
  let output: SnapshotOutput
  /// Tables that several files make up, until all of them are read.
  var waiting: [String: IncomingTable] = [:]
  /// What files gave to the tables that were merged, and what is reported of these.
  var coverage: [Coverage] = []
  var tables: [ImportedTable] = []
  private var failedTables: Set<String> = []
  /// Where each table was found: the same table again is another export of it.
  private var seenTables: [String: FileTree.File] = [:]
  private let importedAt: String
  /// When the last table was done.
  var lastTime = ContinuousClock.now

  init(_ unit: MergeUnit, of run: PartnerImport) throws {
    (self.unit, self.run) = (unit, run)
    old = try OldSnapshot(of: unit.group, at: run.ready.file(of: unit.group), in: run.folder)
    log = try ChangeLog()
    output = try run.isDryRun ? SnapshotOutput() : SnapshotOutput(run.folder.newFile(of: unit.group))
    importedAt = run.listener.now().description
  }

  var options: PartnerOptions { run.options }
  var listener: ImportListener { run.listener }
  var folder: SnapshotFolder { run.folder }
  var ready: ReadyStates { run.ready }
  /// Whether tables are read, and nothing is written.
  var isDryRun: Bool { run.isDryRun }

  /// The table in the state that is merged with; `nil` where it starts over.
  func state(of table: String) -> StoredTable? { options.replaces ? nil : old?.table(table) }

  // MARK: - Files

  /// Reads a source, reports what is wrong with it, and returns how many bytes it has.
  ///
  /// - Throws: What the disk refuses.
  func read(_ source: PartnerSource) throws -> Int64 {
    var file: PartnerFile?
    do {
      let opened = try PartnerFile(source)
      file = opened
      try readTables(of: opened, source)
      return opened.bytesRead
    } catch let error as InputError {
      listener.problem("\(error)" + (file?.isImported ?? false ? "; what could be read of it was imported" : ""))
      return 0
    }
  }

  /// Reads a table, or each table of an archive.
  private func readTables(of file: PartnerFile, _ source: PartnerSource) throws {
    var isSelected = false
    let onOther = { [run] (_: FileTree.File) in run.noteMixed(source.file) }
    try file.forEachTable(options, readsAhead: true, onOther: onOther, onProblem: listener.problem) { reader, member in
      let isIncluded = run.register(reader)
      if !isSelected, isIncluded || member.path != source.file.path {
        isSelected = true
        // A truncated file has another checksum.
        if file.hasStatedSum, !options.allowsTruncated { try PartnerFile(source).finish() }
      }
      if isIncluded { try add(reader, member, file, source) }
      return true
    }
    if isSelected { try file.finish() }
  }

  /// Reads a table where it is of this merge.
  ///
  /// - Throws: FeedError where it cannot be read or merged: the table is left as it was.
  private func add(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ file: PartnerFile, _ source: PartnerSource
  ) throws {
    let name = reader.origin.table
    file.tables.insert(name)
    guard let unit = reader.unit(of: member) else { return listener.problem(PartnerImport.unnamed(member)) }
    guard unit == self.unit else { return run.enqueue(source, for: unit) }
    // What is wrong with a table was reported with its first file.
    guard !failedTables.contains(name) else { return file.hasFailed = true }
    do { try add(reader, member, file) } catch let error as FeedError {
      failedTables.insert(name)
      waiting[name] = nil
      try log.forget(name)
      throw error
    }
  }

  // MARK: - Tables

  private func add(_ reader: PartnerTableReader, _ member: FileTree.File, _ file: PartnerFile) throws {
    guard register(reader, member) else { return }
    let name = reader.origin.table
    let table = try acceptedTable(reader)
    let hasState = old?.table(name) != nil
    let hasOthers = reader.origin.part != nil || reader.origin.storefront != nil
    let incoming = try waiting[name] ?? IncomingTable(table, of: member, options: options, folder: folder.path)
    guard incoming.table == table else {
      throw FeedError(feed: member.path, reason: "has other columns than another part of \(name)")
    }
    let part = try coverage(of: reader, member, file, incoming)
    guard hasState || hasOthers || isDryRun else {
      let replaced = try output.write(table) { writer in
        try read(reader, part, of: file, into: incoming, keepsKeys: false) { try writer.append($0) }
        writer.declare(incoming.table.sql)
      }
      return finalize(incoming, replaced: replaced)
    }
    try read(reader, part, of: file, into: incoming, keepsKeys: hasState && !isDryRun) {
      if !isDryRun { try incoming.rows.add($0) }
    }
    waiting[name] = incoming
    if !hasOthers { try mergeWaiting(name) }
  }

  /// Whether the table was not found before; otherwise that is reported.
  private func register(_ reader: PartnerTableReader, _ member: FileTree.File) -> Bool {
    let name = reader.origin.table
    let key = "\(name) \(reader.origin.part ?? 0) \(reader.origin.storefront ?? "")".lowercased()
    guard let first = seenTables.updateValue(member, forKey: key) else { return true }
    seenTables[key] = first
    // The folder that an archive was unpacked to is no other export.
    if first.byteCount == member.byteCount, !member.isStream {
      listener.note("\(member.path): is the table that \(first.path) is, which was imported")
    } else {
      listener.problem(
        "\(member.path): is another export of \(name) of the same date as \(first.path), which was imported: "
          + "import the one that counts")
    }
    return false
  }

  /// Reads a table to its end, and hands its rows to `append`; keys of rows that are omitted or refused are kept where
  /// they are needed.
  private func read(
    _ reader: PartnerTableReader, _ part: Coverage, of file: PartnerFile, into incoming: IncomingTable,
    keepsKeys: Bool, append: (borrowing RowBatch) throws -> Void
  ) throws {
    var part = part
    let reading = RowReading(reader, as: incoming.table, filter: incoming.filter, keepsKeys: keepsKeys)
    try reading.forEach { rows in
      let selectedCount = unsafe rows.selected.rowCount
      part.stored += selectedCount
      part.omitted += rows.omittedCount
      unsafe try append(rows.selected)
      unsafe try incoming.omittedKeys.add(rows.omitted)
      try incoming.refusedKeys.add(rows.refused)
      for issue in unsafe rows.issues {
        let record = issue.record
        if issue.isRefused {
          listener.refused("\(part.source):\(record.location.record):\(record.location.offset): \(record.reason)")
          if !issue.hasKey { part.unreadableKeys += 1 }
        }
        try log.refuse(record, of: part.table, in: part.source)
      }
      let refusedCount = unsafe rows.issues.count { $0.isRefused }
      listener.progress(file.file.path, file.bytesRead, rows: selectedCount + rows.omittedCount + refusedCount)
    }
    if let first = reader.firstOfOtherDay {
      let count = reader.tally[.otherDay]
      listener.warning(
        "\(part.source):\(first.location.record):\(first.location.offset): \(counted(count, "row")) of another day "
          + "than \(unit.day), which the folder states, \(count == 1 ? "of" : "the first of") "
          + "\(first.day ?? "no day"): imported; look whether the folder is right")
    }
    if reading.hasSpellings { incoming.table.hasSpellings = true }
    incoming.add(part, reader)
    if let anomaly = try reader.checkCount(allowsTruncated: options.allowsTruncated) { listener.problem(anomaly) }
    file.isImported = true
  }

  private func coverage(
    of reader: PartnerTableReader, _ member: FileTree.File, _ file: PartnerFile, _ incoming: IncomingTable
  ) throws -> Coverage {
    let origin = reader.origin
    var coverage = Coverage(
      table: origin.table, storefront: origin.storefront ?? "", part: origin.part ?? 0, mode: reader.header.mode,
      feedDate: unit.date, exportedAt: reader.raw.exportedAt ?? "\(unit.day)T00:00:00Z",
      filter: incoming.filter.text, selection: options.selection,
      columnsOmitted: reader.header.columns.filter { incoming.table.index(of: $0.name) == nil }.count,
      header: reader.raw.text, source: member.path, file: file, byteCount: file.file.byteCount, importedAt: importedAt)
    (coverage.selected, coverage.conditions) = (incoming.filter.selected, incoming.filter.conditionText)
    coverage.time = coverage.exportedAt.hasPrefix(unit.day) ? coverage.exportedAt : "\(unit.day)T00:00:00Z"
    coverage.isCorrection = options.replaces
    if !options.replaces, let last = try old?.days(of: origin.table).lastImport(coverage.covered.onlyStore ?? "") {
      coverage.time = max(coverage.time, last)
    }
    return coverage
  }
}

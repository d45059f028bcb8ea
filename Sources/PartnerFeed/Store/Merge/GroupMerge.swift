internal import Archives
internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// Merges the files of one group and date with the group's state, table by table, into a new file.
///
/// A table that fails when some of it is written already spoils the file: the merge is then begun anew without it.
final class GroupMerge {
  /// What is not imported, since it failed when it was tried.
  struct Exclusions {
    var tables: Set<String> = []
    var sources: Set<String> = []
  }

  /// The merge is to be begun anew, without what failed.
  struct Retry: Error { var exclusions: Exclusions }

  let unit: MergeUnit
  let options: PartnerOptions
  let listener: ImportListener
  let folder: SnapshotFolder
  let old: OldSnapshot?
  let log: ChangeLog
  let output: SnapshotOutput
  /// Whether tables are read, and nothing is written.
  let isDryRun: Bool
  /// The tables of which every item is noted whose names may have changed.
  var watchedTables: Set<String> = []
  /// Called every few thousand rows.
  var progress: () -> Void = {}
  var exclusions: Exclusions
  /// Tables that several files make up, until all of them are read.
  var waiting: [String: WaitingTable] = [:]
  var merged: [MergedTable] = []
  var imported: [ImportedTable] = []
  /// Where each table was met: the same table again is another export of it.
  private var met: [String: FileTree.File] = [:]
  /// The tables that each source gave, and the source of each file in an archive.
  var tablesOfSource: [String: Set<String>] = [:]
  var sourceOfMember: [String: String] = [:]
  /// Sources of which a table was not imported: they count as new when they come again.
  var failedSources: Set<String> = []
  var sums: [String: String] = [:]
  /// How many tables each source gave, to this merge and to others.
  var tableCounts: [String: Int] = [:]
  private let importedAt: String

  struct WaitingTable {
    var incoming: IncomingTable
    var rows: RowCollector
    var tally: PartnerTally
    var notes: [String]
  }

  init(
    _ unit: MergeUnit, _ options: PartnerOptions, in folder: SnapshotFolder, _ exclusions: Exclusions,
    _ listener: ImportListener, isDryRun: Bool = false
  ) throws {
    self.isDryRun = isDryRun
    (self.unit, self.options, self.folder) = (unit, options, folder)
    (self.exclusions, self.listener) = (exclusions, listener)
    old = try OldSnapshot(of: unit.group, in: folder)
    log = try ChangeLog()
    output = try isDryRun ? SnapshotOutput() : SnapshotOutput(folder.newFile(of: unit.group))
    importedAt = listener.now().description
  }

  // MARK: - Tables

  /// Reads a table; what is wrong with it is reported.
  ///
  /// - Throws: Retry where the table spoiled the file, and what the disk refuses.
  func tryAdding(_ reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource) throws {
    let name = reader.origin.table
    guard !exclusions.tables.contains(name) else {
      failedSources.insert(source.file.path)
      // What is wrong with it was reported; the next table begins after its rows.
      while (try? reader.next()) ?? false {}
      return
    }
    do {
      try add(reader, from: member, of: source)
    } catch let error as FeedError {
      try fail(name, "\(error)", source)
    } catch let error as PartnerConditionError {
      try fail(name, "\(member.path): \(error)", source)
    } catch let error as StoreError {
      guard case .refused = error else { throw error }
      try fail(name, "\(error)", source)
    }
  }

  private func fail(_ table: String, _ problem: String, _ source: PartnerSource) throws {
    listener.problem(problem)
    failedSources.insert(source.file.path)
    exclusions.tables.insert(table)
    waiting[table] = nil
    let isWritten = output.isSpoiled || output.written.contains { $0.table.name == table }
    if isWritten { throw Retry(exclusions: exclusions) }
  }

  /// Excludes a file that turned out to be damaged.
  func exclude(_ source: PartnerSource) throws {
    exclusions.sources.insert(source.file.path)
    let tables = tablesOfSource[source.file.path] ?? []
    if output.isSpoiled || !tables.isEmpty { throw Retry(exclusions: exclusions) }
  }

  func hasTruncatedTable(of source: PartnerSource) -> Bool {
    (merged.flatMap(\.parts) + waiting.values.flatMap(\.incoming.parts)).contains {
      $0.isTruncated && sourceOfMember[$0.source] == source.file.path
    }
  }

  private func add(_ reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource) throws {
    guard meet(reader, member) else { return }
    let name = reader.origin.table
    let table = try acceptedTable(reader)
    let isComparable = old?.table(name) != nil && !options.replaces
    let hasOthers = reader.origin.part != nil || reader.origin.storefront != nil
    var part = coverage(of: reader, from: member, of: source, table)
    let incoming = try waiting[name]?.incoming ?? newIncoming(table, reader)
    guard incoming.table == table else {
      throw StoreError.refused(feed: member.path, reason: "has other columns than another part of \(name)")
    }
    part.filter = incoming.filter.text
    if hasOthers || isComparable {
      let rows = waiting[name]?.rows ?? RowCollector(table, folder: folder.path)
      try read(reader, member, part, into: incoming, keepsKeys: isComparable && !isDryRun) { [isDryRun] row in
        if !isDryRun { try rows.add(row) }
      }
      var tally = waiting[name]?.tally ?? PartnerTally()
      tally += reader.tally
      let notes = (waiting[name]?.notes ?? []) + reader.header.notes
      waiting[name] = WaitingTable(incoming: incoming, rows: rows, tally: tally, notes: notes)
      if !hasOthers { try mergeWaiting(name) }
    } else if isDryRun {
      try read(reader, member, part, into: incoming, keepsKeys: false) { _ in }
      finalize(incoming, mode: reader.header.mode, reader.tally, reader.header.notes, replaced: 0, hadState: false)
    } else {
      try output.begin(table)
      try read(reader, member, part, into: incoming, keepsKeys: false) { try self.output.append($0) }
      let summary = try output.end()
      finalize(
        incoming, mode: reader.header.mode, reader.tally, reader.header.notes, replaced: summary.replaced,
        hadState: false)
    }
    tablesOfSource[source.file.path, default: []].insert(name)
    sourceOfMember[member.path] = source.file.path
  }

  /// Whether the table was not met before; otherwise that is reported.
  private func meet(_ reader: PartnerTableReader, _ member: FileTree.File) -> Bool {
    let name = reader.origin.table
    let key = "\(name) \(reader.origin.part ?? 0) \(reader.origin.storefront ?? "")".lowercased()
    guard let first = met.updateValue(member, forKey: key) else { return true }
    met[key] = first
    // The folder that an archive was unpacked to is no other export.
    if first.byteCount == member.byteCount {
      listener.note("\(member.path): is the table that \(first.path) is, which was imported")
    } else {
      listener.problem(
        "\(member.path): is another export of \(name) of the same date as \(first.path), which was imported: "
          + "import the one that counts")
    }
    return false
  }

  private func newIncoming(_ table: StoredTable, _ reader: PartnerTableReader) throws -> IncomingTable {
    let filter: RowFilter
    do throws(PartnerConditionError) { filter = try RowFilter(table, options) } catch {
      throw StoreError.refused(feed: reader.name, reason: "\(error)")
    }
    return IncomingTable(table, filter, folder: folder.path)
  }

  private func read(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ part: Coverage, into incoming: IncomingTable,
    keepsKeys: Bool, _ row: @escaping (EncodedRow) throws -> Void
  ) throws {
    let sink = IncomingTable.Sink(
      row: row,
      refused: { [log, listener] record in
        listener.problem("\(member.path):\(record.place.record):\(record.place.offset): \(record.reason)")
        try log.refuse(record, of: part.table, in: member.path)
      },
      kept: { [log] record in try log.refuse(record, of: part.table, in: member.path) },
      progress: progress)
    do {
      try incoming.read(reader, as: part, keepsKeys: keepsKeys, sink)
      let oddity = try reader.checkCount(allowsTruncated: options.allowsTruncated)
      if let oddity { listener.problem(oddity) }
    } catch {
      try log.forget(part.table)
      throw error
    }
  }

  private func coverage(
    of reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource, _ table: StoredTable
  ) -> Coverage {
    var part = Coverage(
      table: reader.origin.table, mode: reader.header.mode, feedDate: unit.date, exportedAt: "\(unit.day)T00:00:00Z")
    part.storefront = reader.origin.storefront ?? ""
    part.part = reader.origin.part ?? 0
    part.selection = options.selection
    part.columnsOmitted =
      reader.header.columns.count - reader.header.columns.filter { table.index(of: $0.name) != nil }.count
    part.header = reader.raw.text
    part.source = member.path
    part.byteCount = source.file.byteCount
    part.importedAt = importedAt
    return part
  }
}

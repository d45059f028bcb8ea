internal import Archives
internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// Merges the files of one group and date with the group's state, table by table, into a new file.
///
/// A table that fails is left as it was.
final class GroupMerge {
  let unit: MergeUnit
  let options: PartnerOptions
  let listener: ImportListener
  let folder: SnapshotFolder
  let old: OldSnapshot?
  let log: ChangeLog
  let output: SnapshotOutput
  /// Whether tables are read, and nothing is written.
  let isDryRun: Bool
  /// Called every few thousand rows.
  var progress: () -> Void = {}
  /// Tables that several files make up, until all of them are read.
  var waiting: [String: IncomingTable] = [:]
  private var failedTables: Set<String> = []
  var merged: [MergedTable] = []
  /// Where each table was found: the same table again is another export of it.
  private var met: [String: FileTree.File] = [:]
  /// Sources of which a table was not imported: they count as new when they come again.
  var failedSources: Set<String> = []
  /// The MD5 sum of each source that was read to its end, and how many tables it gave, to this merge and to others.
  var finishedSources: [String: (md5: String?, tables: Int)] = [:]
  private let importedAt: String

  init(
    _ unit: MergeUnit, options: PartnerOptions, in folder: SnapshotFolder, listener: ImportListener, isDryRun: Bool
  ) throws {
    self.isDryRun = isDryRun
    (self.unit, self.options, self.folder) = (unit, options, folder)
    self.listener = listener
    old = try OldSnapshot(of: unit.group, in: folder)
    log = try ChangeLog()
    output = try isDryRun ? SnapshotOutput() : SnapshotOutput(folder.newFile(of: unit.group))
    importedAt = listener.now().description
  }

  /// The table in the state that is merged with; `nil` where it starts over.
  func state(of table: String) -> StoredTable? { options.replaces ? nil : old?.table(table) }

  // MARK: - Tables

  /// Reads a table; what is wrong with it is reported.
  ///
  /// - Throws: What the disk refuses.
  func tryAdding(_ reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource) throws {
    let name = reader.origin.table
    guard !failedTables.contains(name) else {
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
    }
  }

  private func fail(_ table: String, _ problem: String, _ source: PartnerSource) throws {
    listener.problem(problem)
    failedSources.insert(source.file.path)
    failedTables.insert(table)
    waiting[table] = nil
    try log.forget(table)
  }

  private func add(_ reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource) throws {
    guard meet(reader, member) else { return }
    let name = reader.origin.table
    let table = try acceptedTable(reader)
    let hasState = state(of: name) != nil
    let hasOthers = reader.origin.part != nil || reader.origin.storefront != nil
    var part = coverage(of: reader, from: member, of: source, table)
    let incoming = try waiting[name] ?? IncomingTable(table, options: options, folder: folder.path)
    guard incoming.table == table else {
      throw FeedError(feed: member.path, reason: "has other columns than another part of \(name)")
    }
    part.filter = incoming.filter.text
    guard hasState || hasOthers || isDryRun else {
      let replaced = try output.write(table) {
        try read(reader, member, part, into: incoming, keepsKeys: false, append: output.append)
      }
      return finalize(incoming, replaced: replaced)
    }
    try read(reader, member, part, into: incoming, keepsKeys: hasState && !isDryRun, append: isDryRun ? { _ in } : nil)
    waiting[name] = incoming
    if !hasOthers { try mergeWaiting(name) }
  }

  /// Whether a table of a file was read to its end.
  func hasTable(of source: PartnerSource) -> Bool {
    (merged.flatMap(\.parts) + waiting.values.flatMap(\.parts)).contains { $0.file == source.file.path }
  }

  /// Whether the table was not found before; otherwise that is reported.
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

  private func read(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ part: Coverage, into incoming: IncomingTable,
    keepsKeys: Bool, append: ((borrowing RowBatch) throws -> Void)?
  ) throws {
    try incoming.read(reader, as: part, keepsKeys: keepsKeys, append: append, progress: progress) { trouble in
      let record = trouble.record
      if trouble.isRefusal {
        self.listener.problem("\(member.path):\(record.place.record):\(record.place.offset): \(record.reason)")
      }
      try self.log.refuse(record, of: part.table, in: member.path)
    }
    if let oddity = try reader.checkCount(allowsTruncated: options.allowsTruncated) { listener.problem(oddity) }
  }

  private func coverage(
    of reader: PartnerTableReader, from member: FileTree.File, of source: PartnerSource, _ table: StoredTable
  ) -> Coverage {
    let origin = reader.origin
    return Coverage(
      table: origin.table, storefront: origin.storefront ?? "", part: origin.part ?? 0, mode: reader.header.mode,
      feedDate: unit.date, exportedAt: "\(unit.day)T00:00:00Z", selection: options.selection,
      columnsOmitted: reader.header.columns.filter { table.index(of: $0.name) == nil }.count, header: reader.raw.text,
      source: member.path, file: source.file.path, byteCount: source.file.byteCount, importedAt: importedAt)
  }
}

/// Whether a table can be merged with the state.
extension GroupMerge {
  /// The table as it is to be stored.
  ///
  /// - Throws: FeedError where it cannot be merged.
  func acceptedTable(_ reader: PartnerTableReader) throws(FeedError) -> StoredTable {
    let name = reader.origin.table
    func refused(_ reason: String) -> FeedError { FeedError(feed: reader.name, reason: reason) }
    guard !OwnTables.isOwn(name) else { throw refused("is called \(name), which is a name of Coster's own") }
    let before = state(of: name)
    let table = storedTable(reader, before)
    guard let before, let old else { return table }
    let store = reader.origin.storefront ?? ""
    let date = old.coverage(of: name).filter { $0.storefront == store }.map(\.feedDate).max() ?? ""
    guard unit.date >= date else {
      throw refused(
        "is of \(unit.day), and the state of \(name) is of \(MergeUnit.day(date)) already: import feeds in the order of "
          + "their dates, or start the table over with --replace")
    }
    guard reader.header.mode == .incremental, unit.group != "popularity" else {
      guard table.hasKey(of: before) || table.key.isEmpty || !hasFilter(table) else {
        throw refused("has another key than the state: import it whole, or start it over with --replace")
      }
      return table
    }
    guard !table.key.isEmpty else { throw refused("has no key, so that only a full can replace it") }
    guard table.hasKey(of: before) else {
      throw refused("is incremental and has another key than the full: import the full of the same form first")
    }
    return table
  }

  private func hasFilter(_ table: StoredTable) -> Bool {
    options.conditions.contains { $0.tables.matches(table.name) }
      || (!options.storefronts.isEmpty && table.index(of: "storefront_id") != nil)
  }

  /// The columns of the file that are wanted; an incremental keeps what columns the state has besides.
  private func storedTable(_ reader: PartnerTableReader, _ before: StoredTable?) -> StoredTable {
    let (header, name) = (reader.header, reader.origin.table)
    let kept = options.keptColumns(header, of: name)
    var table = StoredTable(
      name: name, columns: kept.map { header.columns[$0].stored },
      key: header.key.compactMap { kept.firstIndex(of: $0) })
    if header.mode == .incremental, let before {
      let names = Set(header.columns.map(\.name))
      table.columns += before.columns.filter { !names.contains($0.name) }
    }
    return table
  }
}

public import Archives
internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// What an import of the partner feed did.
public struct PartnerImportResult: Sendable {
  /// The merges that were made: `itunes-20261118`.
  public var snapshots: [String] = []
  /// What became of each table.
  public var tables: [ImportedTable] = []
  /// Files that were read.
  public var files = 0
  /// How many bytes of files were read.
  public var bytes: Int64 = 0
  /// Files whose tables the state holds already.
  public var repeated: [String] = []
  /// Selections of tables and columns that fit nothing of what was read.
  public var unmatched: [UnmatchedPattern] = []
  /// The tables that were found, where the selection includes none of them.
  public var skippedTables: [String] = []
  /// Archives that hold other feeds, too, which were not read.
  public var mixed: [FileTree.File] = []
}

/// Imports tables of the partner feed: one merge for each group and date, in the order of dates.
///
///     let feed = PartnerImport(SnapshotFolder("catalog/snapshots"), options, listener)
///     try feed.run(sources)
public final class PartnerImport {
  private let folder: SnapshotFolder
  private let options: PartnerOptions
  private let listener: ImportListener
  private let isDryRun: Bool
  /// What was done so far; problems are reported, and not kept here.
  public private(set) var result = PartnerImportResult()
  private var pending: [MergeUnit: [PartnerSource]] = [:]
  private var begun: Set<MergeUnit> = []
  /// The tables that were found, with their columns.
  private var met: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - folder: Where the snapshots are; one that is missing is made.
  ///   - options: What is imported.
  ///   - listener: Receives problems, notes and progress.
  ///   - isDryRun: Whether everything is read and nothing stored.
  public init(_ folder: SnapshotFolder, options: PartnerOptions, listener: ImportListener, isDryRun: Bool = false) {
    (self.folder, self.options, self.listener, self.isDryRun) = (folder, options, listener, isDryRun)
  }

  /// Imports the sources; the caller holds the folder's lock, unless it is a dry run.
  ///
  /// - Throws: StoreError when the disk or a snapshot file fails; merges that ended before remain.
  public func run(_ sources: [PartnerSource]) throws {
    var (unknown, isComplete): ([PartnerSource], Bool) = ([], true)
    for source in sources.map(opened) {
      let first = firstTable(of: source)
      if let reader = first?.reader { try note(reader) }
      if first?.isOnly != true { isComplete = false }
      if let unit = first?.unit { pending[unit, default: []].append(source) } else { unknown.append(source) }
    }
    result.files = sources.count
    result.unmatched = options.meaningless(met, isComplete: isComplete)
    guard result.unmatched.isEmpty else { return }
    if !isDryRun { folder.sweep() }
    // What they are, and what is wrong with them, is known when all of each is read.
    for source in unknown { _ = try read(source, into: nil) }
    while let unit = pending.keys.sorted().first(where: { !begun.contains($0) }) {
      begun.insert(unit)
      try merge(unit, pending[unit] ?? [])
    }
    result.unmatched += options.unmatched(met)
    if !met.keys.contains(where: options.includes) { result.skippedTables = met.keys.sorted() }
  }

  /// Standard input can be read once: its header is read now.
  private func opened(_ source: PartnerSource) -> PartnerSource {
    guard let contents = source.contents else { return source }
    var source = source
    do { source.opened = try PartnerTableReader.open(contents, source.file, options) } catch {
      listener.problem("\(error)")
    }
    return source
  }

  /// The first table of a file, and whether it is the only one; what cannot be read is reported when all of the file is.
  private func firstTable(of source: PartnerSource) -> (reader: PartnerTableReader, unit: MergeUnit?, isOnly: Bool)? {
    if let reader = source.opened { return (reader, reader.unit(modifiedAt: nil), true) }
    var first: (PartnerTableReader, MergeUnit?, Bool)?
    try? PartnerFile(source).forEachMember { member, stream in
      guard let reader = try PartnerTableReader.open(stream, member, options) else { return true }
      first = (reader, reader.unit(modifiedAt: member.modifiedAt), member.path == source.file.path)
      return false
    }
    return first
  }

  /// Notes a table that is found before anything is imported.
  ///
  /// - Throws: StoreError when a condition on rows cannot be asked of it: then nothing of any file is imported.
  private func note(_ reader: PartnerTableReader) throws(StoreError) {
    let (name, header) = (reader.origin.table, reader.header)
    met[name, default: []].formUnion(header.columns.map(\.name))
    guard options.includes(name) else { return }
    let table = StoredTable(name: name, columns: header.columns, key: header.key)
    do throws(PartnerConditionError) { _ = try RowFilter(table, options: options) } catch {
      throw StoreError(file: reader.name, reason: "\(error)")
    }
  }

  // MARK: - One merge

  private func merge(_ unit: MergeUnit, _ sources: [PartnerSource]) throws {
    let sources = sources.filter { source in
      guard isKnown(source) else { return true }
      result.repeated.append(source.file.path)
      return false
    }
    guard !sources.isEmpty else { return }
    if !isDryRun, let older = try OlderState(of: unit.group, in: folder) {
      listener.note("\(unit.group): the state that an older version of Coster left is read first")
      try older.convert()
    }
    try checkRoom(for: sources, of: unit)
    do {
      try run(GroupMerge(unit, options: options, in: folder, listener: listener, isDryRun: isDryRun), sources)
    } catch let error as SnapshotFileError {
      throw StoreError(file: folder.file(of: unit.group), error)
    } catch let error as SQLiteError {
      throw StoreError(file: folder.file(of: unit.group), error)
    }
  }

  private func run(_ merge: GroupMerge, _ sources: [PartnerSource]) throws {
    for source in sources { result.bytes += try read(source, into: merge) }
    try merge.mergeAllWaiting()
    guard !merge.merged.isEmpty else { return }
    if !isDryRun { try merge.finish() }
    result.snapshots.append(merge.unit.name)
    for table in merge.merged.compactMap(\.report).sorted(by: { $0.name < $1.name }) {
      report(table)
      guard let count = merge.log.counts[table.name] else { continue }
      listener.note("\(merge.unit.name) \(table.name): \(counted(count, "change")) recorded")
    }
  }

  private func report(_ table: ImportedTable) {
    result.tables.append(table)
    listener.note(isDryRun ? table.dryRunSentence : table.sentence)
    for note in table.notes { listener.note("\(table.snapshot) \(table.name): \(note)") }
    for (deviation, count) in table.tally.deviations {
      listener.note("\(table.snapshot) \(table.name): \(deviation.words(for: count))")
    }
  }

  /// Whether the states hold all tables of a file, whatever groups they are of, imported with the same selection.
  ///
  /// A file is known by its size and its MD5 sum, whatever it is called.
  private func isKnown(_ source: PartnerSource) -> Bool {
    guard !options.replaces, source.contents == nil else { return false }
    let candidates = folder.groups.flatMap(folder.coverage).filter {
      $0.byteCount == source.file.byteCount && $0.selection == options.selection
    }
    guard !candidates.isEmpty, let sum = try? PartnerFile(source).checkedSum() else { return false }
    let held = candidates.filter { $0.md5 == sum }
    return held.first.map { Set(held.map(\.table)).count == $0.tablesInFile } ?? false
  }

  /// Whether there is room for the new file beside the old one.
  private func checkRoom(for sources: [PartnerSource], of unit: MergeUnit) throws(StoreError) {
    guard !isDryRun, let free = FileSystem.freeBytes(at: folder.path) else { return }
    let needed = (folder.status(of: unit.group)?.byteCount ?? 0) + FileTree.byteCount(of: sources.map(\.file))
    guard needed > free else { return }
    throw StoreError(
      "\(folder.path) has \(free >> 20) MB free, and the import needs \(needed >> 20) MB. Nothing was written; make room "
        + "and import again.")
  }

  // MARK: - Reading

  /// Reads a source, reports what is wrong with it, and returns how many bytes it has.
  private func read(_ source: PartnerSource, into merge: GroupMerge?) throws -> Int64 {
    do {
      guard let reader = source.opened else { return try readFile(source, into: merge) }
      try add(reader, source.file, source, merge)
      return reader.bytesRead
    } catch let error as InputError {
      // The merge that reads it again reports it.
      if merge == nil, pending.values.joined().contains(where: { $0.file.path == source.file.path }) { return 0 }
      let isImported = merge?.hasTable(of: source) ?? false
      listener.problem("\(error)" + (isImported ? "; what could be read of it was imported" : ""))
      merge?.failedSources.insert(source.file.path)
      return 0
    }
  }

  /// Reads a file, or each table of an archive.
  private func readFile(_ source: PartnerSource, into merge: GroupMerge?) throws -> Int64 {
    let file = try PartnerFile(source)
    var (isMixed, isWanted) = (false, false)
    var tables: Set<String> = []
    let bytesBefore = result.bytes
    merge?.progress = { [listener] in listener.progress(source.file.path, bytesBefore + file.bytesRead) }
    try file.forEachMember(allowsTruncated: options.allowsTruncated, readsAhead: merge != nil) { member, stream in
      guard let reader = try open(stream, member, source, merge, isMixed: &isMixed) else { return true }
      let isIncluded = options.includes(reader.origin.table)
      if !isWanted, isIncluded || member.path != source.file.path {
        isWanted = true
        // A truncated file has another sum.
        if file.hasStatedSum, !options.allowsTruncated { _ = try PartnerFile(source).checkedSum() }
      }
      if isIncluded { tables.insert(reader.origin.table) }
      try add(reader, member, source, merge)
      return true
    }
    for skipped in file.problems.all { listener.problem("\(skipped)") }
    if isWanted, let merge {
      let sum = try file.checkedSum()
      let hasFailed = merge.failedSources.contains(source.file.path)
      merge.finishedSources[source.file.path] = (hasFailed ? nil : sum, tables.count)
    }
    if isMixed, !result.mixed.contains(source.file) { result.mixed.append(source.file) }
    return file.bytesRead
  }

  /// Opens a table; `nil` when the file is none, or cannot be read as one, which is reported.
  private func open(
    _ stream: ByteStream, _ member: FileTree.File, _ source: PartnerSource, _ merge: GroupMerge?, isMixed: inout Bool
  ) throws -> PartnerTableReader? {
    do {
      if let reader = try PartnerTableReader.open(stream, member, options) { return reader }
      isMixed = true
    } catch let error as FeedError {
      listener.problem("\(error)")
      merge?.failedSources.insert(source.file.path)
    }
    return nil
  }

  private func add(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ source: PartnerSource, _ merge: GroupMerge?
  ) throws {
    met[reader.origin.table, default: []].formUnion(reader.header.columns.map(\.name))
    guard options.includes(reader.origin.table) else { return }
    guard let unit = reader.unit(modifiedAt: member.modifiedAt) else {
      return listener.problem(
        "\(member.path): states neither its group nor its date, by path, columns or rows; "
          + "name its folder as Apple does (itunes20261118), or name the table with --table")
    }
    guard let merge, unit == merge.unit else {
      if !(pending[unit] ?? []).contains(where: { $0.file.path == source.file.path }) {
        pending[unit, default: []].append(source)
      }
      return
    }
    try merge.tryAdding(reader, from: member, of: source)
  }
}

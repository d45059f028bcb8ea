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
  let folder: SnapshotFolder
  let options: PartnerOptions
  let listener: ImportListener
  let isDryRun: Bool
  /// What was done so far; problems are reported, and not kept here.
  public private(set) var result = PartnerImportResult()
  private var pending: [MergeUnit: [PartnerSource]] = [:]
  /// The new states of the present date that are not visible yet, and what is to be said of them.
  private(set) var ready: ReadyStates
  private var readyResult = PartnerImportResult()
  /// The tables that were found, with their columns.
  private var seenTables: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - folder: Where the snapshots are; one that is missing is made.
  ///   - options: What is imported.
  ///   - listener: Receives problems, notes and progress.
  ///   - isDryRun: Whether everything is read and nothing stored.
  public init(_ folder: SnapshotFolder, options: PartnerOptions, listener: ImportListener, isDryRun: Bool = false) {
    (self.folder, self.options, self.listener, self.isDryRun) = (folder, options, listener, isDryRun)
    ready = ReadyStates(folder)
  }

  /// Imports the sources; the caller holds the folder's lock, unless it is a dry run.
  ///
  /// - Throws: PartnerImportError when the disk or a snapshot file fails; dates of which all groups were merged before
  ///   remain.
  public func run(_ sources: [PartnerSource]) throws {
    var (problems, isComplete): ([String], Bool) = ([], true)
    for source in sources { problems += try beginning(of: source, isComplete: &isComplete) }
    result.files = sources.count
    result.unmatched = options.meaningless(seenTables, isComplete: isComplete)
    guard result.unmatched.isEmpty else { return }
    problems.forEach(listener.problem)
    if !isDryRun { try folder.sweep() }
    try mergeAll()
    result.unmatched += options.unmatched(seenTables)
    if !seenTables.keys.contains(where: options.includes) { result.skippedTables = seenTables.keys.sorted() }
  }

  /// Reads a file as far as its first table of a group and a date, and has the file wait for the merge of these.
  ///
  /// - Returns: What is wrong with a file that has no such table.
  private func beginning(of source: PartnerSource, isComplete: inout Bool) throws -> [String] {
    var (unit, isOnly): (MergeUnit?, Bool) = (nil, false)
    var problems: [String] = []
    do {
      try PartnerFile(source, beginningOnly: true).forEachTable(
        options, onOther: { _ in noteMixed(source.file) }, onProblem: { problems.append($0) }
      ) { reader, member in
        isOnly = member.path == source.file.path
        unit = reader.unit(of: member)
        if register(reader), unit == nil { problems.append(Self.unnamed(member)) }
        return unit == nil
      }
    } catch let error as InputError {
      problems.append("\(error)")
    }
    isComplete = isComplete && isOnly
    guard let unit else { return problems }
    enqueue(source, for: unit)
    return []
  }

  // MARK: - What files are found to hold

  /// Notes a table, and returns whether it is selected.
  func register(_ reader: PartnerTableReader) -> Bool {
    seenTables[reader.origin.table, default: []].formUnion(reader.header.columns.map(\.name))
    return options.includes(reader.origin.table)
  }

  /// Has a file be read in the merge of a group and date.
  func enqueue(_ source: PartnerSource, for unit: MergeUnit) {
    if pending[unit]?.contains(where: { $0.file.path == source.file.path }) != true {
      pending[unit, default: []].append(source)
    }
  }

  /// Notes a file that holds other feeds, too.
  func noteMixed(_ file: FileTree.File) { if !result.mixed.contains(file) { result.mixed.append(file) } }

  static func unnamed(_ member: FileTree.File) -> String {
    "\(member.path): states neither its group nor its date, by path, columns or rows; "
      + "name its folder as Apple does (itunes20261118), or name the table with --table"
  }

  // MARK: - The merges of a date

  private func mergeAll() throws {
    var begun: Set<MergeUnit> = []
    var (date, isTogether) = ("", true)
    while let unit = pending.keys.sorted().first(where: { !begun.contains($0) }) {
      if unit.date != date {
        try publish()
        date = unit.date
        isTogether = isDryRun || fitTogether(pending.filter { $0.key.date == date }, on: unit.day)
      }
      begun.insert(unit)
      do { try merge(unit, pending[unit] ?? []) } catch {
        noteUnpublished(of: unit)
        throw error
      }
      if !isTogether { try publish() }
    }
    try publish()
  }

  /// Makes what was merged visible, which then counts as imported.
  private func publish() throws(PartnerImportError) {
    try ready.publish()
    result.snapshots += readyResult.snapshots
    result.tables += readyResult.tables
    readyResult = PartnerImportResult()
  }

  private func noteUnpublished(of unit: MergeUnit) {
    guard !readyResult.snapshots.isEmpty else { return }
    listener.note(
      "\(readyResult.snapshots.joined(separator: ", ")): not imported either, since all groups of \(unit.day) become "
        + "visible together")
    ready = ReadyStates(folder)
  }

  // MARK: - One merge

  private func merge(_ unit: MergeUnit, _ sources: [PartnerSource]) throws {
    let repeated = sources.filter { isKnown($0, in: unit) }.map(\.file.path)
    result.repeated += repeated
    let sources = sources.filter { !repeated.contains($0.file.path) }
    guard !sources.isEmpty else { return }
    do {
      try checkSpace(for: sources, of: unit)
      try read(sources, into: GroupMerge(unit, of: self))
    } catch let snapshotError as SnapshotError {
      throw PartnerImportError(snapshotError)
    } catch let error as SnapshotFileError {
      throw PartnerImportError(file: folder.file(of: unit.group), error)
    } catch let error as SQLiteError {
      throw PartnerImportError(file: folder.file(of: unit.group), error)
    }
  }

  private func read(_ sources: [PartnerSource], into merge: GroupMerge) throws {
    for source in sources {
      listener.bytesBefore = result.bytes
      result.bytes += try merge.read(source)
    }
    try merge.mergeAllWaiting()
    guard !merge.tables.isEmpty else { return }
    if !isDryRun { try merge.finish() }
    readyResult.snapshots.append(merge.unit.name)
    for var table in merge.tables.sorted(by: { $0.name < $1.name }) {
      table.changes = merge.log.counts[table.name] ?? 0
      readyResult.tables.append(table)
      listener.note(isDryRun ? table.dryRunSentence : table.sentence)
      var facts = table.notes + table.tally.anomalies.map { $0.anomaly.words(for: $0.count) }
      if table.changes > 0 { facts.append("\(counted(table.changes, "change")) recorded") }
      for fact in facts { listener.note("\(table.snapshot) \(table.name): \(fact)") }
    }
  }

  /// Whether the states hold all tables of a file, whatever groups they are of, imported with the same selection.
  ///
  /// A file is known by its size and its MD5 checksum, whatever it is called; a flat file, whose bytes say neither its
  /// day nor its store, by those too.
  private func isKnown(_ source: PartnerSource, in unit: MergeUnit) -> Bool {
    guard !options.replaces, source.contents == nil else { return false }
    let candidates = folder.groups.flatMap(folder.coverage).filter {
      $0.byteCount == source.file.byteCount && $0.selection == options.selection
        && (unit.group != "flat" || $0.feedDate == unit.date && $0.isOf(source.file))
    }
    guard !candidates.isEmpty, let file = try? PartnerFile(source), (try? file.finish()) != nil else { return false }
    let held = candidates.filter { $0.md5 == file.md5 }
    return held.first.map { Set(held.map(\.table)).count == $0.tablesInFile } ?? false
  }
}

extension Coverage {
  /// Whether it is of a file of this name, or of one in an archive of this name, in whatever folder that lies.
  fileprivate func isOf(_ file: FileTree.File) -> Bool {
    file.path.split(separator: "/").last.map { source.split(separator: "/").contains($0) } ?? false
  }
}

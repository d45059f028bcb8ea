internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Enters into the catalog what the jobs of an import of the partner feed do, and gives their snapshots their places.
final class PartnerRegister {
  private let catalog: Catalog
  private let register: ImportRegister
  private let options: ImportOptions
  private var jobs: [Int: Entries] = [:]
  /// What of the snapshots that are there could not be settled when that was last tried.
  private(set) var unsettled: [String] = []

  /// What was entered of one job.
  private struct Entries {
    /// The import that what is kept next belongs to, and that of each part.
    var current: Int64?
    var imports: [String: Int64] = [:]
    /// The imports that were closed before the sum of their file was known.
    var closedEarly: [PartnerFileStamp: [Int64]] = [:]
  }

  init(_ catalog: Catalog, _ register: ImportRegister, _ options: ImportOptions) {
    (self.catalog, self.register, self.options) = (catalog, register, options)
  }

  /// Where the snapshots are built.
  var folder: String { catalog.snapshotFolder }

  /// Takes the right to build snapshots.
  func lock() throws(SnapshotError) -> SnapshotLock {
    try SnapshotLock(folder, waitingFor: catalog.lockPatience) {
      options.onNote?("another import is building a snapshot here; waiting until it is done")
    }
  }

  /// Sweeps away what earlier imports left, and does what they did not come to.
  func sweep() throws { unsettled = try catalog.sweepSnapshots(keepsUnfinished: options.partner.resumes) }

  /// Which parts of split tables each snapshot is made of.
  func parts() throws(SQLiteError) -> [SnapshotName: [String: Set<Int>]] { try register.parts() }

  /// Whether the snapshot stands already, made of these very files.
  func knows(_ sources: [PartnerSource], in name: SnapshotName) throws -> Bool {
    guard options.partner.takesAll else { return false }
    for source in sources {
      // Files of another size are other files: they need not be read to know. A sum that does not fit the one beside
      // the file is told when the file is taken.
      guard try register.makes(name, byteCount: source.file.byteCount),
        let sum = try? PartnerFile(source).checkedSum(), try register.makes(name, sum: sum)
      else { return false }
    }
    return SnapshotTrouble(of: name, in: folder, readsAll: true) == nil
  }

  /// Drops older snapshots of a group where only some are kept.
  func dropOlder(than name: SnapshotName) throws(SnapshotError) {
    guard let count = options.partner.keptSnapshots else { return }
    do { try catalog.dropSnapshots(of: name.group, keeping: count) } catch {
      throw .file(path: folder, reason: "old snapshots could not be dropped: \(error)")
    }
  }
}

// MARK: - Parts

extension PartnerRegister {
  func begin(_ part: PartnerPart, _ name: SnapshotName, _ job: Int) throws {
    let observedAt = options.observedAt ?? part.modifiedAt.map(Timestamp.init(seconds:)) ?? options.now()
    let id = try register.begin(
      source: part.source, feed: FeedFormat.partnerFeed.rawValue, snapshot: name.file,
      observedAt: observedAt.description, now: options.now())
    jobs[job, default: Entries()].imports[part.source] = id
    jobs[job]?.current = id
  }

  /// Finds the import that the part was begun with, to which its kept rows belong.
  func resume(_ part: PartnerPart, _ name: SnapshotName, _ job: Int) throws {
    if let id = try register.unfinished(source: part.source, snapshot: name.file) {
      jobs[job, default: Entries()].imports[part.source] = id
    } else {
      let current = jobs[job]?.current
      try begin(part, name, job)
      jobs[job]?.current = current
    }
  }

  /// Keeps the original bytes of a row; returns why they cannot be kept, and the build goes on.
  func keep(_ record: RefusedRecord, _ job: Int) -> String? {
    guard let id = jobs[job]?.current else { return nil }
    do throws(SQLiteError) {
      try register.refuse(
        id, record: record.place.record, offset: record.place.offset, reason: record.reason, bytes: record.bytes)
      return nil
    } catch {
      return "a refused row could not be kept: \(error)"
    }
  }

  /// Enters the sum of a file whose imports were closed before its end.
  func note(_ sum: String, of file: PartnerFileStamp, _ job: Int) throws {
    for id in jobs[job]?.closedEarly.removeValue(forKey: file) ?? [] { try register.note(sum: sum, of: id) }
  }
}

// MARK: - Snapshots

extension PartnerRegister {
  /// Puts a snapshot in its place, registers it, and closes the imports of its tables in one transaction.
  func place(
    _ built: BuiltSnapshot, _ parts: [PartnerPart], _ job: Int, note: (String) -> Void, problem: (String) -> Void
  ) throws(SnapshotError) {
    try built.takePlace()
    do {
      let (narrowed, lost) = try close(parts, built, job)
      for table in narrowed { note("\(built.name) \(table): was whole, and holds only a part of its feed now") }
      for table in lost {
        problem("\(built.name) \(table): is lost with the file that was there; import the feed that has it again")
      }
      unsettled = try catalog.settleSnapshots(note: note)
    } catch {
      throw .file(path: built.path, reason: "\(error)")
    }
  }

  private func close(
    _ parts: [PartnerPart], _ built: BuiltSnapshot, _ job: Int
  ) throws(SQLiteError) -> (narrowed: [String], lost: [String]) {
    try catalog.connection.transaction { () throws(SQLiteError) in
      let released = try register.release(built, for: parts)
      for part in parts {
        guard let id = jobs[job]?.imports[part.source] else { continue }
        var counts = ImportSummary()
        (counts.records, counts.stored, counts.refused) = (part.tally.rows, part.stored, part.tally.refused)
        // A part whose file was not taken whole has no sum, so that the file counts as new when it comes again.
        try register.finish(id, sum: part.sum, byteCount: part.file.byteCount, counts, now: options.now())
        try register.enter(part, of: built.name, as: id)
        if part.sum == nil { jobs[job]?.closedEarly[part.file, default: []].append(id) }
      }
      try register.enterLeftOut(built, choice: options.partner.tableChoice)
      try register.enterArchivesCut(built, choice: options.partner.tableChoice)
      try register.register(built.name, now: options.now())
      return released
    }
  }
}

internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Builds snapshots from tables of the partner feed: one for each group, date and mode.
///
/// Files and archives are read once, front to back; a snapshot is finished when the tables of another one begin.
final class PartnerImport {
  private let catalog: Catalog
  private let register: ImportRegister
  private let options: ImportOptions
  private let problem: (String) -> Void
  /// What the snapshots built so far took in; problems are told, and not kept here.
  private(set) var taken = ImportSummary()
  private var building: Building?
  /// The imports that were closed before their file was read to its end, since it holds tables of several snapshots.
  private var closedEarly: [Part] = []

  /// The snapshot that is being built, and the imports of its tables.
  private struct Building {
    var builder: SnapshotBuilder
    var parts: [Part] = []
  }

  /// One file's rows in a table.
  private struct Part {
    var id: Int64
    /// The file or archive that it came from, and how large that is.
    var file: FileTree.File
    var table: String
    var stored: Int
    var tally: PartnerTally
    /// The sum of the whole file, once that is read without fault.
    var sum: String?
  }

  init(
    _ catalog: Catalog, _ register: ImportRegister, _ options: ImportOptions, problem: @escaping (String) -> Void
  ) {
    self.catalog = catalog
    self.register = register
    self.options = options
    self.problem = problem
  }

  /// Builds the snapshots of `files`.
  func build(_ files: [FileTree.File], progress: (String, Int64) -> Void) throws {
    let folder = catalog.snapshotFolder
    let lock = try SnapshotLock(folder)
    defer { lock.release() }
    try catalog.sweepSnapshots()
    let groups = Dictionary(grouping: files) { firstSnapshot(of: $0)?.description ?? "" }
    for (name, files) in groups.sorted(by: { $0.key < $1.key }) {
      if !name.isEmpty, try areKnown(files, in: name) {
        taken.repeated += files.map(\.path)
        taken.files += files.count
      } else {
        for file in files { try take(file, progress) }
        try finish()
      }
    }
  }

  /// The snapshot of a file's first table; what cannot be read is told when all of it is.
  private func firstSnapshot(of file: FileTree.File) -> SnapshotName? {
    var name: SnapshotName?
    try? PartnerFile(file).forEachMember { member, stream in
      guard FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) == .feed(.partnerFeed) else {
        return true
      }
      name = snapshotName(of: try PartnerTableReader(stream, path: member.path))
      return false
    }
    return name
  }

  private func snapshotName(of table: PartnerTableReader) -> SnapshotName? {
    guard let group = table.origin.group, let date = table.origin.date else { return nil }
    return SnapshotName(group: group, date: date, mode: table.header.mode)
  }

  /// Whether the snapshot stands already, made of these very files.
  private func areKnown(_ files: [FileTree.File], in name: String) throws -> Bool {
    for file in files {
      let known = try catalog.connection.integer(
        """
        SELECT 1 FROM main.import JOIN main.snapshot ON snapshot.file = import.snapshot
        WHERE snapshot.file = ? AND byte_count = ? AND finished_at IS NOT NULL LIMIT 1
        """, .text(name + ".sqlite"), .integer(file.byteCount))
      // Files of another size are other files: they need not be read to know.
      guard known != nil, try register.holds(sum: FileSum.sha256(of: file.path), snapshot: name + ".sqlite") else {
        return false
      }
    }
    return true
  }
}

// MARK: - Reading

extension PartnerImport {
  /// Reads a file, or each table of an archive, into the snapshots that they belong to.
  private func take(_ file: FileTree.File, _ progress: (String, Int64) -> Void) throws {
    var isWhole = options.partner.takesAll
    taken.files += 1
    closedEarly = []
    do {
      let source = try PartnerFile(file)
      defer { taken.bytes += source.bytesRead }
      try source.forEachMember { member, stream in
        if try !take(member, of: file, stream, { progress(member.path, source.bytesRead) }) { isWhole = false }
        return true
      }
      let sum = try source.checkedSum()
      guard isWhole else { return }
      forEachPart(of: file) { $0.sum = sum }
      for part in closedEarly where part.file == file { try register.note(sum: sum, of: part.id) }
    } catch let error as InputError {
      problem("\(error)")
      try discard(file)
    }
  }

  /// Reads one table, and returns whether all of it was taken.
  private func take(
    _ member: FileTree.File, of file: FileTree.File, _ stream: ByteStream, _ progress: () -> Void
  ) throws -> Bool {
    guard FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) == .feed(.partnerFeed) else {
      problem("\(member.path): is no table of the partner feed, and was not read; import it by itself")
      return false
    }
    do {
      let reader = try PartnerTableReader(stream, path: member.path, allowsCut: options.partner.allowsTruncated)
      guard options.partner.takes(reader.origin.table) else { return true }
      guard let name = snapshotName(of: reader) else {
        problem("\(member.path): tells neither its group nor its date, by path or by rows")
        return false
      }
      if building?.builder.name != name { try finish() }
      try add(reader, member, file, to: name, progress)
      return true
    } catch let error as FeedError {
      problem("\(error)")
    } catch let error as SnapshotError {
      if case .database = error { throw error }
      problem("\(error)")
    }
    return false
  }

  private func add(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ file: FileTree.File, to name: SnapshotName,
    _ progress: () -> Void
  ) throws {
    let builder = try building?.builder ?? SnapshotBuilder(name, in: catalog.snapshotFolder)
    if building == nil { building = Building(builder: builder) }
    let id = try begin(reader, member, name)
    let table = reader.origin.table
    let before = builder.tables.first { $0.name == table }?.stored ?? 0
    try builder.add(reader) { _ in progress() }
    let stored = (builder.tables.first { $0.name == table }?.stored ?? 0) - before
    building?.parts.append(Part(id: id, file: file, table: table, stored: stored, tally: reader.tally))
  }

  private func begin(_ reader: PartnerTableReader, _ member: FileTree.File, _ name: SnapshotName) throws -> Int64 {
    let observedAt = options.observedAt ?? member.modifiedAt.map(Timestamp.init(seconds:)) ?? options.now()
    let id = try register.begin(
      source: member.path, feed: FeedFormat.partnerFeed.rawValue, snapshot: name.file,
      observedAt: observedAt.description, now: options.now())
    reader.onRefusal = { refused in
      self.problem("\(member.path):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
      self.keep(refused, id)
    }
    reader.onMending = { self.keep($0, id) }
    return id
  }

  /// Keeps the original bytes of a row; what cannot be kept is told, and the build goes on.
  private func keep(_ record: RefusedRecord, _ id: Int64) {
    do throws(SQLiteError) {
      try register.refuse(
        id, record: record.place.record, offset: record.place.offset, reason: record.reason, bytes: record.bytes)
    } catch {
      problem("a refused row could not be kept: \(error)")
    }
  }

  /// Takes back the tables of a file that turned out to be damaged.
  private func discard(_ file: FileTree.File) throws {
    guard let building else { return }
    for part in building.parts where part.file == file { try building.builder.leaveOut(part.table) }
  }

  private func forEachPart(of file: FileTree.File, _ change: (inout Part) -> Void) {
    guard var building else { return }
    for index in building.parts.indices where building.parts[index].file == file { change(&building.parts[index]) }
    self.building = building
  }
}

// MARK: - Finishing

extension PartnerImport {
  /// Puts the snapshot in its place, registers it, and closes the imports of its tables in one transaction.
  private func finish() throws {
    guard let building else { return }
    self.building = nil
    do throws(SnapshotError) {
      guard !building.builder.tables.isEmpty else { return }
      let built = try building.builder.finish()
      let fresh = built.tables.filter { !$0.isCarriedOver }
      do {
        try close(building.parts.filter { part in fresh.contains { $0.name == part.table } }, built.name)
        try catalog.settleSnapshots { options.onNote?($0) }
      } catch {
        throw .file(path: built.path, reason: "\(error)")
      }
      closedEarly += building.parts.filter { $0.sum == nil }
      taken.add(fresh, built.name)
      for table in fresh { tell(table, built.name) }
      if let count = options.partner.keptSnapshots { try drop(built.name.group, keeping: count) }
    } catch {
      problem("\(error)")
    }
  }

  private func drop(_ group: String, keeping count: Int) throws(SnapshotError) {
    do { try catalog.dropSnapshots(of: group, keeping: count) } catch {
      throw .file(path: catalog.snapshotFolder, reason: "old snapshots could not be dropped: \(error)")
    }
  }

  private func close(_ parts: [Part], _ name: SnapshotName) throws(SQLiteError) {
    try catalog.connection.transaction { () throws(SQLiteError) in
      for part in parts {
        var counts = ImportSummary()
        (counts.records, counts.stored, counts.refused) = (part.tally.rows, part.stored, part.tally.refused)
        // A part whose file was not taken whole has no sum, so that the file counts as new when it comes again.
        try register.finish(
          part.id, sum: part.sum, byteCount: part.file.byteCount, counts, now: options.now())
      }
      try register.register(name, now: options.now())
    }
  }

  private func tell(_ table: SnapshotTable, _ name: SnapshotName) {
    options.onNote?(ImportedTable(table, in: name).sentence)
    for note in table.notes { options.onNote?("\(name) \(table.name): \(note)") }
    for (deviation, count) in table.tally.deviations {
      options.onNote?("\(name) \(table.name): \(count) \(deviation.words)")
    }
  }
}

extension ImportSummary {
  /// Adds what a snapshot took in.
  fileprivate mutating func add(_ fresh: [SnapshotTable], _ name: SnapshotName) {
    snapshots.append(name.description)
    for table in fresh {
      tables.append(ImportedTable(table, in: name))
      rows += table.rowsRead
      stored += table.stored
      refused += table.refused
    }
  }
}

internal import Archives
internal import CatalogModel
internal import Dispatch
internal import Feeds

/// The files of one snapshot, and what building it needs to know.
struct PartnerJob: Sendable {
  /// The job's place in the order in which everything is told.
  var number: Int
  /// The snapshot of the first table; `nil` when that cannot be told, as when the file is damaged.
  var name: SnapshotName?
  var sources: [PartnerSource]
  var options: PartnerOptions
  /// Where the snapshot is built; `nil` in a dry run, which builds none.
  var folder: String?
  /// Which snapshots other jobs of the import build.
  var claimed: Set<SnapshotName>
  /// Which parts of split tables each snapshot is made of already.
  var earlierParts: [SnapshotName: [String: Set<Int>]]
  /// Passed once all jobs before are done.
  var turn: Turn
  /// Returns `false` when nobody listens any longer.
  var tell: @Sendable (PartnerEvent) -> Bool
}

/// A gate that is passed once it is open, by any number of threads and times.
final class Turn: Sendable {
  private let signal = DispatchSemaphore(value: 0)

  func open() { signal.signal() }

  func pass() {
    signal.wait()
    signal.signal()
  }
}

/// Reads a job's files, front to back, into the snapshots that they make up.
///
/// It works on a thread of its own and has nothing to do with the catalog but what it tells it.
final class PartnerBuild {
  private let job: PartnerJob
  private var builder: SnapshotBuilder?
  private var bytesBefore: Int64 = 0
  /// Files that had tables in a snapshot that was finished before they were read to their end.
  private var closedEarly: Set<PartnerFileStamp> = []
  /// Tables that were met and not wanted, by the snapshots that they belong to.
  private var tablesLeftOut: [SnapshotName: Set<String>] = [:]
  /// Archives that broke off, in which what is built now was found.
  private var archivesCut: Set<String> = []
  /// What was told so far; one that tells much waits until it is heard.
  private var toldCount = 0

  /// Nobody listens any longer.
  private struct Deserted: Error {}

  init(_ job: PartnerJob) { self.job = job }

  func run() {
    do {
      try readAll()
      try tell(.ended)
    } catch let error as SnapshotError {
      _ = job.tell(.failed(error))
    } catch is Deserted {
      return
    } catch {
      _ = job.tell(.failed(.misfit(feed: job.sources.first?.file.path ?? "", reason: "\(error)")))
    }
  }

  private func readAll() throws {
    if job.options.resumes, let name = job.name { builder = try begin(name) }
    for source in job.sources { try take(source) }
    try finish()
  }

  private func tell(_ event: PartnerEvent) throws {
    guard job.tell(event) else { throw Deserted() }
  }

  /// Tells something in words, which are kept until all jobs before have had their say.
  private func tell(words event: PartnerEvent) throws {
    toldCount += 1
    if toldCount > 10_000 { job.turn.pass() }
    try tell(event)
  }

  private func problem(_ text: String) throws { try tell(words: .problem(text)) }
}

// MARK: - Reading

extension PartnerBuild {
  /// Reads a file, or each table of an archive.
  private func take(_ source: PartnerSource) throws {
    guard try !isComplete(source) else { return }
    var isWhole = job.options.takesAll
    var isMixed = false
    // A table by itself that is not wanted need not be read for its sum.
    var isUnread = false
    closedEarly.remove(source.stamp)
    var isReadThrough = false
    do {
      let file = try PartnerFile(source)
      defer { bytesBefore += file.bytesRead }
      try file.forEachMember(allowsCut: job.options.allowsTruncated) { member, stream in
        guard let reader = try self.open(stream, member) else {
          isMixed = true
          return true
        }
        guard let reader = reader.reader else {
          isWhole = false
          return true
        }
        isUnread = member.path == source.file.path && !self.job.options.takes(reader.origin.table)
        if try !self.take(reader, member, source, file) { isWhole = false }
        return true
      }
      isReadThrough = true
      for skipped in file.problems.all { try problem("\(skipped)") }
      if !isUnread {
        let sum = try file.checkedSum()
        if isWhole { try note(sum, of: source.stamp) }
      }
      if isMixed { try tell(.mixed(source.file)) }
      try tell(.fileEnded(bytesRead: file.bytesRead))
    } catch let error as InputError {
      // Whoever takes a table that is cut short takes it from an archive that is, too.
      let isTaken = job.options.allowsTruncated && (!isReadThrough || hasCutTable(source.stamp))
      try problem("\(error)" + (isTaken ? "; what could be read of it was taken" : ""))
      if !isTaken { try discard(source.stamp) }
      if isTaken, !isReadThrough, archives.contains(source.file.path) { archivesCut.insert(source.file.path) }
      try tell(.fileEnded(bytesRead: 0))
    }
  }

  /// What was found in a file: a table, or something that is one and cannot be read.
  private struct Found {
    var reader: PartnerTableReader?
  }

  /// Opens a table; `nil` when the file is none.
  private func open(_ stream: ByteStream, _ member: FileTree.File) throws -> Found? {
    do {
      guard let reader = try PartnerTableReader.open(stream, member, job.options) else { return nil }
      return Found(reader: reader)
    } catch let error as FeedError {
      try problem("\(error)")
    } catch let error as InputError {
      // The archive is cut in the table's first rows: those before are whole.
      try problem("\(error)")
    }
    return Found(reader: nil)
  }

  /// Reads one table, and returns whether all of it was taken.
  private func take(
    _ reader: PartnerTableReader, _ member: FileTree.File, _ source: PartnerSource, _ file: PartnerFile
  ) throws -> Bool {
    try tell(.met(table: reader.origin.table, columns: reader.header.columns.map(\.name)))
    guard job.options.takes(reader.origin.table) else {
      let name = reader.snapshotName(modifiedAt: member.modifiedAt)
      if let name { tablesLeftOut[name, default: []].insert(reader.origin.table) }
      return true
    }
    guard let name = reader.snapshotName(modifiedAt: member.modifiedAt) else {
      try problem(
        "\(member.path): tells neither its group nor its date, by path, columns or rows; "
          + "name its folder as Apple does (itunes20261118), or name the table with --table")
      return false
    }
    do {
      guard try turnTo(name) else {
        try problem(
          "\(member.path): is a table of \(name), which other files of this import make up; import the archive by itself"
        )
        return false
      }
      try add(reader, part(reader, member, source), name) { [bytesBefore] in
        try self.tell(.progress(file: member.path, bytesRead: bytesBefore + file.bytesRead))
      }
      return true
    } catch let error as SnapshotError {
      if case .database = error {
        if builder?.parts.isEmpty == false {
          try problem("what was complete of \(name) is kept: import again with --resume to go on with it")
        }
        throw error
      }
      try problem("\(error)")
    }
    return false
  }

  /// Finishes the snapshot so far when a table belongs to another one; `false` when that is another job's.
  private func turnTo(_ name: SnapshotName) throws -> Bool {
    guard builder?.name != name else { return true }
    if name != job.name {
      guard !job.claimed.contains(name) else { return false }
      // Several jobs may come upon tables of it: they take turns.
      job.turn.pass()
    }
    try finish()
    builder = try begin(name)
    return true
  }

  private func part(_ reader: PartnerTableReader, _ member: FileTree.File, _ source: PartnerSource) -> PartnerPart {
    PartnerPart(
      source: member.path, file: source.stamp, modifiedAt: member.modifiedAt, table: reader.origin.table,
      number: reader.origin.part, storefront: reader.origin.storefront)
  }

  private func add(
    _ reader: PartnerTableReader, _ part: PartnerPart, _ name: SnapshotName, _ progress: () throws -> Void
  ) throws {
    guard let builder else { return }
    guard !builder.parts.contains(where: { $0.source == part.source && $0.file == part.file }) else { return }
    if let twin = builder.parts.first(where: { $0.isTwin(of: part) }) {
      try builder.leaveOut(part.table)
      throw SnapshotError.twins(table: part.table, of: name, twin.source, part.source)
    }
    let selection: PartnerSelection
    do throws(PartnerConditionError) {
      selection = try PartnerSelection(reader.header, of: part.table, job.options)
    } catch {
      throw SnapshotError.misfit(feed: part.source, reason: "\(error)")
    }
    try tell(.began(part, name))
    var isKept = false
    reader.onRefusal = { refused in
      isKept = true
      try? self.problem("\(part.source):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
      try? self.tell(.kept(refused))
    }
    reader.onMending = { mended in
      isKept = true
      try? self.tell(.kept(mended))
    }
    try builder.add(
      reader, selection, as: part, progress: { _ in try progress() },
      settled: {
        let oddity = try reader.checkCount(allowsCut: self.job.options.allowsTruncated)
        if let oddity { try self.problem(oddity) }
        if isKept { try self.settle() }
      })
  }

  /// Waits until the rows that are kept are in the catalog: the table must not be complete before.
  private func settle() throws {
    let reply = Reply()
    try tell(.settle(reply))
    guard reply.wait() else { throw Deserted() }
  }
}

// MARK: - Going on

extension PartnerBuild {
  private func begin(_ name: SnapshotName) throws -> SnapshotBuilder {
    guard let folder = job.folder else { return try SnapshotBuilder(dryRunOf: name) }
    let builder = try SnapshotBuilder(
      name, in: folder, resumes: job.options.resumes, settings: job.options.fingerprint,
      cacheSize: (64 << 10) / max(1, job.options.jobs))
    guard !builder.parts.isEmpty else { return builder }
    try tell(
      words: .note("\(name): goes on behind what is complete: \(builder.tables.map(\.name).joined(separator: ", "))"))
    let current = Dictionary(job.sources.map { ($0.file.path, $0.stamp) }) { first, _ in first }
    for part in builder.parts {
      // A file that was changed is read again, and what was standard input cannot be known again.
      let isSame = part.file.path != "-" && (current[part.file.path] ?? part.file) == part.file
      if !isSame { try builder.leaveOut(part.table, forGood: false) }
    }
    for part in builder.parts { try tell(.resumed(part, name)) }
    return builder
  }

  /// Whether all tables of a file were taken by the import that was interrupted.
  private func isComplete(_ source: PartnerSource) throws -> Bool {
    builder?.parts.contains { $0.file == source.stamp && $0.sum != nil } ?? false
  }
}

// MARK: - Finishing

extension PartnerBuild {
  private func note(_ sum: String, of file: PartnerFileStamp) throws {
    try builder?.note(sum: sum, of: file)
    if closedEarly.contains(file) { try tell(.summed(file, sum)) }
  }

  /// Whether a file has another MD5 sum than it should since it is cut short.
  private func hasCutTable(_ file: PartnerFileStamp) -> Bool {
    builder?.parts.contains { $0.file == file && $0.tally.isCut } ?? false
  }

  /// The archives in which tables of the snapshot were found.
  private var archives: Set<String> {
    Set((builder?.parts ?? []).filter { $0.source != $0.file.path }.map(\.file.path))
  }

  /// Takes back the tables of a file that turned out to be damaged.
  private func discard(_ file: PartnerFileStamp) throws {
    guard let builder else { return }
    for part in builder.parts where part.file == file { try builder.leaveOut(part.table) }
  }

  /// Completes the snapshot, and waits until it has its place.
  private func finish() throws {
    guard let builder else { return }
    let (archives, archivesCut) = (archives, archivesCut)
    self.builder = nil
    self.archivesCut = []
    do throws(SnapshotError) {
      for refusal in SplitTables(builder.parts, earlier: job.earlierParts[builder.name] ?? [:]).incomplete {
        do { try problem(refusal.sentence) } catch { return }
        try builder.leaveOut(refusal.table)
      }
      guard !builder.tables.isEmpty else { return }
      let parts = builder.parts
      var built = try builder.complete()
      built.tablesLeftOut = tablesLeftOut[built.name] ?? []
      built.tablesUnread = builder.failed
      (built.archives, built.archivesCut) = (archives, archivesCut)
      for part in parts where part.sum == nil { closedEarly.insert(part.file) }
      let reply = Reply()
      guard job.tell(.built(built, parts, reply)) else { return built.throwAway() }
      _ = reply.wait()
    } catch {
      try problem("\(error)")
    }
  }
}

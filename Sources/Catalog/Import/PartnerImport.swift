internal import Archives
internal import CatalogModel
internal import Dispatch
internal import Feeds
internal import SQLite
internal import Synchronization

/// Builds snapshots from tables of the partner feed: one for each group, date and mode.
///
/// Each snapshot is a job of its own, since SQLite has one writer a file; as many as asked for are built at once. The
/// jobs tell what they do to the thread that owns the catalog, which enters it and tells it on in the jobs' order,
/// whichever of them is done first.
final class PartnerImport {
  private let catalog: Catalog
  private let register: ImportRegister
  private let options: ImportOptions
  private let problem: (String) -> Void
  /// What the snapshots built so far took in; problems are told, and not kept here.
  private(set) var taken = ImportSummary()
  /// Archives that hold other feeds, too, which were not read.
  private(set) var mixed: [FileTree.File] = []
  private var running: [RunningJob] = []
  private var failure: SnapshotError?
  /// What of snapshots that are there could not be settled when that was last tried.
  private var unsettled: [String] = []

  /// What has come of a job so far.
  private struct RunningJob {
    /// The import that what is kept next belongs to, and that of each part.
    var current: Int64?
    var imports: [String: Int64] = [:]
    /// The imports that were closed before the sum of their file was known.
    var closedEarly: [PartnerFileStamp: [Int64]] = [:]
    /// What came of the job, in order, until all jobs before have had their say.
    var waiting: [Saying] = []
    var bytesRead: Int64 = 0
    var isDone = false
  }

  /// Something to be told in its turn.
  private enum Saying {
    case problem(String)
    case note(String)
    case took(BuiltSnapshot)
  }

  init(
    _ catalog: Catalog, _ register: ImportRegister, _ options: ImportOptions, problem: @escaping (String) -> Void
  ) {
    self.catalog = catalog
    self.register = register
    self.options = options
    self.problem = problem
  }

  /// Builds the snapshots of `sources`.
  func build(_ sources: [PartnerSource], progress: (String, Int64) -> Void) throws {
    let lock = try SnapshotLock(catalog.snapshotFolder)
    defer { lock.release() }
    // What is refused here must not cost an unfinished snapshot.
    let plan = try PartnerPlan(sources, options.partner)
    taken.unmatched = plan.meaningless(options.partner)
    guard taken.unmatched.isEmpty else { return }
    unsettled = try catalog.sweepSnapshots(keepsUnfinished: options.partner.resumes)
    var groups = plan.groups
    for index in groups.indices { taken.files += groups[index].sources.count }
    try groups.removeAll { group in
      guard let name = group.name, try areKnown(group.sources, in: name) else { return false }
      taken.repeated += group.sources.map(\.file.path)
      return true
    }
    try run(groups, progress)
    unsettled.forEach(problem)
    options.partner.unmatched(tables: taken.metTables, columns: taken.metColumns).forEach { taken.unmatched.append($0) }
    if let failure { throw failure }
  }

  /// Whether the snapshot stands already, made of these very files.
  private func areKnown(_ sources: [PartnerSource], in name: SnapshotName) throws -> Bool {
    guard options.partner.takesAll else { return false }
    for source in sources {
      // Files of another size are other files: they need not be read to know. A sum that does not fit the one beside
      // the file is told when the file is taken.
      guard try register.makes(name, byteCount: source.file.byteCount),
        let sum = try? PartnerFile(source).checkedSum(), try register.makes(name, sum: sum)
      else { return false }
    }
    return SnapshotTrouble(of: name, in: catalog.snapshotFolder, readsAll: true) == nil
  }
}

// MARK: - Jobs

extension PartnerImport {
  private func run(_ groups: [(name: SnapshotName?, sources: [PartnerSource])], _ progress: (String, Int64) -> Void)
    throws
  {
    guard !groups.isEmpty else { return }
    let channel = BoundedChannel<(job: Int, event: PartnerEvent)>(capacity: 256)
    let jobs = try jobs(groups) { number, event in channel.send((number, event)) }
    running = jobs.map { _ in RunningJob() }
    let next = Mutex(0)
    let workers = DispatchGroup()
    for _ in 0..<min(max(1, options.partner.jobs), jobs.count) {
      DispatchQueue.global(qos: .userInitiated).async(group: workers) { Self.work(jobs, next) }
    }
    defer {
      desert(channel)
      for job in jobs {
        channel.close()
        job.turn.open()
      }
      workers.wait()
    }
    jobs[0].turn.open()
    while running.contains(where: { !$0.isDone }), let (number, event) = channel.receive() {
      try take(event, of: number, progress)
      guard running[number].isDone else { continue }
      // A job's turn comes when all before it are done.
      let ended = running.prefix { $0.isDone }.count
      if ended < jobs.count { jobs[ended].turn.open() }
      for index in 0..<min(ended + 1, jobs.count) { say(index) }
    }
  }

  /// Ends the channel, and lets nobody wait for an answer that will not come.
  private func desert(_ channel: BoundedChannel<(job: Int, event: PartnerEvent)>) {
    channel.close()
    while let (_, event) = channel.receive() {
      switch event {
      case .built(let built, _, let reply):
        built.throwAway()
        reply.give(isDone: false)
      case .settle(let reply): reply.give(isDone: false)
      default: continue
      }
    }
  }

  private static func work(_ jobs: [PartnerJob], _ next: borrowing Mutex<Int>) {
    while true {
      let number = next.withLock { number in
        defer { number += 1 }
        return number
      }
      guard number < jobs.count else { return }
      PartnerBuild(jobs[number]).run()
    }
  }

  private func jobs(
    _ groups: [(name: SnapshotName?, sources: [PartnerSource])],
    _ tell: @escaping @Sendable (Int, PartnerEvent) -> Bool
  ) throws -> [PartnerJob] {
    let claimed = Set(groups.compactMap(\.name))
    let earlierParts = try register.parts()
    return groups.enumerated().map { number, group in
      PartnerJob(
        number: number, name: group.name, sources: group.sources, options: options.partner,
        folder: catalog.snapshotFolder, claimed: group.name == nil ? [] : claimed, earlierParts: earlierParts,
        turn: Turn(), tell: { tell(number, $0) })
    }
  }

  private func take(_ event: PartnerEvent, of job: Int, _ progress: (String, Int64) -> Void) throws {
    switch event {
    case .met(let table, let columns): taken.met(table, columns)
    case .began(let part, let name): running[job].current = try begin(part, name, job)
    case .resumed(let part, let name): try resume(part, name, job)
    case .kept(let record): if let id = running[job].current { keep(record, id) }
    case .problem(let text): hear(.problem(text), of: job)
    case .note(let text): hear(.note(text), of: job)
    case .progress(let file, let bytesRead):
      running[job].bytesRead = bytesRead
      progress(file, running.reduce(0) { $0 + $1.bytesRead })
    case .mixed(let file): mixed.append(file)
    case .fileEnded(let bytesRead): taken.bytes += bytesRead
    case .built(let built, let parts, let reply):
      defer { reply.give(isDone: true) }
      try place(built, parts, job)
    case .summed(let file, let sum):
      for id in running[job].closedEarly.removeValue(forKey: file) ?? [] { try register.note(sum: sum, of: id) }
    case .settle(let reply): reply.give(isDone: true)
    case .failed(let error):
      failure = failure ?? error
      running[job].isDone = true
    case .ended: running[job].isDone = true
    }
  }

  /// Tells a thing at once when it is the job's turn, and else keeps it until then.
  private func hear(_ saying: Saying, of job: Int) {
    running[job].waiting.append(saying)
    if running[..<job].allSatisfy(\.isDone) { say(job) }
  }

  private func say(_ job: Int) {
    let sayings = running[job].waiting
    running[job].waiting = []
    for saying in sayings {
      switch saying {
      case .problem(let text): problem(text)
      case .note(let text): options.onNote?(text)
      case .took(let built): tell(built)
      }
    }
  }
}

// MARK: - The catalog

extension PartnerImport {
  private func begin(_ part: PartnerPart, _ name: SnapshotName, _ job: Int) throws -> Int64 {
    let observedAt = options.observedAt ?? part.modifiedAt.map(Timestamp.init(seconds:)) ?? options.now()
    let id = try register.begin(
      source: part.source, feed: FeedFormat.partnerFeed.rawValue, snapshot: name.file,
      observedAt: observedAt.description, now: options.now())
    running[job].imports[part.source] = id
    return id
  }

  /// Finds the import that the part was begun with, to which its kept rows belong.
  private func resume(_ part: PartnerPart, _ name: SnapshotName, _ job: Int) throws {
    if let id = try register.unfinished(source: part.source, snapshot: name.file) {
      running[job].imports[part.source] = id
    } else {
      _ = try begin(part, name, job)
    }
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

  /// Puts the snapshot in its place, registers it, and closes the imports of its tables in one transaction.
  private func place(_ built: BuiltSnapshot, _ parts: [PartnerPart], _ job: Int) throws {
    do throws(SnapshotError) {
      try built.takePlace()
      do {
        try close(parts, built, job)
        unsettled = try catalog.settleSnapshots { hear(.note($0), of: job) }
      } catch {
        throw .file(path: built.path, reason: "\(error)")
      }
      hear(.took(built), of: job)
      if let count = options.partner.keptSnapshots { try drop(built.name.group, keeping: count) }
    } catch {
      hear(.problem("\(error)"), of: job)
    }
  }

  private func drop(_ group: String, keeping count: Int) throws(SnapshotError) {
    do { try catalog.dropSnapshots(of: group, keeping: count) } catch {
      throw .file(path: catalog.snapshotFolder, reason: "old snapshots could not be dropped: \(error)")
    }
  }

  private func close(_ parts: [PartnerPart], _ built: BuiltSnapshot, _ job: Int) throws(SQLiteError) {
    let (narrowed, lost) = try catalog.connection.transaction { () throws(SQLiteError) in
      let released = try register.release(built, for: parts)
      for part in parts {
        guard let id = running[job].imports[part.source] else { continue }
        var counts = ImportSummary()
        (counts.records, counts.stored, counts.refused) = (part.tally.rows, part.stored, part.tally.refused)
        // A part whose file was not taken whole has no sum, so that the file counts as new when it comes again.
        try register.finish(id, sum: part.sum, byteCount: part.file.byteCount, counts, now: options.now())
        try register.enter(part, of: built.name, as: id)
        if part.sum == nil { running[job].closedEarly[part.file, default: []].append(id) }
      }
      try register.register(built.name, now: options.now())
      return released
    }
    for table in narrowed {
      hear(.note("\(built.name) \(table): was whole, and holds only a part of its feed now"), of: job)
    }
    for table in lost {
      hear(
        .problem("\(built.name) \(table): is lost with the file that was there; import the feed that has it again"),
        of: job)
    }
  }

  private func tell(_ built: BuiltSnapshot) {
    let fresh = built.tables.filter { !$0.isCarriedOver }
    taken.add(fresh, built.name)
    for table in fresh {
      options.onNote?(ImportedTable(table, in: built.name).sentence)
      for note in table.notes { options.onNote?("\(built.name) \(table.name): \(note)") }
      for (deviation, count) in table.tally.deviations {
        options.onNote?("\(built.name) \(table.name): \(count) \(deviation.words)")
      }
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

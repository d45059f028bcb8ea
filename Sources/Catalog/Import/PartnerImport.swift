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
/// whichever of them is done first. A dry run is the same, with snapshots that are thrown away, and with no catalog.
final class PartnerImport {
  /// `nil` in a dry run.
  private let register: PartnerRegister?
  private let options: ImportOptions
  /// Which parts of split tables each snapshot is made of already, where the catalog is not asked itself.
  private let knownParts: [SnapshotName: [String: Set<Int>]]
  private let problem: (String) -> Void
  /// What the snapshots built so far took in; problems are told, and not kept here.
  private(set) var taken = ImportSummary()
  /// Archives that hold other feeds, too, which were not read.
  private(set) var mixed: [FileTree.File] = []
  private var running: [RunningJob] = []
  private var failure: SnapshotError?

  /// What has come of a job so far.
  private struct RunningJob {
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
    self.register = PartnerRegister(catalog, register, options)
    self.options = options
    self.problem = problem
    knownParts = [:]
  }

  /// Makes a dry run of an import into a catalog whose snapshots are made of these parts.
  init(
    dryRunOver earlierParts: [SnapshotName: [String: Set<Int>]], _ options: ImportOptions,
    problem: @escaping (String) -> Void
  ) {
    register = nil
    knownParts = earlierParts
    self.options = options
    self.problem = problem
  }

  /// Builds the snapshots of `sources`.
  func build(_ sources: [PartnerSource], progress: (String, Int64) -> Void) throws {
    let lock = try register?.lock()
    defer { lock?.release() }
    // What is refused here must not cost an unfinished snapshot.
    let plan = try PartnerPlan(sources, options.partner)
    taken.unmatched = plan.meaningless(options.partner)
    guard taken.unmatched.isEmpty else { return }
    try register?.sweep()
    var groups = plan.groups
    for index in groups.indices { taken.files += groups[index].sources.count }
    try groups.removeAll { group in
      guard let register, let name = group.name, try register.knows(group.sources, in: name) else { return false }
      taken.repeated += group.sources.map(\.file.path)
      return true
    }
    try run(groups, progress)
    register?.unsettled.forEach(problem)
    options.partner.unmatched(tables: taken.metTables, columns: taken.metColumns).forEach { taken.unmatched.append($0) }
    if !taken.metTables.contains(where: options.partner.takes) { taken.skippedTables = taken.metTables.sorted() }
    if let failure { throw failure }
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
    let earlierParts = try register?.parts() ?? knownParts
    return groups.enumerated().map { number, group in
      PartnerJob(
        number: number, name: group.name, sources: group.sources, options: options.partner,
        folder: register?.folder, claimed: group.name == nil ? [] : claimed, earlierParts: earlierParts,
        turn: Turn(), tell: { tell(number, $0) })
    }
  }

  private func take(_ event: PartnerEvent, of job: Int, _ progress: (String, Int64) -> Void) throws {
    switch event {
    case .met(let table, let columns): taken.met(table, columns)
    case .began(let part, let name): try register?.begin(part, name, job)
    case .resumed(let part, let name): try register?.resume(part, name, job)
    case .kept(let record): if let trouble = register?.keep(record, job) { problem(trouble) }
    case .problem(let text): hear(.problem(text), of: job)
    case .note(let text): hear(.note(text), of: job)
    case .progress(let file, let bytesRead):
      running[job].bytesRead = bytesRead
      progress(file, running.reduce(0) { $0 + $1.bytesRead })
    case .mixed(let file): mixed.append(file)
    case .fileEnded(let bytesRead): taken.bytes += bytesRead
    case .built(let built, let parts, let reply):
      defer { reply.give(isDone: true) }
      place(built, parts, job)
    case .summed(let file, let sum): try register?.note(sum, of: file, job)
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

// MARK: - Finished snapshots

extension PartnerImport {
  /// Gives a snapshot its place, unless it was only tried.
  private func place(_ built: BuiltSnapshot, _ parts: [PartnerPart], _ job: Int) {
    do throws(SnapshotError) {
      try register?.place(
        built, parts, job, note: { hear(.note($0), of: job) }, problem: { hear(.problem($0), of: job) })
      hear(.took(built), of: job)
      try register?.dropOlder(than: built.name)
    } catch {
      hear(.problem("\(error)"), of: job)
    }
  }

  private func tell(_ built: BuiltSnapshot) {
    let fresh = built.tables.filter { !$0.isCarriedOver }
    taken.add(fresh, built.name)
    for table in fresh {
      let imported = ImportedTable(table, in: built.name)
      options.onNote?(register == nil ? imported.dryRunSentence : imported.sentence)
      for note in table.notes { options.onNote?("\(built.name) \(table.name): \(note)") }
      for (deviation, count) in table.tally.deviations {
        options.onNote?("\(built.name) \(table.name): \(deviation.words(for: count))")
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

internal import Archives
internal import CatalogModel
internal import Feeds
internal import PartnerFeed
internal import ProductLinks
internal import SQLite

extension AppStatement {
  /// Whether it says only that an answer was an error.
  fileprivate var isError: Bool { if case .fact(let fact) = self { fact.name == .error } else { false } }
}

/// One import of any number of files into a catalog.
final class ImportRun {
  private let catalog: Catalog
  let options: ImportOptions
  private let listings: ListingWriter
  let links: LinkWriter
  private let charts: ChartWriter
  private let reviews: ReviewWriter
  private let ratings: IntervalWriter
  private let podcastFeeds: IntervalWriter
  private let appProducts: AppProductWriter
  private let listedInApps: ListedInAppWriter
  let register: ImportRegister
  private let writing: BulkWriting
  private let journal: RunJournal
  let contradictions: Contradictions
  let problems: ImportMessages
  let notes: ImportMessages
  var summary = ImportSummary()
  var current: CurrentFile?
  private var tables: [PartnerSource] = []
  var unrecognised = UnrecognisedPaths([])
  private var bytesInAll: Int64?
  private var writesInTransaction = 0

  /// How many items are written between two commits: an interrupted import loses no more than this.
  private static let itemsInTransaction = 50_000

  init(_ catalog: Catalog, _ journal: RunJournal, options: ImportOptions) throws(SQLiteError) {
    (self.catalog, self.journal, self.options) = (catalog, journal, options)
    contradictions = Contradictions(catalog.connection)
    problems = ImportMessages { options.onProblem?($0) }
    notes = ImportMessages { options.onNote?($0) }
    listings = try ListingWriter(catalog.connection, contradictions)
    links = try LinkWriter(catalog.connection) { () throws(SQLiteError) in try journal.keepIfLarge() }
    charts = ChartWriter(connection: catalog.connection)
    reviews = try ReviewWriter(catalog.connection)
    ratings = try IntervalWriter(.ratings, on: catalog.connection, contradictions)
    podcastFeeds = try IntervalWriter(.podcastFeeds, on: catalog.connection, contradictions)
    appProducts = try AppProductWriter(catalog.connection, contradictions)
    listedInApps = try ListedInAppWriter(catalog.connection, contradictions)
    register = ImportRegister(connection: catalog.connection)
    writing = BulkWriting(catalog)
  }

  func importFeeds(at paths: [String]) throws -> ImportSummary {
    var files: [FileTree.File] = []
    unrecognised = UnrecognisedPaths(paths)
    // A checksum file beside a feed is read with that feed.
    FileTree.walk(
      paths, found: { if !$0.isFromFolder || !$0.path.hasSuffix(".md5") { files.append($0) } },
      failed: { problem($0.reason, in: $0.name) })
    // Of two files that state something of the same second the later one counts, in whatever order they are named.
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    bytesInAll = files.contains(where: \.isStream) ? nil : FileTree.byteCount(of: files)
    try writing.begin(byteCount: bytesInAll)
    defer { writing.end() }
    try FeedSource(storefront: options.storefront).forEach(files) { try handle($0) }
    try commit()
    if !tables.isEmpty { try importTables() }
    summary.unrecognised = unrecognised.all
    summary.openedUnrecognised = unrecognised.allOpened
    problems.finish()
    notes.finish()
    return summary
  }

  /// Reads the other feeds of archives that have tables, too.
  private func importOthers(of files: [FileTree.File]) throws {
    let read = Set(tables.filter(\.othersAreRead).map(\.file.path))
    let others = files.filter { !read.contains($0.path) }
    guard !others.isEmpty else { return }
    let source = FeedSource(storefront: options.storefront, skipsTables: true)
    try source.forEach(others, bytesBefore: bytesBefore(others)) { try handle($0) }
    try commit()
  }

  /// Merges the partner feed's tables into the snapshots of their groups.
  private func importTables() throws {
    let isDryRun = options.triedSnapshots != nil
    let feed = PartnerImport(
      options.triedSnapshots ?? catalog.snapshots, options: options.partner, listener: listener(), isDryRun: isDryRun)
    do {
      let lock = try isDryRun ? nil : lockSnapshots()
      defer { lock?.release() }
      try feed.run(tables)
    } catch let error as PartnerImportError {
      // What was imported before is committed, and is reported.
      partnerProblem("\(error)")
    }
    summary.add(feed.result)
    try importOthers(of: feed.result.mixed)
  }

  private func lockSnapshots() throws -> SnapshotLock {
    try SnapshotLock(catalog.snapshots.path, waitingFor: catalog.lockTimeout) {
      options.onNote?("another import is running here; waiting until it is done")
    }
  }

  private func listener() -> ImportListener {
    ImportListener(
      now: options.now, onProblem: { self.partnerProblem($0) },
      onRefused: { self.partnerRefused($0) }, onWarning: { self.partnerWarning($0) },
      onNote: { self.options.onNote?($0) },
      onProgress: { self.progress($0, FileTree.sum(self.bytesBefore(self.tables.map(\.file)), $1), rows: $2) })
  }

  private func handle(_ message: FeedMessage) throws {
    switch message {
    case .begin(let file, let format): try begin(file, format)
    case .items(let items, let bytesRead):
      for item in items { try write(item) }
      if let current { progress(current.path, bytesRead) }
      if writesInTransaction >= Self.itemsInTransaction { try commit() }
    case .end(let checksum, let byteCount, let outcome, let notes):
      for text in notes { note(text, in: current?.path ?? "") }
      try end(checksum, byteCount, outcome)
    case .table(let source):
      tables.append(source)
      unrecognised.recognise(source.file.path)
    case .unreadable(let path, let reason): damaged(path, reason)
    case .empty(let path, let reason): try leave(path, reason)
    }
  }

  private func begin(_ file: FileTree.File, _ format: FeedFormat) throws {
    try beginTransaction()
    let observation = ObservationTime(of: file, options)
    if let time = observation.impossibleTime {
      note("was last changed at an impossible time, \(time); the present was used", in: file.path)
    }
    let observedAt = observation.time
    let importID = try register.begin(
      run: journal.begin(), source: file.path, feed: format.rawValue, observedAt: observedAt.description,
      now: options.now())
    current = CurrentFile(
      path: file.path, format: format, origin: ImportOrigin(importID: importID, observedAt: observedAt.description),
      basis: observation.basis, changesBefore: catalog.connection.totalChanges)
    try links.begin(file.path)
    unrecognised.read(file.path)
  }

  /// Writes an item, or refuses it where SQLite does not take it: one bad record costs no other.
  private func write(_ read: ReadItem) throws {
    guard let file = current else { return }
    try beginTransaction()
    writesInTransaction += 1
    try journal.keepIfLarge()
    do {
      try store(read, file)
    } catch let error as SQLiteError where error.isOfValues {
      let location = read.item.location
      try refuse(
        RefusedRecord(location: location, reason: "cannot be stored: \(error.message)", bytes: read.item.original), file
      )
    }
    guard contradictions.hasFound else { return }
    for contradiction in contradictions.take() { try report(contradiction) }
  }

  private func store(_ read: ReadItem, _ file: CurrentFile) throws {
    switch read.item {
    case .record(let record, _):
      try write(record, read.indexed, file)
    case .link(let found):
      file.counts.links += 1
      file.counts.held += 1
      file.counts.count(try links.write(found, in: file.path, from: file.origin) ? .stored : .unchanged)
      if let record = ProductRecord(found.link) {
        if try listings.write(record, from: file.origin) != .unchanged { file.counts.derived += 1 }
      }
    case .chart(let chart):
      file.counts.charts += 1
      file.counts.held += 1
      if try charts.write(chart, from: file.origin) != .unchanged { file.counts.newCharts += 1 }
    case .review(let review, _):
      file.counts.reviews += 1
      file.counts.held += 1
      file.counts.count(try reviews.write(review, from: file.origin))
    case .refused(let refused): try refuse(refused, file)
    case .unread(let location, let reason):
      file.counts.unread += 1
      problem(reason, in: file.path, at: location)
    case .app(let statement, let location):
      let outcome = try appProducts.write(statement, in: file.path, from: file.origin) { reason in
        problem(reason, in: file.path, at: location)
      }
      if !statement.isError { file.counts.held += 1 }
      if statement.isRecord {
        file.counts.records += 1
        file.counts.count(outcome)
      }
    case .time(let time):
      file.origin.observedAt = observation(time, in: file)
    }
  }

  /// When the items that follow were observed: as the user says, else as the feed says, else the file's time.
  private func observation(_ time: Timestamp?, in file: CurrentFile) -> String {
    guard options.observedAt == nil, let time else { return file.observedAt }
    if ObservationTime.isPossible(time, at: options.now()) {
      file.basis = .feed
      return time.description
    }
    if !file.hasReportedImpossibleTime {
      note("states an impossible time, \(time); the file's own was used", in: file.path)
    }
    file.hasReportedImpossibleTime = true
    return file.observedAt
  }

  private func write(_ record: ProductRecord, _ indexed: IndexedText?, _ file: CurrentFile) throws {
    var outcome = try listings.write(record, indexed: indexed, from: file.origin)
    let isNew = outcome == .stored
    if !file.recordsCredits, let maker = record.artistID { listings.credits.noteBareCredit(of: maker) }
    if let rating = record.rating, try write(rating.fact, by: ratings, of: record, isNew, file) { outcome = .changed }
    if let feed = record.feedFact, try write(feed, by: podcastFeeds, of: record, isNew, file) { outcome = .changed }
    if try listedInApps.write(record, from: file.origin, isNew: isNew), outcome == .unchanged { outcome = .changed }
    file.counts.held += 1
    if record.provenance == .record {
      file.counts.records += 1
      file.counts.count(outcome)
      file.lastItem = record.appleID
    } else if outcome != .unchanged, record.appleID != file.lastItem {
      file.counts.derived += 1
    }
  }

  /// Writes what is observed again and again of an item, and returns whether it changed what was known of it.
  private func write(
    _ fact: [Value], by writer: IntervalWriter, of record: ProductRecord, _ isNew: Bool, _ file: CurrentFile
  ) throws(SQLiteError) -> Bool {
    guard isNew else { return try writer.merge(fact, of: record.item, from: file.origin) }
    try writer.insert(fact, of: record.item, from: file.origin)
    return false
  }

  private func end(_ checksum: String, _ byteCount: Int64, _ outcome: FeedOutcome) throws {
    guard let file = current else { return }
    let counts = file.counts
    let hasContents = counts.held + counts.refused > 0
    switch outcome {
    case .damaged(let location, let reason): damaged(file.path, reason, at: location)
    case .empty(let reason): summary.empty.append(EmptyFile(path: file.path, reason: reason, isFeed: true))
    case .whole where !hasContents && file.format != .text:
      summary.empty.append(EmptyFile(path: file.path, reason: "holds nothing for the catalog", isFeed: true))
    case .whole: break
    }
    let isWhole = !outcome.isDamaged
    if isWhole { try links.finish(file.path) }
    if hasContents { summary.datedBy[file.basis, default: 0] += 1 }
    if counts.refused > file.keptRefused {
      note(
        "the first \(file.keptRefused) of \(counts.refused) refused records are kept in the catalog", in: file.path)
    }
    if isWhole, file.format == .storeKitConfiguration || file.format == .productList {
      try appProducts.finishConfiguration(file.path, from: file.origin)
    }
    if file.format != .text || counts.links > 0 { unrecognised.recognise(file.path) }
    if try register.contains(checksum: checksum, source: file.path, before: file.origin.importID) {
      // Only the refused records were written again: then nothing refers to this import, and it leaves no trace.
      let written = catalog.connection.totalChanges - file.changesBefore - file.keptRefused
      if written == 0 { try register.forget(file.origin.importID) }
      if counts.held > 0, counts.stored + counts.changed + counts.derived + counts.newCharts == 0 {
        summary.repeated.append(file.path)
      }
    }
    try register.finish(file.origin.importID, checksum: checksum, byteCount: byteCount, counts, now: options.now())
    summary.add(counts, byteCount)
    current = nil
  }

  func beginTransaction() throws {
    guard !catalog.connection.isInTransaction else { return }
    try catalog.connection.execute("BEGIN IMMEDIATE")
    try journal.begin()
  }

  private func commit() throws {
    guard catalog.connection.isInTransaction else { return }
    try listings.nameCredited()
    try appProducts.finishSchedules()
    try journal.end()
    try catalog.connection.execute("COMMIT")
    journal.isCommitted = true
    try writing.fitCache()
    writesInTransaction = 0
  }

  /// How many bytes were read when the last files to be read begin.
  private func bytesBefore(_ last: [FileTree.File]) -> Int64 {
    max(0, (bytesInAll ?? 0) - FileTree.byteCount(of: last))
  }

  private func progress(_ file: String, _ bytesRead: Int64, rows: Int = 0) {
    let counts = current?.counts ?? ImportSummary()
    options.onProgress?(
      ImportProgress(
        file: file, bytesRead: bytesRead, bytesInAll: bytesInAll,
        records: summary.records + summary.links + counts.records + counts.links, rows: rows))
  }
}

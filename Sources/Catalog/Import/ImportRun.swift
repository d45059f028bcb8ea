internal import Archives
internal import CatalogModel
internal import Feeds
internal import PartnerFeed
internal import ProductLinks
internal import SQLite

/// One import of any number of files into a catalog.
final class ImportRun {
  private let catalog: Catalog
  private let options: ImportOptions
  private let listings: ListingWriter
  private let links: LinkWriter
  private let charts: ChartWriter
  private let reviews: ReviewWriter
  private let ratings: IntervalWriter
  private let appProducts: AppProductWriter
  private let listedInApps: ListedInAppWriter
  private let register: ImportRegister
  private let writing: BulkWriting
  private var summary = ImportSummary()
  private var current: CurrentFile?
  private var tables: [PartnerSource] = []
  private var unrecognised = UnrecognisedPaths([])
  private var bytesInAll: Int64?
  private var writesInTransaction = 0

  /// How many items are written between two commits: an interrupted import loses no more than this.
  private static let itemsInTransaction = 50_000

  /// The file being imported, and what the import of it has done so far.
  private final class CurrentFile {
    let path: String
    let format: FeedFormat
    /// When the file as a whole was observed.
    let observedAt: String
    /// Source and time of the items that arrive now.
    var origin: ImportOrigin
    var counts = ImportSummary()
    /// The item of the last record: what follows about the same item is part of it.
    var lastItem: AppleID?
    var hasReportedImpossibleTime = false
    /// The connection's count of changes when the file began.
    let changesBefore: Int

    init(path: String, format: FeedFormat, origin: ImportOrigin, changesBefore: Int) {
      self.path = path
      self.format = format
      self.origin = origin
      observedAt = origin.observedAt
      self.changesBefore = changesBefore
    }
  }

  init(_ catalog: Catalog, options: ImportOptions) throws(SQLiteError) {
    (self.catalog, self.options) = (catalog, options)
    listings = try ListingWriter(catalog.connection)
    links = try LinkWriter(catalog.connection)
    charts = ChartWriter(connection: catalog.connection)
    reviews = try ReviewWriter(catalog.connection)
    ratings = try IntervalWriter(.ratings, on: catalog.connection)
    appProducts = try AppProductWriter(catalog.connection)
    listedInApps = ListedInAppWriter(connection: catalog.connection)
    register = ImportRegister(connection: catalog.connection)
    writing = BulkWriting(catalog)
  }

  func importFeeds(at paths: [String]) throws -> ImportSummary {
    var files: [FileTree.File] = []
    unrecognised = UnrecognisedPaths(paths)
    // A checksum file beside a feed is read with that feed.
    FileTree.walk(
      paths, found: { if !$0.isFromFolder || !$0.path.hasSuffix(".md5") { files.append($0) } },
      failed: { problem("\($0)") })
    bytesInAll = files.contains { $0.modifiedAt == nil } ? nil : FileTree.byteCount(of: files)
    try writing.begin(byteCount: bytesInAll)
    defer { writing.end() }
    try FeedSource(storefront: options.storefront).forEach(files) { try handle($0) }
    try commit()
    if !tables.isEmpty { try importTables() }
    if summary.problemCount == 0 { summary.unrecognised = unrecognised.all }
    return summary
  }

  /// Reads the other feeds of archives that have tables, too.
  private func importOthers(of files: [FileTree.File]) throws {
    let read = Set(tables.filter(\.othersAreRead).map(\.file.path))
    let others = files.filter { !read.contains($0.path) }
    guard !others.isEmpty else { return }
    try FeedSource(storefront: options.storefront, skipsTables: true).forEach(others) { try handle($0) }
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
    } catch let error as StoreError {
      // What was imported before is committed, and is reported.
      problem("\(error)")
    }
    summary.add(feed.result)
    try importOthers(of: feed.result.mixed)
  }

  private func lockSnapshots() throws -> SnapshotLock {
    try SnapshotLock(catalog.snapshots.path, waitingFor: catalog.lockPatience) {
      options.onNote?("another import is running here; waiting until it is done")
    }
  }

  private func listener() -> ImportListener {
    ImportListener(
      now: options.now, onProblem: { self.problem($0) }, onNote: { self.options.onNote?($0) },
      onProgress: { self.progress($0, $1) })
  }

  private func handle(_ message: FeedMessage) throws {
    switch message {
    case .begin(let file, let format): try begin(file, format)
    case .items(let items, let bytesRead):
      for item in items { try write(item) }
      if let current { progress(current.path, bytesRead) }
      if writesInTransaction >= Self.itemsInTransaction { try commit() }
    case .end(let sum, let byteCount, let problem, let remarks):
      for remark in remarks { options.onNote?("\(current?.path ?? ""): \(remark)") }
      try end(sum, byteCount, problem)
    case .table(let source):
      tables.append(source)
      unrecognised.recognise(source.file.path)
    case .unreadable(let reason): problem(reason)
    }
  }

  private func begin(_ file: FileTree.File, _ format: FeedFormat) throws {
    try beginTransaction()
    let observedAt = options.observedAt ?? changeTime(of: file) ?? options.now()
    let importID = try register.begin(
      source: file.path, feed: format.rawValue, observedAt: observedAt.description, now: options.now())
    current = CurrentFile(
      path: file.path, format: format, origin: ImportOrigin(importID: importID, observedAt: observedAt.description),
      changesBefore: catalog.connection.totalChanges)
  }

  private func write(_ read: ReadItem) throws {
    guard let file = current else { return }
    try beginTransaction()
    writesInTransaction += 1
    switch read.item {
    case .record(let record, _):
      try write(record, read.indexed, file)
    case .link(let found):
      file.counts.links += 1
      file.counts.count(try links.write(found, in: file.path, from: file.origin) ? .stored : .unchanged)
      if let record = ProductRecord(found.link) {
        if try listings.write(record, from: file.origin) != .unchanged { file.counts.derived += 1 }
      }
    case .chart(let chart):
      file.counts.charts += 1
      if try charts.write(chart, from: file.origin) != .unchanged { file.counts.newCharts += 1 }
    case .review(let review, _):
      file.counts.reviews += 1
      file.counts.count(try reviews.write(review, from: file.origin))
    case .refused(let refused):
      file.counts.refused += 1
      try register.refuse(
        file.origin.importID, record: refused.place.record, offset: refused.place.offset, reason: refused.reason,
        bytes: refused.bytes)
      problem("\(file.path):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
    case .app(let statement, _):
      let outcome = try appProducts.write(statement, in: file.path, from: file.origin)
      if statement.isRecord {
        file.counts.records += 1
        file.counts.count(outcome)
      }
    case .time(let time):
      file.origin.observedAt = observation(time, in: file)
    }
  }

  /// A file's modification time; `nil` where it is unknown or impossible: archives often omit it.
  private func changeTime(of file: FileTree.File) -> Timestamp? {
    guard let time = file.modifiedAt.map(Timestamp.init(seconds:)) else { return nil }
    if isPossible(time) { return time }
    options.onNote?("\(file.path): was last changed at an impossible time, \(time); the present was used")
    return nil
  }

  private func isPossible(_ time: Timestamp) -> Bool { time >= Self.earliestTime && time <= latestTime }

  /// When the items that follow were observed: as the user says, else as the feed says, else the file's time.
  private func observation(_ time: Timestamp?, in file: CurrentFile) -> String {
    guard options.observedAt == nil, let time else { return file.observedAt }
    if isPossible(time) { return time.description }
    if !file.hasReportedImpossibleTime {
      options.onNote?("\(file.path): states an impossible time, \(time); the file's own was used")
    }
    file.hasReportedImpossibleTime = true
    return file.observedAt
  }

  /// The day on which the iTunes Store opened: nothing was observed before.
  private static let earliestTime = Timestamp(seconds: 1_051_488_000)

  /// Clocks of other machines may be a day ahead.
  private var latestTime: Timestamp { Timestamp(seconds: options.now().seconds + 86_400) }

  private func write(_ record: ProductRecord, _ indexed: IndexedText?, _ file: CurrentFile) throws {
    var outcome = try listings.write(record, indexed: indexed, from: file.origin)
    if let rating = record.rating {
      if outcome == .stored {
        try ratings.insert(rating.fact, of: record.item, from: file.origin)
      } else if try ratings.merge(rating.fact, of: record.item, from: file.origin) {
        outcome = .changed
      }
    }
    if try listedInApps.write(record, from: file.origin), outcome == .unchanged { outcome = .changed }
    if record.provenance == .record {
      file.counts.records += 1
      file.counts.count(outcome)
      file.lastItem = record.appleID
    } else if outcome != .unchanged, record.appleID != file.lastItem {
      file.counts.derived += 1
    }
  }

  private func end(_ sum: String, _ byteCount: Int64, _ trouble: String?) throws {
    guard let file = current else { return }
    if let trouble { problem(trouble) }
    let counts = file.counts
    if trouble == nil, file.format == .storeKitConfiguration || file.format == .productList {
      try appProducts.finishConfiguration(file.path, from: file.origin)
    }
    if file.format != .text || counts.links > 0 { unrecognised.recognise(file.path) }
    if try register.contains(sum: sum, source: file.path, before: file.origin.importID) {
      // Only the refused records were written again: then nothing refers to this import, and it leaves no trace.
      let written = catalog.connection.totalChanges - file.changesBefore - counts.refused
      if written == 0 { try register.forget(file.origin.importID) }
      if counts.stored + counts.changed + counts.derived + counts.newCharts == 0 { summary.repeated.append(file.path) }
    }
    try register.finish(file.origin.importID, sum: sum, byteCount: byteCount, counts, now: options.now())
    summary.add(counts, byteCount)
    current = nil
  }

  private func beginTransaction() throws {
    if !catalog.connection.isInTransaction { try catalog.connection.execute("BEGIN IMMEDIATE") }
  }

  private func commit() throws {
    guard catalog.connection.isInTransaction else { return }
    try catalog.connection.execute("COMMIT")
    try writing.fitCache()
    writesInTransaction = 0
  }

  private func problem(_ text: String) {
    summary.note(text)
    options.onProblem?(text)
  }

  private func progress(_ file: String, _ bytesRead: Int64) {
    let counts = current?.counts ?? ImportSummary()
    options.onProgress?(
      ImportProgress(
        file: file, bytesRead: summary.bytes + bytesRead, bytesInAll: bytesInAll,
        records: summary.records + summary.links + counts.records + counts.links))
  }
}

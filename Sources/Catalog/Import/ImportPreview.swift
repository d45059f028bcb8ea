internal import Archives
internal import CatalogModel
internal import Feeds
internal import PartnerFeed

/// Reads feeds as an import does, but stores nothing and needs no catalog.
public enum ImportPreview {
  /// Reports what an import of `paths` would read and refuse, and the most that it would store: it does not look for
  /// repeated keys in a table, nor for what the catalog has already.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, `-` for standard input.
  ///   - catalog: The catalog to import into, if there is one: tables that its snapshots have already are not read.
  ///   - options: Those of the import.
  /// - Throws: What kept the feeds from being read at all.
  /// - Returns: The summary that the import would have.
  public static func read(
    _ paths: [String], into catalog: Catalog? = nil, options: ImportOptions = ImportOptions()
  ) throws -> ImportSummary {
    let preview = Preview(options, snapshots: catalog?.snapshots ?? SnapshotFolder(""))
    try preview.read(paths)
    return preview.summary
  }
}

private final class Preview {
  let options: ImportOptions
  private(set) var summary = ImportSummary()
  private let snapshots: SnapshotFolder
  private var tables: [PartnerSource] = []
  private var current = ""
  private var currentFormat = FeedFormat.text
  private var unrecognised = UnrecognisedPaths([])

  init(_ options: ImportOptions, snapshots: SnapshotFolder) {
    (self.options, self.snapshots) = (options, snapshots)
  }

  func read(_ paths: [String]) throws {
    var files: [FileTree.File] = []
    unrecognised = UnrecognisedPaths(paths)
    FileTree.walk(
      paths, found: { if !$0.isFromFolder || !$0.path.hasSuffix(".md5") { files.append($0) } },
      failed: { problem("\($0)") })
    try FeedSource(storefront: options.storefront).forEach(files) { handle($0) }
    if !tables.isEmpty { try readTables() }
    if summary.problemCount == 0 { summary.unrecognised = unrecognised.all }
  }

  /// Reads the partner feed's tables, and then the other feeds in the same archives.
  private func readTables() throws {
    let listener = ImportListener(
      now: options.now, onProblem: { self.problem($0) }, onNote: { self.options.onNote?($0) },
      onProgress: { file, bytesRead in
        self.options.onProgress?(
          ImportProgress(
            file: file, bytesRead: self.summary.bytes + bytesRead, bytesInAll: nil, records: self.summary.records))
      })
    let feed = PartnerImport(snapshots, options: options.partner, listener: listener, isDryRun: true)
    do { try feed.run(tables) } catch let error as StoreError { problem("\(error)") }
    summary.add(feed.result)
    let read = Set(tables.filter(\.othersAreRead).map(\.file.path))
    let others = feed.result.mixed.filter { !read.contains($0.path) }
    guard !others.isEmpty else { return }
    try FeedSource(storefront: options.storefront, skipsTables: true).forEach(others) { handle($0) }
  }

  private func handle(_ message: FeedMessage) {
    switch message {
    case .begin(let file, let format):
      (current, currentFormat) = (file.path, format)
      if format != .text { unrecognised.recognise(file.path) }
    case .items(let items, _):
      for item in items { count(item) }
      if !items.isEmpty, currentFormat == .text { unrecognised.recognise(current) }
    case .end(_, let byteCount, let trouble, let remarks):
      for remark in remarks { options.onNote?("\(current): \(remark)") }
      summary.files += 1
      summary.bytes += byteCount
      if let trouble { problem(trouble) }
    case .table(let source):
      tables.append(source)
      unrecognised.recognise(source.file.path)
    case .unreadable(let reason): problem(reason)
    }
  }

  private func count(_ item: FeedItem) {
    switch item {
    case .record(let record, _) where record.provenance == .record:
      summary.records += 1
      summary.stored += 1
    case .record: summary.derived += 1
    case .link:
      summary.links += 1
      summary.stored += 1
    case .chart:
      summary.charts += 1
      summary.newCharts += 1
    case .review:
      summary.reviews += 1
      summary.stored += 1
    case .app(let statement, _):
      guard statement.isRecord else { return }
      summary.records += 1
      summary.stored += 1
    case .refused(let refused):
      summary.refused += 1
      problem("\(current):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
    case .time: break
    }
  }

  private func problem(_ text: String) {
    summary.note(text)
    options.onProblem?(text)
  }
}

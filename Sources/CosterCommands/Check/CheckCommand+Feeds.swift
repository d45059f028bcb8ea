internal import Answers
internal import Archives
internal import Catalog
internal import CatalogModel

extension CheckCommand {
  /// How many pairs are looked up at once.
  private static let batchSize = 256
  /// How many unreadable lines are named; the others are counted.
  private static let maxNamed = 10

  /// Compares a list of Apple IDs and feeds with the catalog.
  func checkFeeds(in path: String, _ console: Console) throws {
    let catalog = try fetching.catalog.open(in: console)
    var writer = fetching.output.writer(of: FeedPairRow.fields, in: console)
    var list = FeedPairList()
    var verdicts: [FeedPairCheck.Verdict: Int] = [:]
    var batch: [(line: Int, pair: FeedPair)] = []
    func finishBatch() throws {
      for (entry, check) in zip(batch, try catalog.check(batch.map(\.pair))) {
        verdicts[check.verdict, default: 0] += 1
        try writer.write(FeedPairRow(line: entry.line, check: check))
      }
      batch.removeAll(keepingCapacity: true)
    }
    var unreadable = 0
    let stream = try console.input(path)
    try InputLines.forEach(in: stream, onPause: finishBatch) { line in
      do {
        if let pair = try list.pair(line.text) { batch.append((line.number, pair)) }
      } catch {
        unreadable += 1
        if unreadable <= Self.maxNamed { console.warnPartial("\(stream.name):\(line.number): \(error)") }
      }
      if batch.count == Self.batchSize { try finishBatch() }
    }
    try writer.finish()
    if unreadable > Self.maxNamed {
      console.warn("\(stream.name): \(unreadable - Self.maxNamed) more lines can't be read, \(unreadable) in all")
    }
    let others = FeedPairCheck.Verdict.allCases.dropFirst().compactMap { verdict in
      verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    let confirmed = verdicts[.confirmed] ?? 0
    let summary = (["\(confirmed) confirmed"] + others).joined(separator: ", ")
    if others.isEmpty { console.note(summary) } else { console.notePartial(summary) }
  }
}

internal import Answers
internal import Catalog
internal import PartnerFeed
internal import StoreService

/// Downloads what is new, and merges it: the fulls, and then the incrementals whose fulls the state has.
struct FeedUpdateRun {
  let update: FeedUpdate
  let download: ArchiveDownload
  let catalog: Catalog
  let importing: ImportCommand
  let console: Console

  /// Notes in `summary` what was imported.
  ///
  /// - Throws: What ends a run; what was merged before remains.
  func run(_ summary: inout ImportSummary) throws {
    let there = try download.download(update.files) { _ in }
    if there.count < update.files.count {
      console.warnPartial(ArchiveDownload.failure(update.files.count - there.count, of: update.files.count))
    }
    try merge(there.filter { !$0.isIncremental }, into: &summary)
    let merged = try HeldFeed(catalog.snapshots)
    let ready = there.filter(\.isIncremental).filter { file in
      guard let need = update.need(of: file, there: there, held: merged) else { return true }
      console.warnPartial("\(file.path): waits: \(Self.words(need))")
      return false
    }
    try merge(ready, into: &summary)
    let held = try HeldFeed(catalog.snapshots)
    for file in there where !held.holds(file.archive) && ArchiveFolder(download.folder).removeUnchecked(file) {
      console.note("\(file.path): was removed, for the server has no checksum of it; the next run downloads it again")
    }
  }

  private static func words(_ need: FeedUpdate.Need) -> String {
    switch need {
    case .full(let day): "it needs the full of \(day) first, which is not imported; that or the next full ends the gap"
    case .earlier(let file): "\(file.path) comes before it, and did not come"
    }
  }

  private func merge(_ files: [FeedFile], into summary: inout ImportSummary) throws {
    guard !files.isEmpty else { return }
    var importing = importing
    importing.paths = files.map { "\(download.folder)/\($0.path)" }
    var found = try importing.importFeeds(into: catalog, in: console)
    // What selections match was looked for in the whole feed; a day's tables need not have it.
    found.unmatched.removeAll { !$0.isRefused }
    summary.add(found)
  }
}

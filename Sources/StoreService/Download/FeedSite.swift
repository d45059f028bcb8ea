/// Finds the newest feed in the listing pages of Apple's server, of any version.
///
/// v3 has an archive for each group, `full/current/itunes20130130.tbz`, and the incremental ones below it,
/// `full/current/incremental/current/`. v4 and v5 have a folder for each group with an archive for each table,
/// `current/itunes20250427/genre.tbz`. A missing `current`, as just after a full feed, is replaced by the newest of the
/// folders that are named after days.
public final class FeedSite {
  private let server: FeedServer
  private var listings: [String: FeedListing?] = [:]

  /// - Parameter server: Fetches the listing pages.
  public init(_ server: FeedServer) { self.server = server }

  /// Which incremental feeds to find.
  public enum Incrementals: Sendable {
    /// Only the full feed.
    case none
    /// The last one.
    case newest
    /// One of each day since the full feed.
    case all
  }

  /// The archives of the newest full feed at `url`, and of later incremental ones.
  ///
  /// - Parameters:
  ///   - url: The server's folder: `https://feeds.itunes.apple.com/feeds/epf/v5`, or `current` or a day below it.
  ///   - incrementals: Which incremental feeds to find.
  /// - Returns: The archives, the full feed's first, the others by date.
  /// - Throws: ``StoreFailure`` when there is none, or the server does not answer.
  public func newest(at url: String, incrementals: Incrementals = .newest) throws -> [FeedFile] {
    let root = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let folder = try fullFolder(at: root) else {
      throw StoreFailure.absent(
        url: root, reason: "no feed is listed there: look at the address, and whether it asks for a login")
    }
    let full = try files(at: folder, isIncremental: false)
    guard incrementals != .none else { return full }
    return full + (try incremental(of: folder, isEveryDay: incrementals == .all))
  }

  // MARK: Full

  /// The folder whose page lists groups, at or below `url`: `current` first, then the newest day.
  private func fullFolder(at url: String) throws -> String? {
    guard let listing = try listing(url) else { return nil }
    if listing.hasGroups { return url }
    for name in listing.dated + (listing.folders.contains("full") ? ["full"] : []) {
      if let folder = try fullFolder(at: "\(url)/\(name)") { return folder }
    }
    return nil
  }

  /// The archives of the newest date of each group.
  private func files(at folder: String, isIncremental: Bool) throws -> [FeedFile] {
    guard let listing = try listing(folder) else { return [] }
    let names = (listing.folders + listing.files).compactMap(FeedName.init)
    return try FeedName.groups.flatMap { group -> [FeedFile] in
      guard let date = names.filter({ $0.group == group }).map(\.date).max() else { return [] }
      return try files(of: group, date, at: folder, listing, isIncremental)
    }
  }

  private func files(
    of group: String, _ date: String, at folder: String, _ listing: FeedListing, _ isIncremental: Bool
  ) throws -> [FeedFile] {
    let name = group + date
    guard listing.folders.contains(name) else {
      return [FeedFile(url: "\(folder)/\(name).tbz", group: group, date: date, isIncremental: isIncremental)]
    }
    let archives = (try self.listing("\(folder)/\(name)")?.files ?? []).filter { $0.hasSuffix(".tbz") }
    guard isIncremental || !archives.isEmpty else {
      throw StoreFailure.damaged(url: "\(folder)/\(name)/", reason: "no archive is listed there")
    }
    return archives.map { file in
      FeedFile(
        url: "\(folder)/\(name)/\(file)", group: group, date: date, isIncremental: isIncremental,
        table: String(file.dropLast(4)))
    }
  }

  // MARK: Incremental

  /// The newest incremental feed that is not older than its group's full one, or all, below that or, where that has
  /// none yet, below another week's.
  private func incremental(of folder: String, isEveryDay: Bool) throws -> [FeedFile] {
    let dates = Dictionary(try groupDates(of: folder), uniquingKeysWith: max)
    let newest = dates.values.max() ?? ""
    let above = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? folder
    // A server's root has no parent.
    let siblings = above.hasSuffix("/") ? [] : try listing(above)?.dated.map { "\(above)/\($0)" } ?? []
    for full in [folder] + siblings.filter({ $0 != folder }) {
      var found: [FeedFile] = []
      for name in try listing("\(full)/incremental")?.dated ?? ["current"] where isEveryDay || found.isEmpty {
        found += try files(at: "\(full)/incremental/\(name)", isIncremental: true)
          .filter { file in file.date >= dates[file.group] ?? newest && !found.contains { $0.path == file.path } }
      }
      let starts = Dictionary(try groupDates(of: full), uniquingKeysWith: max)
      for index in found.indices { found[index].fullDate = starts[found[index].group] ?? starts.values.max() }
      if !found.isEmpty { return found.sorted { ($0.date, $0.path) < ($1.date, $1.path) } }
    }
    return []
  }

  /// The dates of the groups that a full feed's page lists, or else the one that its folder is named after.
  private func groupDates(of full: String) throws -> [(String, String)] {
    let listed = try listing(full).map { ($0.folders + $0.files).compactMap(FeedName.init) } ?? []
    let day = full.split(separator: "/").last.map(String.init) ?? ""
    return listed.isEmpty && FeedName.isDate(day)
      ? FeedName.groups.map { ($0, day) } : listed.map { ($0.group, $0.date) }
  }

  /// A folder's page, requested only once; `nil` where there is none.
  private func listing(_ url: String) throws -> FeedListing? {
    if let known = listings[url] { return known }
    let page = try server.page(url + "/").map { FeedListing($0) }
    listings[url] = .some(page)
    return page
  }
}

extension FeedListing {
  fileprivate var hasGroups: Bool { (folders + files).contains { FeedName($0) != nil } }

  /// `current`, and then the folders that are named after days, the newest first.
  fileprivate var dated: [String] {
    folders.filter { $0 == "current" } + folders.filter { FeedName.isDate($0) }.sorted(by: >)
  }
}

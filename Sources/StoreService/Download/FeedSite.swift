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

  /// The archives of the newest full feed at `url`, and of the newest later incremental one.
  ///
  /// - Parameters:
  ///   - url: The server's folder: `https://feeds.itunes.apple.com/feeds/epf/v5`, or `current` or a day below it.
  ///   - wantsIncremental: Whether to find the incremental feed.
  /// - Returns: The archives, the full feed's first.
  /// - Throws: ``StoreFailure`` when there is none, or the server does not answer.
  public func newest(at url: String, wantsIncremental: Bool = true) throws -> [FeedFile] {
    let root = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let folder = try fullFolder(at: root) else {
      throw StoreFailure.absent(url: root, reason: "no feed is listed there")
    }
    let full = try files(at: folder, isIncremental: false)
    guard wantsIncremental, let date = full.map(\.date).max() else { return full }
    return full + (try incremental(of: folder, since: date))
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
    return (try self.listing("\(folder)/\(name)")?.files ?? []).filter { $0.hasSuffix(".tbz") }.map { file in
      FeedFile(
        url: "\(folder)/\(name)/\(file)", group: group, date: date, isIncremental: isIncremental,
        table: String(file.dropLast(4)))
    }
  }

  // MARK: Incremental

  /// The newest incremental feed later than `date`, below its full feed or, where that has none yet, below another
  /// week's.
  private func incremental(of folder: String, since date: String) throws -> [FeedFile] {
    let above = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? folder
    // A server's root has no parent.
    let siblings = above.hasSuffix("/") ? [] : try listing(above)?.dated.map { "\(above)/\($0)" } ?? []
    for full in [folder] + siblings.filter({ $0 != folder }) {
      for name in try listing("\(full)/incremental")?.dated ?? ["current"] {
        let files = try files(at: "\(full)/incremental/\(name)", isIncremental: true).filter { $0.date >= date }
        if !files.isEmpty { return files }
      }
    }
    return []
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

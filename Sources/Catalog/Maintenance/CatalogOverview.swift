/// What listings are counted by.
public enum ListingGrouping: String, CaseIterable, Sendable {
  /// The kind of the items.
  case kind
  /// The storefront.
  case storefront
  /// The folder of the files that state them.
  case folder
  /// Kind, storefront and file.
  case file
}

extension Catalog {
  /// How many listings there are by something, the most first.
  public func listingCounts(by grouping: ListingGrouping) throws(CatalogError) -> [CatalogCount] {
    Self.grouped(try listingCounts(), by: grouping)
  }

  /// What the catalog has, on one screen: listings, the most frequent kinds and storefronts, folders of sources, tables
  /// that have rows, and the size of files.
  public func overview() throws(CatalogError) -> [CatalogCount] {
    let all = try listingCounts()
    let total = Self.sum(all) { CatalogCount("listings", count: $0, observed: $1) }
    let kinds = Self.grouped(all, by: .kind)
    // Without the listings of no store, whose row would look like that of all.
    let named = Self.grouped(all, by: .storefront).filter { $0.storefront != nil }
    return [
      total, CatalogCount("kinds", count: kinds.count), CatalogCount("storefronts", count: named.count),
    ] + kinds.prefix(Self.shownGroups) + named.prefix(Self.shownGroups)
      + FolderCounts(all).folded(to: Self.shownGroups) + (try tableCounts()).filter { $0.count > 0 } + fileSizes()
  }

  /// How many kinds, storefronts and folders an overview has at most.
  private static let shownGroups = 8

  private static func grouped(_ counts: [CatalogCount], by grouping: ListingGrouping) -> [CatalogCount] {
    switch grouping {
    case .file: counts
    case .folder: FolderCounts(counts).folded(to: .max)
    case .kind:
      sorted(Dictionary(grouping: counts, by: \.kind)) { CatalogCount("listings", kind: $0, count: $1, observed: $2) }
    case .storefront:
      sorted(Dictionary(grouping: counts, by: \.storefront)) {
        CatalogCount("listings", storefront: $0, count: $1, observed: $2)
      }
    }
  }

  fileprivate static func sorted(
    _ groups: [String?: [CatalogCount]], _ make: (String?, Int, ClosedRange<String>?) -> CatalogCount
  ) -> [CatalogCount] {
    groups.map { key, counts in (key: key ?? "", count: sum(counts) { make(key, $0, $1) }) }
      .sorted { ($1.count.count, $0.key) < ($0.count.count, $1.key) }.map(\.count)
  }

  private static func sum(
    _ counts: [CatalogCount], _ make: (Int, ClosedRange<String>?) -> CatalogCount
  ) -> CatalogCount {
    let observed = counts.compactMap(\.observed)
    let oldest = observed.map(\.lowerBound).min()
    return make(
      counts.reduce(0) { $0 + $1.count },
      oldest.flatMap { oldest in observed.map(\.upperBound).max().map { oldest...$0 } })
  }
}

/// Listings by the folders of their sources.
private struct FolderCounts {
  private let counts: [(folder: [Substring], count: CatalogCount)]

  init(_ counts: [CatalogCount]) {
    self.counts = counts.map { count in
      let parts = (count.source ?? "").split(separator: "/", omittingEmptySubsequences: false)
      // A snapshot and standard input have no folder, and are their own.
      return (parts.count > 1 ? parts.dropLast() : parts, count)
    }
  }

  /// One count a folder, or where these are more than `limit`, a folder above them.
  func folded(to limit: Int) -> [CatalogCount] {
    var depth = counts.map(\.folder.count).max() ?? 0
    var folders = atDepth(depth)
    while folders.count > limit, depth > 1 {
      depth -= 1
      folders = atDepth(depth)
    }
    if folders.count > limit { folders = ["": counts.map(\.count)] }
    return Catalog.sorted(folders) { CatalogCount("listings", source: $0 == "" ? "." : $0, count: $1, observed: $2) }
  }

  private func atDepth(_ depth: Int) -> [String?: [CatalogCount]] {
    Dictionary(grouping: counts) { entry -> String? in
      let folder = entry.folder.prefix(depth).joined(separator: "/")
      return folder.isEmpty && entry.folder.count > 1 ? "/" : folder
    }
    .mapValues { $0.map(\.count) }
  }
}

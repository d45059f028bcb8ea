public import CatalogModel

/// One check of the lines of a list that watch for something other than a price.
public struct NewsRound {
  private let before: [WatchedSet.Key: WatchedSet]
  private var seen: [WatchedSet.Key: WatchedSet] = [:]
  /// What could not be looked at this time, and keeps what was stored before.
  private var notFound: Set<WatchedSet.Key> = []

  /// - Parameter before: What the last run stored.
  public init(before: [WatchedSet.Key: WatchedSet]) { self.before = before }

  /// What to store for the next run.
  ///
  /// - Parameter keepsAll: Whether to keep what belongs to no line, because some lines could not be read.
  /// - Returns: What to store, in no order.
  public func after(keepsAll: Bool) -> [WatchedSet.Key: WatchedSet] {
    before.filter { keepsAll || notFound.contains($0.key) }.merging(seen) { _, new in new }
  }

  /// Compares what a line finds with what it found before.
  ///
  /// - Parameters:
  ///   - line: What is watched.
  ///   - items: The items of its reference, or of its developer; empty for others, and `nil` where the reference
  ///     names none.
  ///   - catalog: Where it is looked for.
  ///   - warn: Receives what could not be looked at, or compared.
  /// - Returns: What happened since.
  /// - Throws: ``CatalogError`` where the catalog cannot be read.
  public mutating func look(
    at line: NewsLine, _ items: [KnownItem]?, in catalog: Catalog, warn: (String) -> Void
  ) throws -> [News] {
    let sightings = try items.map { try catalog.sightings(of: line, $0, warn: warn) } ?? []
    let places = line.storefronts?.map(\.code) ?? before.keys.filter { $0.line == line.text }.map(\.place)
    let keys = places.map { WatchedSet.Key(line: line.text, place: $0) }
    notFound.formUnion(keys.filter { key in !sightings.contains { $0.place == key.place } })
    return try sightings.flatMap { sighting in
      let key = WatchedSet.Key(line: line.text, place: sighting.place)
      let old = before[key]
      if let old, line.event.chart != nil, sighting.depth < old.depth {
        warn(
          "the chart has \(sighting.depth) ranks, and had \(old.depth); only the first \(sighting.depth) are compared")
      }
      seen[key] = sighting.set(after: old, line.event)
      return try sighting.changes(since: old, line).map { change in
        News(change, line, sighting, named: try catalog.listings(of: change.appleID))
      }
    }
  }
}

/// Something that a list reports, other than a price.
public struct News: Sendable {
  /// The item.
  public var appleID: AppleID
  /// The item's listing in the store.
  public var listing: Listing?
  /// The store; `nil` where a line watches all of them at once.
  public var storefront: Storefront?
  /// What was watched for, as in the list.
  public var condition: String
  /// How it was before.
  public var old: String?
  /// How it is now.
  public var new: String
  /// ISO 8601, UTC.
  public var observedAt: String
  /// The file or address that states it.
  public var source: String

  fileprivate init(_ change: Sighting.Change, _ line: NewsLine, _ sighting: Sighting, named listings: [Listing]) {
    (appleID, old, new) = (change.appleID, change.old, change.new)
    storefront = Storefront(sighting.place)
    listing = ItemNames(listings).choice(for: storefront).listing
    condition = line.condition
    observedAt = change.observedAt ?? sighting.observedAt
    source = change.source ?? sighting.source
  }
}

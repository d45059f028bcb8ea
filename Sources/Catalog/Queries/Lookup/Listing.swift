public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// What the catalog holds of one item in one storefront.
public struct Listing: Equatable, Sendable {
  public var appleID: AppleID
  public var kind: ProductKind
  public var name: String?
  public var artist: String?
  public var artistID: AppleID?
  public var parentID: AppleID?
  public var bundleID: String?
  public var genre: String?
  /// ISO 8601, as precise as the feed states it.
  public var releaseDate: String?
  /// `nil` when no feed states its store.
  public var storefront: Storefront?
  public var url: String?
  public var artworkURL: String?
  /// ISO 8601, UTC.
  public var observedAt: String
  /// The file, or the snapshot, that states it.
  public var source: String
  public var seller: String?
  public var version: String?
  /// Whether a record of the item's own, a child of it, or a link to it states this; `nil` where nothing but prices did.
  public var standing: ProductRecord.Standing?
}

extension Listing {
  static let columns = """
    apple_id, kind, name, artist, artist_id, parent_id, bundle_id, genre, release_date, storefront, url, artwork_url,
    observed_at, source, seller, version, standing
    """
  static let columnCount = 17

  /// A listing of an item of which there is nothing but prices, with the date and source of one of them.
  public init(pricedAs price: ListedPrice, kind: ProductKind) {
    appleID = price.appleID
    self.kind = kind
    observedAt = price.observedAt
    source = price.source
  }

  /// Reads a row of ``columns``.
  init?(_ row: Statement) {
    guard let appleID = AppleID(rawValue: row.integer(0)) else { return nil }
    self.appleID = appleID
    kind = row.text(1).flatMap(ProductKind.init(rawValue:)) ?? .unknown
    name = row.text(2)
    artist = row.text(3)
    artistID = row.integerIfAny(4).flatMap(AppleID.init(rawValue:))
    parentID = row.integerIfAny(5).flatMap(AppleID.init(rawValue:))
    bundleID = row.text(6)
    genre = row.text(7)
    releaseDate = row.text(8)
    storefront = row.text(9).flatMap { Storefront($0) }
    url = row.text(10)
    artworkURL = row.text(11)
    observedAt = row.text(12) ?? ""
    source = row.text(13) ?? ""
    seller = row.text(14)
    version = row.text(15)
    standing = row.text(16).flatMap(ProductRecord.Standing.init(rawValue:)) ?? .record
  }

  init(_ item: SnapshotItem, of appleID: AppleID) {
    self.init(
      appleID: appleID, kind: ProductKind(rawValue: item.kind) ?? .unknown, name: item.name, artist: item.artist,
      artistID: item.artistID.flatMap(AppleID.init(rawValue:)),
      parentID: item.parentID.flatMap(AppleID.init(rawValue:)), genre: item.genre, releaseDate: item.releaseDate,
      storefront: item.storefront.flatMap { Storefront($0) }, url: item.url, artworkURL: item.artworkURL,
      observedAt: item.observedAt, source: item.source, seller: item.seller, version: item.version, standing: .record)
  }

  /// Reads all rows of ``columns`` that are left.
  static func all(_ select: Statement) throws(SQLiteError) -> [Listing] {
    var listings: [Listing] = []
    while try select.step() {
      if let listing = Listing(select) { listings.append(listing) }
    }
    return listings
  }

  /// One answer out of what several sources state of an item in one storefront; there is at least one.
  static func merged(_ stated: [Listing]) -> Listing {
    let ordered = stated.sorted { ($0.weight, $0.observedAt) > ($1.weight, $1.observedAt) }
    return ordered.dropFirst().reduce(into: ordered[0]) { $0.fill(from: $1) }
  }

  private var weight: Int { standing?.weight ?? -1 }

  private mutating func fill(from other: Listing) {
    if kind == .unknown { kind = other.kind }
    name = name ?? other.name
    artist = artist ?? other.artist
    artistID = artistID ?? other.artistID
    parentID = parentID ?? other.parentID
    bundleID = bundleID ?? other.bundleID
    genre = genre ?? other.genre
    releaseDate = releaseDate ?? other.releaseDate
    url = url ?? other.url
    artworkURL = artworkURL ?? other.artworkURL
    seller = seller ?? other.seller
    version = version ?? other.version
  }
}

extension Catalog {
  /// Everything that is held of an item: one listing a storefront, ordered by storefront.
  ///
  /// Where several sources have one storefront, the one with the most weight and then the newest is the answer, and
  /// the others fill in what it lacks.
  public func listings(of appleID: AppleID) throws(CatalogError) -> [Listing] {
    let own = try named { () throws(SQLiteError) in
      let select = try connection.cached("SELECT * FROM (\(Self.listingArm)) WHERE apple_id = ?")
      try select.bind([.integer(appleID.rawValue)])
      return try Listing.all(select)
    }
    let stated = own + (try snapshotListings(of: appleID))
    guard stated.count > 1 else { return stated }
    return Dictionary(grouping: stated, by: \.storefront).values.map(Listing.merged)
      .sorted { ($0.storefront?.code ?? "") < ($1.storefront?.code ?? "") }
  }

  private func snapshotListings(of appleID: AppleID) throws(CatalogError) -> [Listing] {
    let readers = snapshotReaders()
    var found: [Listing] = []
    for reader in readers {
      let items = try damageNamed { () throws(SnapshotTrouble) in
        try reader.items(of: appleID, beside: readers.filter { $0 !== reader })
      }
      found += items.map { Listing($0, of: appleID) }
      guard reader.hasFlatTables else { continue }
      found += try named { () throws(SQLiteError) in
        guard try attach(group: reader.group) else { return [] }
        let select = try connection.cached(
          "SELECT \(Listing.columns) FROM \(reader.group).product WHERE apple_id = ?")
        try select.bind([.integer(appleID.rawValue)])
        return try Listing.all(select)
      }
    }
    return found
  }

  /// The names of items that `parentID` holds: an album's songs, a podcast's episodes.
  public func children(of parentID: AppleID, limit: Int) throws(CatalogError) -> [Listing] {
    let own = try named { () throws(SQLiteError) in
      let select = try connection.cached(
        "SELECT * FROM (\(Self.listingArm)) WHERE parent_id = ? GROUP BY apple_id LIMIT ?")
      try select.bind([.integer(parentID.rawValue), .integer(Int64(limit))])
      return try Listing.all(select)
    }
    var children = own
    for reader in snapshotReaders() {
      let items = try damageNamed { () throws(SnapshotTrouble) in try reader.children(of: parentID, limit: limit) }
      for item in items where children.count < limit && !children.contains(where: { $0.appleID == item }) {
        if let listing = try listings(of: item).first { children.append(listing) }
      }
    }
    return children
  }
}

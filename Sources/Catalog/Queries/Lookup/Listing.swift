public import CatalogModel
internal import PartnerFeed
internal import ProductLinks
internal import SQLite

/// What the catalog has of one item in one storefront.
public struct Listing: Equatable, Sendable {
  /// The item's number.
  public var appleID: AppleID
  /// What the item is.
  public var kind: ProductKind
  /// `nil` when no feed states its store.
  public var storefront: Storefront?
  /// ISO 8601, UTC.
  public var observedAt: String
  /// The file, or the snapshot, that states it.
  public var source: String
  /// Whether a record of the item itself, a child or a link states this; `nil` where only prices are known.
  public var provenance: ProductRecord.Provenance?
  var fields = ListingFields()

  /// A text as the store shows it; some have a property of their own.
  public subscript(field: RecordText.Field) -> String? { fields[field] }
  /// The texts that the partner feed does not have: they stand behind the others in views and answers.
  public static let furtherFields = RecordText.Field.allCases.filter {
    !AttachedGroup.productColumns.contains($0.column)
  }

  /// The Apple ID of its artist, author or developer.
  public var artistID: AppleID? { fields.artistID }
  /// The album of a song, the season of an episode, the podcast of an episode.
  public var parentID: AppleID? { fields.parentID }
  /// An app's bundle ID.
  public var bundleID: String? { fields.bundleID }
  /// The title, as the store shows it.
  public var name: String? { fields[.name] }
  /// Artist, author, developer, show or host.
  public var artist: String? { fields[.artist] }
  /// Its seller, if that is not its artist or developer.
  public var seller: String? { fields[.seller] }
  /// The name of its main genre, in the store's language.
  public var genre: String? { fields[.genre] }
  /// ISO 8601, as precise as the feed states it.
  public var releaseDate: String? { fields[.releaseDate] }
  /// The version of an app, as its developer writes it.
  public var version: String? { fields[.version] }
  /// The address of its page in Apple's store; whatever else a feed states is not one, and stands in SQL alone.
  public var url: String? { fields[.url].flatMap { StoreAddress.isApples($0) ? $0 : nil } }
  /// The same, or else the address that Apple gives an item of this kind and number; `nil` where there is none.
  public var storeAddress: String? {
    url ?? ProductLink(to: appleID, kind: kind, storefront: storefront, parent: parentID).canonical
  }
  /// The address of its picture.
  public var artworkURL: String? { fields[.artworkURL] }
}

extension Listing {
  static let columns = "apple_id, kind, storefront, observed_at, source, provenance, \(ListingFields.columns)"
  /// Of prices only the items' names are read besides, and each text takes time.
  static let columnsWithName = "apple_id, kind, storefront, observed_at, source, provenance, name"
  private static let fieldsColumn = 6
  static let columnCount = fieldsColumn + ListingFields.count

  /// A listing of an item whose prices alone are known, with the date and source of one of them.
  public init?(pricedAs price: ListedPrice, kind: ProductKind) {
    guard let appleID = price.appleID else { return nil }
    self.init(appleID: appleID, kind: kind, observedAt: price.observedAt, source: price.source)
  }

  /// Reads a row of ``columns``.
  init?(_ row: Statement) { self.init(row, source: row.text(4) ?? "") }

  /// Reads a row of ``columns``, or of ``columnsWithName``, whose source may be the number of an import.
  init?(_ row: Statement, _ sources: SourceTexts) throws(SQLiteError) {
    self.init(row, source: try sources.source(4, of: row))
  }

  private init?(_ row: Statement, source: String) {
    guard let appleID = row.appleID(0) else { return nil }
    let hasFields = row.columnCount >= Self.columnCount
    self.init(
      appleID: appleID, kind: row.text(1).flatMap(ProductKind.init(rawValue:)) ?? .unknown,
      storefront: row.storefront(2), observedAt: row.repeatedText(3) ?? "", source: source,
      provenance: row.text(5).flatMap(ProductRecord.Provenance.init(rawValue:)) ?? .record,
      fields: hasFields
        ? ListingFields(row, from: Self.fieldsColumn) : ListingFields(name: row.text(Self.fieldsColumn)))
  }

  init(_ item: SnapshotItem, of appleID: AppleID) {
    self.init(
      appleID: appleID, kind: ProductKind(rawValue: item.kind) ?? .unknown,
      storefront: item.storefront.flatMap { Storefront($0) }, observedAt: item.observedAt, source: item.source,
      provenance: .record)
    fields.artistID = item.artistID.flatMap(AppleID.init(rawValue:))
    fields.parentID = item.parentID.flatMap(AppleID.init(rawValue:))
    for (field, text) in item.texts { fields[field] = text }
  }

  /// Merges what several sources state of an item in one storefront; `stated` is not empty.
  static func merged(_ stated: [Listing]) -> Listing {
    let ordered = stated.sorted { ($0.weight, $0.observedAt) > ($1.weight, $1.observedAt) }
    return ordered.dropFirst().reduce(into: ordered[0]) { merged, other in
      if merged.kind == .unknown { merged.kind = other.kind }
      merged.fields = merged.fields.filled(from: other.fields)
    }
  }

  private var weight: Int { provenance?.weight ?? -1 }

  /// One listing of each storefront, ordered by storefront, of what sources state of an item.
  fileprivate static func ofEachStorefront(_ stated: [Listing]) -> [Listing] {
    guard !isInOrder(stated) else { return stated }
    return Dictionary(grouping: stated, by: \.storefront).values.map(merged)
      .sorted { ($0.storefront?.code ?? "") < ($1.storefront?.code ?? "") }
  }

  /// Whether each is of another storefront, and behind the one before.
  private static func isInOrder(_ stated: [Listing]) -> Bool {
    stated.indices.dropFirst().allSatisfy { index in
      guard let after = stated[index].storefront else { return false }
      return stated[index - 1].storefront.map { $0 < after } ?? true
    }
  }
}

extension Catalog {
  /// The listings of an item, one a storefront, ordered by storefront.
  ///
  /// Where several sources have one storefront, the one with the most weight and then the newest counts, and the others
  /// fill in what it lacks.
  public func listings(of appleID: AppleID) throws(CatalogError) -> [Listing] {
    try listings(of: [appleID])[appleID] ?? []
  }

  /// The listings of some items, as ``listings(of:)-(AppleID)`` has them of one; without items that have none.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - onlyNames: Whether names are needed, and no other fields: the catalog's own listings come without these.
  /// - Throws: ``CatalogError`` where the catalog cannot be read.
  /// - Returns: The listings of each item, ordered by storefront.
  public func listings(
    of items: [AppleID], onlyNames: Bool = false
  ) throws(CatalogError) -> [AppleID: [Listing]] {
    let sources = try sourceTexts()
    let statement = onlyNames ? Self.ownNames : Self.ownListings
    var stated = try rows(statement, of: items) { (row) throws(SQLiteError) in try Listing(row, sources) }
    if try !snapshotReaders(about: .products).isEmpty {
      for appleID in items { stated[appleID, default: []] += try snapshotListings(of: appleID) }
    }
    return stated.mapValues(Listing.ofEachStorefront)
  }

  /// What the partner feed states of an item.
  private func snapshotListings(of appleID: AppleID) throws(CatalogError) -> [Listing] {
    let keyed = try snapshotAnswers(about: .products) { reader throws(SnapshotError) in
      try reader.items(of: appleID)
    }
    let flat = try flatRows(
      about: .products, of: appleID, { "SELECT \(Listing.columns) FROM (\(Self.productBranch(of: $0)))" }
    ) { Listing($0) }
    return keyed.map { Listing($0, of: appleID) } + flat
  }

  private static let ownListings = ownListings(Listing.columns)
  private static let ownNames = ownListings(Listing.columnsWithName)

  private static func ownListings(_ columns: String) -> ItemStatement {
    ItemStatement { isRequested in
      "SELECT \(columns) FROM (\(Schema.listingByImport)) WHERE \(isRequested("apple_id"))"
    }
  }
}

internal import CatalogModel
internal import SQLite

/// The columns of a listing that a feed fills.
struct ListingFields: Equatable {
  var name: String?
  var artist: String?
  var artistID: AppleID?
  var parentID: AppleID?
  var seller: String?
  var bundleID: String?
  var genre: String?
  var releaseDate: String?
  var version: String?
  var url: String?
  var artworkURL: String?

  static let columns = """
    name, artist, artist_id, parent_id, seller, bundle_id, genre, release_date, version, url, artwork_url
    """
  static let count = 11
  static let placeholders = Array(repeating: "?", count: count).joined(separator: ", ")

  init(_ record: ProductRecord) {
    name = record.name
    artist = record.artist
    artistID = record.artistID
    parentID = record.parentID
    seller = record.seller
    bundleID = record.bundleID
    genre = record.genre
    releaseDate = record.releaseDate
    version = record.version
    url = record.url
    artworkURL = record.artworkURL
  }

  /// Reads the columns from `first` on.
  init(_ row: Statement, from first: Int) {
    name = row.text(first)
    artist = row.text(first + 1)
    artistID = row.integerIfAny(first + 2).flatMap(AppleID.init(rawValue:))
    parentID = row.integerIfAny(first + 3).flatMap(AppleID.init(rawValue:))
    seller = row.text(first + 4)
    bundleID = row.text(first + 5)
    genre = row.text(first + 6)
    releaseDate = row.text(first + 7)
    version = row.text(first + 8)
    url = row.text(first + 9)
    artworkURL = row.text(first + 10)
  }

  func bind(to statement: Statement, from first: Int) throws(SQLiteError) {
    try statement.bind(first, textIfAny: name)
    try statement.bind(first + 1, textIfAny: artist)
    try statement.bind(first + 2, integerIfAny: artistID?.rawValue)
    try statement.bind(first + 3, integerIfAny: parentID?.rawValue)
    try statement.bind(first + 4, textIfAny: seller)
    try statement.bind(first + 5, textIfAny: bundleID)
    try statement.bind(first + 6, textIfAny: genre)
    try statement.bind(first + 7, textIfAny: releaseDate)
    try statement.bind(first + 8, textIfAny: version)
    try statement.bind(first + 9, textIfAny: url)
    try statement.bind(first + 10, textIfAny: artworkURL)
  }

  /// Binds what a record states in these columns, without copying its text.
  static func bind(
    _ record: ProductRecord, to statement: Statement, _ lender: inout TextLender, from first: Int
  ) throws(SQLiteError) {
    let text = record.text
    try lender.bind(first, text.place(of: .name))
    try lender.bind(first + 1, text.place(of: .artist))
    try statement.bind(first + 2, integerIfAny: record.artistID?.rawValue)
    try statement.bind(first + 3, integerIfAny: record.parentID?.rawValue)
    try lender.bind(first + 4, text.place(of: .seller))
    try statement.bind(first + 5, textIfAny: record.bundleID)
    try lender.bind(first + 6, text.place(of: .genre))
    try lender.bind(first + 7, text.place(of: .releaseDate))
    try lender.bind(first + 8, text.place(of: .version))
    try lender.bind(first + 9, text.place(of: .url))
    try lender.bind(first + 10, text.place(of: .artworkURL))
  }

  /// Whether the columns from `first` on hold all that `record` states; what it leaves out may be there or not.
  static func agree(_ row: Statement, from first: Int, with record: ProductRecord) -> Bool {
    let text = record.text
    for (field, column) in texts {
      guard let place = text.place(of: field) else { continue }
      guard row.holds(text.bytes[place], in: first + column) else { return false }
    }
    func agrees(_ stated: AppleID?, _ column: Int) -> Bool { stated == nil || stated?.rawValue == row.integer(column) }
    guard agrees(record.artistID, first + 2), agrees(record.parentID, first + 3) else { return false }
    guard let bundleID = record.bundleID else { return true }
    return bundleID == row.text(first + 5)
  }

  /// Where the columns of text stand, counted from the first.
  private static let texts: [(field: RecordText.Field, column: Int)] = [
    (.name, 0), (.artist, 1), (.seller, 4), (.genre, 6), (.releaseDate, 7), (.version, 8), (.url, 9), (.artworkURL, 10),
  ]

  /// The same, with what is missing taken from `known`.
  func filled(from known: ListingFields) -> ListingFields {
    var filled = self
    filled.name = name ?? known.name
    filled.artist = artist ?? known.artist
    filled.artistID = artistID ?? known.artistID
    filled.parentID = parentID ?? known.parentID
    filled.seller = seller ?? known.seller
    filled.bundleID = bundleID ?? known.bundleID
    filled.genre = genre ?? known.genre
    filled.releaseDate = releaseDate ?? known.releaseDate
    filled.version = version ?? known.version
    filled.url = url ?? known.url
    filled.artworkURL = artworkURL ?? known.artworkURL
    return filled
  }
}

extension ProductRecord {
  fileprivate var bundleID: String? { identifiers.first { $0.scheme == .bundleID }?.value }
}

/// A listing as it stands in the catalogue before a record is merged into it.
struct StoredListing {
  var row: Int64
  var standing: ProductRecord.Standing
  var kind: ProductKind
  var observedAt: String
  private let columns: Statement

  private static let fieldsColumn = 4
  private static let originalColumn = fieldsColumn + ListingFields.count

  /// Reads the row that `statement` stands on, and stays to ask it for more.

  init(_ statement: Statement) {
    row = statement.integer(0)
    standing = statement.text(1).flatMap(ProductRecord.Standing.init(rawValue:)) ?? .link
    kind = statement.text(2).flatMap(ProductKind.init(rawValue:)) ?? .unknown
    observedAt = statement.text(3) ?? ""
    columns = statement
  }

  var fields: ListingFields { ListingFields(columns, from: Self.fieldsColumn) }
  var storefront: String? { columns.text(Self.originalColumn + 1) }

  /// Whether `record` states nothing that the listing does not hold.
  func agrees(with record: ProductRecord) -> Bool {
    let original = record.text.bytes[..<record.text.originalCount]
    return record.standing == standing && (record.kind == kind || record.kind == .unknown)
      && (original.isEmpty || columns.holds(original, in: Self.originalColumn))
      && ListingFields.agree(columns, from: Self.fieldsColumn, with: record)
  }

  /// What a further record does to a listing.
  enum Effect {
    case replaces
    case completes
    case ignores
  }

  /// Weighs `record`, observed at another time, against what is stored.
  func weigh(_ record: ProductRecord, observedAt newObservedAt: String) -> Effect {
    if record.standing.weight > standing.weight { return .replaces }
    if newObservedAt < observedAt { return .ignores }
    return record.standing == standing && newObservedAt > observedAt ? .replaces : .completes
  }
}

extension ProductRecord.Standing {
  /// How much more one way of being stated counts than another.
  var weight: Int {
    switch self {
    case .record: 2
    case .child: 1
    case .link: 0
    }
  }
}

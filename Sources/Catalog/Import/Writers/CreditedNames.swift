internal import CatalogModel
internal import Feeds
internal import ProductLinks
internal import SQLite

/// Names artists, authors, developers and shows of which no feed has a record of their own, but only credits of other
/// items.
///
/// A credit may be that of several. It is the name of the one whose number stands beside it where it agrees with the
/// address of its page; where no address tells, where all records credit it alike, whatever feed and store they are of.
/// All others stay without a name. So it does not matter in which order feeds come.
///
/// Most names are proved when they are read. The others are looked at together before a commit.
final class CreditedNames {
  /// What was decided: the name of an item's listing.
  struct Decision {
    var appleID: AppleID
    var storefront: String
    var name: String?
  }

  /// Those whose names are to be decided.
  private var open: Set<AppleID> = []
  /// Those with a new listing and a name, which tells something of their listings in other stores, if there are any.
  private var named: Set<AppleID> = []
  /// Those with a new listing whose credit is refuted; another one, if there is any, may name them.
  private var refuted: Set<AppleID> = []
  /// Whether the catalog may have credits of those who have no listing; `nil` until it is asked.
  private var hasBareCredits: Bool?
  private let connection: Connection
  private let selectSeveral: Statement
  private let selectOther: Statement
  private let selectListings: Statement
  private let selectCredits: Statement
  private let selectShared: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    selectSeveral = try connection.prepare(
      """
      SELECT value FROM json_each(?)
      WHERE EXISTS (SELECT 1 FROM main._listing WHERE apple_id = value LIMIT 1 OFFSET 1)
      """)
    selectOther = try connection.prepare(
      """
      SELECT 1 FROM main._listing WHERE artist_id = ?1
        AND artist <> (SELECT artist FROM main._listing WHERE artist_id = ?1 AND artist <> '' LIMIT 1) LIMIT 1
      """)
    selectListings = try connection.prepare(
      "SELECT storefront, provenance, name, url FROM main._listing WHERE apple_id = ?")
    // The newest of several spellings counts.
    selectCredits = try connection.prepare(
      """
      SELECT storefront, artist, max(observed_at) FROM main._listing
      WHERE artist_id = ?1 AND apple_id <> ?1 AND artist <> '' GROUP BY storefront, artist ORDER BY 3 DESC, 2
      """)
    // Books and answers of the media service number all whom they credit.
    selectShared = try connection.prepare(
      """
      SELECT 1 FROM main._listing WHERE artist_id = ? AND json_valid(original)
        AND max(coalesce(json_array_length(original, '$.artistIds'), 0),
          coalesce(json_array_length(original, '$.relationships.artists.data'), 0),
          coalesce(json_array_length(original, '$.relationships.authors.data'), 0)) > 1
      LIMIT 1
      """)
  }

  /// Notes a record that became a new listing.
  func noteNew(_ record: ProductRecord) {
    switch record.credit {
    case .proved: named.insert(record.appleID)
    case .refuted: refuted.insert(record.appleID)
    case .unknown: open.insert(record.appleID)
    case nil: if record.isOfMakerItself { named.insert(record.appleID) }
    }
  }

  /// Notes a record that is about to be merged with a listing.
  func note(_ record: ProductRecord, with known: StoredListing) {
    guard let credit = record.credit else {
      if record.isOfMakerItself { named.insert(record.appleID) }
      return
    }
    if known.provenance == .record {
      named.insert(record.appleID)
    } else if credit == .unknown || !known.agrees(with: record) {
      open.insert(record.appleID)
    }
  }

  /// Notes that a record credits somebody of whom there may be no record.
  func noteBareCredit(of maker: AppleID) {
    open.insert(maker)
    hasBareCredits = true
  }

  /// Decides all names that are open, and returns those that are to be changed.
  func decisions() throws(SQLiteError) -> [Decision] {
    try openNew()
    var decisions: [Decision] = []
    for appleID in open.sorted() { decisions += try decide(appleID) }
    open.removeAll(keepingCapacity: true)
    return decisions
  }

  /// Opens the names of those with a new listing of whom there is more.
  private func openNew() throws(SQLiteError) {
    let new = named.union(refuted).subtracting(open).sorted().map(\.description).joined(separator: ",")
    open.formUnion(try selectSeveral.rows([.text("[\(new)]")]) { $0.appleID(0) })
    let mayHaveOthers = try refuted.isEmpty ? false : mayHaveBareCredits()
    if mayHaveOthers {
      for appleID in refuted.subtracting(open) {
        if try selectOther.firstRow([.integer(appleID.rawValue)], { _ in true }) ?? false { open.insert(appleID) }
      }
    }
    named.removeAll(keepingCapacity: true)
    refuted.removeAll(keepingCapacity: true)
  }

  /// Answers and charts have a record of everybody whom they credit; most catalogs were made of these alone.
  private func mayHaveBareCredits() throws(SQLiteError) -> Bool {
    if let hasBareCredits { return hasBareCredits }
    let formats = FeedFormat.withCreditRecords.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let found = try connection.integer("SELECT EXISTS (SELECT 1 FROM main._import WHERE feed NOT IN (\(formats)))")
    hasBareCredits = found == 1
    return found == 1
  }

  // MARK: One maker

  private struct Listing {
    var storefront: String
    var isDerived: Bool
    var name: String?
    var address: String?
  }

  private typealias Credit = (storefront: String, name: String)

  private func decide(_ appleID: AppleID) throws(SQLiteError) -> [Decision] {
    let listings = try selectListings.rows([.integer(appleID.rawValue)]) { row in
      Listing(
        storefront: row.text(0) ?? "", isDerived: row.text(1) != ProductRecord.Provenance.record.rawValue,
        name: row.text(2), address: row.text(3))
    }
    let unproved = listings.filter { listing in
      listing.isDerived && Self.evidence(for: listing.name, in: listing, of: appleID) != .proved
    }
    guard !unproved.isEmpty else { return [] }
    let credits = try selectCredits.rows([.integer(appleID.rawValue)]) { row in
      (storefront: row.text(0) ?? "", name: row.text(1) ?? "") as Credit
    }
    var decisions: [Decision] = []
    for listing in unproved {
      // A name that is nobody's credit was stated as its own.
      if let name = listing.name, !credits.contains(where: { $0.name == name }) { continue }
      let name = try name(of: listing, credits, listings, appleID)
      guard name != listing.name else { continue }
      decisions.append(Decision(appleID: appleID, storefront: listing.storefront, name: name))
    }
    return decisions
  }

  /// The name that its store's credits give it.
  private func name(
    of listing: Listing, _ credits: [Credit], _ listings: [Listing], _ appleID: AppleID
  ) throws(SQLiteError) -> String? {
    let own = credits.filter { $0.storefront == listing.storefront }.map(\.name)
    let evidence = own.map { Self.evidence(for: $0, of: listing, listings, appleID) }
    if let proved = evidence.firstIndex(of: .proved) { return own[proved] }
    // A record of its own in another store says more than credits that all agree.
    guard evidence == [.unknown], credits.allSatisfy({ $0.name == own[0] }), listings.allSatisfy(\.isDerived) else {
      return nil
    }
    return try selectShared.firstRow([.integer(appleID.rawValue)]) { _ in true } == nil ? own[0] : nil
  }

  /// What the address in the listing's store tells, else those in other stores, and its own records there.
  private static func evidence(
    for credit: String, of listing: Listing, _ listings: [Listing], _ appleID: AppleID
  ) -> NameEvidence {
    let own = evidence(for: credit, in: listing, of: appleID)
    guard own == .unknown else { return own }
    if listings.contains(where: { !$0.isDerived && $0.name == credit }) { return .proved }
    let others = listings.map { evidence(for: credit, in: $0, of: appleID) }
    return others.first { $0 == .proved } ?? others.first { $0 == .refuted } ?? .unknown
  }

  /// Whether a listing's own address proves its name.
  static func isProved(_ fields: ListingFields, _ maker: AppleID) -> Bool {
    fields[.name].map { PageAddress.evidence(for: $0, in: fields[.url], of: maker) } == .proved
  }

  private static func evidence(for name: String?, in listing: Listing, of appleID: AppleID) -> NameEvidence {
    name.map { PageAddress.evidence(for: $0, in: listing.address, of: appleID) } ?? .unknown
  }
}

extension ProductRecord {
  /// Whether it is a record of its own of somebody whom other items may credit.
  fileprivate var isOfMakerItself: Bool { provenance == .record && kind.isMaker }
}

extension FeedFormat {
  /// The feeds that have a record of everybody whom their records credit.
  static let withCreditRecords: [FeedFormat] = [.searchAPI, .chart]
}

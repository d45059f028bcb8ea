public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// The result of looking up a reference.
public enum ReferenceAnswer: Equatable, Sendable {
  /// The items; more than one when several share a bundle ID or a barcode.
  ///
  /// `scheme` says what the reference is, where it is an identifier other than an Apple ID.
  case items([AppleID], storefront: Storefront? = nil, as: Identifier.Scheme? = nil)
  /// Why the catalog has none.
  case notFound(String)
}

extension Catalog {
  /// The items that a reference names.
  public func items(for reference: Reference) throws(CatalogError) -> ReferenceAnswer {
    try items(for: reference, unlisted: nil)
  }

  /// The same; of `unlisted` it is known that it has neither listings nor prices, so that nobody asks for them again.
  func items(for reference: Reference, unlisted: AppleID?) throws(CatalogError) -> ReferenceAnswer {
    switch reference {
    case .link(let appleID, let storefront): return try known(appleID, storefront, isUnlisted: appleID == unlisted)
    case .number(let digits): return try items(forNumber: digits, unlisted)
    case .bundleID(let text):
      // In-app products have such names, too; an app's bundle ID goes before a product's ID.
      for scheme in [Identifier.Scheme.bundleID, .inAppProductID, .sku] {
        let found = try items(scheme, text)
        if !found.isEmpty { return .items(found, as: scheme) }
      }
      return .notFound(
        try reasonOfProduct(text)
          ?? "'\(text)' looks like a bundle ID or a product ID, and the catalog has no item with it")
    case .identifier(let identifier):
      let found = try items(identifier.scheme, identifier.value)
      guard found.isEmpty else { return .items(found, as: identifier.scheme) }
      let product = try identifier.scheme == .inAppProductID ? reasonOfProduct(identifier.value) : nil
      return .notFound(product ?? Self.reason(noItemHas: identifier))
    }
  }

  /// The bundle ID, barcodes and the like of an item, ordered by scheme.
  public func identifiers(of appleID: AppleID) throws(CatalogError) -> [Identifier] {
    try identifiers(of: [appleID])[appleID] ?? []
  }

  /// The same of some items, without those that have none.
  public func identifiers(of items: [AppleID]) throws(CatalogError) -> [AppleID: [Identifier]] {
    var codes = try rows(Self.ownIdentifiers, of: items) { (scheme: $0.text(1) ?? "", value: $0.text(2) ?? "") }
    if try !snapshotReaders(about: .identifiers).isEmpty {
      for appleID in items {
        codes[appleID, default: []] += try snapshotAnswers(about: .identifiers) { reader throws(SnapshotError) in
          try reader.identifiers(of: appleID)
        }
      }
    }
    return codes.mapValues { codes in
      let known = codes.compactMap { code in
        Identifier.Scheme(rawValue: code.scheme).map { Identifier(scheme: $0, value: code.value) }
      }
      return Set(known).sorted { ($0.scheme.rawValue, $0.value) < ($1.scheme.rawValue, $1.value) }
    }
  }

  private static let ownIdentifiers = ItemStatement { isRequested in
    "SELECT apple_id, scheme, value FROM main._identifier WHERE \(isRequested("apple_id"))"
  }

  private func known(
    _ appleID: AppleID, _ storefront: Storefront?, isUnlisted: Bool
  ) throws(CatalogError) -> ReferenceAnswer {
    if !isUnlisted, try isListed(appleID) { return .items([appleID], storefront: storefront) }
    if try snapshotPeriods(of: appleID).isEmpty, try rankHistories(of: appleID).isEmpty {
      return .notFound("the catalog has nothing of Apple ID \(appleID)")
    }
    return .items([appleID], storefront: storefront)
  }

  private func isListed(_ appleID: AppleID) throws(CatalogError) -> Bool {
    if try !listings(of: appleID).isEmpty { return true }
    return try !prices(of: appleID).isEmpty
  }

  /// A number is an Apple ID first; then, by how many digits it has, an ISBN or a barcode.
  private func items(forNumber digits: String, _ unlisted: AppleID?) throws(CatalogError) -> ReferenceAnswer {
    if let appleID = AppleID(digits),
      case .items(let items, _, _) = try known(appleID, nil, isUnlisted: appleID == unlisted)
    {
      return .items(items)
    }
    let schemes: [Identifier.Scheme] =
      switch digits.count {
      case 10: [.isbn]
      case 11, 12, 14: [.upc]
      case 13: digits.hasPrefix("978") || digits.hasPrefix("979") ? [.isbn, .upc] : [.upc]
      default: []
      }
    // Spreadsheets take the leading zeros of a number away.
    let whole = (7...11).contains(digits.count) ? [(Identifier.Scheme.upc, digits), (.isbn, "0" + digits)] : []
    for (scheme, code) in schemes.map({ ($0, digits) }) + whole {
      let found = try items(scheme, code)
      if !found.isEmpty { return .items(found, as: scheme) }
    }
    guard AppleID(digits) != nil else { return .notFound("\(digits) is not an Apple ID: those have 1 to 19 digits") }
    guard !schemes.isEmpty else { return .notFound("the catalog has nothing of Apple ID \(digits)") }
    let others = schemes.map { " nor as \($0 == .isbn ? "an" : "a") \($0.title)" }.joined()
    return .notFound("the catalog knows the number \(digits) neither as an Apple ID\(others)")
  }

  /// Why a product that a list has is no item: a configuration and a sandbox state no Apple ID of a store.
  private func reasonOfProduct(_ productID: String) throws(CatalogError) -> String? {
    try rows(
      """
      SELECT p.environment, i.source FROM main._app_product AS p JOIN main._import AS i ON i.id = p.import_id
      WHERE p.product_id = ? ORDER BY p.environment, i.id DESC LIMIT 1
      """, [.text(productID)]
    ) { row in
      "'\(productID)' is an in-app product of the \(row.text(0) ?? ""), from \(row.text(1) ?? ""), which has no Apple ID "
        + "for it; lists of products show it"
    }.first
  }

  private static func reason(noItemHas identifier: Identifier) -> String {
    identifier.scheme == .feed
      ? "it isn't a link to an item of Apple's stores, and no podcast in the catalog has this feed"
      : "the catalog has no item with the \(identifier.scheme.title) \(identifier.value)"
  }

  private func items(_ scheme: Identifier.Scheme, _ value: String) throws(CatalogError) -> [AppleID] {
    try named { () throws(SQLiteError) in
      if scheme == .feed { return try podcasts(withFeed: value) }
      try attach(.identifiers)
      let select = try connection.cached(
        "SELECT DISTINCT apple_id FROM temp.identifier WHERE scheme = ? AND value = ? ORDER BY apple_id")
      var items: [AppleID] = []
      for spelling in Self.spellings(of: value, scheme) {
        let found = try select.rows([.text(scheme.rawValue), .text(spelling)]) { $0.appleID(0) }
        items += found.filter { !items.contains($0) }
      }
      if scheme == .inAppProductID {
        let listed = try connection.cached(
          "SELECT apple_id FROM main._app_product WHERE product_id = ? AND environment = 'production' ORDER BY apple_id"
        ).rows([.text(value)]) { $0.appleID(0) }
        items += listed.filter { !items.contains($0) }
      }
      return items
    }
  }

  /// The spellings of one code in feeds.
  ///
  /// A barcode comes with and without its leading zeros: UPC-A has 12 digits, EAN 13, GTIN 14. An ISBN of ten digits is
  /// one of thirteen after 978, with another check digit. Some feeds write an ISRC, a GRid or an ISAN with hyphens.
  private static func spellings(of value: String, _ scheme: Identifier.Scheme) -> [String] {
    if scheme == .isbn { return [value] + [longISBN(value)].compactMap(\.self) }
    if let parts = parts(of: scheme, value.utf8.count) { return [value, hyphenated(value, parts)] }
    guard scheme == .upc else { return [value] }
    let bare = String(value.drop { $0 == "0" })
    let padded = [12, 13, 14].filter { $0 >= bare.count }.map { String(repeating: "0", count: $0 - bare.count) + bare }
    return [value] + ([bare] + padded).filter { $0 != value }
  }

  /// How many characters are between the hyphens of a code: ISO 3901, the GRid standard, ISO 15706.
  private static func parts(of scheme: Identifier.Scheme, _ count: Int) -> [Int]? {
    switch (scheme, count) {
    case (.isrc, 12): [2, 3, 2, 5]
    case (.grid, 18): [2, 5, 10, 1]
    case (.isan, 16): [4, 4, 4, 4]
    case (.isan, 17): [4, 4, 4, 4, 1]
    case (.isan, 24): [4, 4, 4, 4, 4, 4]
    case (.isan, 26): [4, 4, 4, 4, 1, 4, 4, 1]
    default: nil
    }
  }

  private static func hyphenated(_ value: String, _ parts: [Int]) -> String {
    var rest = Substring(value)
    return parts.map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }

  /// ISO 2108: the digits count 1 and 3 in turn, and the check digit fills up to a multiple of ten.
  private static func longISBN(_ value: String) -> String? {
    let digits = ("978" + value.dropLast()).compactMap(\.wholeNumberValue)
    guard value.utf8.count == 10, digits.count == 12 else { return nil }
    let sum = zip(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]).reduce(0) { $0 + $1.0 * $1.1 }
    return digits.map(String.init).joined() + String((10 - sum % 10) % 10)
  }
}

extension Identifier.Scheme {
  /// The scheme's name in sentences.
  public var title: String {
    switch self {
    case .bundleID: "bundle ID"
    case .upc: "UPC"
    case .isbn: "ISBN"
    case .isrc: "ISRC"
    case .grid: "GRid"
    case .isan: "ISAN"
    case .amg: "AMG ID"
    case .inAppProductID: "in-app product ID"
    case .sku: "SKU"
    case .feed: "feed"
    }
  }
}

public import CatalogModel
public import ProductLinks
internal import SQLite

/// What a check needs besides the reference.
public struct CheckOptions: Sendable {
  /// The stores to answer for; `nil` means those of the link, else those that are known to have the item.
  public var storefronts: [Storefront]?
  /// The store to answer for where none is known.
  public var fallback: Storefront
  /// The system of the device: `12.4`.
  public var deviceOS: SystemVersion?
  /// The present time, compared with release dates.
  public var now: Timestamp

  public init(storefronts: [Storefront]?, fallback: Storefront, deviceOS: SystemVersion? = nil, now: Timestamp) {
    self.storefronts = storefronts
    self.fallback = fallback
    self.deviceOS = deviceOS
    self.now = now
  }
}

extension Catalog {
  /// Whether stores show what `reference` names, with the evidence: one answer a store.
  ///
  /// - Parameters:
  ///   - reference: What was used as the number of an item.
  ///   - options: Which stores, and which device.
  /// - Returns: An answer for each store; for several items where a barcode names several.
  /// - Throws: `CatalogError` where the catalog cannot be read.
  public func check(_ reference: String, _ options: CheckOptions) throws(CatalogError) -> [StoreCheck] {
    let reference = reference.withoutPaste
    if let appleID = AppleID(reference) { return try check(appleID, reference, options) }
    if let appleID = SpreadsheetNumber.appleID(reference) {
      return try refuse(reference, .notANumber, options, item: appleID)
    }
    if Self.isNumber(reference) {
      return try refuse(reference, .outOfRange, options, item: truncatedItem(of: reference))
    }
    switch try? Reference(reference) {
    case .link(let appleID, let storefront):
      let parent = ProductLink(parsing: reference)?.parentID
      return try check(appleID, reference, linkedStore: storefront, parent: parent, options)
    case .number(let digits):
      guard let appleID = AppleID(digits) else { return try refuse(reference, .notANumber, options, item: nil) }
      return try check(appleID, reference, options)
    case .bundleID: return try checkName(reference, options)
    case .identifier(let identifier) where identifier.scheme == .feed:
      guard case .items(let podcasts, _, _) = try items(for: .identifier(identifier)) else {
        return try refuse(reference, .notANumber, options, item: nil)
      }
      return try refuse(reference, .notANumber, options, item: podcasts.first)
    case .identifier(let identifier):
      guard case .items(let items, _, _) = try items(for: .identifier(identifier)) else {
        return answers(options.storefronts, StoreCheck(reference: reference, verdict: .undecided, reason: .neverSeen))
      }
      var checks: [StoreCheck] = []
      for item in items { checks += try check(item, reference, options) }
      let shown = Set(checks.filter { $0.verdict == .shown }.map(\.storefront))
      // A recording has a number of its own in each store: where one of them is shown, nothing is open.
      return checks.filter { $0.verdict != .undecided || !shown.contains($0.storefront) }
    case nil:
      if let link = ProductLink(parsing: reference) { return try check(link, reference, options) }
      return try refuse(reference, Self.isAddress(reference) ? .account : .notANumber, options, item: nil)
    }
  }

  /// The same for a link that stands in a text, as it was read there.
  public func check(
    _ link: ProductLink, _ reference: String, _ options: CheckOptions
  ) throws(CatalogError) -> [StoreCheck] {
    if let appleID = link.appleID {
      return try check(appleID, reference, linkedStore: link.storefront, parent: link.parentID, options)
    }
    if link.textID?.hasPrefix("isbn") ?? false, case .identifier(let isbn)? = try? Reference(reference),
      case .items(let items, _, _) = try items(for: .identifier(isbn))
    {
      var checks: [StoreCheck] = []
      for item in items { checks += try check(item, reference, linkedStore: link.storefront, options) }
      return checks
    }
    var check = StoreCheck(
      reference: reference, verdict: .notShown, reason: link.needsNetwork ? .shortLink : .namedByText)
    check.kind = link.kind == .unknown ? nil : link.kind
    check.evidence = .identifierRule
    return answers(options.storefronts, check)
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether it is an e-mail address: a person's Apple ID.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains { $0.isWhitespace }
  }

  private func answers(_ storefronts: [Storefront]?, _ check: StoreCheck) -> [StoreCheck] {
    guard let storefronts else { return [check] }
    return storefronts.map { storefront in
      var check = check
      check.storefront = storefront
      return check
    }
  }

  /// Answers that `reference` is not the number of an item, for every store; `item` is the one it stands for.
  private func refuse(
    _ reference: String, _ reason: StoreCheck.Reason, _ options: CheckOptions, item: AppleID?, app: AppleID? = nil
  ) throws(CatalogError) -> [StoreCheck] {
    let app = try app.map { app throws(CatalogError) in try self.item(app, reference) }
    var check = StoreCheck(reference: reference, verdict: .notShown, reason: reason)
    check.evidence = .identifierRule
    if let app { check.related = StoreCheck.Related(appleID: app.appleID, kind: app.kind ?? .app) }
    guard let item else {
      return answers(options.storefronts, check).map { check in
        var check = check
        check.related?.name = app?.name(in: check.storefront)
        return check
      }
    }
    let meant = try self.item(item, reference)
    (check.appleID, check.kind) = (item, meant.kind)
    if reason == .outOfRange { check.reason = .truncatedTo32Bits }
    return answers(options.storefronts, check).map { check in
      var check = check
      check.name = meant.name(in: check.storefront)
      check.related?.name = app?.name(in: check.storefront)
      return check
    }
  }

  /// Tells bundle IDs, which are apps', from product IDs.
  ///
  /// An unknown name is a product's if it begins with an app's bundle ID. Products of several apps may have one ID: an
  /// answer for each of them.
  private func checkName(_ reference: String, _ options: CheckOptions) throws(CatalogError) -> [StoreCheck] {
    let apps = try apps(selling: reference)
    guard case .items(let items, _, _) = try items(for: .bundleID(reference)) else {
      var sellers = apps
      if sellers.isEmpty, let app = try appBelow(reference) { sellers = [app] }
      let isProduct = try sellers.isEmpty ? isKnownProduct(reference) : true
      var checks: [StoreCheck] = []
      for app in sellers.isEmpty ? [nil] : sellers.map(Optional.some) {
        checks += try refuse(reference, isProduct ? .productID : .bundleID, options, item: nil, app: app)
      }
      return checks
    }
    var checks: [StoreCheck] = []
    for item in items {
      let isProduct = try self.item(item, reference).kind == .inApp
      let app = isProduct ? try self.app(selling: item) ?? (apps.count == 1 ? apps[0] : nil) : nil
      checks += try refuse(reference, isProduct ? .productID : .bundleID, options, item: item, app: app)
    }
    return checks
  }

  /// Whether a list of products has the ID, but no Apple ID for it: as in a configuration or a sandbox.
  private func isKnownProduct(_ name: String) throws(CatalogError) -> Bool {
    try !rows("SELECT 1 FROM main._app_product WHERE product_id = ? LIMIT 1", [.text(name)]) { $0.integer(0) }.isEmpty
  }

  /// The apps with a product of this ID, as lists of products state them.
  private func apps(selling productID: String) throws(CatalogError) -> [AppleID] {
    try rows(
      "SELECT DISTINCT app_id FROM main._app_product WHERE product_id = ? AND app_id IS NOT NULL ORDER BY app_id",
      [.text(productID)]
    ) { $0.appleID(0) }
  }

  /// The app of an in-app product.
  private func app(selling product: AppleID) throws(CatalogError) -> AppleID? {
    try rows(
      "SELECT app_id FROM main._app_product WHERE apple_id = ? AND app_id IS NOT NULL ORDER BY environment LIMIT 1",
      [.integer(product.rawValue)]
    ) { $0.appleID(0) }.first
  }

  /// The app whose bundle ID a name begins with.
  private func appBelow(_ name: String) throws(CatalogError) -> AppleID? {
    var parts = name.split(separator: ".").dropLast()
    while parts.count > 1 {
      let reference = Reference.identifier(Identifier(scheme: .bundleID, value: parts.joined(separator: ".")))
      if case .items(let apps, _, _) = try items(for: reference) { return apps.first }
      parts = parts.dropLast()
    }
    return nil
  }
}

// MARK: - Items

extension Catalog {
  private func check(
    _ appleID: AppleID, _ reference: String, linkedStore: Storefront? = nil, parent: AppleID? = nil,
    _ options: CheckOptions
  ) throws(CatalogError) -> [StoreCheck] {
    let item = try evidence(of: appleID, reference)
    let related = try related(to: item, parent: parent)
    let known = item.stores + item.absences.keys.filter { !item.stores.contains($0) }.sorted()
    let stores = options.storefronts ?? linkedStore.map { [$0] } ?? (known.isEmpty ? [options.fallback] : known)
    var checks: [StoreCheck] = []
    for storefront in stores {
      let offered = try sold(appleID.description, in: storefront)
      var check = item.check(in: storefront, now: options.now, offered: offered)
      check.minimumOS = try minimumOS(of: appleID, in: storefront)
      check.refuseDevice(options.deviceOS)
      check.add(related)
      checks.append(check)
    }
    return checks
  }

  private func evidence(of appleID: AppleID, _ reference: String) throws(CatalogError) -> KnownItem {
    var item = try item(appleID, reference)
    // A price that a developer set is no sale: it is set in stores that do not have the item, too.
    let planned = try currentAppPrices(of: appleID)
    item.prices.removeAll(where: planned.contains)
    guard item.listings.isEmpty, item.prices.isEmpty else { return item }
    let last = try priceHistories(of: appleID).flatMap(\.periods).filter(\.isGone).max { $0.since < $1.since }
    item.gone = last.map { StoreCheck.Evidence(source: $0.source, observedAt: $0.since.description) }
    return item
  }

  /// What else a reference names: the album of a link to a song, the item of a barcode, of a number truncated to 32
  /// bits.
  private func related(
    to item: KnownItem, parent: AppleID?
  ) throws(CatalogError) -> (StoreCheck.Reason, KnownItem)? {
    if let parent { return (.otherNumber, try self.item(parent, item.reference)) }
    if item.kind == .inApp, let app = try app(selling: item.appleID) {
      return (.kindNotShown, try self.item(app, item.reference))
    }
    guard item.isEmpty else { return nil }
    if let whole = try truncatedItem(of: item.reference) {
      return (.truncatedTo32Bits, try self.item(whole, item.reference))
    }
    guard case .items(let items, _, _) = try items(for: .number(item.appleID.description)),
      let other = items.first(where: { $0 != item.appleID })
    else { return nil }
    return (.otherNumber, try self.item(other, item.reference))
  }

  /// The known item whose Apple ID has the same lower 32 bits: 6759209764 becomes -1830724828 as an `int` and
  /// 2464242468 as a `uint`.
  private func truncatedItem(of text: String) throws(CatalogError) -> AppleID? {
    guard let bits = Int32(text).map(UInt32.init(bitPattern:)) ?? UInt32(text) else { return nil }
    for upper in Int64(0)...Self.highestUpperBits {
      let candidate = upper << 32 | Int64(bits)
      guard String(candidate) != text, let appleID = AppleID(rawValue: candidate) else { continue }
      if try !listings(of: appleID).isEmpty { return appleID }
    }
    return nil
  }

  /// Podcast episodes have the highest numbers, a little over 10^12: 233 in the bits above 32.
  private static let highestUpperBits: Int64 = 255

  /// The oldest system that the app runs on, as the store states it.
  private func minimumOS(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> String? {
    try firstRow(
      """
      SELECT original ->> '$.minimumOsVersion' FROM main._listing
      WHERE apple_id = ? AND json_valid(original) AND original ->> '$.minimumOsVersion' IS NOT NULL
      ORDER BY storefront = ? DESC LIMIT 1
      """, [.integer(appleID.rawValue), .text(storefront.code)]
    ) { $0.text(0) }
  }
}

public import CatalogModel

/// Requests in-app products as an app does with `Product.products(for:)` or `SKProductsRequest`, and says why some are
/// not returned.
///
/// The rules are those of Apple's technotes TN3185 (Xcode's configuration), TN3186 (sandbox) and TN3188 (App Store).
/// Facts that were not read decide nothing.
public struct ProductRequest {
  private let catalog: Catalog
  private let environment: StoreEnvironment
  private let app: AppleID?
  private let entries: [AppProductEntry]
  /// Products of other apps, by their product IDs.
  private let others: [String: AppleID]
  private let signing: [Finding]
  /// A configuration that was read, and has no products.
  private let emptyFile: AppProductEntry.Evidence?

  /// Reads what the catalog knows of an app.
  ///
  /// - Parameters:
  ///   - catalog: The catalog to read.
  ///   - app: The app's Apple ID.
  ///   - environment: The store that is requested.
  ///   - file: The configuration file, if the environment is a configuration.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public init(
    _ catalog: Catalog, app: AppleID?, environment: StoreEnvironment, file: String? = nil
  ) throws(CatalogError) {
    (self.catalog, self.app, self.environment) = (catalog, app, environment)
    if environment == .configuration {
      entries = try catalog.appProducts(AppProductFilter(environment: .configuration, app: app, file: file))
      emptyFile = entries.isEmpty && app == nil ? try catalog.facts(named: .storefront).first?.evidence : nil
      (others, signing) = ([:], [])
    } else {
      emptyFile = nil
      let all = try catalog.appProducts(AppProductFilter(environment: .production))
      // What the sandbox itself answered comes first: it is observed.
      let tried =
        environment == .sandbox ? try catalog.appProducts(AppProductFilter(environment: .sandbox, app: app)) : []
      entries = tried + all.filter { $0.product.appID == app }
      others = all.reduce(into: [:]) { others, entry in
        if let id = entry.product.productID, let other = entry.product.appID, other != app { others[id] = other }
      }
      signing = try app.map { (app) throws(CatalogError) in try catalog.signingFindings(of: app) } ?? []
    }
  }

  /// Whether anything is known of the app; of a configuration, also that it has no products.
  public var isKnown: Bool { !entries.isEmpty || emptyFile != nil }

  /// Other reasons why a build may get no products, which make no ID invalid by themselves.
  ///
  /// - Parameter day: `2026-11-22`: profiles expire.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Returns: Sentences, with their sources.
  public func notes(on day: String) throws(CatalogError) -> [String] {
    guard environment != .configuration, let app else { return [] }
    let tester = environment == .sandbox ? try catalog.testerNote() : nil
    return try catalog.agreementNotes() + catalog.signingNotes(of: app, on: day) + [tester].compactMap(\.self)
  }

  /// The failure that a configuration simulates: then the request throws, and no ID is invalid.
  public func simulatedFailure() throws(CatalogError) -> Finding? {
    guard environment == .configuration else { return nil }
    for file in Set(entries.compactMap(\.configurationFile) + [emptyFile?.source].compactMap(\.self)).sorted() {
      for (fact, evidence) in try catalog.facts(of: file + "#", named: .simulatedFailure)
      where fact.value == "Load Products" {
        return .certain(.loadProductsFailure, "Load Products is set to fail in \(evidence.file)", evidence)
      }
    }
    return nil
  }

  /// The answers for one product ID; without a store only those that need none.
  public func answers(for id: String, in storefront: Storefront?) throws(CatalogError) -> [Answer] {
    let found = entries.filter { $0.product.productID == id }
    guard !found.isEmpty else { return [try missing(id, storefront)] }
    if let tried = found.first(where: { $0.product.environment == .sandbox }) {
      return [Answer(productID: id, storefront: storefront, verdict: .product, findings: [], entry: tried)]
    }
    var answers: [Answer] = []
    for entry in found { answers.append(try answer(entry, id, storefront)) }
    return answers
  }

  private func answer(_ entry: AppProductEntry, _ id: String, _ storefront: Storefront?) throws(CatalogError) -> Answer
  {
    var findings: [Finding] = []
    if environment != .configuration {
      let sale = try storefront.map { (store) throws(CatalogError) in
        try catalog.saleEvidence(of: entry.product, in: store)
      }
      if environment == .sandbox || sale ?? nil == nil {
        findings = try metadata(of: entry, storefront)
        if environment == .production { findings += try state(of: entry) + availability(of: entry, storefront) }
        findings += signing
      }
    }
    let order = Reason.allCases
    findings.sort { (order.firstIndex(of: $0.reason) ?? 0) < (order.firstIndex(of: $1.reason) ?? 0) }
    let against = findings.filter { !$0.reason.isOpen }
    let verdict: Verdict = !against.isEmpty ? .invalid : findings.isEmpty ? .product : .undecided
    return Answer(
      productID: id, storefront: storefront, verdict: verdict, findings: verdict == .invalid ? against : findings,
      entry: entry)
  }

  // MARK: Products that exist

  /// Both stores require a price and a localization; a product that was approved, or can be submitted, has them.
  private func metadata(of entry: AppProductEntry, _ storefront: Storefront?) throws(CatalogError) -> [Finding] {
    let state = ProductState(entry.product.state)
    guard !state.hasMetadata else { return [] }
    var findings: [Finding] = []
    if let finding = try price(of: entry, storefront) { findings.append(finding) }
    if let finding = try localization(of: entry) { findings.append(finding) }
    return findings
  }

  private func price(of entry: AppProductEntry, _ storefront: Storefront?) throws(CatalogError) -> Finding? {
    let key = entry.product.key
    let standard = entry.prices.filter { $0.offer.kind == .standard }
    if standard.contains(where: { $0.storefront == nil || storefront == nil || $0.storefront == storefront }) {
      return nil
    }
    let contents: [AppList.Content] =
      entry.product.type == .autoRenewable ? [.prices] : [.manualPrices, .automaticPrices]
    var read: [ListReading] = []
    for content in contents { if let list = try catalog.list(content, of: key) { read.append(list) } }
    if read.contains(where: { contents.count == 2 && $0.total == 0 }) && standard.isEmpty
      || read.count == contents.count && read.allSatisfy(\.isComplete)
    {
      let scope = storefront.map { " for \($0)" } ?? ""
      return .certain(.noPrice, "no price\(scope) in \(read[0].evidence.file)", read[0].evidence)
    }
    return .uncertain(.metadataUnknown, "no price was read\(entry.stateWord)", entry.evidence)
  }

  private func localization(of entry: AppProductEntry) throws(CatalogError) -> Finding? {
    if entry.texts.isEmpty {
      if let list = try catalog.list(.texts, of: entry.product.key), list.total == 0 {
        return .certain(.noLocalization, "no localization in \(list.evidence.file)", list.evidence)
      }
      return .uncertain(.metadataUnknown, "no localization was read\(entry.stateWord)", entry.evidence)
    }
    guard entry.product.type == .autoRenewable, let group = entry.product.group, entry.groupTexts.isEmpty,
      let list = try catalog.list(.texts, of: group), list.total == 0
    else { return nil }
    return .certain(.noLocalization, "no localization of its group in \(list.evidence.file)", list.evidence)
  }

  private func state(of entry: AppProductEntry) throws(CatalogError) -> [Finding] {
    let state = ProductState(entry.product.state)
    guard let reason = state.reason else { return [] }
    let word = entry.product.state.map { "\($0) in \(entry.evidence.file)" } ?? "\(entry.evidence.file) names no state"
    return [Finding(reason: reason, isCertain: state.isCertain, detail: word, evidence: entry.evidence)]
  }

  private func availability(of entry: AppProductEntry, _ storefront: Storefront?) throws(CatalogError) -> [Finding] {
    guard let storefront else { return [] }
    var findings: [Finding] = []
    switch try catalog.sold(entry.product.key, in: storefront) {
    case nil:
      findings.append(
        .uncertain(.availabilityUnknown, "nothing that was read says where it is sold", nil))
    case let sold? where !sold.isSold:
      let disagreement = sold.isCertain ? "" : "; another answer says all stores"
      findings.append(
        Finding(
          reason: .notSoldThere, isCertain: sold.isCertain,
          detail: "\(storefront) is not named in \(sold.evidence.file)\(disagreement)", evidence: sold.evidence))
    default: break
    }
    if let app, let sold = try catalog.sold(app.description, in: storefront), !sold.isSold {
      findings.append(
        Finding(
          reason: .appNotSoldThere, isCertain: sold.isCertain,
          detail: "\(storefront) is not among the app's stores in \(sold.evidence.file)", evidence: sold.evidence))
    }
    return findings
  }

  // MARK: Product IDs that do not exist

  private func missing(_ id: String, _ storefront: Storefront?) throws(CatalogError) -> Answer {
    let near = NearestProductIDs(entries.compactMap(\.product.productID)).nearest(to: id)
    let nearest = near.isEmpty ? "" : "; nearest: \(near.joined(separator: ", "))"
    func answer(_ verdict: Verdict, _ finding: Finding) -> Answer {
      Answer(productID: id, storefront: storefront, verdict: verdict, findings: [finding], entry: nil)
    }
    if environment == .configuration {
      let file = entries.first?.evidence ?? emptyFile
      return answer(
        .invalid,
        .certain(.misspelt, "\(file?.file ?? "the configuration") has no such product\(nearest)", file))
    }
    let reading = try app.map { (app) throws(CatalogError) in try catalog.productListReading(of: app) } ?? nil
    if let other = others[id] {
      return answer(
        .invalid,
        Finding(
          reason: .otherApp, isCertain: reading?.isComplete ?? false, detail: "it is a product of \(other)\(nearest)",
          evidence: reading?.evidence))
    }
    guard let reading, reading.isComplete else {
      let count = Set(entries.compactMap(\.product.appleID)).count
      let read =
        reading.map { reading in
          let others = reading.count >= reading.total ? ", but not all of its subscriptions" : ""
          return "\(reading.count) of the app's \(reading.total) products were read\(others)"
        } ?? "\(count) of the app's products were read, and nothing says how many there are"
      return answer(
        .undecided,
        .uncertain(.notListed, read + nearest, reading?.evidence))
    }
    return answer(
      .invalid,
      .certain(.misspelt, "none of the app's \(reading.total) products has this ID\(nearest)", reading.evidence))
  }
}

extension ProductRequest.Reason {
  /// Whether the reason is only that something was not read.
  public var isOpen: Bool {
    [.notListed, .metadataUnknown, .stateUnknown, .availabilityUnknown].contains(self)
  }
}

extension AppProductEntry {
  /// The configuration file that the product is from.
  public var configurationFile: String? {
    guard product.environment == .configuration, let end = product.key.lastIndex(of: "#") else { return nil }
    return String(product.key[..<end])
  }

  fileprivate var stateWord: String { product.state.map { " (\($0) in \(evidence.file))" } ?? "" }
}

internal import CatalogModel

/// A mistake in a list of products, or a hint.
public struct ProductFinding: Equatable, Sendable {
  /// Whether it is a mistake, and not a hint.
  public var isMistake: Bool
  /// A file, or a file and a line.
  public var location: String
  /// The product ID; empty for what is wrong with a whole file.
  public var product: String
  /// The rule that is broken, such as `no-price`.
  public var rule: String
  /// What is wrong, for people.
  public var detail: String

  public init(isMistake: Bool, location: String, product: String, rule: String, detail: String) {
    (self.isMistake, self.location, self.product) = (isMistake, location, product)
    (self.rule, self.detail) = (rule, detail)
  }
}

extension Catalog {
  /// Finds mistakes in products and in the configuration files that they are from.
  ///
  /// - Parameters:
  ///   - entries: The products.
  ///   - includesEmptyFiles: Whether to check configurations of the catalog that have no products, too.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Returns: The findings in no order.
  public func findings(
    in entries: [AppProductEntry], includesEmptyFiles: Bool
  ) throws(CatalogError) -> [ProductFinding] {
    var files = Set(entries.compactMap(\.configurationFile))
    if includesEmptyFiles { files.formUnion(try facts(named: .storefront).map { String($0.fact.subject.dropLast()) }) }
    var findings = entries.flatMap(ProductLint.findings) + ProductLint.doubles(entries)
    let full = Set(entries.compactMap(\.configurationFile))
    for file in files.sorted() {
      if !full.contains(file) {
        findings.append(
          ProductFinding(
            isMistake: true, location: file, product: "", rule: "no-products", detail: "the list has no products"))
      }
      findings += try facts(of: file + "#").compactMap { ProductLint.finding($0.fact, file) }
    }
    return ProductLint.withoutConsequences(findings)
  }
}

/// The rules of lists of products.
private enum ProductLint {
  /// App Store Connect's present limits; iTunes Connect allowed 75 and 255.
  static let nameLimit = 30
  static let descriptionLimit = 45

  private static func location(_ entry: AppProductEntry) -> String { entry.configurationFile ?? entry.evidence.source }

  static func doubles(_ entries: [AppProductEntry]) -> [ProductFinding] {
    // Sibling files have the same products for other stores; in one list an ID must be unique.
    let lists = Dictionary(grouping: entries.filter { $0.product.productID != nil }) {
      "\($0.configurationFile ?? $0.product.appID?.description ?? "") \($0.name)"
    }
    return lists.values.filter { $0.count > 1 }.map { same in
      let ids = same.map(\.product.key).joined(separator: ", ")
      return ProductFinding(
        isMistake: true, location: location(same[0]), product: same[0].name, rule: "double-id",
        detail: same[0].product.appleID == nil
          ? "appears \(same.count == 2 ? "twice" : "\(same.count) times")" : "is the ID of \(ids)")
    }
  }

  /// The findings without those that only follow from others: a price that cannot be read is no price, too, and a list
  /// without products has no prices to show.
  static func withoutConsequences(_ findings: [ProductFinding]) -> [ProductFinding] {
    let unreadable = findings.filter { ["comma-price", "impossible-price"].contains($0.rule) && isOfProduct($0) }
    let badStorefronts = findings.filter { ["unknown-storefront", "no-products"].contains($0.rule) }
    return findings.filter { finding in
      let causes = finding.rule == "no-price" ? unreadable : finding.rule == "no-storefront" ? badStorefronts : []
      return !causes.contains { $0.location == finding.location && $0.product == finding.product }
    }
  }

  /// Whether a price is the product's own, and not that of an offer.
  private static func isOfProduct(_ finding: ProductFinding) -> Bool { finding.detail.hasPrefix("displayPrice") }

  static func finding(_ fact: AppFact, _ file: String) -> ProductFinding? {
    let (rule, detail): (String, String)
    switch fact.name {
    case .simulatedFailure: (rule, detail) = ("simulated-failure", "\(fact.value) is set to fail")
    case .privateKey:
      rule = "private-key"
      detail = "a private key for offers is in the file; make a new one, and keep it out of the repository"
    case .wrongGroup: (rule, detail) = ("wrong-group", fact.value)
    case .mistake:
      return AppMistake(text: fact.value).map { mistake in
        ProductFinding(
          isMistake: true, location: file, product: mistake.product, rule: mistake.rule, detail: mistake.detail)
      }
    case .storefront where fact.value.isEmpty:
      (rule, detail) = ("no-storefront", "no storefront is set, so prices are shown as those of the United States")
    default: return nil
    }
    return ProductFinding(
      isMistake: fact.name != .storefront, location: file, product: "", rule: rule, detail: detail)
  }

  static func findings(_ entry: AppProductEntry) -> [ProductFinding] {
    var findings: [ProductFinding] = []
    func add(_ isMistake: Bool, _ rule: String, _ detail: String) {
      findings.append(
        ProductFinding(isMistake: isMistake, location: location(entry), product: entry.name, rule: rule, detail: detail)
      )
    }
    let isLocal = entry.product.environment == .configuration
    if (entry.product.productID ?? "").isEmpty { add(true, "no-product-id", "the product has no ID") }
    // For the App Store's own products only a complete list without a price would prove that there is none.
    if isLocal, !entry.prices.contains(where: { $0.offer.kind == .standard }) {
      add(true, "no-price", "it has no price")
    }
    if isLocal, entry.texts.isEmpty { add(false, "no-localization", "it has no localization") }
    for text in entry.texts {
      if (text.name ?? "").isEmpty { add(false, "empty-name", "\(text.language) has no display name") }
      lengths(text, add)
    }
    return findings
  }

  private static func lengths(_ text: AppProductText, _ add: (Bool, String, String) -> Void) {
    for (value, what, limit) in [(text.name, "name", nameLimit), (text.description, "description", descriptionLimit)] {
      guard let value, value.count > limit else { continue }
      add(false, "long-\(what)", "\(text.language) has a \(what) of \(value.count) characters; the limit is \(limit)")
    }
  }
}

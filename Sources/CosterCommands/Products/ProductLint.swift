internal import Catalog
internal import CatalogModel

/// Finds mistakes in a list of products.
enum ProductLint {
  struct Finding: Equatable {
    var isMistake: Bool
    /// A file, or a file and a line.
    var location: String
    var product: String
    var rule: String
    var detail: String
  }

  /// App Store Connect's present limits; iTunes Connect allowed 75 and 255.
  static let nameLimit = 30
  static let descriptionLimit = 45

  static func findings(_ entries: [AppProductEntry], facts: [(file: String, fact: AppFact)]) -> [Finding] {
    entries.flatMap(findings) + doubles(entries) + facts.compactMap { finding($0.fact, $0.file) }
  }

  private static func location(_ entry: AppProductEntry) -> String { entry.configurationFile ?? entry.evidence.source }

  private static func doubles(_ entries: [AppProductEntry]) -> [Finding] {
    // Sibling files have the same products for other stores; in one list an ID must be unique.
    let lists = Dictionary(grouping: entries.filter { $0.product.productID != nil }) {
      "\($0.configurationFile ?? $0.product.appID?.description ?? "") \($0.name)"
    }
    return lists.values.filter { $0.count > 1 }.map { same in
      let ids = same.map(\.product.key).joined(separator: ", ")
      return Finding(
        isMistake: true, location: location(same[0]), product: same[0].name, rule: "double-id",
        detail: same[0].product.appleID == nil ? "stands \(same.count) times" : "stands for \(ids)")
    }
  }

  private static func finding(_ fact: AppFact, _ file: String) -> Finding? {
    switch fact.name {
    case .simulatedFailure:
      Finding(
        isMistake: true, location: file, product: "", rule: "simulated-failure", detail: "\(fact.value) is set to fail")
    case .privateKey:
      Finding(
        isMistake: true, location: file, product: "", rule: "private-key",
        detail: "a private key for offers is in the file; make a new one, and keep it out of the repository")
    case .wrongGroup:
      Finding(isMistake: true, location: file, product: "", rule: "wrong-group", detail: fact.value)
    case .storefront where fact.value.isEmpty:
      Finding(
        isMistake: false, location: file, product: "", rule: "no-storefront",
        detail: "no storefront is set, so prices are shown as those of the United States")
    default: nil
    }
  }

  private static func findings(_ entry: AppProductEntry) -> [Finding] {
    var findings: [Finding] = []
    func add(_ isMistake: Bool, _ rule: String, _ detail: String) {
      findings.append(
        Finding(isMistake: isMistake, location: location(entry), product: entry.name, rule: rule, detail: detail))
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

  private static func lengths(_ text: AppProductEntry.Text, _ add: (Bool, String, String) -> Void) {
    for (value, what, limit) in [(text.name, "name", nameLimit), (text.description, "description", descriptionLimit)] {
      guard let value, value.count > limit else { continue }
      add(false, "long-\(what)", "\(text.language) has a \(what) of \(value.count) characters; the limit is \(limit)")
    }
  }
}

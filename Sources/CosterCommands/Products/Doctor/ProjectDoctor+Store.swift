internal import Catalog
internal import CatalogModel
internal import ProductCode

/// What Apple's servers know of the products, as far as answers of App Store Connect were read.
extension ProjectDoctor {
  func storeFindings() throws -> [DoctorFinding] {
    try productFindings() + agreementFindings() + unknowable
  }

  private func productFindings() throws -> [DoctorFinding] {
    let known = try store.appProducts(AppProductFilter(environment: .production, app: app))
    guard let app, !known.isEmpty else {
      let detail =
        known.isEmpty
        ? "no products of App Store Connect were read" : "products of several apps were read: name one with --app"
      let points: [(DoctorFinding.Checklist, String)] = [
        (.sandbox, "product-in-connect"), (.sandbox, "price"), (.sandbox, "localization"), (.store, "approved"),
        (.store, "available"),
      ]
      return points.map { checklist, point in
        DoctorFinding(
          status: .unknown, checklist: checklist, point: point, detail: detail,
          cure: "Save the app's answers of the App Store Connect API in the project, or import them and name --app.")
      }
    }
    let local = try configurations.appProducts(AppProductFilter(environment: .configuration))
    let listed = Set((known + local).compactMap(\.product.productID))
    let unlisted = code.unlisted(in: Array(listed))
    let used = listed.subtracting(code.unused(of: Array(listed))).union(unlisted.map(\.text)).sorted()
    let ids = used.isEmpty ? listed.sorted() : used
    return try findings(of: ids, app, .sandbox, .sandbox) + findings(of: ids, app, .production, .store)
  }

  private func findings(
    of ids: [String], _ app: AppleID, _ environment: StoreEnvironment, _ checklist: DoctorFinding.Checklist
  ) throws -> [DoctorFinding] {
    let request = try ProductRequest(store, app: app, environment: environment)
    let answers = try ids.flatMap { try request.answers(for: $0, in: nil) }
    let products = answers.filter { $0.verdict == .product }
    let right = DoctorFinding(
      status: .right, checklist: checklist, point: "product-in-connect",
      detail: "products there: " + products.prefix(5).map(\.productID).joined(separator: ", ")
        + (products.count > 5 ? " and \(products.count - 5) more" : ""))
    return (products.isEmpty ? [] : [right])
      + answers.flatMap { answer in answer.findings.map { finding($0, answer, checklist) } }
  }

  private func finding(
    _ finding: ProductRequest.Finding, _ answer: ProductRequest.Answer, _ checklist: DoctorFinding.Checklist
  ) -> DoctorFinding {
    let place = code.places(of: answer.productID).first
    let isWrong = !finding.reason.isOpen
    return DoctorFinding(
      status: isWrong ? .wrong : .unknown, checklist: checklist, point: finding.reason.rawValue,
      location: place ?? finding.evidence?.source ?? "",
      detail: "\(answer.productID): \(finding.detail)", cure: isWrong ? Self.cures[finding.reason] ?? "" : "")
  }

  private static let cures: [ProductRequest.Reason: String] = [
    .misspelt: "Write the ID as the list has it, or make the product in App Store Connect.",
    .otherApp: "Ask for products of this app: IDs of another one are never returned.",
    .noPrice: "Set a price in App Store Connect.", .noLocalization: "Add a localization in App Store Connect.",
    .notApproved: "Submit it for review.", .removedFromSale: "Make it available in App Store Connect.",
    .notSoldThere: "Add the store to its availability.", .appNotSoldThere: "Add the store to the app's availability.",
    .capabilityOff: "Switch In-App Purchase on for the App ID.",
    .wildcardAppID: "Register an explicit App ID for the app.",
  ]

  private func agreementFindings() throws -> [DoctorFinding] {
    let errors = try store.facts(named: .error).filter { $0.fact.value.contains("REQUIRED_AGREEMENTS") }
    return errors.prefix(1).map { error in
      DoctorFinding(
        status: .wrong, checklist: .servers, point: "agreements", location: error.evidence.source,
        detail: "App Store Connect answered \(error.fact.value)",
        cure: "Let the account holder sign the agreements in App Store Connect > Business.")
    }
  }

  /// What no file says.
  private var unknowable: [DoctorFinding] {
    let points = [
      ("agreements", "the Paid Apps Agreement, bank and tax data: App Store Connect > Business shows them"),
      ("membership", "whether the membership is active and its licence agreement signed"),
      ("propagation", "how far a change has come: up to an hour in the sandbox, some time in the store"),
    ]
    return points.map { point, detail in
      DoctorFinding(
        status: .unknown, checklist: .servers, point: point, detail: "cannot be known here: \(detail)")
    }
  }
}

internal import CatalogModel

extension Catalog {
  /// How much of an app's products was read: its in-app purchases, and the subscriptions of all its groups.
  ///
  /// `nil` where nothing says how many there are.
  func productListReading(of app: AppleID) throws(CatalogError) -> ListReading? {
    let owner = app.description
    if let all = try list(.allProducts, of: owner) { return all }
    guard var reading = try list(.products, of: owner) else { return nil }
    guard let groups = try list(.groups, of: owner) else {
      reading.lacksOthers = true
      return reading
    }
    reading.lacksOthers = !groups.isComplete
    for group in groups.members {
      let subscriptions = try list(.subscriptions, of: group)
      reading.count += subscriptions?.count ?? 0
      reading.total += subscriptions?.total ?? 0
      reading.lacksOthers = reading.lacksOthers || subscriptions?.isComplete != true
    }
    return reading
  }

  /// What an app's bundle ID lacks for in-app purchases.
  func signingFindings(of app: AppleID) throws(CatalogError) -> [ProductRequest.Finding] {
    let bundles = try facts(of: app.description).filter { $0.fact.name == .bundleID }.map(\.fact.value)
    guard let bundle = bundles.first else { return [] }
    let appIDs = try facts(named: .appID)
    if let own = appIDs.first(where: { $0.fact.value == bundle }) {
      return try capability(of: own.fact.subject, bundle)
    }
    return appIDs.filter { $0.fact.value.hasSuffix("*") && bundle.hasPrefix($0.fact.value.dropLast()) }.prefix(1).map {
      ProductRequest.Finding(
        reason: .wildcardAppID, isCertain: false,
        detail: "\(bundle) is covered by \($0.fact.value) in \($0.evidence.file), and no App ID of its own was read",
        evidence: $0.evidence)
    }
  }

  private func capability(of subject: String, _ bundle: String) throws(CatalogError) -> [ProductRequest.Finding] {
    let isOn = try facts(of: subject).contains { $0.fact.name == .capability && $0.fact.value == "IN_APP_PURCHASE" }
    guard !isOn, let list = try list(.capabilities, of: subject), list.isComplete else { return [] }
    return [
      ProductRequest.Finding(
        reason: .capabilityOff, isCertain: true,
        detail: "IN_APP_PURCHASE is not among the \(list.total) capabilities of \(bundle) in \(list.evidence.file)",
        evidence: list.evidence)
    ]
  }
}

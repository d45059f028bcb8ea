internal import CatalogModel

extension Catalog {
  /// How much of an app's products was read: its in-app purchases, and the subscriptions of all its groups.
  ///
  /// `nil` where their number is not known.
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
    let bundles = try facts(of: app.description, named: .bundleID)
    guard let bundle = bundles.first?.fact.value else { return [] }
    let appIDs = try facts(named: .appID)
    if let own = appIDs.first(where: { $0.fact.value == bundle }) {
      return try capability(of: own.fact.subject, bundle)
    }
    return appIDs.filter { $0.fact.value.hasSuffix("*") && bundle.hasPrefix($0.fact.value.dropLast()) }.prefix(1).map {
      .uncertain(
        .wildcardAppID,
        "\(bundle) is covered by \($0.fact.value) in \($0.evidence.file), and no App ID of its own was read",
        $0.evidence)
    }
  }

  /// Other reasons why a build may get no products, which make no ID invalid by themselves: a rejected binary, or
  /// profiles none of which is valid.
  func signingNotes(of app: AppleID, on day: String) throws(CatalogError) -> [String] {
    let own = try facts(of: app.description)
    var notes: [String] = []
    if let version = own.first(where: { $0.fact.name == .version }), Self.rejections.contains(version.fact.value) {
      notes.append(
        "the newest version read is \(version.fact.value) (\(version.evidence.file), \(version.evidence.day)): older"
          + " lists of causes name a rejected binary, Apple's notes of 2025 do not")
    }
    guard let bundle = own.first(where: { $0.fact.name == .bundleID })?.fact.value,
      let appID = try facts(named: .appID).first(where: { $0.fact.value == bundle })?.fact.subject
    else { return notes }
    let profiles = try facts(of: appID, named: .profile)
    // `ACTIVE 2027-03-01`: its state, and the day on which it expires.
    let isAnyValid = profiles.contains { profile in
      let words = profile.fact.value.split(separator: " ")
      return words.first == "ACTIVE" && (words.count < 2 || words[1] > day)
    }
    if let first = profiles.first, !isAnyValid {
      notes.append(
        "no provisioning profile of \(bundle) is valid (\(first.fact.value) in \(first.evidence.file)): a build for"
          + " the sandbox or TestFlight needs one")
    }
    return notes
  }

  /// That App Store Connect answered nothing for want of an agreement, as far as such an answer was saved.
  func agreementNotes() throws(CatalogError) -> [String] {
    let errors = try facts(named: .error).filter { $0.fact.value.contains("REQUIRED_AGREEMENTS") }
    return errors.prefix(1).map { error in
      "App Store Connect answered \(error.fact.value) (\(error.evidence.file), \(error.evidence.day)): an agreement is"
        + " missing or has expired, and until the account holder signs it no store returns products"
    }
  }

  /// In which stores sandbox testers are: a request of theirs is answered for their own store.
  func testerNote() throws(CatalogError) -> String? {
    let testers = try facts(named: .tester)
    guard let first = testers.first else { return nil }
    let stores = Set(testers.map(\.fact.value)).sorted().joined(separator: ", ")
    return "the sandbox testers in \(first.evidence.file) are in \(stores): a sandbox answers for a tester's own store"
  }

  private static let rejections: Set<String> = [
    "REJECTED", "METADATA_REJECTED", "DEVELOPER_REJECTED", "INVALID_BINARY",
  ]

  private func capability(of subject: String, _ bundle: String) throws(CatalogError) -> [ProductRequest.Finding] {
    let isOn = try facts(of: subject, named: .capability).contains { $0.fact.value == "IN_APP_PURCHASE" }
    guard !isOn, let list = try list(.capabilities, of: subject), list.isComplete else { return [] }
    return [
      .certain(
        .capabilityOff,
        "IN_APP_PURCHASE is not among the \(list.total) capabilities of \(bundle) in \(list.evidence.file)",
        list.evidence)
    ]
  }
}

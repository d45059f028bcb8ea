internal import CatalogModel

extension ItemEvidence {
  /// Decides from the evidence about one store.
  func check(_ reference: String, in storefront: Storefront, _ options: CheckOptions) -> StoreCheck {
    let (verdict, reason, evidence) = answer(in: storefront, now: options.now)
    var check = StoreCheck(reference: reference, storefront: storefront, verdict: verdict, reason: reason)
    (check.appleID, check.kind, check.name) = (appleID, kind, name)
    check.evidence = evidence
    check.knownIn = stores
    return check
  }

  private func answer(
    in storefront: Storefront, now: Timestamp
  ) -> (StoreCheck.Verdict, StoreCheck.Reason, StoreCheck.Evidence?) {
    if let kind, Self.kindsNotShown.contains(kind) { return (.notShown, .kindNotShown, .kindRule) }
    if let absent = absence(in: storefront) {
      let asked = StoreCheck.Evidence(source: "asked \(storefront)", observedAt: absent.description)
      return (.notShown, reason(ofAbsenceFrom: storefront), asked)
    }
    if let seen = observation(in: storefront) {
      return kind == .macApp ? (.notShown, .otherDevice, seen) : (.shown, .ok, seen)
    }
    if let ahead = releaseAhead(of: now, in: storefront) { return (.notShown, .notReleased, ahead) }
    if let gone { return (.notShown, .removed, gone) }
    return (.undecided, isEmpty ? .neverSeen : .notAsked, nil)
  }

  private func reason(ofAbsenceFrom storefront: Storefront) -> StoreCheck.Reason {
    if observation(in: storefront) != nil { return .removed }
    return stores.contains { absence(in: $0) == nil } ? .otherStorefrontsOnly : .missingThere
  }

  /// Products.plist of Apple's sample StoreProductViewController shows apps, audiobooks, books, movies, music, podcasts
  /// and TV shows; neither people and companies nor in-app products by their own number.
  private static let kindsNotShown: Set<ProductKind> = [.developer, .artist, .author, .inApp]
}

extension StoreCheck {
  /// An app that needs a newer system than the device's is not shown there.
  mutating func refuseDevice(_ device: SystemVersion?) {
    guard verdict == .shown, let device, let needed = minimumOS.flatMap(SystemVersion.init), device < needed else {
      return
    }
    (verdict, reason) = (.notShown, .otherDevice)
  }

  /// Adds the other item where nothing stronger is known of this one.
  mutating func add(_ other: (reason: Reason, item: Related)?) {
    guard let other else { return }
    related = other.item
    if [.ok, .neverSeen, .notAsked].contains(reason) { reason = other.reason }
  }
}

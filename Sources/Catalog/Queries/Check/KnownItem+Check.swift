internal import CatalogModel

/// What the catalog knows that shows whether stores have an item.
extension KnownItem {
  var isEmpty: Bool { listings.isEmpty && prices.isEmpty && absences.isEmpty && gone == nil }

  var kind: ProductKind? {
    listings.lazy.map(\.kind).first { $0 != .unknown } ?? listings.first?.kind
  }

  /// The stores that had the item when last observed, in order.
  var stores: [Storefront] {
    Set(listings.compactMap(\.storefront) + prices.compactMap(\.storefront)).filter { observation(in: $0) != nil }
      .sorted()
  }

  /// The newest record or price of the item in a store.
  ///
  /// A link to the item, or a child's record, does not prove that the store shows the item itself.
  func observation(in storefront: Storefront) -> StoreCheck.Evidence? {
    let records = listings.filter { $0.storefront == storefront && $0.provenance == .record }
    let sold = prices.filter { $0.storefront == storefront && $0.state != .unknown }
    let seen = records.map { ($0.source, $0.observedAt) } + sold.map { ($0.source, $0.observedAt) }
    return seen.max { $0.1 < $1.1 }.map { StoreCheck.Evidence(source: $0.0, observedAt: $0.1) }
  }

  /// When the store did not have the item, unless a newer observation has it.
  func absence(in storefront: Storefront) -> Timestamp? {
    guard let absent = absences[storefront] else { return nil }
    let seen = observation(in: storefront)?.observedAt ?? ""
    return seen > absent.description ? nil : absent
  }

  /// A future release date, as a source without a store of its own states it: a store that lists an item shows its
  /// page, also before the release.
  func releaseAhead(of now: Timestamp, in storefront: Storefront) -> StoreCheck.Evidence? {
    guard observation(in: storefront) == nil else { return nil }
    let ahead = listings.first { $0.storefront == nil && ($0.releaseDate ?? "") > now.description }
    return ahead.map { StoreCheck.Evidence(source: $0.source, observedAt: $0.observedAt) }
  }

  /// What is known of the item in a store, with what App Store Connect says of its sale there.
  func check(in storefront: Storefront, now: Timestamp, offered: SoldState?) -> StoreCheck {
    let (verdict, reason, evidence) = answer(in: storefront, now: now, offered)
    var check = StoreCheck(reference: reference, storefront: storefront, verdict: verdict, reason: reason)
    (check.appleID, check.kind, check.name) = (appleID, kind, name(in: storefront))
    check.evidence = evidence
    check.knownIn = stores
    return check
  }

  private func answer(
    in storefront: Storefront, now: Timestamp, _ offered: SoldState?
  ) -> (StoreCheck.Verdict, StoreCheck.Reason, StoreCheck.Evidence?) {
    if let kind, Self.kindsNotShown.contains(kind) { return (.notShown, .kindNotShown, .kindRule) }
    if let absent = absence(in: storefront) {
      let requested = StoreCheck.Evidence(source: "asked \(storefront)", observedAt: absent.description)
      return (.notShown, reason(ofAbsenceFrom: storefront), requested)
    }
    let stated = offered.map {
      StoreCheck.Evidence(source: $0.evidence.source, observedAt: $0.evidence.observedAt)
    }
    // What the store showed since counts more.
    if let offered, !offered.isSold, observation(in: storefront)?.observedAt ?? "" < offered.evidence.observedAt {
      return (offered.isCertain ? .notShown : .undecided, .notOffered, stated)
    }
    if let seen = observation(in: storefront) {
      return kind == .macApp ? (.notShown, .otherDevice, seen) : (.shown, .ok, seen)
    }
    if let ahead = releaseAhead(of: now, in: storefront) { return (.notShown, .notReleased, ahead) }
    if let gone { return (.notShown, .removed, gone) }
    if offered?.isSold == true { return (.undecided, .offered, stated) }
    return (.undecided, isEmpty ? .neverSeen : .notRequested, nil)
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

  /// Adds the other item, under its name in this store, where nothing stronger is known of this one.
  mutating func add(_ other: (reason: Reason, item: KnownItem)?) {
    guard let other else { return }
    related = Related(
      appleID: other.item.appleID, kind: other.item.kind, name: other.item.name(in: storefront))
    if [.ok, .neverSeen, .notRequested, .offered].contains(reason) { reason = other.reason }
  }
}

internal import Catalog
internal import CatalogModel
internal import StorePrices
internal import Storefronts

extension AnswerNote: CustomStringConvertible {
  /// One sentence, without a full stop where a list may follow.
  public var description: String {
    switch self {
    case .noItem(let reason, _): reason
    case .configuredProduct(let reference, let files):
      "\(reference): a product of a configuration (\(files.joined(separator: ", "))) without an Apple ID"
    case .notInStore(let gap): gap.sentence
    case .noPrice(let reference, let day): "\(reference): no price on \(day.date) is known"
    case .absent(let item, let storefront, let day, let last):
      "\(item): \(storefront) did not have it on \(day.date); what is shown was so on \(last.prefix(10))"
    case .pricesNotKnown(let item, let stores, let reason):
      "\(item): no price in \(Self.codes(stores)) is known: \(reason)"
    case .noRate(let item, let currency, let day, let stores):
      "\(item): no rate of \(currency)\(day.map { " on \($0.date)" } ?? ""), so prices in "
        + "\(stores.joined(separator: ", ")) are not compared"
    case .notConverted(let currency):
      "no exchange rate of \(currency) is known here, so prices are not converted to it"
    case .noHomePrice(let item, let parts, let home):
      parts.isEmpty
        ? "\(item): no price in \(home.code), so none is compared with it"
        : "\(item): no price of \(Self.quoted(parts)) in \(home.code) to compare others with"
    case .freeHomePrice(let item, let parts, let home):
      "\(item): \(parts.isEmpty ? "" : "\(Self.quoted(parts)): ")free in \(home.code), "
        + "so no other price is a percentage of it"
    case .noInAppProducts(let item, let day):
      "\(item): no in-app product is known\(day.map { " on \($0.date)" } ?? "")"
    case .noInAppProduct(let item, let product, let known): Self.sentence(item, hasNo: product, but: known)
    case .severalInAppProducts(let item, let product, let stores, let appleIDs):
      "\(item): several in-app products are named '\(product)' in \(Self.codes(stores))"
        + (appleIDs.isEmpty ? "" : "; name one by its Apple ID: \(appleIDs.map(\.description).joined(separator: ", "))")
    case .noInAppPrice(let item, let storefront, let known):
      "\(item): no in-app price in \(storefront) is known\(known.isEmpty ? "" : ", but in \(Self.codes(known))")"
    case .noConfiguredPrice(let product): "\(product): its configuration has no price"
    case .noReview(let reference): "\(reference): no such review is known"
    case .reviewCounts(let item, let counts): Self.summary(counts, of: item)
    case .noRating(let reference): "\(reference): no rating is known there and then"
    case .notInCharts(let reference, let charts): Self.sentence(reference, isInNoneBut: charts)
    case .noChart(let name, let genre, let known):
      "\(name)\(genre.map { " of genre \($0)" } ?? ""): no such chart. "
        + (known.isEmpty ? "The catalog holds no chart." : "Available: \(known.joined(separator: ", ")).")
    case .noCharts(let isAll): isAll ? "The catalog holds no chart yet." : "The catalog holds no such chart."
    case .noEdition(let chart, let day): Self.sentence(noEditionOf: chart, on: day)
    case .noDrops(let reason): reason.sentence
    case .relaxedSearch(let relaxations): "few items have all of the words: \(relaxations.joined(separator: "; "))"
    case .nothingFound(let words): "nothing found for '\(words)'"
    case .noPeriod(let unit):
      "the price per \(unit.rawValue) is unknown without the period that the amount is for, such as of=P1Y"
    case .noPeriods(let unit, let item, let products):
      "\(item): no price per \(unit.rawValue) of \(Self.quoted(products)): no period is known"
    case .boughtOnce(let unit, let item, let products):
      "\(item): no price per \(unit.rawValue) of \(Self.quoted(products)): bought once, not for a period"
    case .notAStorefront(let text): Storefront.validationError(of: text) ?? "'\(text)' is not a storefront."
    case .noLink(let reference, let reason): "\(reference): \(reason)"
    case .foundAs(let reference, let scheme, let items):
      "\(reference) is \(scheme == .isbn ? "an" : "a") \(scheme.title), of Apple "
        + "\(items.count == 1 ? "ID" : "IDs") \(items.map(\.description).joined(separator: ", "))"
    case .feedMoved(let item, let now, let movedAt): "\(item): the feed moved on \(movedAt.date); it is \(now) now"
    case .unknownKind(let reference): "\(reference): what it is is not known, and so not on which page it stands"
    case .noTarget(let error): "\(error)"
    case .withoutAppleID(let count):
      "\(count == 1 ? "1 link has" : "\(count) links have") no Apple ID: short links need the network, "
        + "and some items are named by text"
    case .noLinks(let kinds):
      "no product link\(kinds.isEmpty ? "" : " of kind \(kinds.map(\.rawValue).joined(separator: " or "))") was found"
    case .products(let note): "\(note)"
    case .tiers(let note): "\(note)"
    case .noSnapshot(let name): "There is no snapshot \(name)."
    case .noCurrencyMove(let store):
      "no move between currencies is on record for \(store.code); "
        + (store.details.currency.map { "it bills \($0)" } ?? "it bills nothing")
    }
  }

  static func codes(_ storefronts: some Sequence<Storefront>) -> String {
    Set(storefronts).sorted().map(\.code).joined(separator: ", ")
  }
}

extension StoreGap {
  fileprivate var sentence: String {
    if let day {
      return "\(reference): no price in \(storefront) on \(day.date) is known\(reason.map { ": \($0)" } ?? "")"
    }
    if isReasonAlone, let reason { return "\(reference): no price in \(storefront.code); \(reason)" }
    return "\(reference): \(scope)\(reason.map { "; \($0)" } ?? "")"
  }

  /// Where it is not, and where it is.
  private var scope: String {
    if let absentOn {
      let elsewhere = known.isEmpty ? "" : "; known in \(AnswerNote.codes(known))"
      return "\(storefront) did not have it on \(absentOn.date)\(elsewhere)"
    }
    guard !known.isEmpty else { return "unknown in \(storefront.code); no feed names a storefront of it" }
    return "unknown in \(storefront.code), but known in \(AnswerNote.codes(known))"
  }
}

extension NothingFell {
  fileprivate var sentence: String {
    switch self {
    case .noChanges:
      return "no price in the catalog has changed yet; a second observation of the same item shows what did"
    case .nothing(let start): return "nothing that was asked for costs less than it did on \(start.date)"
    case .olderChange(let start, let newest):
      let requested = newest.date == start.date ? start.description : start.date
      return "no price has changed since \(requested); the newest change is of \(newestChange ?? "")"
    }
  }

  /// The time of the newest change, where it is older than the time that was asked about: a day, or a time of the same
  /// day.
  public var newestChange: String? {
    guard case .olderChange(let start, let newest) = self else { return nil }
    return newest.date == start.date ? newest.description : newest.date
  }
}

// MARK: - In-app products

extension AnswerNote {
  /// How many names a sentence lists at most.
  private static let maxNames = 10

  /// Says that an app has no in-app product of a name, and which it has.
  private static func sentence(_ item: String, hasNo product: String, but known: [String]) -> String {
    "\(item): no in-app product '\(product)' is known; known are \(quoted(known))"
  }

  /// The first of the names, and how many more there are.
  private static func quoted(_ names: [String]) -> String {
    let others = names.count > maxNames ? " and \(names.count - maxNames) more" : ""
    return names.prefix(maxNames).map { "'\($0)'" }.joined(separator: ", ") + others
  }
}

// MARK: - Reviews and charts

extension AnswerNote {
  /// `Orchard Ledger: 12 reviews, 3.7 stars on average (5: 6, 4: 1, 3: 1, 2: 1, 1: 3)`.
  private static func summary(_ counts: ReviewCounts, of item: KnownItem) -> String {
    let own = item.name(in: item.listings.first?.storefront)
    let name = own.map { item.sharesReference ? "\($0) (\(item.appleID))" : $0 } ?? "Apple ID \(item.appleID)"
    let stars = counts.byStars.enumerated().reversed().map { "\($0.offset + 1): \($0.element)" }
    let mean = counts.mean.map { "\(twoDecimals($0)) \($0 == 1 ? "star" : "stars") on average" } ?? ""
    return "\(name): \(counts.count) review\(counts.count == 1 ? "" : "s"), \(mean) (\(stars.joined(separator: ", ")))"
  }

  /// Says that an item was in no requested chart, and in which it was.
  private static func sentence(_ reference: String, isInNoneBut charts: [ChartKey]) -> String {
    let known = Set(charts.map { "\($0.name) in \($0.storefrontText ?? "no storefront")" }).sorted()
    let others = known.isEmpty ? "" : "; it is or was in \(known.joined(separator: ", "))"
    return "\(reference): in no chart that was asked for\(others)"
  }

  /// Says that a chart has no edition on the requested day, and when it has some.
  private static func sentence(noEditionOf chart: HeldChart, on day: Timestamp?) -> String {
    let label = "\(chart.key.name) in \(chart.key.storefrontText ?? "no storefront")"
    guard let day else { return "\(label): no edition" }
    let isDay = day == Timestamp(day.date)
    let text = { (edition: Timestamp) in isDay ? edition.date : edition.description }
    let requested = isDay ? "of \(day.date)" : "of \(day.date) up to \(day)"
    let held =
      chart.editions == 1
      ? "there is one, of \(text(chart.first))"
      : "there are \(chart.editions), \(text(chart.first)) to \(text(chart.last))"
    return "\(label): no edition \(requested); \(held)"
  }
}

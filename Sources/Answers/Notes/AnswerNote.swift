public import Catalog
public import CatalogModel
public import StorePrices

/// What the rows of an answer do not say: what is not known, and what keeps a reader from a wrong conclusion.
///
/// `description` is a plain sentence, the same for every face; a face may add how to go on from there.
public enum AnswerNote: Sendable {
  /// The catalog has no such item: why, and what is left of it.
  case noItem(String, remains: LookupResult.Remains?)
  /// A number that is not an Apple ID, and what it is of which items.
  case foundAs(reference: String, Identifier.Scheme, [AppleID])
  /// A feed that a podcast had until it was seen with another one, and the one that it has now.
  case feedMoved(item: String, now: String, movedAt: Timestamp)
  /// A product that only configurations have, and so without an Apple ID.
  case configuredProduct(reference: String, files: [String])
  /// A store lacks what was asked for.
  case notInStore(StoreGap)
  /// No price of it is known on a day, in any store.
  case noPrice(reference: String, on: Timestamp)
  /// A store did not have the item when last asked; its row is older.
  case absent(item: String, Storefront, on: Timestamp, lastSeen: String)
  /// Stores whose price was known, and is not any more.
  case pricesNotKnown(item: String, [Storefront], reason: String)
  /// Prices that are not compared with others, for want of a rate.
  case noRate(item: String, currency: String, ofDay: Timestamp?, storefronts: [String])
  /// Prices are not converted to a currency, for want of its rate.
  case notConverted(CurrencyCode)
  /// The home store has no price to compare others with: of some offers or products of an item, or of all.
  case noHomePrice(item: String, parts: [String], Storefront)
  /// The home store has it for nothing, of which no other price is a percentage.
  case freeHomePrice(item: String, parts: [String], Storefront)
  /// No in-app product of an app is known, at all or on a day.
  case noInAppProducts(item: String, on: Timestamp?)
  /// An app has no in-app product of a name, and which it has.
  case noInAppProduct(item: String, product: String, known: [String])
  /// An app has several in-app products of a name in some stores; those of them that have an Apple ID can be named by
  /// it.
  case severalInAppProducts(item: String, product: String, [Storefront], appleIDs: [AppleID])
  /// No price of the in-app products that were asked for is known in a store.
  case noInAppPrice(item: String, Storefront, known: [Storefront])
  /// A product's configuration states no price.
  case noConfiguredPrice(product: String)
  /// No review of it was found as asked for.
  case noReview(reference: String)
  /// How many reviews were asked for, and their stars.
  case reviewCounts(item: KnownItem, ReviewCounts)
  /// No rating of it is known there and then.
  case noRating(reference: String)
  /// An item is in no chart that was asked for, and in which it was.
  case notInCharts(reference: String, known: [ChartKey])
  /// The catalog has no chart of this name, and which it has.
  case noChart(name: String, genre: String?, known: [String])
  /// The catalog holds no chart, at all or as asked for.
  case noCharts(isAll: Bool)
  /// A chart has no edition on the day.
  case noEdition(HeldChart, on: Timestamp?)
  /// No price fell, and why.
  case noDrops(NothingFell)
  /// Few items have all of the words, so others were found as well.
  case relaxedSearch([String])
  /// No item has the words.
  case nothingFound(words: String)
  /// A price is to be spread over units of time, and the period that it is for is not given.
  case noPeriod(BillingPeriod.Unit)
  /// In-app products whose price is to be spread over units of time, and whose period is not known.
  case noPeriods(BillingPeriod.Unit, item: String, products: [String])
  /// In-app products that are bought once or used up, whose price is for no period.
  case boughtOnce(BillingPeriod.Unit, item: String, products: [String])
  /// A text that names no storefront.
  case notAStorefront(String)
  /// An item has no link of the form, and why.
  case noLink(reference: String, reason: String)
  /// An item whose kind is not known, and so not its page.
  case unknownKind(reference: String)
  /// Nothing to link to has this reference.
  case noTarget(LinkTargetError)
  /// Links in a text whose items have no Apple ID.
  case withoutAppleID(count: Int)
  /// A text without product links, of some kinds where they are named.
  case noLinks(kinds: [ProductKind])
  /// What is said of in-app products.
  case products(ProductNote)
  /// What is said of Apple's old price tiers.
  case tiers(TierNote)
  /// There is no snapshot of this name.
  case noSnapshot(name: String)
  /// A store has billed one currency as long as is known.
  case noCurrencyMove(Storefront)

  /// How much a note matters.
  public enum Weight: String, Sendable {
    /// Something that was asked for was not found or refused.
    case missing
    /// Something that keeps a reader from a wrong conclusion.
    case warning
    /// Something good to know.
    case note
  }
}

/// A store that lacks what was asked for, where it is known instead, and why.
public struct StoreGap: Sendable {
  /// What was asked for.
  public var reference: String
  /// The store that lacks it.
  public var storefront: Storefront
  /// The stores in which it is known.
  public var known: [Storefront] = []
  /// When the store was asked and did not have it.
  public var absentOn: Timestamp?
  /// Why no price is known there.
  public var reason: String?
  /// The day that was asked about, where the question is of the prices of a day.
  public var day: Timestamp?
  /// Whether the reason stands in place of where it is known.
  var isReasonAlone = false
}

/// Why no price is lower than it was.
public enum NothingFell: Sendable {
  /// No price in the catalog has changed yet.
  case noChanges
  /// Other prices changed since then, and none fell.
  case nothing(since: Timestamp)
  /// The newest change is older than the time that was asked about.
  case olderChange(since: Timestamp, newest: Timestamp)
}

extension AnswerNote {
  /// How much it matters.
  public var weight: Weight {
    switch self {
    case .noItem, .configuredProduct, .notInStore, .noPrice, .noReview, .noRating, .notInCharts, .noChart, .noEdition,
      .noConfiguredPrice, .noInAppProducts, .noInAppProduct, .severalInAppProducts, .noInAppPrice, .notAStorefront,
      .noLink, .unknownKind, .noTarget, .noSnapshot, .noPeriod:
      .missing
    case .absent, .pricesNotKnown, .noRate, .notConverted, .noHomePrice, .freeHomePrice, .noPeriods: .warning
    case .noCharts(let isAll): isAll ? .note : .missing
    case .products(let note): note.isMissing ? .missing : .note
    case .tiers(let note): note.isMissing ? .missing : .note
    case .boughtOnce, .foundAs, .feedMoved, .reviewCounts, .noDrops, .relaxedSearch, .withoutAppleID, .noCurrencyMove:
      .note
    // Nothing was named that is missing, but there is no answer.
    case .nothingFound, .noLinks: .note
    }
  }

  /// Whether something that was asked for was not found or refused.
  public var isMissing: Bool {
    switch self {
    case .nothingFound, .noLinks: true
    default: weight == .missing
    }
  }
}

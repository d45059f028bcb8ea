public import Catalog
public import CatalogModel
public import Storefronts

/// The report of `coster watch`: what happened to what a list watches.
///
/// It is not a question: each run changes what the next one answers.
public enum WatchReport {
  /// The name for programs: `watch`.
  public static let name = "watch"
  /// What it reports, in one sentence.
  public static let summary = "What happened since the last run to what a list watches."

  /// What one line of a list reports.
  public enum Row: Sendable {
    /// A price that crossed its threshold, also converted to the threshold's currency where that is another one.
    case price(WatchRound.Crossing, ConvertedPrice?)
    /// Anything else.
    case news(News)

    /// A price that crossed its threshold, which these rates converted.
    public init(_ crossing: WatchRound.Crossing, by rates: ExchangeRates?) {
      let comparison = rates.flatMap { rates in
        LocaleTag("en").flatMap { locale in
          crossing.converted.flatMap { PriceComparison($0.currency, rates: rates, locale: locale) }
        }
      }
      self = .price(crossing, comparison?.price(crossing.price.money))
    }
  }

  /// The fields of its rows.
  public static let fields: [AnswerField<Row>] = [
    .integer("apple_id") { $0.appleID?.rawValue }.about("Apple ID of the item."),
    .text("name") { $0.listing?.name }.about("Name of the item."),
    .text("storefront") { $0.storefront?.code }.about("Storefront; null where a line watches all at once."),
    .text("offer") { $0.crossing?.price.offer?.rawValue }.about("Way to get the item, such as buy or rent."),
    .text("threshold") { $0.threshold }.about("What the line watches for, as in the list."),
    .price("old_text", "Before") { $0.oldText }.about(
      "What it was compared with: a price as the store writes it, or a rank."),
    .price("text", "Now") { $0.text }.about(
      "Price now as the store writes it, a rank, or a review's stars and title; gone: no longer there."),
    .decimal("amount") { $0.crossing?.price.money?.decimalText }.about("Price now as a decimal number."),
    .text("currency") { $0.crossing?.price.money?.currency.description }.about("Currency of the price."),
    .time("observed_at", "As of") { $0.observedAt }.about("When the catalog last saw it."),
    .text("source") { $0.source }.ofFile.about("File, address or snapshot that states it."),
  ]

  /// The fields of rows whose prices are converted where a threshold is in another currency.
  public static let convertedFields = fields + ConvertedPrice.fields { (row: Row) in row.converted }
}

extension WatchReport.Row {
  /// The price that crossed its threshold; `nil` for anything else.
  public var crossing: WatchRound.Crossing? {
    if case .price(let crossing, _) = self { return crossing }
    return nil
  }

  /// The price in the threshold's currency, where that is another one.
  var converted: ConvertedPrice? {
    if case .price(_, let converted) = self { return converted }
    return nil
  }

  /// The item.
  public var appleID: AppleID? {
    switch self {
    case .price(let crossing, _): crossing.price.appleID
    case .news(let news): news.appleID
    }
  }

  /// The item's listing in the store.
  public var listing: Listing? {
    switch self {
    case .price(let crossing, _): crossing.listing
    case .news(let news): news.listing
    }
  }

  /// The store; `nil` where a line watches all at once.
  public var storefront: Storefront? {
    switch self {
    case .price(let crossing, _): crossing.price.storefront
    case .news(let news): news.storefront
    }
  }

  /// What the line watches for, as in the list.
  public var threshold: String {
    switch self {
    case .price(let crossing, _): crossing.threshold
    case .news(let news): news.condition
    }
  }

  fileprivate var oldText: String? {
    switch self {
    case .price(let crossing, _):
      guard let old = crossing.old, let storefront = crossing.price.storefront else { return nil }
      return PriceFormatter.ofStores.text(of: old, kind: crossing.listing?.kind ?? .unknown, in: storefront).text
    case .news(let news): return news.old
    }
  }

  fileprivate var text: String? {
    switch self {
    case .price(let crossing, _):
      let kind = crossing.listing?.kind ?? .unknown
      return crossing.price.money == nil ? "gone" : crossing.price.written(kind: kind)?.text
    case .news(let news): return news.new
    }
  }

  fileprivate var observedAt: String {
    switch self {
    case .price(let crossing, _): crossing.price.observedAt
    case .news(let news): news.observedAt
    }
  }

  /// The file, address or snapshot that states it.
  public var source: String {
    get {
      switch self {
      case .price(let crossing, _): crossing.price.source
      case .news(let news): news.source
      }
    }
    set {
      switch self {
      case .price(var crossing, let converted):
        crossing.price.source = newValue
        self = .price(crossing, converted)
      case .news(var news):
        news.source = newValue
        self = .news(news)
      }
    }
  }
}

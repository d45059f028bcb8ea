public import CatalogModel

/// What one offer of an item cost in one storefront over time.
public struct PriceHistory: Equatable, Sendable {
  /// The store; `nil` where the source does not name it.
  public var storefront: Storefront?
  /// The feed's number for an unknown store.
  public var unknownStorefront: String?
  /// The offer.
  public var offer: OfferKind
  /// Ordered by their beginnings; of those that begin together the one that counts is last.
  public internal(set) var periods: [PricePeriod]

  public init(
    storefront: Storefront?, unknownStorefront: String? = nil, offer: OfferKind, periods: [PricePeriod]
  ) {
    (self.storefront, self.offer, self.periods) = (storefront, offer, periods)
    self.unknownStorefront = unknownStorefront
  }

  /// The store's code, or the number of an unknown one.
  public var storefrontText: String? { storefront?.code ?? unknownStorefront }

  /// The periods that overlap an interval, truncated to it.
  public func periods(during span: TimeSpan) -> [PricePeriod] {
    periods.compactMap { period in
      var period = period
      if let since = span.since { period.since = max(period.since, since) }
      if let until = span.until { period.until = min(period.until, until) }
      return period.since <= period.until ? period : nil
    }
  }

  /// Inserts an observation in the order of time.
  mutating func add(_ seen: PricePeriod) {
    if let index = periods.lastIndex(where: { $0.since <= seen.since }), periods[index].agrees(with: seen) {
      periods[index].until = max(periods[index].until, seen.until)
    } else {
      let index = periods.firstIndex { $0.since > seen.since } ?? periods.endIndex
      periods.insert(seen, at: index)
    }
  }
}

/// A new price, or the first known one.
public struct PriceChange: Equatable, Sendable {
  /// What was known before; `nil` at the first observation.
  public var old: PricePeriod?
  /// The price after the change.
  public var new: PricePeriod
  /// What other sources observed at the same time.
  public var contradictions: [PricePeriod]

  /// By how much the price rose, in tenths of a percent; `nil` where it cannot be compared with one before.
  public var permille: Int64? { old?.money?.rise(to: new.money) }
}

extension Money {
  /// By how much another price is higher, in tenths of a percent rounded half away from zero; below zero where it is
  /// lower.
  ///
  /// `nil` where the two cannot be compared: this one is free, or the currency differs.
  public func rise(to new: Money?) -> Int64? {
    guard let new, currency == new.currency, milliunits > 0 else { return nil }
    let difference = (Int128(new.milliunits) - Int128(milliunits)) * 2000
    let base = Int128(milliunits)
    return Int64(exactly: (difference + (difference < 0 ? -base : base)) / (2 * base))
  }
}

extension PriceHistory {
  /// Every change, the oldest first; sources that disagree about one time have a change each.
  public var changes: [PriceChange] {
    periods.enumerated().compactMap { index, period in
      let old = periods[..<index].last { $0.since < period.since }
      let others = periods.filter { other in
        other != period && !other.agrees(with: period) && (other.since...other.until).contains(period.since)
      }
      if let old, old.agrees(with: period), others.isEmpty { return nil }
      return PriceChange(old: old, new: period, contradictions: others)
    }
  }
}

public import CatalogModel

/// What one offer of an item cost in one storefront over time.
public struct PriceHistory: Equatable, Sendable {
  /// The store; `nil` where the source does not name it.
  public var storefront: Storefront?
  /// The way to get the item.
  public var offer: OfferKind
  /// Ordered by their beginnings; among those that begin together the one that is believed comes last.
  public private(set) var periods: [PricePeriod]

  public init(storefront: Storefront?, offer: OfferKind, periods: [PricePeriod]) {
    (self.storefront, self.offer, self.periods) = (storefront, offer, periods)
  }

  /// Adds a period that begins no earlier than the last.
  mutating func append(_ period: PricePeriod) { periods.append(period) }

  /// Inserts what was seen at a time in the order of time.
  mutating func add(_ seen: PricePeriod) {
    if let place = periods.lastIndex(where: { $0.since <= seen.since }), periods[place].agrees(with: seen) {
      periods[place].until = max(periods[place].until, seen.until)
    } else {
      let place = periods.firstIndex { $0.since > seen.since } ?? periods.endIndex
      periods.insert(seen, at: place)
    }
  }
}

/// A new price, or the first one that is known.
public struct PriceChange: Equatable, Sendable {
  /// What was known before; `nil` at the first observation.
  public var old: PricePeriod?
  /// What it costs since.
  public var new: PricePeriod
  /// What other sources saw at the same time as the new price was first seen.
  public var contradictions: [PricePeriod]

  /// By how much the price rose, in tenths of a percent rounded half away from zero; below zero where it fell.
  ///
  /// `nil` where the two cannot be compared: nothing is known before, it was free, or the currency is another.
  public var permille: Int64? {
    guard let old = old?.money, let new = new.money, old.currency == new.currency, old.milliunits > 0 else {
      return nil
    }
    let difference = (Int128(new.milliunits) - Int128(old.milliunits)) * 2000
    let base = Int128(old.milliunits)
    return Int64(exactly: (difference + (difference < 0 ? -base : base)) / (2 * base))
  }
}

extension PriceHistory {
  /// Every change, the oldest first; sources that disagree about one time have a change each.
  public var changes: [PriceChange] {
    periods.enumerated().compactMap { place, period in
      let old = periods[..<place].last { $0.since < period.since }
      let others = periods.filter { other in
        other != period && !other.agrees(with: period) && (other.since...other.until).contains(period.since)
      }
      if let old, old.agrees(with: period), others.isEmpty { return nil }
      return PriceChange(old: old, new: period, contradictions: others)
    }
  }
}

internal import CatalogModel
internal import InAppJoining
internal import StorePrices
public import Storefronts

/// What an in-app product's price is for each day, week, month or year, and who states its period.
public struct PeriodPrice: Hashable, Sendable {
  /// Who states the length of the period.
  public enum Origin: Sendable {
    /// A record of the product, or of one that was joined with it for certain.
    case stated
    /// A StoreKit configuration with its product ID.
    case configuration
    /// Whoever asks.
    case given
  }

  /// The computed price.
  public var price: SpreadPrice
  /// Who states the period.
  public var origin: Origin

  /// Whose the period is, where the store doesn't state it.
  public var doubt: String? {
    switch origin {
    case .stated: nil
    case .configuration: "period of a configuration"
    case .given: "period as given"
    }
  }

  /// How it was computed: `239.99 USD for P1Y, per month`, and whose the period is where the store doesn't state it.
  public var computation: String { [price.computation, doubt].compactMap(\.self).joined(separator: "; ") }
}

extension JoinedProduct {
  /// Whether a source states that the product is used up, or bought for ever: its price is for no period.
  var isBoughtOnce: Bool {
    switch members.lazy.compactMap(\.price.type).first {
    case .consumable, .nonConsumable: true
    case .nonRenewing, .autoRenewable, .freeSubscription, nil: false
    }
  }

  /// The length of a row's period, and who states it: a record's of its own, else the one on which the other rows
  /// agree, else a configuration's, else the one that is given.
  ///
  /// A row that was joined by an inference lends its period to such rows alone.
  /// Names say nothing: "Pro, 1 month" may be a month's trial.
  func period(of member: Member, given: BillingPeriod?) -> (length: BillingPeriod, origin: PeriodPrice.Origin)? {
    if let own = member.price.period { return BillingPeriod(own).map { ($0, .stated) } }
    let lenders = members.filter { member.join.isInferred || !$0.join.isInferred }.map(\.price)
    for (texts, origin) in [
      (lenders.compactMap(\.period), PeriodPrice.Origin.stated),
      (lenders.compactMap(\.configuredPeriod), .configuration),
    ] where !texts.isEmpty {
      guard Set(texts).count == 1 else { return nil }
      return BillingPeriod(texts[0]).map { ($0, origin) }
    }
    return isBoughtOnce ? nil : given.map { ($0, .given) }
  }
}

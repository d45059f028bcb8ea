/// What is known of a price: four answers that must never be confused.
public enum PriceState: String, CaseIterable, Sendable {
  /// It has a price above 0.
  case priced
  /// Its price is 0.
  case free
  /// No feed states a price.
  case unknown
  /// Sold only as part of something larger.
  case notSoldSeparately = "not-sold-separately"
}

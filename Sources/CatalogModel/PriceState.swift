/// What is said of a price: four different answers that must never be taken for one another.
public enum PriceState: String, CaseIterable, Sendable {
  /// It has a price above 0.
  case priced
  /// Its price is 0.
  case free
  /// No feed named a price.
  case unknown
  /// Sold only as part of something larger.
  case notSoldSeparately = "not-sold-separately"
}

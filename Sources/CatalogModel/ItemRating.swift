/// How customers of one store rate an item on average, as one feed states it.
public struct ItemRating: Hashable, Sendable {
  /// Stars from 0 to 5 (`averageUserRating`).
  public var average: Double?
  /// How many people rated it (`userRatingCount`).
  public var count: Int64?
  /// The same of the current version alone (`averageUserRatingForCurrentVersion`).
  public var versionAverage: Double?
  /// How many ratings its present version has; `nil` where that is not stated.
  public var versionCount: Int64?

  /// Returns `nil` when all of them are.
  public init?(average: Double?, count: Int64?, versionAverage: Double? = nil, versionCount: Int64? = nil) {
    guard average != nil || count != nil || versionAverage != nil || versionCount != nil else { return nil }
    (self.average, self.count) = (average, count)
    (self.versionAverage, self.versionCount) = (versionAverage, versionCount)
  }
}

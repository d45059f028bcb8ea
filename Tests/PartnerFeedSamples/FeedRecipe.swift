public import PartnerFeed

/// How the tables of a made-up partner feed are written, and which anomalies are planted in them.
///
///     var recipe = FeedRecipe(seed: 1, rowCount: 1000)
///     recipe.shares = [.shortRow: 0.01]
public struct FeedRecipe: Sendable {
  /// The same seed gives the same bytes.
  public var seed: UInt64
  /// Keys in each table; a repeated key adds a row.
  public var rowCount: Int
  public var mode: PartnerTableHeader.Mode = .full
  /// Unix time of the export, in milliseconds as versions 3 and 4 of the feed have it, or in seconds as version 5.
  public var exportDate: Int64 = 1_794_981_600_000
  /// The share of rows that depart in this way, each row in one way at most; of files for a missing or wrong trailer.
  public var shares: [PartnerAnomaly: Double] = [:]
  /// The share of rows that stand later than their key calls for.
  public var unsortedShare = 0.0
  /// In how many numbered files a table comes: `song_price1`, `song_price2`; one file has no number.
  public var partCount = 1

  public init(seed: UInt64, rowCount: Int) {
    self.seed = seed
    self.rowCount = rowCount
  }

  /// Plants every anomaly of rows with the same share.
  public mutating func plantRows(_ share: Double) {
    for anomaly in PartnerAnomaly.allCases where !Self.atTheEnd.contains(anomaly) { shares[anomaly] = share }
  }

  /// Anomalies of a whole file.
  static let atTheEnd: Set<PartnerAnomaly> = [.cutFile, .otherRowCount]
}

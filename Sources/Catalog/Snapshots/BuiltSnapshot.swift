public import Feeds

/// A snapshot that has its place, and what each of its tables took in.
public struct BuiltSnapshot: Equatable, Sendable {
  public var path: String
  public var name: SnapshotName
  public var tables: [SnapshotTable]
}

/// What one table of a snapshot took in.
public struct SnapshotTable: Equatable, Sendable {
  /// As Apple names it: `application_price`.
  public var name: String
  /// Rows that the table holds: rows read = stored + refused + replaced.
  public var stored: Int
  /// Rows whose key came again later in the feed, so that only the last is held.
  public var replaced: Int
  public var tally: PartnerTally
  /// What was mended in the header, a sentence each.
  public var notes: [String]
  /// Whether the table was not read now, but copied from the snapshot of the same date that was there before.
  public var isCarriedOver = false

  public var rowsRead: Int { tally.rows }
  public var refused: Int { tally.refused }
}

/// What an import did with one table of the partner feed: rows read = stored + refused + replaced + omitted.
public struct ImportedTable: Equatable, Sendable {
  /// The import that it is of: `itunes-20261118`.
  public var snapshot: String
  /// As Apple names it: `application_price`.
  public var name: String
  /// What was read, and what was odd about it, how often.
  public var tally: PartnerTally
  /// Rows that were omitted.
  public var omitted: Int
  /// What was repaired in the header, a sentence each.
  public var notes: [String]
  /// Changes of items, prices and ranks that were recorded.
  public var changes = 0
  /// How long it took to read and merge: without what a whole group's file takes.
  public var duration: Duration

  /// Rows that were read.
  public var rows: Int { tally.rows }
  /// Rows that could not be read, which are kept.
  public var refused: Int { tally.refused }
  /// Rows whose key came again later in the feed, so that only the last is stored.
  public var replaced: Int { tally[.repeatedKey] }
  /// Rows that are in the snapshot now.
  public var stored: Int { rows - refused - replaced - omitted }

  /// Whether there were rows of a full, and a filter let none of them pass; on a single day that is nothing odd.
  public var isFilteredOut: Bool { rows > 0 && omitted == rows && !snapshot.hasSuffix(MergeUnit.incrementalSuffix) }

  private var read: String { "\(snapshot) \(name): \(counted(rows, "row")) read" }

  /// A sentence for people: `itunes-20261118 genre: 4 rows read = 2 stored + 1 refused + 1 replaced`.
  public var sentence: String {
    "\(read) = \(stored) stored + \(refused) refused + \(replaced) replaced"
      + (omitted > 0 ? " + \(omitted) omitted" : "")
  }

  /// The same of a dry run, which does not know what comes again: `… 4 rows read = 3 to store + 1 refused + 0 omitted`.
  public var dryRunSentence: String { "\(read) = \(stored) to store + \(refused) refused + \(omitted) omitted" }
}

public import Feeds

/// What one table of the partner feed came to: rows read = stored + refused + replaced + left out.
public struct ImportedTable: Equatable, Sendable {
  /// The snapshot that holds it: `itunes-20261118`.
  public var snapshot: String
  /// As Apple names it: `application_price`.
  public var name: String
  public var rows: Int
  public var stored: Int
  public var refused: Int
  /// Rows whose key came again later in the feed, so that only the last is held.
  public var replaced: Int
  /// Rows that were read and not wanted.
  public var leftOut: Int
  /// What was odd, and how often.
  public var tally: PartnerTally

  init(_ table: SnapshotTable, in snapshot: SnapshotName) {
    self.snapshot = snapshot.description
    name = table.name
    (rows, stored, refused, replaced) = (table.rowsRead, table.stored, table.refused, table.replaced)
    leftOut = table.leftOut
    tally = table.tally
  }

  /// Whether there were rows, and a condition or a choice of storefronts let none of them pass.
  public var isFilteredOut: Bool { rows > 0 && leftOut == rows }

  private var read: String { "\(snapshot) \(name): \(rows) \(rows == 1 ? "row" : "rows") read" }

  /// A sentence for people: `itunes-20261118 genre: 4 rows read = 2 stored + 1 refused + 1 replaced`.
  public var sentence: String {
    "\(read) = \(stored) stored + \(refused) refused + \(replaced) replaced"
      + (leftOut > 0 ? " + \(leftOut) left out" : "")
  }

  /// The same of a dry run, which does not know what comes again: `… 4 rows read = 3 to store + 1 refused + 0 left out`.
  var dryRunSentence: String {
    "\(read) = \(stored) to store + \(refused) refused + \(leftOut) left out"
  }
}

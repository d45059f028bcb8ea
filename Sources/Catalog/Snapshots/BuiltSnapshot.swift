public import Feeds
internal import Glibc

/// A snapshot that is whole, and what each of its tables took in.
public struct BuiltSnapshot: Equatable, Sendable {
  public var path: String
  public var name: SnapshotName
  public var tables: [SnapshotTable]
  /// Tables that its files had, and that were not wanted.
  public var tablesLeftOut: Set<String> = []
  /// Tables that its files had, and that could not be read.
  public var tablesUnread: Set<String> = []
  /// Archives that it was read from, and those of them that broke off: tables may be missing.
  public var archives: Set<String> = []
  public var archivesCut: Set<String> = []

  private var folder: String { String(path.dropLast(name.file.count + 1)) }

  /// Gives the file its name, in place of the snapshot that had it before.
  func takePlace() throws(SnapshotError) {
    do throws(SnapshotError) {
      try DurableFile.rename("\(folder)/\(name.fileAside)", to: path, in: folder)
    } catch {
      throwAway()
      throw error
    }
  }

  /// Removes the file that was not given its name.
  func throwAway() { name.removeAside(in: folder) }
}

/// What one table of a snapshot took in.
public struct SnapshotTable: Equatable, Sendable {
  /// As Apple names it: `application_price`.
  public var name: String
  /// Rows that the table took: rows read = stored + refused + replaced + left out.
  public var stored = 0
  /// Rows whose key came again later in the feed, so that only the last is held.
  public var replaced = 0
  /// Rows that were not wanted.
  public var leftOut = 0
  public var tally = PartnerTally()
  /// What was mended in the header, a sentence each.
  public var notes: [String] = []
  /// Rows that the table has from the snapshot of the same date that was there before.
  public var carriedOver = 0
  /// Whether the whole table was not read now, but copied from the snapshot that was there before.
  public var isCarriedOver = false

  public var rowsRead: Int { tally.rows }
  public var refused: Int { tally.refused }
}

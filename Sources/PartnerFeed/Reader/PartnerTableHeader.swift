internal import CatalogModel

/// What the first records of a partner-feed file state of its table, repaired where Apple's header is known to be wrong.
public struct PartnerTableHeader: Equatable, Sendable {
  /// Whether a file holds its whole table, or what changed since the last whole one.
  public enum Mode: String, Sendable {
    /// All rows of the table.
    case full = "FULL"
    /// Rows that were added or changed since the last full one.
    case incremental = "INCREMENTAL"
  }

  /// In the order of the file; the first is `export_date`.
  public var columns: [PartnerColumn]
  /// The columns of the primary key, by their positions in ``columns``; empty when the table has none.
  public var key: [Int]
  /// Whether the file has all rows.
  public var mode: Mode
  /// What was repaired, a sentence each: `collection_id is declared VARCHAR(1000), and read as a whole number`.
  public var notes: [String]

  public init(columns: [PartnerColumn], key: [Int], mode: Mode, notes: [String] = []) {
    self.columns = columns
    self.key = key
    self.mode = mode
    self.notes = notes
  }

  /// The position of the column of this name; case does not matter.
  public func index(of name: String) -> Int? {
    columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}

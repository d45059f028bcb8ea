public import Archives
public import CatalogModel

/// What of the partner feed is imported, and how strictly.
public struct PartnerOptions: Sendable {
  /// Tables whose names match one of these; all when there are none.
  public var tables: [Glob] = []
  /// Tables that are left out.
  public var skippedTables: [Glob] = []
  /// Of tables that have a `storefront_id`, the rows of these stores; all when there are none.
  public var storefronts: [Storefront] = []
  /// Columns that match one of these, by `title` or `application.title`; all when there are none.
  ///
  /// `export_date` and the columns of a key are always kept.
  public var columns: [Glob] = []
  /// Columns that are left out.
  public var skippedColumns: [Glob] = []
  /// What rows must fulfil, a table at a time.
  public var conditions: [PartnerCondition] = []
  /// Whether a table without a trailer is taken as far as it goes.
  public var allowsTruncated = false
  /// How many whole snapshots of a group are kept, with the incrementals over them; all when it is `nil`.
  public var keptSnapshots: Int?
  /// Whether unfinished snapshots are gone on with; otherwise they are swept away.
  public var resumes = false
  /// How many snapshots are built at once.
  public var jobs = 1

  public init() {}

  /// Whether a table is wanted.
  func takes(_ table: String) -> Bool {
    (tables.isEmpty || tables.contains { $0.matches(table) }) && !skippedTables.contains { $0.matches(table) }
  }

  /// Whether everything is wanted: only then is a file that was imported known to be all there.
  var takesAll: Bool {
    tables.isEmpty && skippedTables.isEmpty && storefronts.isEmpty && columns.isEmpty && skippedColumns.isEmpty
      && conditions.isEmpty && !allowsTruncated
  }

  /// Which tables are wanted, as on the command line; empty when all are.
  var tableChoice: String {
    (tables.map { "--table \($0.pattern)" } + skippedTables.map { "--skip-table \($0.pattern)" })
      .joined(separator: " ")
  }

  /// What decides which rows and columns a snapshot holds, as one text: an unfinished one is gone on with only when it
  /// was begun with the same.
  var fingerprint: String {
    [
      storefronts.map(\.code), columns.map(\.pattern), skippedColumns.map(\.pattern), conditions.map(\.text),
      [allowsTruncated ? "truncated" : ""],
    ].map { $0.joined(separator: ",") }.joined(separator: ";")
  }
}

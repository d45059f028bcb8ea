public import Archives
public import CatalogModel

/// What of the partner feed is imported, and how strictly.
public struct PartnerOptions: Sendable {
  /// Tables whose names match one of these; all when there are none.
  public var tables: [Glob] = []
  /// Tables that are skipped.
  public var skippedTables: [Glob] = []
  /// Of tables that have a `storefront_id`, the rows of these stores; all when there are none.
  public var storefronts: [Storefront] = []
  /// Columns that match one of these, by `title` or `application.title`; all when there are none.
  ///
  /// `export_date` and the columns of a key are always kept.
  public var columns: [Glob] = []
  /// Columns that are skipped.
  public var skippedColumns: [Glob] = []
  /// What rows must fulfil, a table at a time.
  public var conditions: [PartnerCondition] = []
  /// Whether a table without a trailer is imported as far as it goes.
  public var allowsTruncated = false
  /// Whether the tables that come start over, whatever state there is of them; their changes are kept.
  public var replaces = false

  /// What a store's currency was at a time: the prices of flat tables state none.
  public var currency: @Sendable (Storefront, Timestamp) -> CurrencyCode? = { _, _ in nil }

  public init() {}

  /// Whether a table is wanted.
  func includes(_ table: String) -> Bool {
    (tables.isEmpty || tables.contains { $0.matches(table) }) && !skippedTables.contains { $0.matches(table) }
  }

  /// What decides which tables, columns and rows are imported, as on the command line; empty when all are.
  var selection: String {
    let words =
      tables.map { "--table \($0.pattern)" } + skippedTables.map { "--skip-table \($0.pattern)" }
      + columns.map { "--column \($0.pattern)" } + skippedColumns.map { "--skip-column \($0.pattern)" }
      + (storefronts.isEmpty ? [] : ["--only-storefront " + storefronts.map(\.code).sorted().joined(separator: ",")])
      + conditions.map { "--where '\($0.text)'" } + (allowsTruncated ? ["--allow-truncated"] : [])
    return words.joined(separator: " ")
  }

  /// Whether a column of a table is wanted.
  func includes(column: String, of table: String) -> Bool {
    let names = [column, "\(table).\(column)"]
    func matches(_ globs: [Glob]) -> Bool { globs.contains { glob in names.contains { glob.matches($0) } } }
    return (columns.isEmpty || matches(columns)) && !matches(skippedColumns)
  }
}

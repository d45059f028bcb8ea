public import Archives

/// Which tables of the partner feed are imported, and how strictly.
public struct PartnerOptions: Sendable {
  /// Tables whose names match one of these; all when there are none.
  public var tables: [Glob] = []
  /// Tables that are left out.
  public var skippedTables: [Glob] = []
  /// Whether a table without a trailer is taken as far as it goes.
  public var allowsTruncated = false

  /// How many whole snapshots of a group are kept, with the incrementals over them; all when it is `nil`.
  public var keptSnapshots: Int?

  public init() {}

  /// Whether a table is wanted.
  func takes(_ table: String) -> Bool {
    (tables.isEmpty || tables.contains { $0.matches(table) }) && !skippedTables.contains { $0.matches(table) }
  }

  /// Whether every row of every table is wanted: only then is a file that was imported known to be all there.
  var takesAll: Bool { tables.isEmpty && skippedTables.isEmpty && !allowsTruncated }
}

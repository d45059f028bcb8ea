/// A table to write.
public struct TableDefinition: Sendable {
  /// What it is called.
  public var name: String
  /// The `CREATE TABLE` statement, kept in the schema as given; it must state what `layout` states.
  ///
  /// `UNIQUE`, and a primary key of a rowid table that is not `INTEGER PRIMARY KEY`, would need indexes that are not
  /// written: declare none. Nothing converts values to a column's affinity: append integers to `INTEGER` columns,
  /// text to `TEXT` columns (else `PRAGMA integrity_check` complains), anything to columns without a type.
  public var sql: String
  /// Its columns and key, as records have them.
  public var layout: TableLayout
  /// Its indexes.
  public var indexes: [IndexDefinition]

  public init(name: String, sql: String, layout: TableLayout, indexes: [IndexDefinition] = []) {
    self.name = name
    self.sql = sql
    self.layout = layout
    self.indexes = indexes
  }
}

/// A secondary index to write with a table: `CREATE INDEX name ON table (columns)`, ascending, `BINARY`, not unique.
public struct IndexDefinition: Sendable {
  /// What it is called.
  public var name: String
  /// The `CREATE INDEX` statement, kept in the schema as given.
  public var sql: String
  /// Declared numbers of the indexed columns.
  public var columns: [Int]
  /// Whether the statement ends in `WHERE c IS NOT NULL`, c being the first indexed column.
  public var omitsNull: Bool

  public init(name: String, sql: String, columns: [Int], omitsNull: Bool = false) {
    self.name = name
    self.sql = sql
    self.columns = columns
    self.omitsNull = omitsNull
  }
}

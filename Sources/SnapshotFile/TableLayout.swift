/// How the rows of one table are stored, and by what they are ordered.
///
///     // application_price(export_date, application_id, retail_price, currency_code, storefront_id)
///     let layout = TableLayout.compoundKey([1, 4], columns: 5)
///     layout.storedColumns  // [1, 4, 0, 2, 3]
public struct TableLayout: Sendable, Hashable {
  /// The three kinds of tables.
  public enum Storage: Sendable, Hashable {
    /// A rowid table whose one key column is its `INTEGER PRIMARY KEY`.
    case integerKey
    /// A `WITHOUT ROWID` table: its records begin with the key's columns.
    case compoundKey
    /// A rowid table without a key: rowids count from 1 in the order of the rows.
    case noKey
  }

  /// Where rows are stored, and what identifies them.
  public let storage: Storage
  /// How many columns the table declares.
  public let columnCount: Int
  /// Declared numbers of the key's columns in the key's order, each once; columns count from 0.
  public let key: [Int]
  /// The declared number of the column at each position of a stored record.
  ///
  /// The declared order, but for a `WITHOUT ROWID` table: its key comes first, then the other columns as declared:
  /// <https://www.sqlite.org/fileformat2.html#representation_of_sql_tables>. A ``RecordBuilder`` appends
  /// values, and ``RecordColumns`` returns them, in this order.
  public let storedColumns: [Int]

  private init(_ storage: Storage, columns: Int, key: [Int]) {
    self.storage = storage
    columnCount = columns
    let distinct = key.indices.filter { key.firstIndex(of: key[$0]) == $0 }.map { key[$0] }
    self.key = distinct
    storedColumns =
      storage == .compoundKey ? distinct + (0..<columns).filter { !distinct.contains($0) } : Array(0..<columns)
  }

  /// `CREATE TABLE t (…, c INTEGER PRIMARY KEY, …)`.
  public static func integerKey(_ column: Int, columns: Int) -> TableLayout {
    precondition((0..<columns).contains(column), "a key is one of the columns")
    return TableLayout(.integerKey, columns: columns, key: [column])
  }

  /// `CREATE TABLE t (…, PRIMARY KEY (a, b)) WITHOUT ROWID`, also for one key column that is no integer.
  public static func compoundKey(_ key: [Int], columns: Int) -> TableLayout {
    precondition(!key.isEmpty && key.allSatisfy((0..<columns).contains), "a key is made of the columns")
    return TableLayout(.compoundKey, columns: columns, key: key)
  }

  /// `CREATE TABLE t (…)` without a primary key.
  public static func noKey(columns: Int) -> TableLayout { TableLayout(.noKey, columns: columns, key: []) }

  /// The position in a stored record of the column declared as number `column`.
  public func position(of column: Int) -> Int {
    guard storage == .compoundKey, let position = storedColumns.firstIndex(of: column) else { return column }
    return position
  }

  /// The position whose value is the rowid; -1 where there is none.
  var rowidPosition: Int { storage == .integerKey ? key[0] : -1 }
}

/// How the rows of one table are stored, and by what they are ordered.
///
///     // application_price(export_date, application_id, retail_price, currency_code, storefront_id)
///     let layout = TableLayout(.compoundKey, columns: 5, key: [1, 4])
///     layout.storedColumns  // [1, 4, 0, 2, 3]
public struct TableLayout: Sendable, Hashable {
  /// The three kinds of tables.
  public enum Storage: Sendable, Hashable {
    /// A rowid table whose one key column is its `INTEGER PRIMARY KEY`: `CREATE TABLE t (…, c INTEGER PRIMARY KEY, …)`.
    case integerKey
    /// A `WITHOUT ROWID` table, also of one key column that is no integer: its records begin with the key's columns.
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

  /// The layout of a table with `columns` columns, those of its key in the key's order.
  public init(_ storage: Storage, columns: Int, key: [Int] = []) {
    precondition(key.isEmpty == (storage == .noKey), "every storage but one has a key")
    precondition(key.allSatisfy((0..<columns).contains), "a key is made of the columns")
    (self.storage, columnCount, self.key) = (storage, columns, key)
    storedColumns = storage == .compoundKey ? key + (0..<columns).filter { !key.contains($0) } : Array(0..<columns)
  }

  /// The position in a stored record of the column declared as number `column`.
  public func position(of column: Int) -> Int {
    guard storage == .compoundKey, let position = storedColumns.firstIndex(of: column) else { return column }
    return position
  }

  /// The position whose value is the rowid; -1 where there is none.
  var rowidPosition: Int { storage == .integerKey ? key[0] : -1 }
}

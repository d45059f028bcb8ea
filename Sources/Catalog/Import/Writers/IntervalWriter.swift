internal import CatalogModel
internal import SQLite

/// What can be observed of an item again and again, such as a price or a rating.
///
/// It has a table of intervals, whose key is the item, its store, some columns more, and the beginning.
protocol StoredFact: Equatable {
  static var table: String { get }
  /// The columns of the key between the store and the beginning.
  static var keyColumns: [String] { get }
  /// The column of the import that observed an interval last, if the table has it.
  static var lastImportColumn: [String] { get }
  /// The columns of the fact.
  static var columns: [String] { get }
  /// How many of them, the last ones, an observation of the same fact may complete.
  static var completedCount: Int { get }

  /// Reads the columns from a column of `row` on; `nil` where they state nothing.
  init?(_ row: Statement, from first: Int)
  /// Appends the values of the columns.
  func append(to values: inout [Value])
  /// Whether both are the same observation, and so belong to one interval.
  func agrees(with other: Self) -> Bool
  /// The same fact with what an agreeing observation adds, such as the text of a price.
  func completed(by other: Self) -> Self
}

extension StoredFact {
  func agrees(with other: Self) -> Bool { self == other }
  func completed(by other: Self) -> Self { self }
}

/// Writes a fact of items as intervals of time: a new row only where it changed.
///
/// ``IntervalEdits`` decides what becomes of them, in whatever order observations arrive.
final class IntervalWriter<Fact: StoredFact> {
  private typealias Interval = ObservedInterval<Fact>

  private let insert: Statement
  private let select: Statement
  private let move: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    let key = ["apple_id", "storefront"] + Fact.keyColumns
    let inserted = key + ["since", "import_id", "until"] + Fact.columns
    let moved = ["since", "import_id", "until"] + Fact.lastImportColumn + Fact.columns.suffix(Fact.completedCount)
    insert = try connection.prepare(
      """
      INSERT INTO main.\(Fact.table) (\(inserted.joined(separator: ", ")))
      VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT DO UPDATE SET \(Fact.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """)
    select = try connection.prepare(
      """
      SELECT since, import_id, until, \(Fact.lastImportColumn.first ?? "NULL"), \(Fact.columns.joined(separator: ", "))
      FROM main.\(Fact.table) WHERE \(Self.equal(key, " AND ")) ORDER BY since, import_id
      """)
    move = try connection.prepare(
      """
      UPDATE main.\(Fact.table) SET \(Self.equal(moved, ", "))
      WHERE \(Self.equal(key + ["since", "import_id"], " AND "))
      """)
  }

  private static func equal(_ columns: [String], _ separator: String) -> String {
    columns.map { "\($0) = ?" }.joined(separator: separator)
  }

  /// Writes a fact of an item that has none yet.
  func insert(_ fact: Fact, of item: [Value], from origin: ImportOrigin) throws(SQLiteError) {
    try write(Interval(fact, from: origin), of: item)
  }

  /// Writes a fact of an item that may have some, and returns whether it is new.
  func merge(_ fact: Fact, of item: [Value], from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    let edits = IntervalEdits(adding: Interval(fact, from: origin), to: try select.rows(item) { Interval($0) })
    if let (old, new) = edits.change { try change(old, to: new, of: item) }
    for interval in edits.inserted { try write(interval, of: item) }
    return edits.isNew
  }

  private func change(_ old: Interval, to new: Interval, of item: [Value]) throws(SQLiteError) {
    var (values, fact): ([Value], [Value]) = ([.text(new.since), .integer(new.importID), .text(new.until)], [])
    new.fact.append(to: &fact)
    values += Fact.lastImportColumn.map { _ in Value(new.lastImportID) }
    values += fact.suffix(Fact.completedCount) + item
    try move.run(values + [.text(old.since), .integer(old.importID)])
  }

  private func write(_ interval: Interval, of item: [Value]) throws(SQLiteError) {
    // One array for all values: importing feeds writes millions of them.
    var values = item
    values.reserveCapacity(insert.parameterCount)
    values.append(.text(interval.since))
    values.append(.integer(interval.importID))
    values.append(.text(interval.until))
    interval.fact.append(to: &values)
    try insert.run(values)
  }
}

extension ObservedInterval {
  fileprivate init?(_ row: Statement) {
    guard let fact = Fact(row, from: 4) else { return nil }
    self.init(
      since: row.text(0) ?? "", until: row.text(2) ?? "", importID: row.integer(1), lastImportID: row.integerIfAny(3),
      fact: fact)
  }
}

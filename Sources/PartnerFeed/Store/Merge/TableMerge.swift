internal import SnapshotFile

/// How the rows of a table that comes are merged with those that are there.
struct MergeRule {
  /// Whether a row that does not come is gone: of a full, and of tables that always come whole.
  var replaces: Bool
  var recordsAppearances: Bool
  var recordsDisappearances: Bool
}

/// The rows of the state before, in the declaration of the table that comes.
@safe struct OldRows: ~Copyable {
  private var cursor: TableCursor
  private var converter: RowConverter?
  /// The row that ``advance()`` read, borrowed until its next call.
  private(set) var row = EncodedRow()

  /// The rows after the current one that are stored alike, in one page, and below `key`.
  mutating func run(below key: EncodedRow?, _ order: KeyOrder) throws -> CellRun? {
    try converter == nil ? cursor.run(below: key, order) : nil
  }

  init(_ cursor: consuming TableCursor, of old: StoredTable, as new: StoredTable) {
    self.cursor = cursor
    converter = old == new ? nil : RowConverter(from: old, to: new)
  }

  mutating func advance() throws -> Bool {
    guard try cursor.advance() else { return false }
    row = converter?.convert(cursor.row) ?? cursor.row
    return true
  }
}

/// Merges two tables in the order of their key, and notes what changes.
@safe struct TableMerge: ~Copyable {
  private let rule: MergeRule
  private let filter: RowFilter
  /// Notes changes of rows that both sides have, and of others where the rule says so.
  private let tracker: ChangeTracker?
  /// Notes every row that appears or disappears.
  private let names: NamedItems?
  private let order: KeyOrder
  private var oldColumns: RecordColumns
  private var newColumns: RecordColumns
  private var omitted: KeySet
  private var refused: KeySet
  private let output: SnapshotOutput
  /// Whether rows that no new row replaces are written many at once; otherwise each is looked at.
  private let copiesRuns: Bool

  init(
    _ incoming: IncomingTable, over old: OldSnapshot, rule: MergeRule, tracker: ChangeTracker?, names: NamedItems?,
    to output: SnapshotOutput
  ) throws {
    let layout = incoming.table.layout
    let order = KeyOrder(layout: layout)
    let omitted = try KeySet(incoming.omittedKeys.sorted(), order: order)
    let refused = try KeySet(incoming.refusedKeys.sorted(), order: order)
    self.order = order
    self.omitted = omitted
    self.refused = refused
    (self.rule, self.tracker, self.names, self.output) = (rule, tracker, names, output)
    filter = incoming.filter
    oldColumns = RecordColumns(layout: layout)
    newColumns = RecordColumns(layout: layout)
    let looksAtEach = rule.replaces || incoming.parts.contains { $0.omitted > 0 }
    copiesRuns = !looksAtEach && output.copiesRuns(of: old)
  }

  mutating func run(old: consuming OldRows, new: inout SortedRows) throws {
    var old = old
    var hasOld = try old.advance()
    var hasNew = try new.advance()
    while hasOld || hasNew {
      let difference = !hasOld ? 1 : !hasNew ? -1 : order.compare(old.row, new.row)
      if difference < 0 {
        try keepOrDrop(old.row)
        if copiesRuns, let run = try old.run(below: hasNew ? new.row : nil, order) { try output.append(run) }
      } else if difference > 0 {
        try appear(new.row)
      } else {
        try change(old.row, new.row)
      }
      if difference <= 0 { hasOld = try old.advance() }
      if difference >= 0 { hasNew = try new.advance() }
    }
  }

  private mutating func change(_ old: EncodedRow, _ new: EncodedRow) throws {
    if tracker != nil || names != nil {
      oldColumns.read(old)
      newColumns.read(new)
      try tracker?.changed(from: oldColumns, to: newColumns)
      try names?.changed(from: oldColumns, to: newColumns)
    }
    try output.append(new)
  }

  private mutating func appear(_ row: EncodedRow) throws {
    if (rule.recordsAppearances && tracker != nil) || names != nil {
      newColumns.read(row)
      if rule.recordsAppearances { try tracker?.appeared(newColumns) }
      try names?.note(newColumns)
    }
    try output.append(row)
  }

  /// Decides of a row whose key no new row has.
  private mutating func keepOrDrop(_ row: EncodedRow) throws {
    if try refused.contains(row) { return try output.append(row) }
    let isOmitted = try omitted.contains(row)
    guard rule.replaces || isOmitted else { return try output.append(row) }
    if !filter.isEmpty || tracker != nil || names != nil { oldColumns.read(row) }
    if !filter.isEmpty, try !filter.holds(oldColumns) { return try output.append(row) }
    try names?.note(oldColumns)
    // What the feed has and the filter omits is not gone.
    if rule.recordsDisappearances, !isOmitted { try tracker?.disappeared(oldColumns) }
  }
}

internal import SnapshotFile

/// The rows of the state before, in the declaration of the table that comes.
@safe struct OldRows: ~Copyable {
  private var cursor: TableCursor
  private var converter: RowConverter?
  /// The row that ``advance()`` read, borrowed until its next call.
  private(set) var row = EncodedRow()

  /// Appends the rows after the current one that are stored alike, in one page, and below `key`.
  mutating func copy(below key: EncodedRow? = nil, to table: inout TableWriter) throws {
    if converter == nil { try table.append(after: &cursor, below: key) }
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
  /// Whether a row that does not come is gone: of a full, and of tables that always come whole.
  private let replaces: Bool
  /// What is noted of a row that only one side has; `nil` where that may be for other reasons.
  var appearance: ChangedRows.Change?
  var disappearance: ChangedRows.Change?
  private let filter: RowFilter
  private let changed: ChangedRows?
  private let order: KeyOrder
  private var oldColumns: RecordColumns
  private var newColumns: RecordColumns
  private var omitted: KeySet
  private var refused: KeySet
  /// Whether rows that no new row replaces are looked at; otherwise they are written many at once.
  private let looksAtEach: Bool

  init(_ incoming: IncomingTable, replaces: Bool, changed: ChangedRows?) throws {
    let layout = incoming.table.layout
    let order = KeyOrder(layout: layout)
    let omitted = try KeySet(incoming.omittedKeys.sorted(), order: order)
    let refused = try KeySet(incoming.refusedKeys.sorted(), order: order)
    self.order = order
    self.omitted = omitted
    self.refused = refused
    (self.replaces, self.changed, filter) = (replaces, changed, incoming.filter)
    oldColumns = RecordColumns(layout: layout)
    newColumns = RecordColumns(layout: layout)
    looksAtEach = replaces || incoming.parts.contains { $0.omitted > 0 }
  }

  mutating func run(old: consuming OldRows, new: inout SortedRows, to table: inout TableWriter) throws {
    var old = old
    var hasOld = try old.advance()
    var hasNew = try new.advance()
    while hasOld || hasNew {
      let difference = !hasOld ? 1 : !hasNew ? -1 : order.compare(old.row, new.row)
      if difference < 0 {
        if try isKept(old.row) { try table.append(old.row) }
        if !looksAtEach { try old.copy(below: hasNew ? new.row : nil, to: &table) }
      } else {
        if let changed {
          newColumns.read(new.row)
          if difference == 0 { oldColumns.read(old.row) }
          try difference > 0 ? changed.note(newColumns, appearance) : changed.compare(oldColumns, newColumns)
        }
        try table.append(new.row)
      }
      if difference <= 0 { hasOld = try old.advance() }
      if difference >= 0 { hasNew = try new.advance() }
    }
  }

  /// Whether a row stays whose key no new row has; one that does not is noted.
  private mutating func isKept(_ row: EncodedRow) throws -> Bool {
    if try refused.contains(row) { return true }
    let isOmitted = try omitted.contains(row)
    guard replaces || isOmitted else { return true }
    oldColumns.read(row)
    if !filter.isEmpty, try !filter.holds(oldColumns) { return true }
    // What the feed has and the filter omits is not gone.
    try changed?.note(oldColumns, isOmitted ? nil : disappearance)
    return false
  }
}

/// Keys in their order, compared with rows that come in the same order.
@safe struct KeySet: ~Copyable {
  private var rows: SortedRows
  private let order: KeyOrder
  private var hasRow: Bool

  init(_ rows: consuming SortedRows, order: KeyOrder) throws {
    self.order = order
    self.rows = rows
    hasRow = try self.rows.advance()
  }

  /// Whether the key of a row is there; rows are asked about in the order of their keys.
  mutating func contains(_ row: EncodedRow) throws -> Bool {
    while hasRow {
      let difference = order.compare(rows.row, row)
      if difference >= 0 { return difference == 0 }
      hasRow = try rows.advance()
    }
    return false
  }
}

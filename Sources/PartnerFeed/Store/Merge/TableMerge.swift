internal import SnapshotFile

/// The rows of the state before, in the declaration of the table that comes.
@safe struct OldRows: ~Copyable {
  private var rows: CheckedRows
  private var converter: RowConverter?
  /// The row that ``advance()`` read, borrowed until its next call.
  private(set) var row = EncodedRow()

  /// Appends the rows after the current one that are stored alike, in one page, and below `key`.
  mutating func copy(below key: EncodedRow? = nil, to table: inout TableWriter) throws {
    if converter == nil { rows.count += try table.append(after: &rows.cursor, below: key) }
  }

  init(_ rows: consuming CheckedRows, of old: StoredTable, as new: StoredTable) {
    self.rows = rows
    converter = old == new ? nil : RowConverter(from: old, to: new)
  }

  mutating func advance() throws -> Bool {
    guard try rows.advance() else { return false }
    row = converter?.convert(rows.cursor.row) ?? rows.cursor.row
    return true
  }
}

/// Merges two tables in the order of their key, and notes what changes, and what is not known any more.
@safe struct TableMerge: ~Copyable {
  /// How the import came, and what of the table it covers.
  private let part: Coverage
  /// Whether a row that does not come goes: of a full, and of tables that always come whole.
  private let replaces: Bool
  private let startsOver: Bool
  private let filter: RowFilter
  private let changed: ChangedRows?
  private let order: KeyOrder
  private var oldColumns: RecordColumns
  private var newColumns: RecordColumns
  private var omitted: KeySet
  private var refused: KeySet
  private var charts: ComingCharts?
  /// Whether rows that no new row replaces are looked at; otherwise they are written many at once.
  private let looksAtEach: Bool

  init(_ incoming: IncomingTable, replaces: Bool, startsOver: Bool, changed: ChangedRows?) throws {
    let layout = incoming.table.layout
    let order = KeyOrder(layout: layout)
    let omitted = try KeySet(incoming.omittedKeys.sorted(), order: order)
    let refused = try KeySet(incoming.refusedKeys.sorted(), order: order)
    self.order = order
    self.omitted = omitted
    self.refused = refused
    part = incoming.whole
    (self.replaces, self.startsOver, self.changed, filter) = (replaces, startsOver, changed, incoming.filter)
    oldColumns = RecordColumns(layout: layout)
    newColumns = RecordColumns(layout: layout)
    charts = ChartColumns(incoming.table).map { ComingCharts($0) }
    looksAtEach =
      replaces || startsOver || filter.hasConditions || part.isTruncated || charts != nil
      || incoming.parts.contains { $0.refused > 0 }
  }

  mutating func run(old: consuming OldRows, new: inout SortedRows, to table: inout TableWriter) throws {
    var old = old
    var hasOld = try old.advance()
    var hasNew = try new.advance()
    if hasNew { readNew(new.row) }
    while hasOld || hasNew {
      let difference = !hasOld ? 1 : !hasNew ? -1 : order.compare(old.row, new.row)
      if difference < 0 {
        if try isKept(old.row) { try table.append(old.row) }
        if !looksAtEach { try old.copy(below: hasNew ? new.row : nil, to: &table) }
      } else {
        if let changed {
          if difference == 0 { oldColumns.read(old.row) }
          try difference > 0 ? changed.noteNew(newColumns) : changed.compare(oldColumns, newColumns)
        }
        try table.append(new.row)
      }
      if difference <= 0 { hasOld = try old.advance() }
      if difference >= 0 {
        hasNew = try new.advance()
        if hasNew { readNew(new.row) }
      }
    }
  }

  private mutating func readNew(_ row: EncodedRow) {
    guard changed != nil || charts != nil else { return }
    newColumns.read(row)
    charts?.advance(to: newColumns)
  }

  /// Whether a row stays whose key no new row has; what the import says of it is noted.
  private mutating func isKept(_ row: EncodedRow) throws -> Bool {
    let (isRefused, isOmitted) = try (refused.contains(row), omitted.contains(row))
    guard looksAtEach else { return true }
    oldColumns.read(row)
    if let charts { return try isKept(charts) }
    guard filter.hasStore(oldColumns) else { return true }
    // What the same export covered before stays.
    if part.isSameExport, try changed?.known.isKnown(oldColumns) ?? true { return true }
    let change = try change(isRefused: isRefused, isOmitted: isOmitted)
    guard let change else {
      try changed?.noteCovered(oldColumns)
      return true
    }
    try changed?.note(oldColumns, change)
    return change.keepsRow
  }

  /// What became of a row that the import was to cover and does not have; `nil` where it is as it was.
  private func change(isRefused: Bool, isOmitted: Bool) throws -> ChangedRows.Change? {
    if isRefused { return .refused }
    guard try filter.meetsConditions(oldColumns) else { return .outside }
    // What the feed has and a condition omits is not gone.
    if isOmitted { return .left }
    if part.isTruncated { return .truncated }
    guard replaces else { return startsOver ? .dropped : nil }
    return part.unreadableKeys > 0 ? .unreadable : .gone
  }

  /// Whether a row of a chart stays: the import brought none of the chart's items, and cannot say that it has none.
  private func isKept(_ charts: ComingCharts) throws -> Bool {
    guard let chart = charts.columns.chart(of: oldColumns) else { return !replaces }
    if charts.contains(chart) {
      if part.isSameExport { return true }
    } else if part.isSameExport || part.incompleteness != nil || !filter.hasStore(oldColumns) {
      changed?.keptCharts.insert(chart)
      return true
    }
    try changed?.note(oldColumns, .gone)
    return false
  }
}

/// The charts of the new rows, which are asked about in the order of the rows.
struct ComingCharts {
  let columns: ChartColumns
  private var last: PartnerChart?
  private var next: PartnerChart?

  init(_ columns: ChartColumns) { self.columns = columns }

  mutating func advance(to row: borrowing RecordColumns) { (last, next) = (next, columns.chart(of: row)) }

  func contains(_ chart: PartnerChart) -> Bool { chart == last || chart == next }
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

internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// The rows of a table that a merge changes, noted while old and new rows lie side by side: their keys, and what
/// prices, names and chart ranks are read from, as it is and as it was.
///
/// SQL makes changes of them, as it makes products and prices of the rows themselves.
final class ChangedRows {
  /// What became of a row, as `item_change` calls it, or why it is not known any more.
  enum Change: String {
    case renamed, appeared, gone
    /// It came, and it is not known whether it is new.
    case unseen
    /// It is known again.
    case back
    /// A condition leaves out what it is now; the old row goes.
    case left
    /// A condition leaves out what it was, and the old row stays.
    case outside
    /// The new row was refused, or it may be one that was.
    case refused, unreadable
    /// It may be in the part of the file that is missing.
    case truncated
    /// An incremental started its table over.
    case dropped

    var isNamed: Bool { self == .renamed || self == .appeared || self == .gone }
    var keepsRow: Bool { [.outside, .refused, .unreadable, .truncated].contains(self) }
  }

  /// What the changes are of.
  enum Subject {
    case prices([FeedOffer])
    case names(ItemTable)
    case ranks(item: String, rank: String)
  }

  let name: String
  /// The column of the items whose names the index has from the table; `nil` where it has none.
  let namedItem: String?
  let subject: Subject?
  let key: [String]
  /// The columns that changes are made of, as far as both sides have them, and the columns that one of them lacks.
  let values: [String]
  let lacking: Set<String>
  /// When the table was exported, now and before.
  let times: (new: String, old: String)
  let known: KnownRows
  /// Whether imports after this one are forgotten.
  let isRewound: Bool
  /// What of the table the import took.
  let part: Coverage
  /// The charts whose old rows stay, because the import brought none of them.
  var keptCharts: Set<PartnerChart> = []
  private let keyPositions: [Int]
  private let valuePositions: [Int]
  private let otherPositions: [Int]
  private let insert: Statement

  /// `nil` where nothing is kept of the table.
  init?(
    _ table: StoredTable, over old: StoredTable, of part: Coverage, in snapshot: OldSnapshot, log: ChangeLog
  ) throws {
    let (names, oldNames) = (Set(table.columns.map(\.name)), Set(old.columns.map(\.name)))
    let common = names.intersection(oldNames)
    let (subject, item) = (Self.subject(table, common), SnapshotNames.item(of: table))
    guard subject != nil || item != nil else { return nil }
    (name, self.subject, namedItem, self.part) = (table.name, subject, item, part)
    lacking = names.symmetricDifference(oldNames)
    let values = common.intersection(subject?.columns ?? []).sorted()
    self.values = values
    let days = try snapshot.days(of: table.name, before: part.isCorrection ? part.time : nil)
    isRewound = try part.isCorrection && part.time < snapshot.days(of: table.name).lastImport() ?? ""
    times = (part.time, days.lastImport() ?? "")
    let priced: String? = if case .prices(let offers) = subject { offers[0].id } else { nil }
    known = try KnownRows(days, of: table, item: priced, in: snapshot.connection)
    key = table.key.map { table.columns[$0].name }
    let layout = table.layout
    keyPositions = table.key.map(layout.position)
    valuePositions = values.compactMap(table.index).map(layout.position)
    otherPositions = table.columns.indices.filter { column in
      !table.key.contains(column) && table.columns[column].name != "export_date"
    }.map(layout.position)
    let sides = ["new", "old"].flatMap { side in values.map { "\(side) \($0)" } }
    insert = try log.table("changed " + name, columns: ["change"] + key + sides)
  }

  /// Whether both sides have the same columns of prices: what one side alone has would look like values that came or
  /// went.
  var isComparable: Bool {
    guard case .prices(let offers) = subject else { return true }
    return lacking.isDisjoint(with: offers.flatMap(\.columns) + ["currency_code"])
  }

  private static func subject(_ table: StoredTable, _ common: Set<String>) -> Subject? {
    let key = Set(table.key.map { table.columns[$0].name })
    let offers = FeedOffer.all.filter { $0.table == table.name }
    if let first = offers.first {
      return key.isSuperset(of: [first.id, "storefront_id"]) ? .prices(offers) : nil
    }
    if let item = ItemTable.named(table.name), let title = item.column(.name) {
      return key.contains(item.id) && common.contains(title) ? .names(item) : nil
    }
    guard let item = PartnerChart.item(of: table),
      let rank = table.columns.map(\.name).first(where: { $0.hasSuffix("_rank") }), common.contains(rank)
    else { return nil }
    return .ranks(item: item, rank: rank)
  }

  /// Notes a row that both sides have, where it differs in more than its `export_date`, or was not known.
  func compare(_ old: borrowing RecordColumns, _ new: borrowing RecordColumns) throws(SQLiteError) {
    if try isBack(new) { return try note(.back, new, before: old) }
    for position in otherPositions where !old.isEqual(new, at: position) {
      return try note(.renamed, new, before: old)
    }
  }

  /// Notes a row that only the new side has.
  func noteNew(_ row: borrowing RecordColumns) throws(SQLiteError) {
    try note(isBack(row) ? .back : known.appearance(of: row), row, before: row, isNew: true)
  }

  /// Notes an old row that stays and that the import covered, where it was not known.
  func noteCovered(_ row: borrowing RecordColumns) throws(SQLiteError) {
    if try isBack(row) { try note(.back, row, before: row) }
  }

  /// Notes an old row that goes, or that is not known any more.
  func note(_ row: borrowing RecordColumns, _ change: Change) throws(SQLiteError) {
    try note(change, row, before: row, isLeft: !change.keepsRow)
  }

  /// Whether a row is known again; an import that has all rows of its stores ends their gaps at once.
  private func isBack(_ row: borrowing RecordColumns) throws(SQLiteError) -> Bool {
    guard part.incompleteness != nil else { return false }
    return try known.hasGap(row)
  }

  /// Notes a row as it is, unless it is left out, and as it was, unless it is new; without a change only its name is
  /// looked at again.
  private func note(
    _ change: Change?, _ row: borrowing RecordColumns, before: borrowing RecordColumns, isNew: Bool = false,
    isLeft: Bool = false
  ) throws(SQLiteError) {
    // What a store has when it is first imported is no change.
    var change = change.flatMap { part.isCorrection && !$0.keepsRow && known.isNew(row) ? nil : $0 }
    if case .prices = subject {
      if let change, change.keepsRow, change != .refused, try known.hasGap(row) { return }
    } else if let given = change, !given.isNamed {
      if given.keepsRow { return }
      change = nil
    }
    if let change { try insert.bind(0, text: change.rawValue) } else { try insert.bindNull(0) }
    var index = 1
    for position in keyPositions { try bind(row[position], &index) }
    for position in valuePositions { try bind(isLeft ? .null : row[position], &index) }
    for position in valuePositions { try bind(isNew ? .null : before[position], &index) }
    try insert.runBound()
  }

  private func bind(_ value: RecordValue, _ index: inout Int) throws(SQLiteError) {
    try insert.bind(index, value)
    index += 1
  }
}

extension ChangedRows.Subject {
  /// The columns that the changes are made of.
  fileprivate var columns: [String] {
    switch self {
    case .prices(let offers): offers.flatMap(\.columns) + ["currency_code"]
    case .names(let item): [item.type, item.column(.name), item.column(.artist)].compactMap(\.self)
    case .ranks(_, let rank): [rank]
    }
  }
}

extension Statement {
  /// Binds a stored value, whose bytes are borrowed until the statement has run.
  func bind(_ index: Int, _ value: RecordValue) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let integer): try bind(index, integer: integer)
    case .real(let real): try bind(index, Value.real(real))
    case .text(let utf8), .blob(let utf8): try unsafe bind(index, borrowing: utf8)
    }
  }
}

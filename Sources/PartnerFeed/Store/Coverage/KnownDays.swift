internal import CatalogModel
internal import SQLite

/// On which days the rows of a table are known, store by store.
///
/// **Of a day, the latest import not after it answers, if it covered the row; else the row is unknown.** An import
/// covers the rows of the stores that it took. Where it took a table's rows by a condition, had a truncated file or
/// refused rows, it did not cover each of them: those that it did not have gaps of their own, which ``ChangedRows``
/// notes while the old row and the new one are side by side. Here are the gaps of all rows of a store.
///
/// The table `covered` has the first import that covered a store, `gap` the times in which rows are not known, and
/// `imported` each import; the view `price_period` is the rule itself, over all three.
struct KnownDays {
  /// A time in which rows are not known; it ends with an import that covers them.
  struct Gap: Equatable {
    var since: String
    var until: String?
    /// Why, in words: `the import took only us`.
    var reason: String

    var isOpen: Bool { until == nil }

    var words: String { "not covered since \(since.prefix(10)): \(reason)" }
  }

  /// What is known of the rows of one store.
  struct Store {
    /// The first import that covered it.
    var since: String?
    /// When none of its rows is known.
    var gaps: [Gap] = []
    /// When it is not known of a row that the table lacks whether the feed lacks it, too.
    var absenceGaps: [Gap] = []

    /// Whether the last import covered it.
    var isCovered: Bool { since != nil && gaps.last?.isOpen != true }
  }

  /// What an import covers.
  struct Import {
    var table: String
    /// When it was exported.
    var time: String
    /// The only store that it is about: a flat file's; `nil` where it is about all.
    var onlyStore: String?
    /// The stores that were taken; all when `nil`.
    var selected: Set<String>?
    /// The selection in words.
    var selection = ""
    /// Why a row that it lacks may be in the feed all the same; `nil` where it has every row of the stores it took.
    var incompleteness: String?
    /// Whether it is of the same export as the import before: what that covered stays covered.
    var isSameExport = false
  }

  static let truncated = "its file was truncated"

  let table: String
  /// By the store's code; those that no selection ever named share the empty one.
  private var stores: [String: Store] = [:]
  /// When the imports were exported, by the store that they were about.
  private var imports: [String: String] = [:]

  init(_ table: String) { self.table = table }

  private func store(_ code: String) -> Store { stores[code] ?? stores[""] ?? Store() }

  /// Whether no import covered a store so far.
  func isNew(_ code: String) -> Bool { store(code).since == nil }

  /// Whether the feed lacked each row of a store that the table lacks, at the last import.
  func knowsAbsence(in code: String) -> Bool {
    let store = store(code)
    return store.isCovered && store.absenceGaps.last?.isOpen != true
  }

  /// Whether no row of a store is known now.
  var hasOpenGap: Bool { stores.values.contains { $0.gaps.last?.isOpen == true } }

  /// Whether the last import covered a store.
  func isCovered(_ code: String) -> Bool { store(code).isCovered }

  /// When the last import was exported that is about a store.
  func lastImport(_ code: String = "") -> String? { imports[code] }

  mutating func add(_ new: Import) {
    imports[new.onlyStore ?? ""] = max(new.time, imports[new.onlyStore ?? ""] ?? "")
    let named = new.onlyStore.map { [$0] } ?? Array(new.selected ?? [""])
    for code in named where stores[code] == nil { stores[code] = stores[""] ?? Store() }
    for code in new.onlyStore.map({ [$0] }) ?? Array(stores.keys) {
      stores[code]?.add(new, isSelected: new.selected.map { $0.contains(code) } ?? true)
    }
  }
}

extension KnownDays.Store {
  fileprivate mutating func add(_ new: KnownDays.Import, isSelected: Bool) {
    guard isSelected else {
      if since != nil, !new.isSameExport { Self.open(&gaps, at: new.time, "the import took only \(new.selection)") }
      return
    }
    let isHeld = new.isSameExport && isCovered
    since = since ?? new.time
    Self.close(&gaps, at: new.time)
    if let reason = new.incompleteness {
      if !isHeld { Self.open(&absenceGaps, at: new.time, reason) }
    } else {
      Self.close(&absenceGaps, at: new.time)
    }
  }

  private static func open(_ gaps: inout [KnownDays.Gap], at time: String, _ reason: String) {
    if gaps.last?.isOpen != true { gaps.append(KnownDays.Gap(since: time, reason: reason)) }
  }

  private static func close(_ gaps: inout [KnownDays.Gap], at time: String) {
    guard let last = gaps.last, last.isOpen else { return }
    // Two imports of one time are one moment.
    if last.since == time { gaps.removeLast() } else { gaps[gaps.count - 1].until = time }
  }
}

extension KnownDays {
  /// Reads what is known of a table in the snapshot file that a connection has as `schema`, or was before a time, of
  /// some stores or all.
  init(
    _ table: String, in schema: String, _ connection: Connection, before end: String? = nil, of named: Set<String> = []
  ) throws(SQLiteError) {
    self.table = table
    func isBefore(_ time: String?, _ store: String) -> String? {
      guard let time, let end, named.isEmpty || named.contains(store) else { return time }
      return time < end ? time : nil
    }
    let covered = try connection.prepare("SELECT storefront, since FROM \(schema).covered WHERE feed_table = ?")
    try covered.bind([.text(table)])
    while try covered.step() {
      let store = covered.text(0) ?? ""
      stores[store, default: Store()].since = isBefore(covered.text(1), store)
    }
    let gaps = try connection.prepare(
      """
      SELECT storefront, is_absence, since, until, reason FROM \(schema).gap
      WHERE apple_id = 0 AND feed_table = ? ORDER BY since
      """)
    try gaps.bind([.text(table)])
    while try gaps.step() {
      let store = gaps.text(0) ?? ""
      guard let since = isBefore(gaps.text(2), store) else { continue }
      let gap = Gap(since: since, until: isBefore(gaps.text(3), store), reason: gaps.text(4) ?? "")
      let list = gaps.integer(1) == 1 ? \Store.absenceGaps : \Store.gaps
      stores[store, default: Store()][keyPath: list].append(gap)
    }
    let times = try connection.prepare(
      "SELECT storefront, max(time) FROM \(schema).imported WHERE feed_table = ? AND time < ? GROUP BY 1")
    try times.bind([.text(table), .text(end ?? "9999")])
    while try times.step() { imports[times.text(0) ?? ""] = times.text(1) }
  }

  /// Writes it into the snapshot file that is attached as `f`.
  func write(on connection: Connection) throws(SQLiteError) {
    let table = Value.text(table)
    try connection.cached("DELETE FROM f.covered WHERE feed_table = ?").run(table)
    try connection.cached("DELETE FROM f.gap WHERE apple_id = 0 AND feed_table = ?").run(table)
    for (code, time) in imports {
      try connection.cached("INSERT OR IGNORE INTO f.imported VALUES (?, ?, ?)").run(table, .text(code), .text(time))
    }
    for (code, store) in stores {
      try connection.cached("INSERT INTO f.covered VALUES (?, ?, ?)").run(table, .text(code), Value(store.since))
      for (isAbsence, gaps) in [(0, store.gaps), (1, store.absenceGaps)] {
        for gap in gaps {
          try connection.cached("INSERT INTO f.gap VALUES (0, ?, ?, ?, ?, ?, ?)").run(
            table, .text(code), .integer(Int64(isAbsence)), .text(gap.since), Value(gap.until), .text(gap.reason))
        }
      }
    }
  }
}

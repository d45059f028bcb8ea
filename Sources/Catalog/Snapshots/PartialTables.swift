internal import SQLite

/// The tables whose newest full is not whole, and what older snapshots had of them.
final class PartialTables {
  private struct Entry {
    var table: PartialTable
    /// The snapshots before it, the newest first, down to one that is whole: what that lacks is gone, whatever there
    /// was before.
    var older: [SnapshotName]
    /// The one that is whole.
    var whole: SnapshotName?
  }

  private let folder: String
  private var entries: [String: Entry] = [:]
  /// The questions that were asked of older snapshots; `nil` of one that cannot be read.
  private var questions: [String: Statement?] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// The tables, each with the snapshot before it that is whole, where there is one.
  var behindWhole: [PartialTable] {
    entries.values.compactMap { entry in
      guard let whole = entry.whole else { return nil }
      var table = entry.table
      table.older = whole
      return table
    }.sorted { ($0.snapshot, $0.table) < ($1.snapshot, $1.table) }
  }

  /// Looks through the snapshots that the catalog knows.
  ///
  /// - Parameters:
  ///   - names: All of them.
  ///   - tables: Which tables each has.
  ///   - lacking: Which rows these lack, in words.
  ///   - folder: Where the files are.
  init(
    _ names: [SnapshotName], tables: [SnapshotName: Set<String>], lacking: [SnapshotName: [String: String]],
    in folder: String
  ) {
    self.folder = folder
    let newestFirst = names.sorted { ($0.date, $0) > ($1.date, $1) }
    for table in Set(lacking.values.flatMap(\.keys)) {
      let having = newestFirst.filter { tables[$0]?.contains(table) ?? false }
      guard let place = having.firstIndex(where: { !$0.isIncremental }), let lacks = lacking[having[place]]?[table]
      else { continue }
      let before = having[(place + 1)...]
      let whole = before.firstIndex { !$0.isIncremental && lacking[$0]?[table] == nil }
      entries[table] = Entry(
        table: PartialTable(snapshot: having[place], table: table, lacking: lacks),
        older: Array(whole.map { before[...$0] } ?? before), whole: whole.map { before[$0] })
    }
  }

  /// The table, where it is not whole, and which older snapshot had a row last whose `columns` have these values.
  func find(_ table: String, _ columns: [String], _ values: [Value]) -> PartialTable? {
    guard let entry = entries[table] else { return nil }
    var found = entry.table
    found.older = entry.older.first { has(table, columns, values, in: $0) }
    return found
  }

  private func has(_ table: String, _ columns: [String], _ values: [Value], in name: SnapshotName) -> Bool {
    let conditions = columns.map { "\(SnapshotSchema.quoted($0)) = ?" }.joined(separator: " AND ")
    let sql = "SELECT 1 FROM \(SnapshotSchema.quoted(table)) WHERE \(conditions) LIMIT 1"
    let question = questions["\(name) \(sql)"] ?? ask(sql, of: name)
    questions["\(name) \(sql)"] = .some(question)
    guard let question, (try? question.bind(values)) != nil else { return false }
    defer { question.reset() }
    return (try? question.step()) ?? false
  }

  private func ask(_ sql: String, of name: SnapshotName) -> Statement? {
    try? Connection(path: "\(folder)/\(name.file)", access: .readingImmutable).prepare(sql)
  }
}

import SQLite
import SnapshotFile
import TestSupport

/// Merges rows into a generated table as an import does, which copies what lies between them in runs, and compares the
/// file with SQLite's own `INSERT OR REPLACE`.
struct TableMerging {
  private let seed: UInt64
  private let table: GeneratedTable
  private let path: String
  /// All rows of the table before, of which those that are new in the merge are deleted.
  private let rows: [[StoredValue]]
  private let added: [[StoredValue]]
  /// What comes, in the order of the key: new rows, and others in the place of old ones.
  private let incoming: [[StoredValue]]

  init(of comparison: TableComparison, _ rows: [[StoredValue]]) throws {
    (seed, table, path) = (comparison.seed, comparison.table, "\(comparison.folder)/\(comparison.seed)-merge.sqlite")
    self.rows = rows
    var random = SeededRandom(seed: comparison.seed ^ 0x3E)
    let share = [2, 10, 100, 1000][random.below(4)]
    var (added, changed): ([[StoredValue]], [[StoredValue]]) = ([], [])
    for row in rows where random.below(share) == 0 {
      if random.below(2) == 0 {
        added.append(row)
      } else {
        let other = rows[random.below(rows.count)]
        let key = comparison.table.layout.key
        changed.append(row.indices.map { key.contains($0) ? row[$0] : other[$0] })
      }
    }
    self.added = added
    incoming = try ReferenceTable(table.definition, rows: added + changed).rows()
  }

  func errors() throws -> [String] {
    try writeOld()
    // SQLite leaves holes in its pages.
    try delete(added)
    let kept = rows.filter { !added.contains($0) }
    let expected = try ReferenceTable(table.definition, rows: kept + incoming).rows()
    try merge()
    let written = try ReferenceTable(table.definition, path: path + "-new")
    let verdict = try written.connection.text("PRAGMA integrity_check") ?? ""
    let counts = try DatabaseReader(path: path + "-new").check(layouts: ["t": table.layout])
    var errors = verdict == "ok" ? [] : ["merged: integrity_check: \(verdict)"]
    if try written.rows() != expected { errors.append("merged: SELECT * differs") }
    if counts["t"]?.rows != expected.count { errors.append("merged: the check counts \(counts)") }
    return errors
  }

  private func writeOld() throws {
    var writer = try DatabaseWriter(path: path, pageSize: table.pageSize, sortBufferSize: table.sortBufferSize)
    try writer.write(table.definition) { writer in
      var builder = RecordBuilder(layout: table.layout)
      for row in rows { try writer.append(TableComparison.build(row, table.layout, &builder)) }
    }
    try writer.finish(synchronizing: false)
  }

  private func delete(_ rows: [[StoredValue]]) throws {
    guard !rows.isEmpty else { return }
    let key = table.layout.key
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA journal_mode = OFF; BEGIN")
    let isRow = key.map { "c\($0) IS ?" }.joined(separator: " AND ")
    let delete = try connection.prepare("DELETE FROM t WHERE \(isRow)")
    for row in rows {
      for (parameter, column) in key.enumerated() { try row[column].bind(to: delete, parameter) }
      try delete.runBound()
    }
    try connection.execute("COMMIT")
  }

  private func merge() throws {
    let reader = try DatabaseReader(path: path)
    guard let entry = reader.table("t") else { throw TableComparison.Failure("no table in the schema") }
    var old = try reader.rows(of: entry, layout: table.layout)
    let order = KeyOrder(layout: table.layout)
    var writer = try DatabaseWriter(path: path + "-new", pageSize: table.pageSize, sortBufferSize: table.sortBufferSize)
    try writer.write(table.definition) { writer in
      var builder = RecordBuilder(layout: table.layout)
      var hasOld = try old.advance()
      var next = 0
      while hasOld || next < incoming.count {
        let new = next < incoming.count ? TableComparison.build(incoming[next], table.layout, &builder) : nil
        let difference = !hasOld ? 1 : new.map { order.compare(old.row, $0) } ?? -1
        if difference < 0 {
          try writer.append(old.row)
          try writer.append(after: &old, below: new)
        } else if let new {
          try writer.append(new)
          next += 1
        }
        if difference <= 0 { hasOld = try old.advance() }
      }
    }
    try writer.finish(synchronizing: false)
  }
}

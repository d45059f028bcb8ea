import SQLite
import SnapshotFile
import TestSupport

/// Writes a generated table, and compares the file with what SQLite's own inserts make.
struct TableComparison {
  let seed: UInt64
  let folder: String
  private(set) var table: GeneratedTable
  private let reference: ReferenceTable

  /// What differs; empty when nothing does.
  static func errors(seed: UInt64, folder: String) -> [String] {
    do {
      return try TableComparison(seed: seed, folder: folder).errors()
    } catch {
      return ["seed \(seed): \(error)"]
    }
  }

  private init(seed: UInt64, folder: String) throws {
    self.seed = seed
    self.folder = folder
    table = GeneratedTable(seed: seed)
    let sorted = try ReferenceTable(table.definition, rows: table.rows).rows()
    table.rows = GeneratedTable.disorder(sorted, seed: seed)
    reference = try ReferenceTable(table.definition, rows: table.rows)
  }

  private func errors() throws -> [String] {
    let path = "\(folder)/\(seed).sqlite"
    let summary = try write(path)
    let expected = try reference.rows()
    var errors: [String] = []
    if summary.rows != expected.count { errors.append("rows \(summary.rows), not \(expected.count)") }
    if summary.rows + summary.replaced != table.rows.count { errors.append("replaced \(summary.replaced)") }
    errors += try compare(path, expected)
    let copy = path + "-copy"
    try self.copy(path, to: copy, expected)
    errors += try compare(copy, expected)
    try copyRuns(path, to: copy, expected)
    errors += try compare(copy, expected).map { "copied in runs: \($0)" }
    if !table.layout.key.isEmpty { errors += try TableMerging(of: self, expected).errors() }
    if try sorted() != expected { errors.append("the sorter gives other rows") }
    return errors.map { "seed \(seed): \($0)" }
  }

  private func write(_ path: String) throws -> (rows: Int, replaced: Int) {
    var writer = try DatabaseWriter(path: path, pageSize: table.pageSize, sortBufferSize: table.sortBufferSize)
    let summary = try writer.write(table.definition) { rows in
      var builder = RecordBuilder(layout: table.layout)
      for row in table.rows { try rows.append(Self.build(row, table.layout, &builder)) }
    }
    try writer.finish(synchronizing: false)
    return summary
  }

  static func build(_ row: [StoredValue], _ layout: TableLayout, _ builder: inout RecordBuilder) -> EncodedRow {
    builder.start()
    for column in layout.storedColumns { row[column].append(to: &builder) }
    return builder.finish()
  }

  private func compare(_ path: String, _ expected: [[StoredValue]]) throws -> [String] {
    var errors: [String] = []
    let written = try ReferenceTable(table.definition, path: path)
    let verdict = try written.connection.text("PRAGMA integrity_check") ?? ""
    if verdict != "ok" { errors.append("integrity_check: \(verdict)") }
    if try written.rows() != expected { errors.append("SELECT * differs") }
    var random = SeededRandom(seed: seed)
    for _ in 0..<min(expected.count, 5) {
      let row = expected[random.below(expected.count)]
      for index in [nil] + table.definition.indexes where index != nil || !table.layout.key.isEmpty {
        let columns = index?.columns ?? table.layout.key
        let values = columns.map { row[$0] }
        let found = try written.lookUp(columns, values, index: index)
        if try found != reference.lookUp(columns, values, index: index) { errors.append("a lookup differs") }
      }
    }
    let reader = try DatabaseReader(path: path)
    let counts = try reader.check(layouts: ["t": table.layout]).mapValues(\.rows)
    if counts["t"] != expected.count { errors.append("the check counts \(counts)") }
    return errors
  }

  /// Copies the rows without decoding them into a file of another page size, and compares those that are read.
  private func copy(_ path: String, to copy: String, _ expected: [[StoredValue]]) throws {
    let reader = try DatabaseReader(path: path)
    guard let entry = reader.table("t") else { throw Failure("no table in the schema") }
    var cursor = try reader.rows(of: entry, layout: table.layout)
    let pageSize = table.pageSize == 4096 ? 1024 : 4096
    var writer = try DatabaseWriter(path: copy, pageSize: pageSize, sortBufferSize: table.sortBufferSize)
    try writer.write(table.definition) { rows in
      var columns = RecordColumns(layout: table.layout)
      var number = 0
      while try cursor.advance() {
        columns.read(cursor.row)
        for (position, column) in table.layout.storedColumns.enumerated()
        where StoredValue(columns[position]) != expected[number][column] {
          throw Failure("the cursor's row \(number) differs in column \(column)")
        }
        try rows.append(cursor.row)
        number += 1
      }
    }
    try writer.finish(synchronizing: false)
  }

  /// Copies runs of rows as they are into a file of the same page size, each up to some row that comes later.
  private func copyRuns(_ path: String, to copy: String, _ expected: [[StoredValue]]) throws {
    let reader = try DatabaseReader(path: path)
    guard let entry = reader.table("t") else { throw Failure("no table in the schema") }
    var cursor = try reader.rows(of: entry, layout: table.layout)
    var writer = try DatabaseWriter(path: copy, pageSize: table.pageSize, sortBufferSize: table.sortBufferSize)
    try writer.write(table.definition) { rows in
      var builder = RecordBuilder(layout: table.layout)
      var random = SeededRandom(seed: seed ^ 0xC0)
      let order = KeyOrder(layout: table.layout)
      var bound: Int?
      while try cursor.advance() {
        if let bound, order.compare(cursor.row, Self.build(expected[bound], table.layout, &builder)) > 0 {
          throw Failure("a run goes beyond its key")
        }
        try rows.append(cursor.row)
        let number = random.below(expected.count)
        let key = Self.build(expected[number], table.layout, &builder)
        let isBounded = random.below(3) > 0
        bound = isBounded && order.compare(cursor.row, key) < 0 ? number : nil
        try rows.append(after: &cursor, below: isBounded ? key : nil)
      }
    }
    try writer.finish(synchronizing: false)
  }

  private func sorted() throws -> [[StoredValue]] {
    if table.layout.key.isEmpty { return table.rows }
    var sorter = RowSorter(layout: table.layout, folder: folder, bufferSize: table.sortBufferSize)
    var builder = RecordBuilder(layout: table.layout)
    for row in table.rows { try sorter.add(Self.build(row, table.layout, &builder)) }
    var rows = try sorter.sorted()
    var columns = RecordColumns(layout: table.layout)
    var result: [[StoredValue]] = []
    while try rows.advance() {
      columns.read(rows.row)
      result.append((0..<table.layout.columnCount).map { StoredValue(columns[table.layout.position(of: $0)]) })
    }
    return result
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

import SQLite
import SnapshotFile
import TestSupport
import Testing

/// Row counts at which a leaf, an interior page or a level is just full.
struct PageBoundaryTests {
  @Test(
    arguments: [512, 4096, 65536],
    [TableLayout(.integerKey, columns: 2, key: [0]), TableLayout(.compoundKey, columns: 2, key: [0])])
  func `each row count gives a correct tree`(pageSize: Int, layout: TableLayout) throws {
    let folder = TemporaryFolder()
    // Five rows fill a leaf of the table, fewer one of the key; the widest page has rows for one level alone.
    let counts = pageSize == 512 ? Array(0...150) : Array(0...26)
    for count in counts {
      let path = folder.path + "/\(count).sqlite"
      try Self.write(path, layout, pageSize, count)
      let connection = try Connection(path: path, access: .reading)
      #expect(try connection.text("PRAGMA integrity_check") == "ok")
      #expect(try connection.integer("SELECT count(*) FROM t WHERE length(v) = \(pageSize / 6)") == Int64(count))
      let counted = try DatabaseReader(path: path).check(layouts: ["t": layout]).mapValues(\.rows)
      #expect(counted == ["t": count])
    }
  }

  private static func write(_ path: String, _ layout: TableLayout, _ pageSize: Int, _ count: Int) throws {
    let columns = layout.columnCount > 1 ? ", v" : ""
    let sql =
      layout.storage == .integerKey ? "(k INTEGER PRIMARY KEY\(columns))" : "(k PRIMARY KEY\(columns)) WITHOUT ROWID"
    var writer = try DatabaseWriter(path: path, pageSize: pageSize)
    let summary = try writer.write(TableDefinition(name: "t", sql: "CREATE TABLE t " + sql, layout: layout)) { rows in
      var builder = RecordBuilder(layout: layout)
      for number in 0..<count {
        builder.start()
        builder.append(Int64(number))
        if layout.columnCount > 1 { builder.appendText(String(repeating: "x", count: pageSize / 6)) }
        try rows.append(builder.finish())
      }
    }
    #expect(summary == (count, 0))
    try writer.finish(synchronizing: true)
  }

  @Test func `cells of three bytes fill four`() throws {
    let folder = TemporaryFolder()
    for count in [1, 2, 3] {
      let path = folder.path + "/\(count).sqlite"
      try Self.write(path, TableLayout(.compoundKey, columns: 1, key: [0]), 512, count)
      #expect(try Connection(path: path).text("PRAGMA integrity_check") == "ok")
    }
  }
}

import SQLite
import SnapshotFile
import TestSupport
import Testing

struct KeyOrderTests {
  @Test func `values are ordered as SQLite orders them`() throws {
    var random = SeededRandom(seed: 3)
    let values = (0..<3000).map { _ in StoredValue.random(&random, long: false) }
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (v)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?)")
    for value in values {
      try value.bind(to: insert, 0)
      try insert.runBound()
    }
    let layout = TableLayout.compoundKey([0], columns: 1)
    let order = KeyOrder(layout: layout)
    var left = RecordBuilder(layout: layout)
    var right = RecordBuilder(layout: layout)
    var last = StoredValue.null
    try connection.prepare("SELECT v, v IS lag(v) OVER (ORDER BY v) FROM t ORDER BY v").forEach { row in
      let value = StoredValue(row, 0)
      let isEqual = row.integer(1) == 1
      let first = TableComparison.build([last], layout, &left)
      let second = TableComparison.build([value], layout, &right)
      #expect(order.compare(first, second) == 0 ? isEqual : !isEqual && order.compare(first, second) < 0)
      #expect((order.compare(second, first) > 0) == !isEqual)
      last = value
    }
  }
}

import SnapshotFile
import Testing

struct RecordColumnsTests {
  private let layout = TableLayout.compoundKey([1], columns: 3)

  private func row(_ values: [StoredValue], _ builder: inout RecordBuilder) -> EncodedRow {
    builder.start()
    for value in values { value.append(to: &builder) }
    return builder.finish()
  }

  @Test func `rows are compared without one of their columns`() {
    var left = RecordBuilder(layout: layout)
    var right = RecordBuilder(layout: layout)
    var old = RecordColumns(layout: layout)
    var new = RecordColumns(layout: layout)
    old.read(row([.integer(5), .text([0x61]), .null], &left))
    new.read(row([.integer(5), .text([0x61]), .integer(300)], &right))
    let answers = [old.isEqual(new, ignoring: 2), old.isEqual(new, ignoring: nil), old.isEqual(new, at: 1)]
    #expect(answers == [true, false, true])
  }

  @Test func `columns that a record lacks are NULL`() {
    var builder = RecordBuilder(layout: .noKey(columns: 1))
    var columns = RecordColumns(layout: .noKey(columns: 3))
    columns.read(row([.integer(1000)], &builder))
    let values = (0..<3).map { StoredValue(columns[$0]) }
    #expect(values == [.integer(1000), .null, .null])
  }

  @Test func `values move to another record without being decoded`() {
    var builder = RecordBuilder(layout: layout)
    var columns = RecordColumns(layout: layout)
    columns.read(row([.integer(-9), .real(Double(3).bitPattern), .blob([1, 2])], &builder))
    let other = TableLayout.integerKey(0, columns: 2)
    var target = RecordBuilder(layout: other)
    target.start()
    target.append(columns, at: 0)
    target.append(columns, at: 2)
    let copy = target.finish()
    #expect(copy.rowid == -9)
    var read = RecordColumns(layout: other)
    read.read(copy)
    let values = [StoredValue(read[0]), StoredValue(read[1])]
    #expect(values == [.integer(-9), .blob([1, 2])])
  }

  @Test func `a batch gives back its rows`() {
    var builder = RecordBuilder(layout: .integerKey(0, columns: 2))
    var batch = RowBatch(capacity: 10)
    for number in 0..<100 { batch.append(row([.integer(Int64(number)), .text([0x62])], &builder)) }
    let rowCount = batch.rowCount
    #expect(rowCount == 100)
    var (offset, rowids) = (0, [Int64]())
    while let row = batch.next(&offset) { rowids.append(row.rowid) }
    #expect(rowids == Array(0..<100))
    batch.removeAll()
    let byteCount = batch.byteCount
    #expect(byteCount == 0)
  }
}

import SnapshotFile
import Testing

struct TableLayoutTests {
  @Test func `a compound key comes first in the record, and each column once`() {
    let layout = TableLayout.compoundKey([4, 1, 4], columns: 5)
    #expect(layout.storedColumns == [4, 1, 0, 2, 3])
    #expect(layout.position(of: 1) == 1)
    #expect(layout.position(of: 0) == 2)
  }

  @Test func `rowid tables keep the declared order`() {
    #expect(TableLayout.integerKey(1, columns: 3).storedColumns == [0, 1, 2])
    #expect(TableLayout.noKey(columns: 3).storedColumns == [0, 1, 2])
  }
}

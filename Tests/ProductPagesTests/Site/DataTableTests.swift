import Testing

@testable import ProductPages

@Suite struct DataTableTests {
  @Test func `doubles a quote that a mark combines with`() {
    let table = DataTable(named: "names", of: ["5\"\u{301}"], ["name": { .text($0) }])
    #expect(Array(table.csv.utf8) == Array("name\r\n\"5\"\"\u{301}\"\r\n".utf8))
  }
}

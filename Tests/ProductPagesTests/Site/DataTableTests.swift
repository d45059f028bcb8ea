import Answers
import Testing

@testable import ProductPages

@Suite struct DataTableTests {
  private static let fields: [AnswerField<String>] = [
    .text("name") { (row: String) -> String in row }, .integer("length") { $0.utf8.count },
  ]

  private static func table(_ rows: [String]) -> DataTable { DataTable(named: "names", fields, of: rows) }

  @Test func `doubles a quote that a mark combines with`() throws {
    #expect(
      try Self.table(["5\"\u{301}"]).csv(showsFolders: true) == Array("name,length\r\n\"5\"\"\u{301}\",4\r\n".utf8))
  }

  @Test func `is an object of lists, in which nothing is markup`() throws {
    let json = try DataTable.json([Self.table(["<b>", "x"]), Self.table([])], showsFolders: true)
    let text = String(decoding: json, as: UTF8.self)
    #expect(
      text
        == """
        {"names":[{"name":"\\u003cb>","length":3},
        {"name":"x","length":1}],
        "names":[]}

        """.replacing(",\n\"names\"", with: "\n,\"names\""))
  }

  @Test func `reads its rows only when they are written`() throws {
    var reads = 0
    func rows() -> [String] {
      reads += 1
      return ["=1+1"]
    }
    let table = DataTable(named: "names", Self.fields, of: rows())
    #expect(reads == 0)
    #expect(try table.csv(showsFolders: true) == Array("name,length\r\n'=1+1,4\r\n".utf8))
    #expect(reads == 1)
  }
}

import Answers
import Testing

struct WideAnswerTests {
  private struct Seen: Sendable {
    var name: String
    var store: String
    var price: String
  }

  private func wide(_ rows: [Seen], columns: [String] = []) -> WideAnswer<Seen> {
    var wide = WideAnswer<Seen>(
      labels: [.text("name") { (row: Seen) -> String in row.name }],
      values: [.text("price") { (row: Seen) -> String in row.price }, .integer("length") { $0.price.count }],
      summaries: [.integer("count") { $0.count }], columns: columns, key: { $0.name }, column: { $0.store })
    for row in rows { wide.add(row) }
    return wide
  }

  private func cells(_ wide: WideAnswer<Seen>) -> [[String]] {
    wide.rows.map { row in wide.fields.map { $0.cell(row).text } }
  }

  @Test func `puts rows of one key beside each other`() {
    let wide = wide([
      Seen(name: "pear", store: "us", price: "$3.99"), Seen(name: "plum", store: "us", price: "$1"),
      Seen(name: "pear", store: "jp", price: "¥600"),
    ])
    #expect(wide.fields.map(\.column.key) == ["name", "jp", "jp_length", "us", "us_length", "count"])
    #expect(cells(wide) == [["pear", "¥600", "4", "$3.99", "5", "2"], ["plum", "", "", "$1", "2", "1"]])
  }

  @Test func `has the columns that are named first, with rows or without`() {
    let wide = wide([Seen(name: "pear", store: "jp", price: "¥600")], columns: ["us", "jp"])
    #expect(wide.fields.map(\.column.key) == ["name", "us", "us_length", "jp", "jp_length", "count"])
  }

  @Test func `has a rare label only where a row has one`() {
    var wide = WideAnswer<Seen>(
      labels: [.text("name") { (row: Seen) -> String in row.name }],
      rareLabels: [.text("note") { $0.price == "?" ? "unknown" : nil }],
      values: [.text("price") { (row: Seen) -> String in row.price }], key: { $0.name }, column: { $0.store })
    wide.add(Seen(name: "pear", store: "us", price: "$3"))
    #expect(wide.fields.map(\.column.key) == ["name", "us"])
    wide.add(Seen(name: "plum", store: "us", price: "?"))
    #expect(wide.fields.map(\.column.key) == ["name", "note", "us"])
    #expect(cells(wide) == [["pear", "", "$3"], ["plum", "unknown", "?"]])
  }

  @Test func `loses no row that has the key and column of another`() {
    let wide = wide([
      Seen(name: "pear", store: "us", price: "$3"), Seen(name: "pear", store: "us", price: "$44"),
      Seen(name: "pear", store: "jp", price: "¥5"),
    ])
    #expect(cells(wide) == [["pear", "¥5", "2", "$3", "2", "2"], ["pear", "", "", "$44", "3", "1"]])
  }
}

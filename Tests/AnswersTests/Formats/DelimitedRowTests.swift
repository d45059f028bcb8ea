import Answers
import Archives
import Testing

@Suite struct DelimitedRowTests {
  private static let cells: [Cell] = [
    .text("Plum, \"ripe\""), .decimal("1.29"), .text("=1+1"), .text("a\u{1B}b\u{202E}c"), .text("tab\tend\\"), .null,
    .boolean(true), .list([.integer(1), .text("x")]),
  ]

  private static func line(_ row: DelimitedRow) -> String {
    var line: [UInt8] = []
    row.append(cells, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  @Test func `quotes CSV as RFC 4180 says, and replaces control characters`() {
    #expect(
      Self.line(DelimitedRow(.csv))
        == "\"Plum, \"\"ripe\"\"\",1.29,=1+1,a\u{FFFD}b\u{202E}c,tab\tend\\,,true,"
        + "\"[1,\"\"x\"\"]\"\r\n")
  }

  @Test(arguments: [DelimitedRow.Controls.kept, .replaced, .escapedForTerminal])
  func `writes bytes of file names that are not UTF-8 as messages do`(controls: DelimitedRow.Controls) {
    let name = Cell.text(String(fileName: Array("caf".utf8) + [0xE9]))
    for dialect in [DelimitedRow.Dialect.csv, .tsv] {
      var line: [UInt8] = []
      DelimitedRow(dialect, controls: controls).append([name], to: &line)
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(#"caf\xe9"#))
    }
    #expect(name.jsonText == #""caf\\xe9""#)
  }

  @Test func `escapes TSV`() {
    #expect(
      Self.line(DelimitedRow(.tsv))
        == "Plum, \"ripe\"\t1.29\t=1+1\ta\\x1bb\u{202E}c\t"
        + "tab\\tend\\\\\t\ttrue\t[1,\"x\"]\n")
  }

  @Test func `escapes what a terminal would obey`() {
    let line = Self.line(DelimitedRow(.tsv, controls: .escapedForTerminal))
    #expect(line.contains("a\\x1bb\\u202ec"))
    #expect(Self.line(DelimitedRow(.csv, controls: .escapedForTerminal)).contains("a\\x1bb\\u202ec"))
    #expect(Self.line(DelimitedRow(.csv, controls: .kept)).contains("a\u{1B}b"))
  }

  @Test func `lets no text become a formula, and writes a decimal comma`() {
    let line = Self.line(DelimitedRow(.csv, marksFormulas: true, hasDecimalComma: true))
    #expect(line.hasPrefix("\"Plum, \"\"ripe\"\"\";1,29;'=1+1;"))
  }

  @Test func `has the keys as its header`() {
    var line: [UInt8] = []
    DelimitedRow(.csv).append(headerOf: [Column("apple_id"), Column("name")], to: &line)
    #expect(line == Array("apple_id,name\r\n".utf8))
  }
}

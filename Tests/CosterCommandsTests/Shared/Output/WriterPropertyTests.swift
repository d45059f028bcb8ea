import Answers
import CatalogModel
import FoundationEssentials
import TestSupport
import Testing

@testable import CosterCommands

/// Any text survives every format that programs read, and no text breaks the tables that people read.
@Suite struct WriterPropertyTests {
  private func answer(_ format: OutputFormat, _ rows: [[String]], isRaw: Bool = false) throws -> String {
    let options = OutputOptions(named: format, fields: FieldOptions(hasHeader: false, isRaw: isRaw))
    return try TestWorld().write(rows.map { $0.map { .text($0) } }, [Column("a"), Column("b")], options)
  }

  private func rows(seed: UInt64) -> [[String]] {
    var random = SeededRandom(seed: seed)
    return (0..<500).map { _ in [random.text(upTo: 8), random.text(upTo: 8)] }
  }

  /// Equal scalar by scalar: to `==` composed and decomposed letters are the same.
  private func isSame(_ left: [[String]], _ right: [[String]]) -> Bool {
    left.map { $0.map { Array($0.utf8) } } == right.map { $0.map { Array($0.utf8) } }
  }

  @Test func `gives back every text from JSON, as an array and an object a line`() throws {
    let rows = rows(seed: 1)
    let array = try JSONDecoder().decode([[String: String]].self, from: Data(answer(.json, rows).utf8))
    let lines = try answer(.ndjson, rows).utf8.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode([String: String].self, from: Data($0)) }
    for read in [array, lines] { #expect(isSame(read.map { [$0["a"] ?? "", $0["b"] ?? ""] }, rows)) }
  }

  @Test func `gives back every text from lines with tabs`() throws {
    let rows = rows(seed: 3)
    let lines = try answer(.tsv, rows).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let read = lines.dropLast().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(String($0)) }
    }
    #expect(isSame(read, rows))
  }

  private func unescaped(_ field: String) -> String {
    field.replacing(/\\(?:x(..)|u(....)|(.))/.matchingSemantics(.unicodeScalar)) { match in
      if let digits = match.1 ?? match.2 {
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? "no scalar"
      }
      let sign = String(match.3 ?? "")
      return ["t": "\t", "n": "\n", "r": "\r"][sign] ?? sign
    }
  }

  /// Reads RFC 4180 field by field: what is quoted, what is not, and what ends it.
  @Test func `gives back every text from comma-separated values`() throws {
    let rows = rows(seed: 4)
    var read: [[String]] = [[]]
    let field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.matchingSemantics(.unicodeScalar)
    let doubled = /""/.matchingSemantics(.unicodeScalar)
    for match in try answer(.csv, rows, isRaw: true).matches(of: field) {
      read[read.count - 1].append(String(match.1?.replacing(doubled, with: "\"") ?? match.2 ?? ""))
      if match.3 != "," { read.append([]) }
    }
    #expect(isSame(Array(read.dropLast()), rows))
  }

  @Test func `gives every line of a table the same width`() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let columns = (0...random.below(4)).map {
        Column("c\($0)", title: random.text(upTo: 4), alignment: $0 % 2 == 0 ? .leading : .trailing)
      }
      // With a last column of numbers no line ends in blanks.
      let rows = (0...random.below(6)).map { _ in
        columns.map { _ in Cell.text(random.text(upTo: 6)) } + [.integer(random.below(1000))]
      }
      let availableWidth = random.below(2) == 0 ? nil : 30 + random.below(80)
      guard
        let layout = ColumnLayout(
          columns + [Column("n", title: "#", alignment: .trailing)], rows: rows, availableWidth: availableWidth)
      else { continue }
      let widths = Set(rows.map { displayWidth(layout.line($0, hasColor: false)) })
      #expect(widths.count == 1)
      #expect(widths.allSatisfy { $0 <= availableWidth ?? .max })
    }
  }

  @Test(arguments: [(40, "mu…  1\n"), (nil, "much wider than the others  1\n")])
  func `fixes the widths of a long table on a terminal, and streams the rest`(width: Int?, last: String) throws {
    let world = TestWorld(terminalWidth: width, variables: ["NO_COLOR": "1"])
    let console = world.console()
    var writer = OutputOptions(named: .table).writer(
      of: [Column("a", title: "A"), Column("b", title: "B")], in: console)
    for row in 0..<TerminalTableWriter.measuredRows { try writer.write([.text("row"), .integer(row)]) }
    try console.flush()
    #expect(world.result.split(separator: "\n").count == TerminalTableWriter.measuredRows + 1)
    try writer.write([.text("much wider than the others"), .integer(1)])
    try writer.finish()
    try console.flush()
    #expect(world.result.hasSuffix("\nrow  1999\n" + last))
  }
}

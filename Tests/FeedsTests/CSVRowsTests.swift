import Testing

@testable import Feeds

@Suite struct CSVRowsTests {
  @Test(arguments: [
    ("", []), ("\n\r\n", []), ("a,b", [["a", "b"]]), ("a,\r\n,b\n", [["a", ""], ["", "b"]]),
    ("\"a,\nb\",c\nd", [["a,\nb", "c"], ["d"]]), ("\"a\"\"b\",\"\"", [["a\"b", ""]]),
    // Nothing is dropped of what is written otherwise.
    ("\"a\"b,c\"d\"", [["ab", "c\"d\""]]), ("\"a\"b\"c,d", [["ab\"c", "d"]]),
  ])
  func `reads fields between commas, quoted or not`(text: String, expected: [[String]]) {
    var rows = CSVRows(Array(text.utf8))
    var found: [[String]] = []
    while let row = rows.next() { found.append(row.fields) }
    #expect(found == expected)
  }

  @Test func `tells where a row begins, and whether a quote has no end`() {
    var rows = CSVRows(Array("\na;\"x\"\nb;\"y\n".utf8), separator: UInt8(ascii: ";"))
    let (first, second) = (rows.next(), rows.next())
    #expect(first?.fields == ["a", "x"] && first?.offset == 1 && first?.isOpen == false)
    #expect(second?.fields == ["b", "y\n"] && second?.offset == 7 && second?.isOpen == true)
    #expect(rows.next()?.fields == nil)
  }
}

import Answers
import Testing

@Suite struct CellTests {
  @Test(arguments: [
    (Cell.null, "", "null"), (.text(nil), "", "null"), (.text("a"), "a", #""a""#), (.integer(-5), "-5", "-5"),
    (.integer(UInt64.max), "18446744073709551615", #""18446744073709551615""#),
    (.decimal("1.990"), "1.990", #""1.990""#),
    (.boolean(true), "yes", "true"), (.list([.integer(1), .null, .text("b")]), "1, , b", #"[1,null,"b"]"#),
    (
      .object([("b", .integer(1)), ("a", .list([]))]), #"{"b":1,"a":[]}"#, #"{"b":1,"a":[]}"#
    ), (.real(1.5), "1.5", "1.5"), (.real(nil), "", "null"), (.real(.infinity), "Inf", "9.0e+999"),
    (.real(-.infinity), "-Inf", "-9.0e+999"),
  ])
  func `reads as text and as JSON`(cell: Cell, text: String, json: String) {
    #expect(cell.text == text)
    #expect(cell.jsonText == json)
  }

  @Test func `keeps whole numbers of nothing null`() {
    #expect(Cell.integer(nil as Int?).jsonText == "null")
    #expect(Cell.integer(0).jsonText == "0")
  }
}

import TestSupport
import Testing

@testable import Catalog

@Suite struct ImportMessagesTests {
  @Test func `of each kind the first ten are said, and how many more in which files`() {
    var said: [String] = []
    let messages = ImportMessages { said.append($0) }
    for number in 1...25 {
      messages.add("price is not a price: \(number)", in: "a.json", "a.json:\(number): \(number)")
      messages.add("is empty", in: "\(number).txt", "\(number).txt: is empty")
    }
    #expect(said.count == 20)
    messages.finish()
    #expect(
      said.suffix(2) == [
        "a.json: 15 more of this kind, 25 in all: price is not a price",
        "11.txt, 12.txt, 13.txt and others: 15 more of this kind, 25 in all: is empty",
      ])
  }

  @Test func `a kind is named without its numbers, and with where all of it is`() {
    var said: [String] = []
    let messages = ImportMessages { said.append($0) }
    for number in 1...12 { messages.add("has \(number) fields, not 40", in: "a", whereabouts: "; all are there", "") }
    messages.finish()
    #expect(said.last == "a: 2 more of this kind, 12 in all: has … fields, not …; all are there")
  }

  @Test func `millions of values that are no records cost few messages and little room`() throws {
    let test = TestCatalog()
    let count = 30_000
    let ones = Array(repeating: "1", count: count).joined(separator: ",")
    let summary = try test.importText("{\"resultCount\":1,\"results\":[\(ones)]}")
    #expect(summary.refused == count && summary.problemCount == count)
    #expect(test.problems.count == 11)
    #expect(test.problems.last?.contains("\(count - 10) more") == true)
    #expect(try test.rows("SELECT count(*) FROM refused") == ["1000"])
    #expect(try test.rows("SELECT refused FROM main._import") == ["\(count)"])
  }
}

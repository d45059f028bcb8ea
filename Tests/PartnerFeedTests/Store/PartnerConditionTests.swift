import Testing

@testable import PartnerFeed

struct PartnerConditionTests {
  @Test(arguments: [
    "application: title IS NOT NULL", "*_price:retail_price > 0 AND currency_code IN ('USD', 'EUR')",
    "song : name LIKE '%:%' OR lower(name) = 'x'", "video: (sd_price) + 1 > 2 -- cheap ones",
    "genre: CASE WHEN parent_id IS NULL THEN 1 END", "genre: \"name\" = 'x'",
  ])
  func `accepts an expression of SQLite's`(text: String) throws {
    #expect(try PartnerCondition(text).text == text)
  }

  @Test(arguments: [
    ("application", "write a table, a colon"), ("application:", "write a table, a colon"), (": 1", "write a table"),
    ("application: 1; DROP TABLE application", #"near ";": syntax error"#),
    ("application: title =", "syntax error"), ("application: title = 'x", "unrecognized token"),
    ("application: 1) OR (1", "wrong number of arguments"),
    ("application: 1) UNION SELECT 1 WHERE (1", "wrong number of arguments"),
    ("application: title = ?", "it has a parameter in it"), ("application: count(*) > 1", "misuse of aggregate"),
    ("application: nosuch(title)", "no such function: nosuch"),
    ("application: (SELECT 1 FROM application)", "no such table: application"),
    ("application: other.title = 1", "no such column: other.title"), ("application: 1 /*", "incomplete input"),
  ])
  func `reports what is wrong with anything else`(text: String, reason: String) throws {
    let table = StoredTable(
      name: "application", columns: [PartnerColumn(name: "title", type: .text(length: nil))], key: [])
    let error = #expect(throws: (any Error).self) {
      var options = PartnerOptions()
      options.conditions = [try PartnerCondition(text)]
      _ = try RowFilter(table, of: "application", options: options)
    }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}

import TestSupport
import Testing

@testable import CosterCommands

@Suite struct WatchCommandTests {
  private let world = TestFolder()

  init() throws {
    try world.see("4.99", "USD", in: "us", on: "2026-11-01")
  }

  private func watch(_ list: String) throws -> Outcome {
    try world.write(list, to: "list.txt")
    var outcome = world.run("watch", world.path + "/list.txt", "--format", "csv", "--no-header")
    outcome.result.replace(",us-2026", with: "\n  us-2026")
    return outcome
  }

  private func report(_ threshold: String, _ old: String, _ new: String, _ amount: String, on date: String) -> String {
    """
    6759209764,Pear Counter,us,buy,\(threshold),\(old),\(new),\(amount),USD,\(date)T00:00:00Z
      us-\(date)-6759209764.json\r\n
    """
  }

  private static let one = "coster: 1 price crossed its threshold\n"

  private func crossed(_ reports: String...) -> Outcome {
    let message = reports.count == 1 ? Self.one : "coster: \(reports.count) prices crossed their thresholds\n"
    return Outcome(exitCode: 1, result: reports.joined(), messages: message)
  }

  @Test func `reports what crossed after the last run, once`() throws {
    let list = "# pears\n6759209764 us below 4 # cheap\ncom.example.pears6759209764 us\n"
    #expect(try watch(list) == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    #expect(
      try watch(list)
        == crossed(
          report("below 4", "$4.99", "$3.99", "3.99", on: "2026-11-02"),
          report("changes", "$4.99", "$3.99", "3.99", on: "2026-11-02")))
    #expect(try watch(list) == "")
    try world.see("2.99", "USD", in: "us", on: "2026-11-03")
    #expect(try watch(list) == crossed(report("changes", "$3.99", "$2.99", "2.99", on: "2026-11-03")))
  }

  @Test func `reports at the first run what is met already`() throws {
    #expect(
      try watch("6759209764 us below 5 USD\n6759209764 us free\n6759209764 us above 4.98\n")
        == crossed(
          report("below 5 USD", "", "$4.99", "4.99", on: "2026-11-01"),
          report("above 4.98", "", "$4.99", "4.99", on: "2026-11-01")))
  }

  @Test func `counts slow falls from the highest price`() throws {
    let list = "6759209764 us falls 30%\n"
    #expect(try watch(list) == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    #expect(try watch(list) == "")
    try world.see("3.49", "USD", in: "us", on: "2026-11-03")
    #expect(try watch(list) == crossed(report("falls 30%", "$4.99", "$3.49", "3.49", on: "2026-11-03")))
    #expect(try watch(list) == "")
  }

  @Test func `looks at nothing when no line names an item, and reports twenty of many`() throws {
    let outcome = try watch(String(repeating: "foo us free\n", count: 25))
    #expect(outcome.exitCode == 2)
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 21)
    #expect(messages[0].hasPrefix("coster: list.txt:1: 'foo' is not a number, a link, a bundle ID, a UPC, an ISBN"))
    #expect(messages[20].hasPrefix("coster: list.txt has 25 lines that cannot be watched; nothing was looked at."))
  }

  @Test func `continues behind a line that cannot be read, and remembers what it saw`() throws {
    let list = "6759209764 us falls 30%\n6759209764 us below 4\n"
    #expect(try watch(list) == "")
    let message = """
      list.txt:1: No storefront 'germny'. Did you mean de (Germany)?
      coster: list.txt has a line that cannot be watched; the others were looked at. Lines are REF STOREFRONT, then \
      below AMOUNT, above AMOUNT, falls SHARE, free or changes.
      """
    let broken = "6759209764 germny falls 30%\n6759209764 us below 4\n"
    #expect(try watch(broken) == .failed(message))
    try world.see("3.49", "USD", in: "us", on: "2026-11-02")
    let found = try watch(broken)
    #expect(found.result == report("below 4", "$4.99", "$3.49", "3.49", on: "2026-11-02") && found.exitCode == 1)
    #expect(found.messages == "coster: \(message)\n" + Self.one)
    #expect(try watch(list) == crossed(report("falls 30%", "$4.99", "$3.49", "3.49", on: "2026-11-02")))
  }

  @Test func `watches the known stores of a line that names an unknown one, too`() throws {
    let outcome = try watch("6759209764 us,germny below 5\n")
    #expect(outcome.result == report("below 5", "", "$4.99", "4.99", on: "2026-11-01") && outcome.exitCode == 1)
    #expect(outcome.messages.contains("list.txt:1: No storefront 'germny'."))
  }

  @Test func `watches an item in every store that has it`() throws {
    try world.see("800", "JPY", in: "jp", on: "2026-11-01")
    #expect(try watch("6759209764 all changes\n") == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    try world.see("5.99", "EUR", in: "de", on: "2026-11-02")
    #expect(
      try watch("6759209764 all changes\n")
        == crossed(report("changes", "$4.99", "$3.99", "3.99", on: "2026-11-02")))
  }

  @Test func `says once that an item has left a store`() throws {
    let folder = TestFolder()
    try folder.importFeed(FeedShop.tables(on: "2026-11-11"))
    let list = try folder.write("1001 us,jp changes\n", to: "list")
    #expect(folder.run("watch", list, "--no-header") == "")
    let later = FeedShop.tables(on: "2026-11-18").filter { $0.path.hasSuffix("application_price") }.map { table in
      var table = table
      let rows = table.text.split(separator: "\u{2}\n").filter { !$0.contains("\u{1}143462") }
      table.text = rows.joined(separator: "\u{2}\n").replacing("recordsWritten:4", with: "recordsWritten:3") + "\u{2}\n"
      return table
    }
    try folder.importFeed(later)
    #expect(
      folder.run("watch", list, "--format", "csv", "--no-header")
        == crossed("1001,オーチャード帳簿,jp,buy,changes,¥800,gone,,,2026-11-18T00:00:00Z,pricing-20261118\r\n"))
    #expect(folder.run("watch", list, "--no-header") == .done("list:1: no price of '1001' is known in jp"))
  }

  @Test func `looks at nothing when no line can be read, and reports each`() throws {
    #expect(
      try watch(
        "6759209764\n6759209764 germny\n6759209764 us under 3\n6759209764 us below 1,5\n6759209764 us falls 0\n")
        == .failed(
          """
          list.txt:1: '6759209764' has no storefront behind it
          coster: list.txt:2: No storefront 'germny'. Did you mean de (Germany)?
          coster: list.txt:3: 'under 3' is not a threshold
          coster: list.txt:4: 'below 1,5' names no amount, such as 1.99 or 1.99 EUR
          coster: list.txt:5: '0' is not a share of a price. Write it as in 30% or 12.5%.
          coster: list.txt has 5 lines that cannot be watched; nothing was looked at. Lines are REF STOREFRONT, then \
          below AMOUNT, above AMOUNT, falls SHARE, free or changes.
          """))
  }

  @Test func `reports what it does not find, and continues`() throws {
    #expect(
      try watch("77 us\n6759209764 jp\n6759209764 us below 3 EUR\n")
        == .done(
          """
          list.txt:1: 77: the catalog has nothing of Apple ID 77
          coster: list.txt:2: no price of '6759209764' is known in jp
          coster: list.txt:3: the threshold is in EUR, and the price in us in USD
          """))
  }
}

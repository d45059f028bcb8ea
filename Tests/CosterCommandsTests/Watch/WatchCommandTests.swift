import TestSupport
import Testing

@testable import CosterCommands

@Suite struct WatchCommandTests {
  private let world = TestFolder()

  init() throws {
    try world.see("4.99", "USD", in: "us", on: "2026-11-01")
  }

  /// How a line is written.
  private static let form = "REF STOREFRONT … below AMOUNT, above AMOUNT, falls SHARE, free … changes …"

  private func watch(_ list: String) -> Outcome {
    #expect(throws: Never.self) { try world.write(list, to: "list.txt") }
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

  private func crossed(_ reports: String...) -> ExpectedOutcome {
    .refused("\(reports.count) … threshold\(reports.count == 1 ? "" : "s")", after: reports.joined())
  }

  @Test func `reports what crossed after the last run, once`() throws {
    let list = "# pears\n6759209764 us below 4 # cheap\ncom.example.pears6759209764 us\n"
    #expect(watch(list) == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    #expect(
      watch(list)
        == crossed(
          report("below 4", "$4.99", "$3.99", "3.99", on: "2026-11-02"),
          report("changes", "$4.99", "$3.99", "3.99", on: "2026-11-02")))
    #expect(watch(list) == "")
    try world.see("2.99", "USD", in: "us", on: "2026-11-03")
    #expect(watch(list) == crossed(report("changes", "$3.99", "$2.99", "2.99", on: "2026-11-03")))
  }

  @Test func `reports at the first run what is met already`() throws {
    #expect(
      watch("6759209764 us below 5 USD\n6759209764 us free\n6759209764 us above 4.98\n")
        == crossed(
          report("below 5 USD", "", "$4.99", "4.99", on: "2026-11-01"),
          report("above 4.98", "", "$4.99", "4.99", on: "2026-11-01")))
  }

  @Test func `counts slow falls from the highest price`() throws {
    let list = "6759209764 us falls 30%\n"
    #expect(watch(list) == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    #expect(watch(list) == "")
    try world.see("3.49", "USD", in: "us", on: "2026-11-03")
    #expect(watch(list) == crossed(report("falls 30%", "$4.99", "$3.49", "3.49", on: "2026-11-03")))
    #expect(watch(list) == "")
  }

  @Test func `looks at nothing when no line names an item, and reports twenty of many`() throws {
    let outcome = watch(String(repeating: "foo us free\n", count: 25))
    #expect(outcome.exitCode == 2)
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 21)
    #expect(messages[0].hasPrefix("coster: list.txt:1: 'foo' "))
    #expect(outcome.saysAmongOthers("list.txt … 25 lines … nothing … \(Self.form)"))
  }

  @Test func `continues behind a line that cannot be read, and remembers what it saw`() throws {
    let list = "6759209764 us falls 30%\n6759209764 us below 4\n"
    #expect(watch(list) == "")
    let problem = "list.txt:1: … 'germny' … de (Germany)\nlist.txt … a line … others … \(Self.form)"
    let broken = "6759209764 germny falls 30%\n6759209764 us below 4\n"
    #expect(watch(broken) == .failed(problem))
    try world.see("3.49", "USD", in: "us", on: "2026-11-02")
    #expect(
      watch(broken)
        == .refused(
          "\(problem)\n1 … threshold", after: report("below 4", "$4.99", "$3.49", "3.49", on: "2026-11-02")))
    #expect(watch(list) == crossed(report("falls 30%", "$4.99", "$3.49", "3.49", on: "2026-11-02")))
  }

  @Test func `watches the known stores of a line that names an unknown one, too`() throws {
    let outcome = watch("6759209764 us,germny below 5\n")
    #expect(outcome.result == report("below 5", "", "$4.99", "4.99", on: "2026-11-01") && outcome.exitCode == 1)
    #expect(outcome.saysAmongOthers("list.txt:1: … 'germny' … de (Germany)"))
  }

  @Test func `watches an item in every store that has it`() throws {
    try world.see("800", "JPY", in: "jp", on: "2026-11-01")
    #expect(watch("6759209764 all changes\n") == "")
    try world.see("3.99", "USD", in: "us", on: "2026-11-02")
    try world.see("5.99", "EUR", in: "de", on: "2026-11-02")
    #expect(
      watch("6759209764 all changes\n")
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
    #expect(folder.run("watch", list, "--no-header") == .done("list:1: … '1001' … jp"))
  }

  @Test func `looks at nothing when no line can be read, and reports each`() throws {
    #expect(
      watch(
        "6759209764\n6759209764 germny\n6759209764 us under 3\n6759209764 us below 1,5\n6759209764 us falls 0\n")
        == .failed(
          """
          list.txt:1: '6759209764' … storefront …
          list.txt:2: … 'germny' … de (Germany)
          list.txt:3: 'under 3' … threshold
          list.txt:4: 'below 1,5' … amount … 1.99 … 1.99 EUR
          list.txt:5: '0' … 30% … 12.5%
          list.txt … 5 lines … nothing … \(Self.form)
          """))
  }

  @Test func `reports what it does not find, and continues`() throws {
    #expect(
      watch("77 us\n6759209764 jp\n6759209764 us below 3 EUR\n")
        == .done(
          """
          list.txt:1: 77: … Apple ID 77
          list.txt:2: … '6759209764' … jp
          list.txt:3: … threshold … EUR … us … USD … --rates …
          """))
  }
}

import Testing

@testable import CosterCommands

@Suite struct HistoryCommandTests {
  private let world = TestFolder()

  init() throws {
    // The newest first: order of import is not order of time.
    try world.see("3.99", "USD", in: "us", on: "2026-02-02")
    try world.see("5.99", "USD", in: "us", on: "2025-04-02")
    try world.see("4.99", "USD", in: "us", on: "2024-02-01")
    try world.see("0", "USD", in: "us", on: "2025-03-05")
    try world.see("4.49", "USD", in: "us", on: "2026-02-02", as: "other.json")
    try world.see("600", "JPY", in: "jp", on: "2024-02-01", name: "梨 <&>")
    try world.see("400", "JPY", in: "jp", on: "2024-06-01", name: "梨 <&>")
  }

  @Test func `reports every change with its source, and of two files of one second the later in the order of paths`() {
    #expect(
      world.run("history", "6759209764", "--storefront", "us", "--format", "table") == """
        Since       Name          Storefront  Offer  Before  Price              Source
        2024-02-01  Pear Counter  us          buy            $4.99  first seen  us-2024-02-01-6759209764.json
        2025-03-05  Pear Counter  us          buy     $4.99   Free      -100 %  us-2025-03-05-6759209764.json
        2025-04-02  Pear Counter  us          buy      Free  $5.99    was free  us-2025-04-02-6759209764.json
        2026-02-02  Pear Counter  us          buy     $5.99  $3.99     -33.4 %  us-2026-02-02-6759209764.json

        """)
  }

  @Test func `omits what changed before and after`() {
    let outcome = world.run(
      "history", "6759209764", "-s", "us", "--since", "2025-03-06", "--until", "2025-12-31", "--format", "ndjson")
    #expect(
      outcome == """
        {"apple_id":6759209764,"kind":"app","name":"Pear Counter","storefront":"us","offer":"buy",\
        "since":"2025-04-02T00:00:00Z","old_amount":"0","old_currency":"USD","old_text":"Free","amount":"5.99",\
        "currency":"USD","text":"$5.99","state":"priced","percent":null,"until":"2025-04-02T00:00:00Z",\
        "source":"us-2025-04-02-6759209764.json","note":null}

        """)
  }

  @Test func `draws a small graph in a terminal`() {
    let outcome = world.run(["history", "6759209764", "-s", "jp"], in: TestWorld(terminalWidth: 120))
    #expect(outcome.result.hasSuffix("\njp buy  " + String(repeating: "█", count: 39) + "▁  ¥400 – ¥600\n"))
  }

  @Test func `draws a chart for a report, with its text escaped`() {
    let outcome = world.run("history", "6759209764", "-s", "jp", "--format", "svg")
    #expect(outcome.exitCode == 0 && outcome.messages.isEmpty)
    #expect(outcome.result.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(outcome.result.hasSuffix("</svg>\n"))
    for part in [">梨 &lt;&amp;&gt;<", ">Japan (jp), JPY<", ">¥600<", ">¥400<", ">2024-03<"] {
      #expect(outcome.result.contains(part), "\(part)")
    }
  }

  @Test func `says where an item is known when it is not there`() {
    #expect(
      world.run("history", "6759209764", "-s", "de", "--format", "svg")
        == .failed(
          """
          6759209764: … de … jp, us
          … price … Pear Counter … storefront … longer time
          """))
  }
}

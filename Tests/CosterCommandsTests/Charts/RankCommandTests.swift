import Testing

@testable import CosterCommands

@Suite struct RankCommandTests {
  private let world = makeCharts()

  @Test func `prints an item's ranks over time`() {
    #expect(
      world.run("rank", "302", "--format", "table") == """
        Date        Storefront  Chart                Rank      Name
        2026-11-18  us          toppaidapplications     2      App 302
        2026-11-19  us          toppaidapplications     1  ▲1  App 302
        2026-11-20  us          toppaidapplications     3  ▼2  App 302

        """)
  }

  @Test func `draws a small graph in a terminal, with a gap where the item was not in the chart`() {
    let outcome = world.run(["rank", "301"], in: TestWorld(terminalWidth: 120))
    #expect(
      outcome.result.hasSuffix("\nus toppaidapplications  █ ▁  best 1 (2026-11-18), last 2\n"), "\(outcome.result)")
    let gone = world.run(["rank", "303", "-s", "us"], in: TestWorld(terminalWidth: 120))
    #expect(gone.result.hasSuffix("best 3 (2026-11-18), not among the first 3 of 2026-11-20\n"), "\(gone.result)")
  }

  @Test func `prints ranks for programs`() {
    #expect(
      world.run("rank", "301", "--since", "2026-11-19", "--format", "csv").result
        == "apple_id,name,chart,storefront,genre,updated_at,rank,previous_rank,source\r\n"
        + "301,App 301,toppaidapplications,us,,2026-11-20T07:00:00Z,2,,us-2026-11-20.json\r\n")
  }

  @Test func `says in which charts an item is when it is in none that was asked for`() {
    #expect(
      world.run("rank", "303", "--chart", "topsongs", "--no-header")
        == .refused("303: … toppaidapplications in jp, toppaidapplications in us"))
    #expect(world.run("rank", "999").exitCode == 1)
  }
}

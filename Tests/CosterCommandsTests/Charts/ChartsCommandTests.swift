import Testing

@testable import CosterCommands

@Suite struct ChartsCommandTests {
  private let world = makeCharts()

  @Test func `lists the charts that are held`() {
    #expect(
      world.run("charts", "--format", "table") == """
        Chart                Storefront  Genre  Title          Editions  First       Last        Source
        toppaidapplications  jp                 Top Paid Apps         1  2026-11-20  2026-11-20  jp-2026-11-20.json
        toppaidapplications  us                 Top Paid Apps         3  2026-11-18  2026-11-20  us-2026-11-20.json

        """)
    #expect(
      world.run("charts", "-s", "jp", "--format", "ndjson").result == """
        {"chart":"toppaidapplications","storefront":"jp","genre":null,"title":"Top Paid Apps","editions":1,\
        "first":"2026-11-20T07:00:00Z","last":"2026-11-20T07:00:00Z",\
        "source":"jp-2026-11-20.json"}

        """)
  }

  @Test func `reports charts to people in an import that has some`() throws {
    #expect(!world.run("charts", "-s", "ca").result.contains("ca"))
    world.seeChart([301], on: "2026-11-18", store: "ca")
    let again = world.run("import", world.path + "/ca-2026-11-18.json", "--format", "table")
    #expect(again.result.contains("\nCharts:            1\n") && !again.result.contains("Reviews:"))
  }

  @Test func `prints a chart as it stood last, with names, prices and how each item moved`() {
    #expect(
      world.run("charts", "--chart", "TopPaidApplications", "-s", "us", "--format", "table") == """
        Date        Storefront  Rank      Name     Artist        Price  Apple ID
        2026-11-20  us             1  ▲1  App 304  Quince Works  $4.00       304
        2026-11-20  us             2  >2  App 301  Quince Works  $1.00       301
        2026-11-20  us             3  ▼2  App 302  Quince Works  $2.00       302

        """)
  }

  @Test func `prints a chart of a day, for programs`() {
    #expect(
      world.run("charts", "--chart", "toppaidapplications", "--date", "2026-11-19", "-l", "1", "--format", "ndjson")
        .result == """
          {"chart":"toppaidapplications","storefront":"us","genre":null,"updated_at":"2026-11-19T07:00:00Z","rank":1,\
          "previous_rank":2,"previous_depth":3,"apple_id":302,"kind":"app","name":"App 302","artist":"Quince Works","amount":"2",\
          "currency":"USD","text":"$2.00","source":"us-2026-11-19.json"}

          """)
  }

  @Test func `says where a chart is not known, and on which days it is`() {
    func charts(_ words: String...) -> Outcome { world.run(["charts", "--no-header"] + words) }
    #expect(
      charts("--chart", "toppaidapplications", "-s", "jp", "--date", "2026-11-18")
        == .refused("toppaidapplications … jp … 2026-11-18 … 2026-11-20"))
    #expect(
      charts("toppaidapplications", "--date", "2026-11-20T06:00:00Z")
        == .refused(
          """
          toppaidapplications … jp … 2026-11-20 … 2026-11-20T06:00:00Z … 2026-11-20T07:00:00Z
          toppaidapplications … us … 2026-11-20 … 2026-11-20T06:00:00Z … 3 … 2026-11-18T07:00:00Z … 2026-11-20T07:00:00Z
          """))
    #expect(
      charts("--chart", "toppaidapplications", "-s", "fr")
        == .refused("toppaidapplications: … fr … jp, us"))
    #expect(
      charts("--chart", "topsongs") == .refused("topsongs: … toppaidapplications"))
    #expect(world.run("charts", "-s", "fr").exitCode == 1)
  }

  @Test(arguments: [
    (["toppaidapplications", "--chart", "topsongs"], "'toppaidapplications' … --chart topsongs"),
    (["--date", "2026-11-18"], "--date … --chart"), (["--limit", "1"], "--limit … --chart"),
  ])
  func `refuses what would have no effect`(words: [String], message: String) {
    #expect(world.run(["charts"] + words) == .misused("charts", message))
  }

  @Test func `means the chart of all genres unless a genre is named`() throws {
    world.seeChart([305], on: "2026-11-20", genre: "6014")
    #expect(
      world.run("charts", "--chart", "toppaidapplications", "-s", "us", "--no-header").result.contains("App 304"))
    let games = world.run("charts", "--chart", "toppaidapplications", "--genre", "6014", "--no-header").result
    #expect(games.contains("App 305") && !games.contains("App 304"))
  }

  @Test func `says that there is no chart yet, and which one is not held`() throws {
    let folder = TestFolder()
    _ = folder.run("import", "-q", try folder.write(#"{"resultCount":0,"results":[]}"#, to: "none.json"))
    #expect(
      folder.run("charts", "--no-header")
        == .done("… chart … 'coster fetch charts' … 'coster import'"))
    #expect(folder.run("charts", "--genre", "6014", "--no-header") == .refused("… chart"))
  }
}

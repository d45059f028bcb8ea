import Testing

@testable import CosterCommands

@Suite struct DropsCommandTests {
  private let world = TestFolder()

  init() throws {
    for (id, before, now): (Int64, String, String) in [(1, "10", "7"), (2, "10", "8"), (3, "4", "0"), (4, "5", "6")] {
      try world.see(before, "USD", in: "us", on: "2026-10-01", id: id, name: "Item \(id)")
      try world.see(now, "USD", in: "us", on: "2026-11-15", id: id, name: "Item \(id)")
    }
    try world.see("0", "USD", in: "us", on: "2026-11-16", id: 5, name: "Item 5", released: "2026-11-14")
    try world.see("0", "USD", in: "us", on: "2026-11-16", id: 6, name: "Item 6", released: "2020-01-01")
    // Fell, and rose again.
    try world.see("2", "USD", in: "us", on: "2026-11-15", id: 7, name: "Item 7")
    try world.see("9", "USD", in: "us", on: "2026-10-01", id: 7, name: "Item 7")
    try world.see("9", "USD", in: "us", on: "2026-11-17", id: 7, name: "Item 7")
    try world.see("1", "EUR", in: "hr", on: "2026-11-17", id: 8)
    try world.see("9", "HRK", in: "hr", on: "2022-10-01", id: 8)
  }

  private func drops(_ arguments: String...) -> Outcome {
    world.run(["drops", "--format", "csv", "--no-header"] + arguments)
  }

  @Test func `reports the largest drops first, then what is new and free`() {
    #expect(
      drops("--since", "7d", "--storefront", "us", "--kind", "app", "--min", "30%") == """
        3,app,Item 3,us,buy,free now,4,$4.00,0,Free,USD,-100,2026-11-15T00:00:00Z,us-2026-11-15-3.json\r
        1,app,Item 1,us,buy,fell,10,$10.00,7,$7.00,USD,-30,2026-11-15T00:00:00Z,us-2026-11-15-1.json\r
        5,app,Item 5,us,buy,new and free,,,0,Free,USD,,2026-11-16T00:00:00Z,us-2026-11-16-5.json\r

        """)
  }

  @Test func `looks back as far as it is asked to, and only where`() {
    #expect(drops("--since", "2026-11-01", "--storefront", "hr") == .done("… less … 2026-11-01"))
    #expect(drops("--since", "2026-11-01", "--kind", "song") == .done("… less … 2026-11-01"))
  }

  @Test func `names the newest change where nothing has changed after the requested time`() throws {
    #expect(
      drops("--since", "12h")
        == .done("… 2026-11-17T21:30:00Z … 2026-11-17T00:00:00Z … --since 2026-11-17T00:00:00Z"))
    let folder = TestFolder()
    #expect(
      folder.run("import", "-q", try folder.write(#"{"resultCount":0,"results":[]}"#, to: "a.json")).exitCode == 2)
    #expect(
      folder.run("drops", "--no-header") == .done("no price … second observation …"))
  }

  @Test(arguments: [
    (["--since", "yesterday"], "'yesterday' … 2026-11-18 … 36h, 7d, 2w"), (["--min", "130%"], "'130%' … 30% … 12.5%"),
  ])
  func `says what is wrong with a command line`(arguments: [String], facts: String) {
    #expect(world.run(["drops"] + arguments) == .misused("drops", facts))
  }
}

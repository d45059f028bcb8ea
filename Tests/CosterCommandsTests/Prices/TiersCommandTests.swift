import Testing

@testable import CosterCommands

@Suite struct TiersCommandTests {
  private let world = TestFolder()

  private static let notice = "Apple … price tiers … price points … 2022 … 2023 … that time's prices"
  private static let header = "period\ttier\tname\tstorefront\tamount\tcurrency\ttext\tbilled_now\n"

  @Test func `shows what a tier cost, without a catalog`() {
    #expect(
      world.run("tiers", "show", "5", "--storefront", "us,jp,bg")
        == .done(
          Self.notice,
          after: Self.header + "2016\t5\tTier 5\tus\t4.99\tUSD\t$4.99\t\n2016\t5\tTier 5\tjp\t600\tJPY\t¥600\t\n"
            + "2016\t5\tTier 5\tbg\t4.99\tEUR\t4,99\u{A0}€\t\n"))
  }

  @Test func `shows several tiers, and reads words as one tier where together they name it`() {
    let row = { (tier: String) in "2016\t\(tier)\tus\t" }
    let two = world.run("tiers", "show", "5", "6", "99", "-s", "us", "--no-header")
    #expect(two.result == row("5\tTier 5") + "4.99\tUSD\t$4.99\t\n" + row("6\tTier 6") + "5.99\tUSD\t$5.99\t\n")
    #expect(
      two == .refused("no … tier '99' … Free, 1 … 87 … A, B … 1 … 5\n\(Self.notice)", after: two.result))
    #expect(
      world.run("tiers", "show", "Alternate", "Tier", "5", "-s", "us", "--no-header")
        == .done(Self.notice, after: row("590\tAlternate Tier 5") + "4.99\tUSD\t$4.99\t\n"))
  }

  @Test func `finds the tiers of a price`() {
    #expect(
      world.run("tiers", "of", "4.99", "USD", "-s", "us")
        == .done(
          Self.notice,
          after: Self.header + "2016\t5\tTier 5\tus\t4.99\tUSD\t$4.99\t\n"
            + "2016\t590\tAlternate Tier 5\tus\t4.99\tUSD\t$4.99\t\n"))
    #expect(
      world.run("tiers", "of", "4.98", "USD", "--no-header")
        == .refused("no tier … 4.98 USD … \(Self.notice)"))
  }

  @Test func `keeps an imported table beside the built-in one`() throws {
    let file = try world.write(
      "tier\tname\tcountry\tcurrency\tretail_price\n1\tTier 1\tUSA\tUSD\t0.99\n1\tTier 1\tJPN\tJPY\t100\n", to: "t.tsv")
    #expect(
      world.run("tiers", "import", file, "--date", "2013-05")
        == .done(Self.notice, after: "period\ttiers\tstorefronts\tprices\treplaced\n2013-05\t1\t2\t2\t0\n"))
    #expect(world.run("tiers", "import", file, "--date", "2013-05").result.hasSuffix("\t2\t2\n"))
    #expect(
      world.run("tiers", "show", "1", "-s", "jp", "--no-header").result
        == "2013-05\t1\tTier 1\tjp\t100\tJPY\t¥100\t\n2016\t1\tTier 1\tjp\t120\tJPY\t¥120\t\n")
    #expect(
      world.run("tiers", "show", "1", "-s", "jp", "--no-header", "--date", "2015").result
        == "2013-05\t1\tTier 1\tjp\t100\tJPY\t¥100\t\n")
    _ = world.run("tiers", "import", file, "--date", "2016")
    #expect(
      world.run("tiers", "show", "1", "-s", "jp", "--no-header", "--date", "2016").result
        == "2016\t1\tTier 1\tjp\t100\tJPY\t¥100\t\n")
  }

  @Test func `says what it lacks`() throws {
    let file = try world.write("tier\n", to: "t.tsv")
    #expect(
      world.run("tiers", "import", file, "--date", "2013")
        == .failed(
          "t.tsv: line 1: … 'name' … Nothing … stored … 'coster tiers import --help' …"))
    #expect(world.run("tiers", "import", file).exitCode == 64)
    #expect(world.run("tiers", "show", "99").exitCode == 1)
    #expect(
      world.run("tiers", "show", "--date", "2010", "--no-header") == .refused("… no table … 2016\n\(Self.notice)"))
    #expect(world.run("tiers", "show", "1", "-s", "br").says("no table … br\n\(Self.notice)"))
  }
}

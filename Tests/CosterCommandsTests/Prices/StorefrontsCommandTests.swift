import Testing

@testable import CosterCommands

@Suite struct StorefrontsCommandTests {
  @Test func `reads a header's value, with its language and its client`() {
    #expect(
      run("storefronts", "143462-9,29", "tr", "--no-header") == #"""
        jp	JPN	143462	Japan	JPY	["ja","en-US"]	live	yes	ja	29		App Store Connect's territories and Apple's financial report regions
        tr	TUR	143480	Türkiye	TRY	["en-GB","tr"]	live	yes				App Store Connect's territories and Apple's financial report regions

        """#)
  }

  @Test func `reports which stores moved from one currency to another`() {
    #expect(
      run("storefronts", "hr", "--currencies", "--no-header") == """
        hr	Croatia	USD	HRK	2017-05-01	2017-05-31	9to5Mac, 2017-05-25
        hr	Croatia	HRK	EUR	2023-01-01	2023-01-01	Letem světem Applem, 2022-09-05

        """)
  }

  @Test func `suggests the storefront that was meant`() {
    #expect(
      run("storefronts", "Swizerland") == .refused("… 'Swizerland' … ch (Switzerland)"))
  }

  @Test(arguments: [[], ["--currencies"], ["--prices"]])
  func `one unknown code keeps no known storefront from being printed`(options: [String]) {
    let outcome = run(["storefronts", "HRV", "IC", "143442", "--no-header"] + options, in: TestWorld())
    let known = Set(outcome.cells(0))
    #expect(known.contains("hr") && (known.contains("fr") || options == ["--currencies"]))
    #expect(outcome.exitCode == 1 && outcome.messages.contains("'IC'"))
  }
}

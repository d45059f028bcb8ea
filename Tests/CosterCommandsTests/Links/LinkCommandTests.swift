import Testing

@testable import CosterCommands

@Suite struct LinkCommandTests {
  @Test func `writes today's link in each storefront`() {
    #expect(
      run("link", "1000000001", "--kind", "app", "--storefront", "jp,us")
        == "https://apps.apple.com/jp/app/id1000000001\nhttps://apps.apple.com/us/app/id1000000001\n")
  }

  @Test func `writes every form`() {
    func link(_ form: String) -> String {
      run("link", "id1000000001", "-k", "app", "-s", "us", "--for", form).result
    }
    #expect(link("web") == "https://apps.apple.com/us/app/id1000000001\n")
    #expect(link("app") == "itms-apps://apps.apple.com/us/app/id1000000001\n")
    #expect(link("review") == "https://apps.apple.com/us/app/id1000000001?action=write-review\n")
    #expect(link("legacy") == "http://itunes.apple.com/us/app/id1000000001?mt=8\n")
  }

  @Test func `reads what to link to from standard input`() {
    #expect(
      run(["link", "-", "1000000003", "--kind", "app"], in: TestWorld(input: "1000000001\r\n\n1000000002"))
        == Outcome(result: [1, 2, 3].map { "https://apps.apple.com/app/id100000000\($0)\n" }.joined()))
  }

  @Test func `refuses a number whose kind nobody knows, and writes the others`() {
    #expect(
      run("link", "1000000001", "https://music.apple.com/us/album/1000000002", "--at", "11l")
        == .refused(
          "1000000001: … kind … not known … --kind … link …",
          after: "https://music.apple.com/us/album/1000000002?at=11l\n"))
  }

  @Test func `the links that resolve prints lead to the same items with tokens of one's own`() {
    let found = run(
      "resolve", "--links", "https://music.apple.com/us/album/late-frost/1790334412?i=1790334420&uo=4",
      "http://itunes.apple.com/jp/app/id1000000001?mt=8&at=old")
    #expect(
      run(["link", "-", "--at", "11l"], in: TestWorld(input: found.result)) == """
        https://music.apple.com/us/album/1790334412?i=1790334420&at=11l
        https://apps.apple.com/jp/app/id1000000001?at=11l

        """)
  }

  @Test func `finds an item in the catalog by its bundle ID, with its kind`() throws {
    let shop = makeShop()
    #expect(shop.run("link", "com.example.pears", "-s", "us") == "https://apps.apple.com/us/app/id6759209764\n")
    #expect(shop.run("link", "com.example.plums") == .refused("com.example.plums: … 'com.example.plums' … bundle ID …"))
  }

  @Test func `prints rows when a format is named`() {
    #expect(
      run("link", "1000000001", "--kind", "podcast", "--storefront", "de", "--format", "ndjson") == """
        {"link":"https://podcasts.apple.com/de/podcast/id1000000001","apple_id":1000000001,"kind":"podcast",\
        "storefront":"de","form":"web","input":"1000000001","reason":null}\n
        """)
  }

  @Test func `a table has what came in beside each link, and why there is none`() {
    let input = "http://itunes.apple.com/us/app/x/id1000000001?mt=8&at=old\nhttps://appsto.re/us/Abc12.i\n"
    let outcome = run(["link", "-", "--at", "11l", "--format", "tsv", "--no-header"], in: TestWorld(input: input))
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.cells(0, 5, 6) == [
        "https://apps.apple.com/us/app/id1000000001?at=11l http://itunes.apple.com/us/app/x/id1000000001?mt=8&at=old ",
        " https://appsto.re/us/Abc12.i https://appsto.re/us/Abc12.i: only the network knows where a short link leads",
      ])
  }

  @Test(arguments: [
    (["1", "-k", "song", "--for", "review"], "only apps … reviews … kind song"),
    (["1", "-k", "tv-episode"], "… page … not known … link …"),
    (["https://appsto.re/us/Abc12.i"], "… network … short link …"),
    (["com.example.pear"], "… no catalog … Apple ID … --catalog"),
  ]) func `says why there is no link`(arguments: [String], reason: String) {
    #expect(run(["link"] + arguments, in: TestWorld()) == .refused("\(arguments[0]): \(reason)"))
  }

  private static let page = "0a1b2c3d-0000-4000-8000-00000000000F"

  @Test func `puts in a provider token and a product page`() {
    #expect(
      run("link", "1000000001", "--kind", "app", "--ct", "may", "--pt", "123", "--ppid", Self.page)
        == "https://apps.apple.com/app/id1000000001?ct=may&pt=123&ppid=\(Self.page)\n")
  }

  @Test func `writes the parameters of a product page with Apple's keys`() {
    #expect(
      run("link", "https://music.apple.com/jp/album/pear/77?i=78&at=old", "--for", "parameters")
        == "{\"id\":78}\n")
    #expect(
      run(
        "link", "1000000001", "--kind", "app", "--for", "parameters", "--at", "11lNew", "--ct", "a b", "--pt", "123",
        "--advp", "adv", "--ppid", Self.page, "--in-app", "com.example.gold")
        == Outcome(
          result: #"{"id":1000000001,"at":"11lNew","ct":"a b","pt":"123","advp":"adv","ppid":"\#(Self.page)","#
            + #""productIdentifier":"com.example.gold"}"# + "\n"))
  }

  @Test func `writes parameters for a number of which nothing else is known`() {
    #expect(run("link", "553243280", "--for", "parameters") == "{\"id\":553243280}\n")
    #expect(
      run("link", "1000000001", "--for", "parameters", "--in-app", "com.example.gold")
        == "{\"id\":1000000001,\"productIdentifier\":\"com.example.gold\"}\n")
  }

  @Test(arguments: ["abc", "12 34", "-5", ""]) func `refuses a provider token that is not a number`(token: String) {
    for form in [["--for", "parameters"], []] {
      let outcome = run(
        ["link", "1000000001", "--kind", "app", "--ct", "may", "--pt=\(token)"] + form, in: TestWorld())
      #expect(outcome.exitCode == 64 && outcome.result.isEmpty)
    }
  }

  @Test(arguments: [
    (["--kind", "developer"], "SKStoreProductViewController … kind developer"),
    (["--kind", "song", "--in-app", "gold"], "only apps … in-app products … kind song"),
    (["--kind", "song", "--ppid", page], "only apps … product pages … kind song"),
  ]) func `says why an app cannot show an item`(_ options: [String], _ reason: String) {
    #expect(
      run(["link", "1000000001", "--for", "parameters"] + options, in: TestWorld())
        == .refused("1000000001: \(reason)"))
  }

  @Test func `names no number of an item that has none`() {
    let link = "https://music.apple.com/us/playlist/figs/pl.u-5"
    #expect(
      run("link", link, "--for", "parameters")
        == .refused("\(link): … number …"))
  }

  @Test(arguments: [
    ["--ppid", "pears"], ["--in-app", "gold"],
    ["--advp", "x"], ["--for", "parameters", "--storefront", "jp"], ["--for", "parameters", "--format", "json"],
    ["--for", "wap"],
  ]) func `refuses tokens that Apple would ignore, options without effect and unknown forms`(_ options: [String]) {
    let outcome = run(["link", "1000000001", "--kind", "app"] + options, in: TestWorld())
    #expect(outcome.exitCode == 64 && outcome.result.isEmpty)
  }

  @Test func `says how long a campaign is, and what a provider token lacks`() {
    let long = run("link", "1", "--kind", "app", "--ct", String(repeating: "é", count: 21))
    #expect(long == .misused("link", "… campaign (ct) … 40 bytes … 42"))
    #expect(run("link", "1", "--kind", "app", "--ct", String(repeating: "é", count: 20)).exitCode == 0)
    #expect(run("link", "1", "--pt", "123") == .misused("link", "… provider token (pt) … campaign (ct)"))
  }
}

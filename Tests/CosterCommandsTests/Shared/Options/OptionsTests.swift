import Answers
import Testing

@testable import CosterCommands

@Suite struct OptionsTests {
  @Test(arguments: [
    ("requested", ["COSTER_CATALOG": "c", "XDG_DATA_HOME": "x", "HOME": "h"], "requested"),
    (nil, ["COSTER_CATALOG": "c", "XDG_DATA_HOME": "x", "HOME": "h"], "c"),
    (nil, ["XDG_DATA_HOME": "/x", "HOME": "h"], "/x/coster"),
    (nil, ["XDG_DATA_HOME": "x", "HOME": "h"], "h/.local/share/coster"),
    (nil, ["COSTER_CATALOG": "", "XDG_DATA_HOME": "", "HOME": "h"], "h/.local/share/coster"),
  ])
  func `finds the catalog's folder`(requested: String?, environment: [String: String], folder: String) throws {
    #expect(
      try CatalogOptions(requested: requested).folder(in: TestWorld(variables: environment).console()) == folder)
  }

  @Test(arguments: [
    (["stats", "--catalog", ""], "--catalog"), (["stats", "-c", ""], "--catalog"),
    (["stats", "--catalog="], "--catalog"),
    (["feed", "download", "--into", "", "https://feeds.example"], "--into"), (["lookup", ""], "<ref>"),
    (["price", "1", "--storefront", "us,"], "--storefront"), (["import", ""], "<path>"),
    (["resolve", ""], "<link|path>"),
  ])
  func `refuses a value that is empty, as a variable of the shell may be`(arguments: [String], title: String) {
    let outcome = run(arguments, in: TestWorld(variables: ["HOME": "/nowhere"]))
    let verb = arguments[0] == "feed" ? "feed download" : arguments[0]
    #expect(outcome == .misused(verb, "\(title) … empty …"))
  }

  @Test func `says how to name a catalog when there is no home for it`() {
    #expect(
      throws: CommandFailure("There is no HOME to keep a catalog in.", hint: "Name its folder with --catalog.")
    ) {
      try CatalogOptions().folder(in: TestWorld().console())
    }
  }

  @Test(arguments: [("168h", "7d"), ("36h", "36h"), ("2w", "14d"), ("24h", "1d")])
  func `writes how long ago in days where they are whole`(word: String, text: String) {
    #expect(TimeReference(argument: word)?.argument == text)
  }

  @Test func `prints no summary of what was done when it is quiet, unless a format is named`() throws {
    let folder = TestFolder()
    let feed = try folder.write("https://apps.apple.com/us/app/id7\n", to: "links.txt")
    #expect(folder.run("import", "-q", feed) == "")
    #expect(folder.run("import", "-q", "--format", "ndjson", feed).result.hasPrefix(#"{"files":1,"#))
    #expect(folder.run("import", feed).result.hasPrefix("files\t"))
  }

  @Test func `omits the notes of any verb when it is to be quiet`() throws {
    let folder = TestFolder()
    #expect(folder.run("storefronts", "us", "--currencies").says("no … currencies … us … USD"))
    #expect(folder.run("storefronts", "us", "--currencies", "--quiet").messages.isEmpty)
  }

  @Test func `reads storefronts by any of their codes, and no others`() {
    #expect(StorefrontChoice(argument: "all").map { $0.storefront == nil } == true)
    #expect(StorefrontChoice(argument: "jp") == StorefrontChoice(argument: "143462"))
    #expect(StorefrontChoice(argument: "JPN") == StorefrontChoice(argument: "jp"))
    #expect(StorefrontChoice(argument: "zz") == nil)
    #expect(StorefrontChoice.allowedArguments.first == "all")
  }
}

import Testing

@Suite struct ImportCommandTests {
  let folder: TestFolder
  private let song = #"{"wrapperType":"track","kind":"song","trackId":7,"trackName":"A","country":"USA"}"#

  init() throws { folder = try TestFolder() }

  @Test func `tells what was read, stored, changed and refused`() throws {
    let feed = try folder.write("{\"resultCount\":1,\"results\":[\(song)]}", to: "feed.json")
    let outcome = folder.run("import", feed, "--format", "table")
    #expect(outcome.exitCode == 0)
    #expect(outcome.messages == "")
    #expect(outcome.result.hasPrefix("Files:             1\nRecords:           1\n"))
  }

  @Test func `gives one JSON object to programs, and exits with 1 when a record is refused`() throws {
    let feed = try folder.write(
      "{\"resultCount\":2,\"results\":[\(song),{\"wrapperType\":\"track\",\"kind\":\"song\"}]}", to: "feed.json")
    let outcome = folder.run("import", feed, "--format", "json")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.result.hasPrefix(
        #"{"files":1,"records":1,"links":0,"rows":0,"charts":0,"reviews":0,"stored":1,"changed":0,"unchanged":0,"refused":1,"#
      ))
    #expect(outcome.messages.hasPrefix("coster: feed.json:2:"))
  }

  @Test func `says that the same bytes were imported before`() throws {
    let feed = try folder.write("{\"resultCount\":1,\"results\":[\(song)]}", to: "feed.json")
    _ = folder.run("import", feed)
    let again = folder.run("import", feed)
    #expect(again.exitCode == 0)
    #expect(again.messages == "coster: feed.json: the same bytes were imported before; nothing changed\n")
  }

  @Test func `fails when nothing can be read`() {
    #expect(
      folder.run("import", folder.path + "/missing.json", "--quiet", "--no-header").messages
        == "coster: missing.json: No such file or directory\ncoster: Nothing was imported.\n")
    #expect(folder.run("import", folder.path + "/missing.json").exitCode == 2)
  }

  @Test(arguments: [
    (["import"], "coster: Missing <path>. See 'coster import --help'.\n"),
    (["import", "x", "--observed-at", "2099-01-01"], "--observed-at is in the future: 2099-01-01T00:00:00Z."),
    (["import", "x", "--observed-at", "yesterday"], "'yesterday' is not a valid time for --observed-at."),
  ])
  func `says what is wrong with the command line`(arguments: [String], message: String) {
    let outcome = folder.run(arguments, in: TestWorld())
    #expect(outcome.exitCode == 64)
    #expect(outcome.messages.contains(message))
  }
}

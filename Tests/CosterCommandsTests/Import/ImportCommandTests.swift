import Foundation
import TestSupport
import Testing

@Suite struct ImportCommandTests {
  let folder = TestFolder()
  private let song = #"{"wrapperType":"track","kind":"song","trackId":7,"trackName":"A","country":"USA"}"#

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

  @Test func `says once that many files have the same bytes as before`() throws {
    let folder = TestFolder()
    for number in 101...160 {
      try folder.write("See https://apps.apple.com/us/app/id6700024\(number)", to: "blog/\(number).md")
    }
    #expect(folder.run("import", folder.path + "/blog").exitCode == 0)
    let again = folder.run("import", folder.path + "/blog")
    #expect(again == .done("60 files … blog/101.md … same bytes …", after: again.result))
  }

  @Test func `says that the same bytes were imported before`() throws {
    let feed = try folder.write("{\"resultCount\":1,\"results\":[\(song)]}", to: "feed.json")
    _ = folder.run("import", feed)
    let again = folder.run("import", feed)
    #expect(again == .done("feed.json: … same bytes …", after: again.result))
  }

  @Test func `fails when nothing can be read`() {
    #expect(
      folder.run("import", folder.path + "/missing.json", "--quiet")
        == .failed("missing.json: No such file or directory\nNothing … imported"))
  }

  @Test(arguments: [
    (["import"], "… <path>"),
    (["import", "x", "--observed-at", "2099-01-01"], "--observed-at … 2099-01-01T00:00:00Z"),
    (["import", "x", "--where", "genre: name ="], #"'genre: name =' … near ",": syntax error"#),
    (["import", "x", "--where", "genre"], "'genre' … table … 'song_price: retail_price > 0'"),
    (["import", "x", "--only-storefront", "us,qq"], "… 'qq' … iq (Iraq) … qa (Qatar)"),
    (["import", "x", "--observed-at", "yesterday"], "'yesterday' … --observed-at"),
    (["import", "x", "--wait", "long"], "'long' … 30s, 2m … 1h"),
  ])
  func `says what is wrong with the command line`(arguments: [String], facts: String) {
    #expect(folder.run(arguments, in: TestWorld()) == .misused("import", facts))
  }

  private let genreText = genreFeed(["7||Orchard||", "8||Medlar||"])

  @Test func `reports the likeliest table when one that is asked for is not there`() throws {
    let feed = try folder.write(genreText, to: "genre")
    for table in ["gener", "song"] {
      let outcome = folder.run("import", feed, "--table", table)
      #expect(outcome == .failed("--table '\(table)' … genre\nNothing … imported", after: outcome.result))
    }
  }

  @Test(arguments: ["truncated", "checksum", "count"])
  func `fails when nothing of a feed could be imported`(fault: String) throws {
    let path = try folder.write(genreText, to: "itunes20261118/genre")
    switch fault {
    case "truncated": try folder.write(String(genreText.dropLast(9)), to: "itunes20261118/genre")
    case "checksum": try folder.write(String(repeating: "0", count: 32), to: "itunes20261118/genre.md5")
    case "count":
      try folder.write(genreText.replacing("Written:2", with: "Written:9"), to: "itunes20261118/genre")
    default: break
    }
    let outcome = folder.run("import", path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.saysAmongOthers("Nothing … imported"))
    // If something else was imported, it is done in part.
    let other = try folder.write("{\"resultCount\":1,\"results\":[\(song)]}", to: "feed.json")
    #expect(folder.run("import", path, other).exitCode == 1)
  }

  @Test func `says in what nothing was recognised`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: true)
    try folder.write("Nothing but words.\n", to: "words.txt")
    let archive = try folder.write("<p>Not found</p>\n", to: "feed.tbz")
    let notes = try folder.write("More words.\n", to: "notes/a.txt")
    try folder.write("{\"resultCount\":0,\"results\":[]}", to: "notes/none.json")
    for (paths, facts) in [
      ([folder.path + "/empty/"], "… empty/: … no feed … link"), ([archive], "… feed.tbz: … archive … download …"),
    ] {
      for dry in [[], ["--dry-run", "--quiet"]] {
        let outcome = folder.run(["import"] + paths + dry)
        #expect(outcome == .failed("\(facts)\nNothing … imported", after: outcome.result))
      }
    }
    // An answer without results, and words beside it.
    for path in ["/notes", "/notes/"] {
      let outcome = folder.run("import", "-q", folder.path + path)
      #expect(outcome == .failed("notes/none.json: … nothing …\nNothing … imported"))
    }
    let packed = folder.path + "/words.zip"
    try Data(ZipSample([ZipSample.Member("a.txt", "Words.\n")]).bytes).write(to: URL(filePath: packed))
    #expect(
      folder.run("import", "-q", packed)
        == .failed("… words.zip: … no feed … link\nNothing … imported"))
    // The second time, too.
    let again = folder.run("import", notes)
    #expect(again == .failed("… notes/a.txt: … no feed … link\nNothing … imported", after: again.result))
    let links = try folder.write("https://apps.apple.com/us/app/id7\n", to: "links.txt")
    let both = folder.run("import", notes, links)
    #expect(both == .done("… notes/a.txt: … no feed … link", after: both.result))
  }

  @Test func `leaves rows and columns out, and says how many`() throws {
    let feed = try folder.write(genreText, to: "genre")
    let outcome = folder.run("import", feed, "--where", "genre: genre_id > 7", "--skip-column", "name")
    let message = "itunes-20261118 genre: 2 rows read = 1 stored + 0 refused + 0 replaced + 1 omitted"
    #expect(outcome == .done(message, after: outcome.result))
    #expect(
      folder.run("sql", "SELECT * FROM genre").result
        == "export_date\tgenre_id\tparent_id\tprice\tsince\n1794981600000\t8\t\t\t\n")
  }

  @Test(arguments: [("tsv", "\t"), ("csv", ",")])
  func `counts tables and problems in lines of fields, and leaves cells empty where there are none`(
    format: String, separator: Character
  ) throws {
    func cells(_ arguments: String...) -> [String] {
      let words = ["import", "--quiet", "--no-header", "--format", format] + arguments
      return folder.run(words, in: TestWorld()).result.filter { !$0.isNewline }.split(
        separator: separator, omittingEmptySubsequences: false
      ).suffix(3)
        .map(String.init)
    }
    let song = try folder.write("{\"resultCount\":1,\"results\":[\(song)]}", to: "feed.json")
    #expect(cells(song) == ["", "", ""])
    let feed = try folder.write(genreText.replacing("8\u{1}", with: "x\u{1}"), to: "genre")
    let listed = folder.run("import", "--quiet", "--dry-run", "--format", "json", feed).result
    #expect(cells(feed) == ["itunes-20261118", "1 table", "1 problem"])
    #expect(listed.contains(#""snapshots":["itunes-20261118"],"tables":[{"snapshot":"itunes-20261118","#))
  }

  @Test func `touches nothing in a dry run`() throws {
    let feed = try folder.write(genreText, to: "genre")
    let outcome = folder.run("import", feed, "--dry-run", "--format", "table")
    let message = """
      itunes-20261118 genre: 2 rows read = 2 to store + 0 refused + 0 omitted
      Dry run: … nothing …
      """
    #expect(outcome == .done(message, after: outcome.result))
    #expect(outcome.result.contains("Stored:            2\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.catalog))
  }

  @Test func `leaves nothing beside the snapshots that an interrupted import left`() throws {
    let feed = try folder.write(genreText, to: "genre")
    _ = folder.run("import", feed)
    for name in ["pricing.sqlite.new", "pricing.sqlite.new-year"] {
      _ = try folder.write("", to: "catalog/snapshots/\(name)")
    }
    _ = folder.run("import", try folder.write(genreText.replacing("Medlar", with: "Quince"), to: "genre"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.catalog + "/snapshots")
    #expect(files.sorted() == ["itunes.sqlite", "pricing.sqlite.new-year"])
    #expect(folder.run("snapshots", "list", "--no-header").result.contains("\tcomplete\t"))
  }
}

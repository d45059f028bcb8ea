import TestSupport
import Testing

@testable import CosterCommands

/// `check --feeds`: a directory's list of podcasts, compared with the catalog.
@Suite struct CheckFeedsTests {
  private let folder = TestFolder()

  init() {
    for (day, feed) in [("2026-01-05", "https://old.example/talk"), ("2026-06-05", "https://new.example/talk")] {
      folder.add(
        """
        {"resultCount":1,"results":[{"wrapperType":"track","kind":"podcast","collectionId":77,"trackId":77,
        "trackName":"Orchard Talk","feedUrl":"\(feed)",
        "trackViewUrl":"https://podcasts.apple.com/us/podcast/orchard-talk/id77"}]}
        """, as: "\(day).json", on: day)
    }
  }

  @Test func `prints a verdict for each line of a list, whatever its columns are called`() throws {
    try folder.write(
      #"""
      title,itunes_id,"url",note
      "Talk, of orchards",77,http://new.example/talk/,
      Talk,77,https://old.example/talk,"says ""old"""
      Talk,77,https://third.example/talk,
      Other,78,https://other.example/,
      """#, to: "pairs.csv")
    let outcome = folder.run("check", "--feeds", folder.path + "/pairs.csv", "--no-header")
    #expect(
      outcome.cells(0, 1, 3)
        == ["2 77 confirmed", "3 77 moved", "4 77 contradicted", "5 78 unknown"])
    #expect(outcome.cells(4)[1] == "https://new.example/talk")
    #expect(outcome.exitCode == 1 && outcome.messages == "coster: 1 confirmed, 1 moved, 1 contradicted, 1 unknown\n")
  }

  @Test func `reads the first two columns without a header, and succeeds where all is confirmed`() throws {
    try folder.write("77,feed://new.example/talk\r\n", to: "pairs.csv")
    let outcome = folder.run("check", "--feeds", folder.path + "/pairs.csv", "--no-header")
    #expect(outcome.exitCode == 0 && outcome.cells(0, 3) == ["1 confirmed"])
  }

  @Test func `takes no directory's own number for an Apple ID`() throws {
    try folder.write("id,url,itunesId\n5,https://new.example/talk,77\n", to: "pairs.csv")
    let named = folder.run("check", "--feeds", folder.path + "/pairs.csv", "--no-header")
    #expect(named.exitCode == 0 && named.cells(1, 3) == ["77 confirmed"])
    try folder.write("id,url\nabc,https://new.example/talk\n", to: "pairs.csv")
    #expect(folder.run("check", "--feeds", folder.path + "/pairs.csv").exitCode == 1)
  }

  @Test func `names lines that say nothing, ten of them, and counts the rest`() throws {
    let lines = ["77", "x,https://a.example/", "77,nothing", "77,\"open"] + (0..<9).map { "y\($0),https://a.example/" }
    try folder.write(lines.joined(separator: "\n"), to: "pairs.csv")
    let outcome = folder.run("check", "--feeds", folder.path + "/pairs.csv")
    let messages = outcome.messages.split(separator: "\n")
    #expect(outcome.exitCode == 1 && messages.count == 12)
    for number in 1...10 { #expect(messages[number - 1].contains("pairs.csv:\(number): ")) }
    #expect(messages[10].contains("3 more") && messages[10].contains("13 in all"))
  }

  @Test func `finds a podcast by a feed, and says that it moved`() {
    let outcome = folder.run("lookup", "https://old.example/talk", "--format", "ndjson")
    #expect(outcome.exitCode == 0 && outcome.result.contains(#""feed":"https://new.example/talk""#))
    #expect(outcome.result.contains(#""former_feeds":["https://old.example/talk (moved on 2026-06-05)"]"#))
    #expect(outcome.messages.contains("https://new.example/talk") && outcome.messages.contains("2026-06-05"))
    #expect(folder.run("export").result.contains(#""feed":"https://new.example/talk""#))
    #expect(folder.run("lookup", "https://unknown.example/talk").exitCode == 1)
    #expect(
      folder.run("check", "https://new.example/talk", "--no-header").cells(2, 3, 4) == ["not-shown not-a-number 77"])
  }
}

/// A bare number is an Apple ID, a barcode or an ISBN.
@Suite struct BareNumberTests {
  @Test(arguments: [
    ("602448438034", "UPC"), ("0602448438034", "UPC"), ("00602448438034", "UPC"), ("9780306406157", "ISBN"),
    ("0306406152", "ISBN"), ("306406152", "ISBN"),
  ])
  func `says as which of them it was found`(number: String, name: String) {
    let folder = TestFolder()
    folder.add(
      """
      {"resultCount":2,"results":[{"wrapperType":"collection","collectionType":"Album","collectionId":91,
      "collectionName":"Low Tide","upc":"602448438034","collectionViewUrl":"https://music.apple.com/us/album/low-tide/91"},
      {"kind":"ebook","trackId":92,"trackName":"Windfalls","isbn":"9780306406157",
      "trackViewUrl":"https://books.apple.com/us/book/windfalls/id92"}]}
      """, as: "answer.json")
    let outcome = folder.run("lookup", number, "--no-header")
    #expect(outcome.exitCode == 0 && outcome.cells(0) == [name == "UPC" ? "91" : "92"])
    #expect(outcome.messages.contains(name) && outcome.messages.contains(number))
    #expect(folder.run("lookup", "91").messages.isEmpty)
  }
}

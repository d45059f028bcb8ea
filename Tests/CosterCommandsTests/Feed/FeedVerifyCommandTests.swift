import Foundation
import Testing

@testable import CosterCommands

@Suite struct FeedVerifyCommandTests {
  let folder = TestFolder()

  private func verify(_ text: String, as name: String = "itunes20261118/genre") throws -> Outcome {
    let file = try folder.write(text, to: name)
    return folder.run("feed", "verify", file, "--format", "ndjson", "--quiet")
  }

  @Test func `exits with 0 when a table is whole and nothing about it is odd`() throws {
    let outcome = try verify(genreFeed(["7||Orchard|0.00|", "8||Vines||"]))
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(outcome.result.contains(#""rows":2,"rows_stated":2,"refused":0,"anomalies":{},"#))
  }

  @Test(arguments: [
    (["7||a||", "7||b||"], #"{"repeatedKey":1}"#), (["7||a||", "8||b||", "9||b||", "8||c||"], #"{"repeatedKey":1}"#),
    (["7|x|a||"], #"{"unfitValue":1}"#), (["x||a||"], #"{"missingKey":1}"#), (["7||a||2024"], #"{"otherDate":1}"#),
  ])
  func `exits with 1 when something is odd`(rows: [String], anomalies: String) throws {
    let outcome = try verify(genreFeed(rows))
    #expect(outcome.exitCode == 1)
    #expect(outcome.result.contains(#""anomalies":"# + anomalies))
  }

  @Test func `compares the number of rows with the trailer's`() throws {
    let outcome = try verify(genreFeed(["7||a||"], trailer: "#recordsWritten:2"))
    #expect(outcome.exitCode == 1)
    #expect(outcome.result.contains(#""rows":1,"rows_stated":2,"refused":0,"anomalies":{"otherRowCount":1}"#))
  }

  @Test func `distinguishes a truncated file from one that is no table`() throws {
    let truncated = try verify(genreFeed(["7||a||"], trailer: "##legal: none"))
    #expect(truncated.exitCode == 1)
    #expect(truncated.messages.contains("truncated"))
    let text = try verify("# Orchards\n\nA list of them.\n", as: "README.md")
    #expect(text == .refused("README.md: … not a table …"))
  }

  @Test(
    arguments: [
      (["18/genre1", "18/genre3"], "genre1, genre3: … genre … genre2"),
      (["18/genre1", "18/genre2", "18/genre3"], nil), (["18/genre1", "19/genre1"], nil),
      (
        ["18/genre", "18/old/itunes20261118/genre"],
        "itunes20261118/old/itunes20261118/genre: … genre … same date … itunes20261118/genre …"
      ),
    ] as [([String], String?)])
  func `reports parts that are missing, and two exports of one table and date`(names: [String], message: String?) throws
  {
    let files = try names.enumerated().map { number, name in
      // Of the 19th, where the folder is.
      let text = genreFeed(["\(number)||a||"]).replacing(
        "1794981600000", with: name.hasPrefix("19") ? "1795068000000" : "1794981600000")
      return try folder.write(text, to: "itunes202611\(name)")
    }
    let outcome = folder.run(["feed", "verify", "--quiet"] + files)
    #expect(outcome == message.map { .refused($0, after: outcome.result) } ?? .done("", after: outcome.result))
  }

  @Test func `says on standard error why a table is not without anomalies, also when quiet`() throws {
    let path = try folder.write(genreFeed(["7||a||", "7||b||"]), to: "itunes20261118")
    let outcome = folder.run(["feed", "verify", "--quiet", path])
    #expect(outcome == .refused("itunes20261118: … 1 row … key …", after: outcome.result))
  }

  @Test func `reports a folder without files, and one that is not there`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: true)
    for verb in ["verify", "inspect"] {
      let empty = folder.run("feed", verb, folder.path + "/empty", "--no-header")
      #expect(empty == .refused("… empty: … no file"))
      let missing = folder.run("feed", verb, folder.path + "/nope")
      #expect(missing == .failed("nope: No such file or directory\n… read"))
    }
  }

  @Test func `compares the MD5 checksum beside a file`() throws {
    try folder.write("MD5 (genre) = 0123456789abcdef0123456789abcdef\n", to: "itunes20261118/genre.md5")
    let outcome = try verify(genreFeed(["7||a||"]))
    let (found, stated) = ("d9beece0ea93cca26c3853e7ee86d410", "0123456789abcdef0123456789abcdef")
    #expect(
      outcome
        == .refused(
          "itunes20261118/genre: … MD5 checksum \(found) … itunes20261118/genre.md5 … \(stated) … download …",
          after: outcome.result))
  }
}

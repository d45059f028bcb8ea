import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import CosterCommands

/// What is decided before and after the calls that were asked for: `--plan`, and `--also`.
@Suite struct FetchPlanTests {
  private let store: FakeStore
  private let folder = TestFolder()

  init() throws { store = try FakeStore(answering: FakeShelf(missing: ["us": 7, "gb": 3]).answer) }

  @Test(arguments: [
    (["lookup", "7", "8", "-s", "us,jp"], 2, 2),
    (["search", "pear", "--limit", "450"], 1, 3),
    (["charts", "topsongs", "-s", "us"], 1, 1),
    (["reviews", "7", "--pages", "10"], 10, 10),
    (["page", "https://apps.apple.com/us/app/id7", "-s", "us,de"], 2, 2),
    (["check"], 12, 12),
  ])
  func `prints what would be asked, and sends nothing`(words: [String], rows: Int, calls: Int) throws {
    let outcome = folder.ask(store, words: ["fetch"] + words + ["--plan", "--format", "csv", "--no-header"])
    #expect(outcome.exitCode == 0 && store.requests.isEmpty, "\(outcome)")
    #expect(outcome.result.split(separator: "\r\n").count == rows, "\(outcome.result)")
    #expect(outcome.messages.hasPrefix("coster: \(calls) \(calls == 1 ? "call" : "calls"), "), "\(outcome.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.catalog))
  }

  @Test func `counts no call for an answer that is fresh`() throws {
    _ = folder.ask(store, "fetch", "lookup", "8")
    let plan = folder.ask(store, "fetch", "lookup", "8", "--plan", "-f", "json")
    #expect(plan.result.contains(#""calls":0,"fresh":true"#), "\(plan)")
    let again = folder.ask(store, "fetch", "lookup", "8", "--plan", "--again", "-f", "json")
    #expect(again.result.contains(#""calls":1,"fresh":false"#), "\(again)")
  }

  @Test func `asks other stores in turn for what a store does not have`() throws {
    let outcome = folder.ask(store, "fetch", "lookup", "7", "8", "21", "--also", "gb,jp", "-f", "json")
    #expect(outcome.exitCode == 0, "\(outcome)")
    #expect(
      outcome.saysAmongOthers("7: missing in us, found in gb") && outcome.messages.contains("21: missing in us, found"))
    #expect(outcome.result.contains(#""missing_count":0"#))
    #expect(store.requests.map { "\($0.query["country"] ?? "") \($0.query["id"] ?? "")" }.contains("jp 21"))
  }

  @Test func `reports what no store has`() throws {
    let store = try FakeStore(answering: FakeShelf(missing: ["us": 7, "gb": 7]).answer)
    let outcome = folder.ask(store, "fetch", "lookup", "7", "8", "--also", "gb")
    #expect(outcome.exitCode == 1 && outcome.saysAmongOthers("7: missing in us"), "\(outcome)")
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct RunReportTests {
  private let folder = TestFolder()

  private func lines() throws -> [[String: Any]] {
    let text = try String(contentsOfFile: folder.path + "/report", encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func importing(_ tables: FeedTable...) throws -> Outcome {
    for table in tables { try folder.write(table.text, to: "feed/" + table.path) }
    return folder.run("import", folder.path + "/feed", "--report", folder.path + "/report", "--quiet")
  }

  @Test func `has a line for each table, and a last one for the run`() throws {
    let rows = ["1|0.99|USD|143441", "2|0.99|USD|143441", "3|0.99|USD|143441"]
    _ = try importing(.prices(on: "2026-11-18", rows))
    let outcome = try importing(
      .prices(on: "2026-11-25", [rows[0], "2|1.99|USD|143441", "3|1|USD|143441|too|many"]),
      .applications(on: "2026-11-25", ["1|Pear|Pippin"]))
    #expect(outcome.exitCode == 1)
    let lines = try lines()
    #expect(lines.map { $0["event"] as? String } == ["table", "table", "run"])
    #expect(lines.dropLast().map { $0["table"] as? String } == ["application", "application_price"])
    let prices = lines[1]
    #expect(prices["snapshot"] as? String == "pricing-20261125")
    #expect(["rows", "stored", "refused", "changes"].map { prices[$0] as? Int } == [3, 2, 1, 1])
    #expect((prices["seconds"] as? Double ?? -1) >= 0)
    #expect(["rows", "refused", "changes", "tables", "exit_code"].map { lines[2][$0] as? Int } == [4, 1, 1, 2, 1])
    #expect((lines[2]["first_problems"] as? [String])?.first?.contains("application_price:") == true)
  }

  @Test func `tells why a run failed`() throws {
    let outcome = folder.run("import", folder.path + "/missing", "--report", folder.path + "/report")
    #expect(outcome.exitCode == 2)
    let lines = try lines()
    #expect(lines.count == 1 && lines[0]["exit_code"] as? Int == 2)
    let error = try #require(lines[0]["error"] as? String)
    #expect(error.says("Nothing … imported"))
  }

  @Test func `fails before the import where it cannot be written`() throws {
    try folder.write("{}", to: "feed.json")
    let outcome = folder.run("import", folder.path + "/feed.json", "--report", folder.path + "/none/report")
    #expect(outcome == .failed("none/report: No such file or directory"))
    #expect(!FileManager.default.fileExists(atPath: folder.catalog))
  }
}

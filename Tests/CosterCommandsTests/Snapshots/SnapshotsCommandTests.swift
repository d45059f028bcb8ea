import Foundation
import TestSupport
import Testing

/// What is kept of the partner feed, and what changed.
struct SnapshotsCommandTests {
  private let folder = TestFolder()

  init() throws {
    try folder.importFeed([
      .applications(on: "2026-11-11", ["1|Pear|", "2|Plum|"]), .prices(on: "2026-11-11", ["1|1.99|USD|143441"]),
    ])
    try folder.importFeed([
      .applications(on: "2026-11-18", ["1|Quince|", "3|Fig|"]), .prices(on: "2026-11-18", ["1|0.99|USD|143441"]),
    ])
  }

  private func lines(_ arguments: String...) -> [String] {
    folder.run(arguments, in: TestWorld()).result.split(separator: "\n").map(String.init)
  }

  @Test func `prints every change in the order of time`() {
    let changes = folder.run("snapshots", "changes", "--format", "tsv", "--no-header")
    #expect(
      changes.cells(0, 2, 3, 4, 6, 8, 10, 12) == [
        "price 1    us 0.99 1.99", "renamed 1 app Quince Pear   ", "gone 2 app  Plum   ", "appeared 3 app Fig    ",
      ])
    #expect(lines("snapshots", "changes", "--since", "2026-11-19") == [])
    #expect(lines("snapshots", "changes", "--storefront", "us", "--kind", "app").count == 1)
    #expect(lines("snapshots", "changes", "--storefront", "jp") == [])
    #expect(lines("snapshots", "changes", "--kind", "song") == [])
  }

  @Test func `prints the items that are new and those that are gone`() {
    func names(_ arguments: String...) -> [String] {
      let words = ["drops", "--since", "2026-11-12", "--format", "tsv", "--no-header"] + arguments
      return folder.run(words).cells(0, 4)
    }
    #expect(names("--new") == ["appeared Fig"])
    #expect(names("--gone") == ["gone Plum"])
    #expect(names("--new", "--gone", "--kind", "app") == ["gone Plum", "appeared Fig"])
    let none = folder.run("drops", "--gone", "--kind", "song", "--since", "2026-11-12", "--no-header")
    #expect(none.says("no import … change … 2026-11-12"))
  }

  @Test func `lists a state a group, and drops it`() {
    #expect(
      folder.run("snapshots", "list", "--format", "tsv", "--no-header").cells(0, 1, 2) == [
        "itunes 20261118 1", "pricing 20261118 1",
      ])
    #expect(folder.run("snapshots", "drop", "pricing").exitCode == 0)
    #expect(folder.run("snapshots", "drop", "pricing").exitCode == 1)
    #expect(lines("snapshots", "list", "--no-header").count == 1)
    #expect(lines("history", "1", "--no-header").count == 2)
  }

  @Test(arguments: ["notes", "SQLite format 3\0" + String(repeating: "\0", count: 84)])
  func `drops no file that is not a snapshot`(bytes: String) throws {
    let file = try folder.write(bytes, to: "catalog/snapshots/notes.sqlite")
    let outcome = folder.run("snapshots", "drop", "notes")
    #expect(outcome.exitCode == 2 && outcome.messages.contains("notes.sqlite"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == bytes)
  }
}

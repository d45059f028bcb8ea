import TestSupport
import Testing

@testable import CosterCommands

@Suite struct CheckFilesTests {
  private let folder = TestFolder()

  /// One app that the store has, one that it was asked for in vain, and links that name nothing by number.
  private func shop() throws -> String {
    try folder.see("4.99", "USD", in: "us", on: "2026-11-18", id: 301, name: "Pears")
    let store = try FakeStore(answering: FakeShelf(missing: ["us": 302]).answer)
    _ = folder.ask(store, "fetch", "lookup", "302", "-s", "us")
    return try folder.write(
      """
      https://apps.apple.com/us/app/id301 and
      [gone](https://apps.apple.com/us/app/id302), https://apple.co/3pear
      https://music.apple.com/us/playlist/x/pl.abc0123456789 https://apps.apple.com/us/app/id303

      """, to: "post.md")
  }

  @Test func `each link of a file has its line and its state, and a dead one makes the exit code 1`() throws {
    let path = try shop()
    let outcome = folder.run("check", path, "--no-header")
    #expect(
      outcome.cells(1, 2, 3, 7, 8) == [
        "1 1 live ok 301", "2 8 dead missing-there 302", "2 46 unknown short-link ",
        "3 1 unknown named-by-text ", "3 56 unknown never-seen 303",
      ])
    #expect(outcome.exitCode == 1)
    #expect(outcome.messages == "coster: links: 1 live, 1 dead, 3 unknown\n")
  }

  @Test func `without a dead link the exit code is 0`() throws {
    _ = try shop()
    #expect(folder.run("check", try folder.write("https://apps.apple.com/us/app/id301", to: "a.md")).exitCode == 0)
    #expect(folder.run("check", try folder.write("nothing", to: "b.md")).exitCode == 1)
  }

  @Test func `files and references are two questions`() throws {
    let path = try shop()
    #expect(folder.run("check", path, "301").exitCode == 64)
    #expect(folder.run("check", path, "--fetch").exitCode == 64)
  }
}

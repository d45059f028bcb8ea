import Foundation
import SQLite
import Testing

/// What is done while another program writes the catalog.
@Suite struct WritingOptionsTests {
  private let folder = TestFolder()
  private let feed: String

  init() throws {
    feed = try folder.write(
      #"{"wrapperType":"track","kind":"song","trackId":7,"trackName":"A","country":"USA"}"#, to: "feed.json")
    #expect(folder.run("import", "--quiet", feed).exitCode == 0)
    try folder.write(
      #"{"wrapperType":"track","kind":"song","trackId":8,"trackName":"B","country":"USA"}"#, to: "feed.json")
  }

  @Test func `gives up at once where nothing is to be waited for`() throws {
    let other = try Connection(path: folder.catalog + "/catalog.sqlite", access: .writing)
    try other.execute("BEGIN IMMEDIATE")
    #expect(
      folder.run("import", "--wait", "0", feed)
        == .failed("catalog/catalog.sqlite … another program … again …"))
    try other.execute("ROLLBACK")
    #expect(folder.run("import", "--wait", "0", feed).exitCode == 0)
  }

  @Test func `continues when the other program is done`() throws {
    let path = folder.catalog + "/catalog.sqlite"
    let (isLocked, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      let other = try? Connection(path: path, access: .writing)
      try? other?.execute("BEGIN IMMEDIATE")
      isLocked.signal()
      mayEnd.wait()
      try? other?.execute("COMMIT")
    }
    isLocked.wait()
    mayEnd.signal()
    #expect(folder.run("import", "--quiet", "--wait", "1h", feed).exitCode == 0)
  }

  @Test func `builds no snapshot beside another import, and waits until that is done`() throws {
    let genre = try folder.write(genreFeed(["7||Pears|0.99|2026 11 18"]), to: "genre")
    try FileManager.default.createDirectory(atPath: folder.catalog + "/snapshots", withIntermediateDirectories: true)
    let descriptor = unsafe open(folder.catalog + "/snapshots", O_RDONLY | O_DIRECTORY)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let refused = folder.run("import", "--wait", "0", genre)
    #expect(refused.exitCode == 2)
    #expect(refused.saysAmongOthers("catalog/snapshots: another import … again …"))
    let mayEnd = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      mayEnd.wait()
      close(descriptor)
    }
    mayEnd.signal()
    #expect(folder.run("import", "--wait", "1h", genre).exitCode == 0)
  }
}

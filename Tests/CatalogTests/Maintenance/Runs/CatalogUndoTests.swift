import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// Imports are taken back: all of one, or nothing.
@Suite struct CatalogUndoTests {
  private let test = TestCatalog()

  private func open() throws -> Catalog { try Catalog(at: test.path, access: .writing) }
  private func runs() throws -> [ImportedRun] { try test.open().importedRuns() }
  private func numbers() throws -> [Int64] { try runs().map(\.number) }

  private func connection() throws -> Connection {
    try Connection(path: test.path + "/catalog.sqlite", access: .writing)
  }

  private func answer(_ id: Int64, _ name: String = "Pear", day: String = "2026-11-18", as file: String) throws {
    try test.importText(searchAnswer(appRecord(id, name)), as: file, at: day + "T00:00:00Z")
  }

  @Test(arguments: 0..<16) func `the catalog is what it was before, and an import of the same is as the first`(
    seed: UInt64
  ) throws {
    var feeds = RandomFeeds(seed: seed)
    var states: [(run: Int64, before: [String])] = []
    for index in 0..<5 {
      _ = try open()
      let before = try test.dump()
      let newest = try numbers().first
      let folder = try feeds.write(to: "feeds\(index)", in: test)
      try test.importFeeds(folder)
      guard let run = try numbers().first, run != newest else {
        #expect(try test.dump() == before)
        continue
      }
      states.append((run, before))
      let after = try test.dump(numbersRuns: false)
      try open().undo([run])
      #expect(try test.dump() == before)
      try test.importFeeds(folder)
      #expect(try test.dump(numbersRuns: false) == after)
      states[states.count - 1].run = try #require(try numbers().first)
      #expect(try connection().prepare("PRAGMA foreign_key_check").rows { $0.text(0) } == [])
    }
    for state in states.reversed() {
      try open().undo([state.run])
      #expect(try test.dump() == state.before)
    }
    #expect(try runs() == [])
    #expect(try connection().text("PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: 0..<6) func `several imports are taken back together`(seed: UInt64) throws {
    var feeds = RandomFeeds(seed: 1000 + seed)
    _ = try open()
    try answer(1, as: "first.json")
    let (before, first) = (try test.dump(), try numbers())
    for index in 0..<3 { try test.importFeeds(feeds.write(to: "feeds\(index)", in: test)) }
    try open().undo(try numbers().filter { !first.contains($0) })
    #expect(try test.dump() == before)
    #expect(try numbers() == first)
  }

  @Test func `what stands on an import is named, and nothing changes`() throws {
    for id in 1...3 { try answer(Int64(id), as: "\(id).json") }
    let before = try test.dump()
    #expect(throws: UndoError.standsBelow(1, later: [3, 2])) { try open().undo([1]) }
    #expect(throws: UndoError.standsBelow(1, later: [2])) { try open().undo([1, 3]) }
    #expect(throws: UndoError.unknown(4)) { try open().undo([4, 3]) }
    #expect(try test.dump() == before)
    #expect(try runs().map(\.undo) == [.now, .later, .later])
    try open().undo([2, 3])
    #expect(try runs().map(\.undo) == [.now])
  }

  @Test func `a number is never given again`() throws {
    try answer(1, as: "1.json")
    try answer(2, as: "2.json")
    try open().undo([2])
    try answer(2, as: "2.json")
    #expect(try numbers() == [3, 1])
  }

  @Test func `an import that changes nothing isn't listed`() throws {
    try answer(1, as: "1.json")
    let before = try test.dump()
    try answer(1, as: "1.json")
    #expect(try numbers() == [1])
    #expect(try test.dump() == before)
    #expect(try connection().integer("SELECT count(*) FROM _import_change") == 0)
  }

  @Test func `a row that something else changed since is no import's to take back`() throws {
    try answer(1, "Pear", as: "1.json")
    try answer(1, "Quince", day: "2026-11-19", as: "2.json")
    try connection().execute("UPDATE _listing SET name = 'Medlar'")
    let before = try test.dump()
    #expect(throws: UndoError.changedSince(detail: "a row of _listing was changed since")) { try open().undo([2]) }
    #expect(try test.dump() == before)
    #expect(try numbers() == [2, 1])
  }

  @Test func `a row that something else added to an import is not left behind`() throws {
    try answer(1, as: "1.json")
    try answer(2, as: "2.json")
    try connection().execute("INSERT INTO _identifier SELECT 'upc', '12', 1, max(id) FROM _import")
    let before = try test.dump()
    #expect(throws: UndoError.changedSince(detail: "a row of _identifier was changed since")) { try open().undo([2]) }
    #expect(try test.dump() == before)
  }

  @Test func `a damaged record takes nothing back`() throws {
    try answer(1, as: "1.json")
    try answer(2, as: "2.json")
    try connection().execute("UPDATE _import_change SET bytes = substr(bytes, 1, length(bytes) - 3)")
    let before = try test.dump()
    #expect(throws: CatalogError.self) { try open().undo([2]) }
    #expect(try test.dump() == before)
  }

  @Test func `imports that ran at the same time go together`() throws {
    try answer(1, as: "1.json")
    let before = try test.dump()
    let long = try open()
    let now = { Timestamp(seconds: 1_798_761_600) }
    func imported(_ id: Int64) throws {
      let file = try test.write(searchAnswer(appRecord(id, "Pear")), to: "long\(id).json")
      _ = try long.importFeeds(at: [file])
    }
    try long.asOneRun(of: "fetch", now: now) {
      try imported(2)
      try answer(3, as: "3.json")
      try imported(4)
    }
    #expect(try runs().map(\.command) == ["import", "fetch", "import"])
    #expect(throws: UndoError.ranTogether(3, with: 2)) { try open().undo([3]) }
    try open().undo([3, 2])
    #expect(try test.dump() == before)
  }

  @Test func `what was rolled back within a run is no part of it, and what follows is`() throws {
    try answer(1, as: "1.json")
    let before = try test.dump()
    let catalog = try open()
    try catalog.asOneRun(of: "fetch", now: { Timestamp(seconds: 1_798_761_600) }) {
      for id in [2, 3] {
        _ = try catalog.importFeeds(at: [test.write(searchAnswer(appRecord(Int64(id), "Pear")), to: "\(id).json")])
        #expect(throws: CatalogError.self) {
          try catalog.inRun { () throws(SQLiteError) in
            try catalog.connection.execute("UPDATE main._listing SET name = 'Medlar'")
            throw SQLiteError(code: 10, message: "disk I/O error")
          }
        }
      }
    }
    #expect(try test.rows("SELECT apple_id, name FROM product ORDER BY 1") == ["1|Pear", "2|Pear", "3|Pear"])
    try open().undo([2])
    #expect(try test.dump() == before)
  }

  @Test func `an import that another program takes back while it runs ends`() throws {
    try answer(1, as: "1.json")
    let before = try test.dump()
    let long = try open()
    let file = try test.write(searchAnswer(appRecord(2, "Pear")), to: "2.json")
    #expect(throws: CatalogError.importTakenBack(folder: test.path)) {
      try long.asOneRun(of: "fetch", now: { Timestamp(seconds: 1_798_761_600) }) {
        _ = try long.importFeeds(at: [file])
        try open().undo([2])
        _ = try long.importFeeds(at: [file])
      }
    }
    #expect(try test.dump() == before)
  }

  @Test func `what a fetch knows of answers and absences goes with its run`() throws {
    try answer(1, as: "1.json")
    let catalog = try open()
    let (store, url) = (try #require(Storefront("us")), "https://itunes.apple.com/lookup?id=2")
    let time = try #require(Timestamp("2026-11-18T00:00:00Z"))
    try catalog.asOneRun(of: "fetch", now: { time }) {
      _ = try catalog.importFeeds(at: [test.write(searchAnswer(appRecord(2, "Pear")), to: "2.json")])
      try catalog.note(found: [], missing: [appleID(3)], in: store, at: time)
      try catalog.note(
        ReceivedAnswer(url: url, file: "received/a.json", byteCount: 1, receivedAt: time, freshUntil: time))
    }
    #expect(try catalog.receivedAnswer(to: url) != nil)
    #expect(try catalog.wasMissing(appleID(3), in: store, since: time))
    try open().undo([2])
    #expect(try open().receivedAnswer(to: url) == nil)
    #expect(try !open().wasMissing(appleID(3), in: store, since: time))
  }

  @Test func `a list of watched prices that was looked at since is named`() throws {
    try answer(1, as: "1.json")
    try answer(2, as: "2.json")
    let seen = try #require(Timestamp("2027-01-02T00:00:00Z"))
    let key = WatchedPrice.Key(
      appleID: appleID(1), storefront: try #require(Storefront("us")), offer: .buy, threshold: "free")
    let money = Money(milliunits: 0, currency: try #require(CurrencyCode("USD")))
    let record = WatchRecord(prices: [WatchedPrice(key: key, money: money, isMet: true)])
    try open().remember(record, of: "list.txt", at: seen)
    #expect(try open().undo([2]).watches == ["list.txt"])
    #expect(try open().watchedPrices(of: "list.txt").count == 1)
  }

  @Test func `an import whose record was dropped stays`() throws {
    try answer(1, as: "1.json")
    try answer(2, as: "2.json")
    try connection().execute("UPDATE _import_run SET undo = 'dropped' WHERE id = 2")
    #expect(throws: UndoError.notKept(2)) { try open().undo([2]) }
    #expect(try runs().map(\.undo) == [.no, .no])
  }

  @Test func `the oldest records are dropped where all are larger than is kept`() throws {
    for id in 1...3 { try answer(Int64(id), as: "\(id).json") }
    #expect(try runs().map(\.undo) == [.now, .later, .later])
    try connection().execute("UPDATE _import_run SET byte_count = 64000000 WHERE id IN (2, 3)")
    try answer(4, as: "4.json")
    #expect(try runs().map(\.undo) == [.now, .later, .no, .no])
    #expect(throws: UndoError.notKept(2)) { try open().undo([4, 3, 2]) }
    #expect(try connection().integer("SELECT sum(length(bytes)) FROM _import_change WHERE run = 2") == 0)
    try open().undo([4, 3])
    #expect(try numbers() == [2, 1])
  }

  @Test func `the links that a file had before come back, however many these are`() throws {
    let links = (0..<25_000).map { "https://apps.apple.com/us/app/id\(300 + $0 % 7)\n" }.joined()
    try test.importText(links, as: "links.txt")
    let before = try test.dump()
    try test.importText("https://apps.apple.com/us/app/id1\n", as: "links.txt", at: "2026-11-19T00:00:00Z")
    #expect(try test.rows("SELECT count(*) FROM link") == ["1"])
    try open().undo([2])
    #expect(try test.dump() == before)
  }

  @Test func `lists the folder that all files of an import are in`() throws {
    for file in ["a/b/1.json", "a/c/2.json"] { try test.write(searchAnswer(appRecord(1, file)), to: file) }
    try test.importFeeds(test.folder + "/a")
    let run = try #require(try runs().first)
    #expect((run.source, run.files, run.formats) == (test.folder + "/a", 2, ["search-api"]))
  }
}

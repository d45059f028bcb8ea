import Foundation
import PartnerFeed
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct FeedUpdateCommandTests {
  private let folder = TestFolder()

  private let full = FeedTable.prices(on: "2026-11-18", ["1|4.99|USD|143441", "1|5.99|EUR|143443"])
  private let first = FeedTable.prices(on: "2026-11-20", isIncremental: true, ["1|3.99|USD|143441"])
  private let second = FeedTable.prices(on: "2026-11-21", isIncremental: true, ["1|2.99|USD|143441"])

  /// Runs an update from a server with these files, and returns what it says, and which archives were downloaded.
  private func update(_ files: [String: [UInt8]], _ words: String...) throws -> (outcome: Outcome, archives: [String]) {
    let server = try FakeStore(answering: FakeFeedSite(files).answer)
    let world = TestWorld()
    world.connect()
    let command = ["feed", "update", server.address + "/v5", "--wait", "0.02", "--tries", "1"]
    var outcome = folder.run(command + words, in: world)
    outcome.messages.replace(server.address, with: "SERVER")
    return (outcome, server.requests.map(\.path).filter { $0.hasSuffix(".tbz") })
  }

  private func history() -> [String] {
    folder.run("history", "1", "--storefront", "us", "--no-header").cells(5, 9).map { String($0.dropFirst(5)) }
  }

  private func names(_ below: String = "feed") -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.catalog + "/" + below)
    return (found?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }.sorted()
  }

  @Test func `merges the full and the incremental of each day in order, and removes the archives`() throws {
    let files = PartnerServer.files([full, first, second])
    let run = try update(files)
    #expect(run.outcome.exitCode == 0, "\(run.outcome.messages)")
    #expect(run.archives.count == 3)
    #expect(history() == ["11-18T00:00:00Z 4.99", "11-20T00:00:00Z 3.99", "11-21T00:00:00Z 2.99"])
    #expect(names() == [])
    let again = try update(files)
    #expect(again.outcome == .done("… 2026-11-21 …"))
    #expect(again.archives == [])
    #expect(try update(files, "--quiet").outcome == "")
  }

  @Test func `downloads nothing but what is newer than the state`() throws {
    _ = try update(PartnerServer.files([full, first]))
    let run = try update(PartnerServer.files([full, first, second]))
    #expect(run.archives == ["/v5/current/incremental/20261121/pricing20261121/application_price.tbz"])
    #expect(history().last == "11-21T00:00:00Z 2.99")
  }

  @Test func `only prints what it would download in a dry run, and keeps archives where it is asked to`() throws {
    let dry = try update(PartnerServer.files([full]), "--dry-run", "--no-header")
    #expect(dry.outcome.cells(0, 4, 5) == ["pricing20261118/application_price.tbz full listed"])
    #expect(dry.archives == [] && history() == [])
    _ = try update(PartnerServer.files([full]), "--keep-archives")
    #expect(names() == ["pricing20261118/application_price.tbz", "pricing20261118/application_price.tbz.md5"])
    // Old ones go with the next update.
    _ = try update(PartnerServer.files([full, first]))
    #expect(names() == [])
  }

  @Test func `removes nothing that is not an archive of the feed which the state has`() throws {
    for name in ["notes.txt", "itunes20261118/mine.txt", "pricing20261125/application_price.tbz", "song20261111.tbz"] {
      try folder.write("mine", to: "catalog/feed/" + name)
    }
    _ = try update(PartnerServer.files([full]))
    #expect(
      names() == ["itunes20261118/mine.txt", "notes.txt", "pricing20261125/application_price.tbz", "song20261111.tbz"])
  }

  // MARK: - Gaps

  @Test func `leaves an incremental out whose full did not come, until that does`() throws {
    _ = try update(PartnerServer.files([FeedTable.prices(on: "2026-11-11", ["1|9.99|USD|143441"])]))
    let files = PartnerServer.files([full, first])
    var damaged = files
    damaged["/v5/current/pricing20261118/application_price.tbz.md5"] = Array("0123456789abcdef0123456789abcdef\n".utf8)
    let run = try update(damaged)
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.saysAmongOthers("1 of 2 archives …"))
    #expect(
      run.outcome.saysAmongOthers("incremental/pricing20261120/application_price.tbz: … full … 2026-11-18 …"))
    #expect(history() == ["11-11T00:00:00Z 9.99"])
    let again = try update(files)
    #expect(again.outcome.exitCode == 0 && again.archives == ["/v5/current/pricing20261118/application_price.tbz"])
    #expect(history() == ["11-11T00:00:00Z 9.99", "11-18T00:00:00Z 4.99", "11-20T00:00:00Z 3.99"])
  }

  @Test func `has a day wait for the day before that did not come, so that the history has both`() throws {
    let files = PartnerServer.files([full, first, second])
    var damaged = files
    damaged["/v5/current/incremental/20261120/pricing20261120/application_price.tbz"] = [1, 2, 3]
    let run = try update(damaged)
    #expect(run.outcome.exitCode == 1)
    #expect(
      run.outcome.saysAmongOthers(
        "incremental/pricing20261121/application_price.tbz: … incremental/pricing20261120/application_price.tbz …"))
    #expect(history() == ["11-18T00:00:00Z 4.99"])
    #expect(try update(files).outcome.exitCode == 0)
    #expect(history().count == 3)
  }

  @Test func `merges no incremental where the server shows no archive of its full`() throws {
    let site = FakeFeedSite(PartnerServer.files([full, first]))
    let server = try FakeStore { $0.path.hasSuffix("pricing20261118/") ? FakeAnswer() : site.answer($0) }
    let world = TestWorld()
    world.connect()
    let outcome = folder.run(["feed", "update", server.address + "/v5", "--tries", "1"], in: world)
    #expect(outcome.exitCode == 2)
    #expect(outcome.says("\(server.address)/v5/current/pricing20261118/: … no archive …"))
    #expect(history() == [])
  }

  @Test func `goes on with the other tables where one did not come`() throws {
    let apps = FeedTable.applications(on: "2026-11-18", ["1|Pear|Pippin"])
    var files = PartnerServer.files([full, apps])
    files["/v5/current/itunes20261118/application.tbz"] = Array("<html>Sign in</html>".utf8)
    let run = try update(files)
    #expect(run.outcome.exitCode == 1)
    #expect(run.outcome.saysAmongOthers("SERVER/v5/current/itunes20261118/application.tbz: … MD5 checksum … page …"))
    #expect(history() == ["11-18T00:00:00Z 4.99"])
  }

  @Test func `names the days of which the server has no incremental any more`() throws {
    _ = try update(PartnerServer.files([full]))
    let run = try update(PartnerServer.files([full, second]))
    #expect(run.outcome.exitCode == 0)
    #expect(run.outcome.saysAmongOthers("… incremental … 2026-11-19, 2026-11-20: …"))
  }

  @Test func `leaves a full out that is older than the incremental that was merged`() throws {
    _ = try update(PartnerServer.files([full, second]))
    let late = FeedTable.prices(on: "2026-11-19", ["1|4.49|USD|143441"])
    let next = FeedTable.prices(on: "2026-11-22", isIncremental: true, ["1|1.99|USD|143441"])
    let run = try update(PartnerServer.files([late, next]))
    #expect(run.outcome.exitCode == 0, "\(run.outcome.messages)")
    #expect(
      run.outcome.saysAmongOthers("pricing20261119/application_price.tbz: … older … incremental …"))
    #expect(history().last == "11-22T00:00:00Z 1.99")
  }

  @Test func `keeps the archive of a group of which a table is refused, and has the incremental wait`() throws {
    let path = "/v5/full/current"
    let genre = FeedTable("itunes", "genre", on: "2026-11-18", "*genre_id name", ["7|Business"])
    var broken = FeedTable.applications(on: "2026-11-18", ["1|Pear|Pippin"])
    broken.text = broken.text.withoutTrailer
    let newer = FeedTable.applications(on: "2026-11-20", isIncremental: true, ["1|Quince|Pippin"])
    let files = PartnerServer.group("itunes20261118", at: path, [genre, broken]).merging(
      PartnerServer.group("itunes20261120", at: path + "/incremental/20261120", [newer])
    ) { $1 }
    for expected in [2, 0] {
      let run = try update(files)
      #expect(run.outcome.exitCode == 1 && run.archives.count == expected, "\(run.archives)")
      #expect(run.outcome.messages.contains("truncated"))
      #expect(run.outcome.saysAmongOthers("incremental/itunes20261120.tbz: … full … 2026-11-18 …"))
      #expect(names().contains("itunes20261118.tbz"))
    }
  }

  @Test func `downloads an archive without a checksum again where it could not be imported`() throws {
    var broken = full
    broken.text = broken.text.withoutTrailer
    let run = try update(PartnerServer.files([broken], hasChecksums: false))
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.saysAmongOthers("pricing20261118/application_price.tbz: … removed … checksum … downloads …"))
    let again = try update(PartnerServer.files([full], hasChecksums: false))
    #expect(again.archives.count == 1 && history() == ["11-18T00:00:00Z 4.99"])
  }

  @Test func `says that the server has other bytes of a day that was imported`() throws {
    _ = try update(PartnerServer.files([full]))
    let other = FeedTable.prices(on: "2026-11-18", ["1|4.49|USD|143441"])
    let run = try update(PartnerServer.files([other]))
    #expect(run.outcome.exitCode == 1 && run.archives == [])
    let checksums = try #require(run.outcome.messages.matches(of: #/[0-9a-f]{32}/#).map { "\($0.output)" } as [String]?)
    #expect(checksums.count == 2 && checksums[0] != checksums[1])
    #expect(
      run.outcome.saysAmongOthers(
        """
        pricing20261118/application_price.tbz: … 2026-11-18 … \(checksums.joined(separator: " … ")) … \
        'coster feed download' … --replace --table application_price
        """))
    #expect(history() == ["11-18T00:00:00Z 4.99"])
  }

  // MARK: - Selections

  @Test func `says which tables take other rows than before, and which ones stay as they are`() throws {
    let apps = FeedTable.applications(on: "2026-11-18", ["1|Pear|Pippin"])
    _ = try update(PartnerServer.files([full, apps]))
    let run = try update(PartnerServer.files([full, first]), "--table", "*_price", "--only-storefront", "us")
    #expect(
      run.outcome.saysAmongOthers("application_price: … all … --only-storefront us …"))
    #expect(run.outcome.saysAmongOthers("… not selected … application"))
    let same = try update(PartnerServer.files([full, first, second]), "--table", "*_price", "--only-storefront", "us")
    #expect(!same.outcome.messages.contains("--only-storefront"))
  }

  @Test(
    arguments: [
      (["--where", "aplication_price: retail_price > 0"], "--where 'aplication_price' … application_price"),
      (["--table", "sung"], "--table 'sung' … song"),
      (["--skip-column", "descripton"], "--skip-column 'descripton' …"), (["--group", "match"], nil),
    ] as [([String], String?)])
  func `downloads nothing for a selection that fits nothing`(words: [String], facts: String?) throws {
    let server = try FakeStore(answering: FakeFeedSite(PartnerServer.files([full])).answer)
    let world = TestWorld()
    world.connect()
    let outcome = folder.run(["feed", "update", server.address + "/v5"] + words, in: world)
    #expect(
      outcome == .failed([facts, "… no archive … nothing … downloaded"].compactMap { $0 }.joined(separator: "\n")))
    #expect(!server.requests.contains { $0.path.hasSuffix(".tbz") })
  }

  @Test func `does not mind a day that has none of the tables or columns that are selected`() throws {
    let apps = FeedTable.applications(on: "2026-11-18", ["1|Pear|Pippin"])
    let words = ("--where", "*_price: retail_price > 3", "--skip-column", "artist_name")
    let run = try update(PartnerServer.files([full, apps]), words.0, words.1, words.2, words.3)
    #expect(run.outcome.exitCode == 0, "\(run.outcome.messages)")
    let day = try update(PartnerServer.files([full, apps, second]), words.0, words.1, words.2, words.3)
    #expect(day.outcome.exitCode == 0, "\(day.outcome.messages)")
  }

  // MARK: - Errors

  @Test func `lets one update of a catalog run at a time`() throws {
    _ = try update(PartnerServer.files([full]))
    let lock = try SnapshotLock(folder.catalog + "/feed", for: "feed update")
    defer { lock.release() }
    let run = try update(PartnerServer.files([full, first]))
    #expect(run.outcome.exitCode == 2)
    #expect(
      run.outcome.saysAmongOthers("catalog/feed: … feed update …"))
    #expect(run.archives == [])
  }

  @Test func `fails where the server is down, wants a password or shows a page to log in at`() throws {
    _ = try update(PartnerServer.files([full]))
    let page = FakeAnswer(type: "text/html", text: "<form action='/login'></form>")
    for (answer, message) in [
      (FakeAnswer(status: 503), "the server answered 503"),
      (FakeAnswer(status: 401), "Name the user with --user"),
      (page, "no feed is listed there: look at the address, and whether it asks for a login"),
    ] {
      let server = try FakeStore { _ in answer }
      let world = TestWorld()
      world.connect()
      let report = folder.path + "/report"
      let outcome = folder.run(
        ["feed", "update", server.address, "--tries", "1", "--report", report], in: world)
      #expect(outcome.exitCode == 2 && outcome.messages.contains(message), "\(outcome.messages)")
      let line = try String(contentsOfFile: report, encoding: .utf8)
      #expect(line.contains(#""exit_code":2,"error":""#) && line.contains(message))
    }
    #expect(history() == ["11-18T00:00:00Z 4.99"])
  }

  @Test func `downloads nothing where a state cannot be read`() throws {
    _ = try update(PartnerServer.files([full]))
    try folder.write("no database at all, and long enough to be one", to: "catalog/snapshots/pricing.sqlite")
    let run = try update(PartnerServer.files([full, first]))
    #expect(run.outcome.exitCode == 2 && run.outcome.messages.contains("pricing.sqlite"), "\(run.outcome.messages)")
    #expect(run.archives == [])
  }
}

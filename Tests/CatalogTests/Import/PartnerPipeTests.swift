import Archives
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport
import Testing

@testable import Catalog

/// Tables from standard input.
@Suite struct PartnerPipeTests {
  let test = TestCatalog()

  private func importPipe(_ text: String, as table: String? = nil) throws -> (
    summary: PartnerImportResult, problems: [String]
  ) {
    var problems: [String] = []
    let catalog = try Catalog(at: test.path, access: .writing)
    var options = ImportOptions()
    options.partner.tables = [table].compactMap { $0 }.flatMap { globs($0) }
    let listener = ImportListener(
      now: options.now, onProblem: { problems.append($0) }, onNote: { _ in }, onProgress: { _, _, _ in })
    let lock = try SnapshotLock(catalog.snapshots.path)
    defer { lock.release() }
    let partner = PartnerImport(catalog.snapshots, options: options.partner, listener: listener)
    let contents = ByteStream(name: "-", bytes: Array(text.utf8))
    _ = try contents.peek(100)
    var sources: [PartnerSource] = []
    FileTree.walk(["-"], found: { sources.append(PartnerSource(file: $0, contents: contents)) }, failed: { _ in })
    try partner.run(sources)
    return (partner.result, problems)
  }

  @Test func `are known by their columns`() throws {
    let (summary, problems) = try importPipe(PartnerSamples.application(["1|Pear"]).replacing("title", with: "name"))
    #expect(summary.snapshots == [] && problems.count == 1)
    #expect(problems.first?.contains(" --table") == true)
    let genre = try importPipe(PartnerSamples.genre)
    #expect(genre.problems == [] && genre.summary.snapshots == ["itunes-20261118"])
    #expect(try test.rows("SELECT name FROM genre") == ["Orchard"])
  }

  @Test func `have the name that they are given`() throws {
    let (summary, problems) = try importPipe(PartnerSamples.application(["1|Pear"]), as: "application")
    #expect(problems == [] && summary.tables.map(\.name) == ["application"])
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `may have a header of many records`() throws {
    let legal = String(repeating: "##legal: \(String(repeating: "pear ", count: 200))\u{2}\n", count: 70)
    let mode = "#exportMode:FULL\u{2}\n"
    let (summary, problems) = try importPipe(PartnerSamples.genre.replacing(mode, with: mode + legal))
    #expect(problems == [] && summary.snapshots == ["itunes-20261118"])
  }

  /// A pipe that holds a text, and that nobody writes to any more; it lasts as long as the handle.
  private func pipe(_ name: String, holding text: String) throws -> (path: String, reader: FileHandle) {
    let path = test.folder + "/" + name
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK)
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
    return (path, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  @Test(arguments: ["pipe", "itunes-pipe", "application"]) func `are read from a pipe of any name`(name: String) throws
  {
    let text = PartnerSamples.genre
    let (path, reader) = try pipe(name, holding: text)
    let summary = try test.importFeeds(path)
    #expect(test.problems == [])
    #expect(summary.tables.map(\.name) == [name == "application" ? "application" : "genre"])
    try reader.close()
  }

  @Test func `come from several pipes, and are never taken for each other`() throws {
    let first = try pipe("one", holding: PartnerSamples.genres(["7||Orchard"]))
    let second = try pipe("two", holding: PartnerSamples.genres(["8||Meadow"]))
    try test.importFeeds(first.path, second.path)
    #expect(test.problems.count == 1 && test.problems[0].contains(" genre "))
    try first.reader.close()
    try second.reader.close()
  }

  @Test func `are refused at once where nobody writes to the pipe`() throws {
    let path = test.folder + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let summary = try test.importFeeds(path)
    #expect(summary.isEmpty)
    #expect(test.problems.say("/pipe: … pipe … nobody …"))
  }

  @Test func `are not read from an archive in a pipe, which is named`() throws {
    let tar = try String(
      decoding: Data(
        contentsOf: URL(fileURLWithPath: test.writeTar("a.tar", [("itunes20261118/genre", PartnerSamples.genre)]))),
      as: UTF8.self)
    let (path, reader) = try pipe("pipe", holding: tar)
    try test.importFeeds(path)
    #expect(
      test.problems == [
        "/pipe/itunes20261118/genre: a partner-feed archive is read from a file only; save it, and name the file"
      ])
    try reader.close()
  }
}

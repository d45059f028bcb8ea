import Archives
import CatalogModel
import PartnerFeed
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
    #expect(problems.first?.contains("name the table with --table") == true)
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
}

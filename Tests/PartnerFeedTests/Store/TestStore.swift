import Archives
import CatalogModel
import Foundation
import SQLite
import TestSupport

@testable import PartnerFeed

/// A folder of snapshots for one test, which goes when the test does.
final class TestStore {
  private let files = TemporaryFolder()
  let folder: SnapshotFolder
  private(set) var problems: [String] = []
  private(set) var warnings: [String] = []

  /// The sample feed of the project.
  static let samples =
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/Feeds/partner-feed"

  /// A store that has imported the sample feed.
  static func sample() throws -> TestStore {
    let store = TestStore()
    try store.importPaths(["itunes", "pricing", "match"].map { "\(samples)/\($0)20261118" })
    return store
  }

  init() { folder = SnapshotFolder(files.path + "/snapshots") }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try files.write(Array(text.utf8), to: name, at: Date(timeIntervalSince1970: 1_790_000_000))
  }

  /// Imports tables, and keeps what is reported without the name of the test's folder.
  @discardableResult
  func importTables(_ tables: FeedTable..., options: PartnerOptions = PartnerOptions()) throws -> PartnerImportResult {
    try importPaths(tables.map { try write($0.text, to: $0.path) }, options)
  }

  @discardableResult
  func importPaths(_ paths: [String], _ options: PartnerOptions = PartnerOptions()) throws -> PartnerImportResult {
    (problems, warnings) = ([], [])
    let own = files.path + "/"
    let listener = ImportListener(
      now: { Timestamp(seconds: 1_800_000_000) },
      onProblem: { [unowned self] in problems.append($0.replacing(own, with: "")) },
      onWarning: { [unowned self] in warnings.append($0.replacing(own, with: "")) }, onNote: { _ in },
      onProgress: { _, _, _ in })
    var sources: [PartnerSource] = []
    FileTree.walk(
      paths, found: { if !$0.path.hasSuffix(".md5") { sources.append(PartnerSource(file: $0)) } },
      failed: { self.problems.append("\($0)") })
    let lock = try SnapshotLock(folder.path)
    defer { lock.release() }
    let feed = PartnerImport(folder, options: options, listener: listener)
    try feed.run(sources)
    return feed.result
  }

  /// The rows of a query, values separated by `|`; `∅` is NULL.
  func rows(_ group: String, _ sql: String) throws -> [String] {
    let connection = try Connection(path: folder.file(of: group), access: .readingImmutable)
    return try connection.prepare(sql).rows { row in
      (0..<row.columnCount).map { row.text($0) ?? "∅" }.joined(separator: "|")
    }
  }
}

import Archives
import CatalogModel
import Foundation
import NameIndex
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// A catalog in a folder of its own, which goes when the test does.
final class TestCatalog {
  private let files = TemporaryFolder()
  var folder: String { files.path }
  private(set) var problems: [String] = []

  var path: String { folder + "/catalog" }

  /// Writes a feed into the folder, as last changed at `time`.
  @discardableResult
  func write(_ text: String, to name: String, at time: String = "2026-11-18T09:30:00Z") throws -> String {
    try write(bytes: Array(text.utf8), to: name, at: time)
  }

  @discardableResult
  func write(bytes: [UInt8], to name: String, at time: String = "2026-11-18T09:30:00Z") throws -> String {
    try files.write(bytes, to: name, at: Date(timeIntervalSince1970: Double(Timestamp(time)?.seconds ?? 0)))
  }

  /// Imports what is at `paths` and returns what it did.
  @discardableResult
  func importFeeds(_ paths: String..., storefront: String? = nil) throws -> ImportSummary {
    var options = ImportOptions()
    options.storefront = storefront.flatMap { Storefront($0) }
    options.now = { Timestamp(seconds: 1_798_761_600) }
    options.onProblem = { [unowned self] in problems.append($0.replacing(folder, with: "")) }
    return try Catalog(at: path, access: .writing).importFeeds(at: paths, options: options)
  }

  /// Writes a feed and imports it.
  @discardableResult
  func importText(
    _ text: String, as name: String = "feed.json", at time: String = "2026-11-18T09:30:00Z", storefront: String? = nil
  ) throws -> ImportSummary {
    try importFeeds(write(text, to: name, at: time), storefront: storefront)
  }

  /// Imports that an app was in a store on a day; `price` has the members that say what it cost.
  func see(_ price: String = "", in store: String = "us", on day: String = "2026-11-18", as file: String) throws {
    let app = appRecord(6_759_209_764, "Pear Counter", in: store, price + #""bundleId":"com.example.pears""#)
    try importText(searchAnswer(app), as: file, at: day + "T00:00:00Z")
  }

  func open() throws -> Catalog { try Catalog(at: path) }

  /// The rows of a query, each as one line with `|` between the values.
  func rows(_ sql: String) throws -> [String] {
    var rows: [String] = []
    try open().query(sql) { values in
      rows.append(
        values.map { value in
          switch value {
          case .null: "NULL"
          case .integer(let number): "\(number)"
          case .real(let number): "\(number)"
          case .text(let text): text
          case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
          }
        }.joined(separator: "|"))
      return true
    }
    return rows
  }
}

/// The files at the paths, in the order of an import.
func files(at paths: String...) -> [FileTree.File] {
  var files: [FileTree.File] = []
  FileTree.walk(paths, found: { files.append($0) }, failed: { Issue.record("\($0)") })
  return files
}

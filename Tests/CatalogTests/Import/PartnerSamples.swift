import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport

/// Tables of the partner feed that several tests import.
enum PartnerSamples {
  static func application(_ rows: [String]) -> String {
    FeedTable("itunes", "application", on: "2026-11-18", "*application_id title", rows).text
  }

  static func price(of item: String = "application", _ rows: [String]) -> String {
    FeedTable.prices(of: item, on: "2026-11-18", rows).text
  }

  static let genre = genres(["7||Orchard"])

  static func genres(_ rows: [String]) -> String {
    FeedTable("itunes", "genre", on: "2026-11-18", "*genre_id parent_id name", rows).text
  }
}

extension FeedTable {
  static func prices(on day: String, isIncremental: Bool = false, _ rows: String...) -> FeedTable {
    prices(on: day, isIncremental: isIncremental, rows)
  }
}

extension TestCatalog {
  /// Imports tables of the partner feed, of one day or several.
  func importTables(_ tables: FeedTable...) throws {
    let files = try tables.map { try write($0.text, to: $0.path) }
    _ = try Catalog(at: path, access: .writing).importFeeds(at: files)
  }

  /// Imports with options for the partner feed.
  @discardableResult
  func importPartner(_ paths: String..., options partner: (inout PartnerOptions) -> Void = { _ in }) throws
    -> ImportSummary
  {
    var options = ImportOptions()
    partner(&options.partner)
    options.now = { Timestamp(seconds: 1_794_994_200) }
    return try Catalog(at: path, access: .writing).importFeeds(at: paths, options: options)
  }

  func writeTar(_ name: String, _ files: [(name: String, text: String)]) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(TarSample(files).bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}

func globs(_ patterns: String...) -> [Glob] { patterns.compactMap { Glob($0) } }

import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport

/// Tables of the partner feed that several tests import.
enum PartnerSamples {
  static func application(_ rows: [String], mode: String = "FULL", trailer: Bool = true) -> String {
    SnapshotSample(
      "application", "application_id|title", key: "application_id", types: "INTEGER|VARCHAR(1000)", mode: mode, rows,
      trailer: trailer
    ).text
  }

  static func price(of item: String = "application", _ rows: [String]) -> String {
    SnapshotSample(
      "\(item)_price", "\(item)_id|retail_price|currency_code|storefront_id", key: "\(item)_id|storefront_id",
      types: "INTEGER|DECIMAL(9,3)|VARCHAR(20)|INTEGER", rows
    ).text
  }

  static let genre =
    SnapshotSample(
      "genre", "genre_id|parent_id|name", key: "genre_id", types: "INTEGER|INTEGER|VARCHAR(200)", ["7||Orchard"]
    ).text
}

extension TestCatalog {
  /// Imports with options for the partner feed, and keeps notes with the problems.
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

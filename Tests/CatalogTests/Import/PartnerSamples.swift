import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport

/// Tables of the partner feed that several tests import.
enum PartnerSamples {
  static func application(_ rows: [String], trailer: Bool = true) -> String {
    let text = FeedTable(
      "itunes", "application", on: "2026-11-18", "*application_id:INTEGER title:VARCHAR(1000)", rows
    ).text
    return trailer ? text : text.replacing("#recordsWritten:\(rows.count)\u{2}\n", with: "")
  }

  static func price(of item: String = "application", _ rows: [String]) -> String {
    FeedTable.prices(of: item, on: "2026-11-18", rows).text
  }

  static let genre = genres(["7||Orchard"])

  static func genres(_ rows: [String]) -> String {
    FeedTable(
      "itunes", "genre", on: "2026-11-18", "*genre_id:INTEGER parent_id:INTEGER name:VARCHAR(200)", rows
    ).text
  }
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

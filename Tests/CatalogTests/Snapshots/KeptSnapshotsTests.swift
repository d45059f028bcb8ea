import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

/// Which older snapshots are dropped when only some are kept.
struct KeptSnapshotsTests {
  private let test = TestCatalog()

  private func days() throws -> [String] { try test.open().snapshots().map(\.name.date) }

  /// Imports prices of an app and of a song in two stores, of which only the newest day's snapshot is kept.
  private func take(_ day: String, _ choose: (inout PartnerOptions) throws -> Void = { _ in }) throws {
    var partner = PartnerOptions()
    partner.keptSnapshots = 1
    try choose(&partner)
    try test.importTables(
      .prices(on: day, "1|4.99|USD|143441", "1|4.49|EUR|143443"), .prices(of: "song", on: day, "15|1.29|USD|143441"),
      partner: partner)
  }

  private static let choices: [(String, @Sendable (inout PartnerOptions) throws -> Void)] = [
    ("--table", { $0.tables = globs("application_price") }),
    ("--only-storefront", { $0.storefronts = ["us"].compactMap { Storefront($0) } }),
    ("--where", { $0.conditions = [try PartnerCondition("song_price: retail_price > 2")] }),
    ("--skip-column", { $0.skippedColumns = globs("currency_code") }),
  ]

  @Test(arguments: choices.map(\.0))
  func `keeps the one that has what newer ones lack, and drops those of the same choice`(name: String) throws {
    let choose = try #require(Self.choices.first { $0.0 == name }?.1)
    try take("2026-11-04")
    try take("2026-11-11", choose)
    #expect(try days() == ["20261104", "20261111"])
    try take("2026-11-18", choose)
    #expect(try days() == ["20261104", "20261118"])
    try take("2026-11-25")
    #expect(try days() == ["20261125"])
  }

  @Test func `counts only those that cover an older one`() throws {
    for day in ["2026-11-04", "2026-11-11"] { try take(day) { $0.keptSnapshots = 2 } }
    try take("2026-11-18") {
      $0.keptSnapshots = 2
      $0.tables = globs("application_price")
    }
    #expect(try days() == ["20261104", "20261111", "20261118"])
    try take("2026-11-25") { $0.keptSnapshots = 2 }
    #expect(try days() == ["20261111", "20261118", "20261125"])
  }

  @Test func `does not drop a sound one beneath one that is damaged or gone`() throws {
    try take("2026-11-04")
    try take("2026-11-11") { $0.keptSnapshots = nil }
    for spoil in [{ try Data([1, 2, 3]).write(to: $0) }, { try FileManager.default.removeItem(at: $0) }] {
      try spoil(URL(fileURLWithPath: "\(test.path)/snapshots/pricing-20261111.sqlite"))
      try take("2026-11-18") { $0.tables = globs("application_price") }
      #expect(try days().first == "20261104")
    }
  }

  @Test func `drops incrementals with the whole ones`() throws {
    try take("2026-11-04")
    try test.importTables(.prices(on: "2026-11-06", isIncremental: true, "1|3.99|USD|143441"))
    try take("2026-11-11") { $0.tables = globs("song_price") }
    #expect(try days() == ["20261104", "20261106", "20261111"])
    try take("2026-11-18")
    #expect(try days() == ["20261118"])
  }

  // MARK: - Archives that break off

  private func writeTar(_ day: String, cutAfter tables: Int? = nil) throws -> String {
    let files = [
      FeedTable.prices(on: day, "1|4.99|USD|143441"), .prices(of: "song", on: day, "15|1.29|USD|143441"),
    ].map { (name: $0.path, text: $0.text) }
    var bytes = TarSample(files).bytes
    if let tables {
      // What follows is the header of the next one, of which a part is left.
      bytes = Array(bytes.prefix(TarSample(Array(files.prefix(tables))).bytes.count - 1024 + 200))
    }
    let path = "\(test.folder)/pricing.tar"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func states() throws -> [String] {
    try test.open().snapshots().map {
      "\($0.name) \($0.state) \($0.remarks)".replacing(test.folder + "/", with: "")
    }
  }

  @Test func `keeps the one that has tables which an archive broke off before`() throws {
    _ = try test.importPartner(writeTar("2026-11-04"))
    _ = try test.importPartner(writeTar("2026-11-11", cutAfter: 1)) {
      ($0.allowsTruncated, $0.keptSnapshots) = (true, 1)
    }
    let whole = "pricing-20261104 complete []"
    #expect(
      try states() == [whole, #"pricing-20261111 cut ["pricing.tar ends early: tables may be missing"]"#])
    #expect(try test.rows("SELECT apple_id FROM price WHERE apple_id = 15") == ["15"])
    _ = try test.importPartner(writeTar("2026-11-11")) { $0.allowsTruncated = true }
    #expect(try states() == [whole, "pricing-20261111 complete []"])
  }
}

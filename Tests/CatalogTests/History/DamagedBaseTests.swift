import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

/// What the history says and does where a snapshot is damaged or lost that others are to be compared with.
struct DamagedBaseTests {
  private let test = TestCatalog()
  private static let cure = "import its feed again, or take it away with 'coster snapshots drop pricing-20261104'"

  private func importPrice(_ price: String, on day: String) throws -> [String] {
    try test.importTables(.prices(on: day, "1|\(price)|USD|143441")).problems
  }

  private func changes() throws -> [String] {
    try test.rows("SELECT before_amount, amount FROM main.price_change ORDER BY since")
  }

  private func drop(_ file: String) throws {
    try Catalog(at: test.path, access: .writing).drop(#require(SnapshotName(file: file)))
  }

  @Test func `names the damaged file, and enters what changed once its feed comes again`() throws {
    _ = try importPrice("4.99", on: "2026-11-04")
    try test.write("no database at all", to: "catalog/snapshots/pricing-20261104.sqlite")
    #expect(
      try importPrice("2.99", on: "2026-11-11") == [
        """
        pricing-20261111: its price changes are not in the history, since \
        catalog/snapshots/pricing-20261104.sqlite is damaged (file is not a database): \(Self.cure)
        """
      ])
    #expect(try test.open().prices(of: appleID(1)).map(\.money?.milliunits) == [2990])
    #expect(try changes() == [])
    #expect(try importPrice("4.99", on: "2026-11-04") == [])
    #expect(try changes() == ["4990|2990"])
  }

  @Test func `names a file that is damaged behind its beginning`() throws {
    let rows = (1...3000).map { "\($0)|4.99|USD|143441" }
    func prices(_ day: String, _ rows: [String]) -> FeedTable {
      FeedTable(
        "pricing", "application_price", on: day,
        "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER", rows)
    }
    try test.importTables(prices("2026-11-04", rows))
    let file = URL(fileURLWithPath: test.path + "/snapshots/pricing-20261104.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(8192..<20480, with: Data(repeating: 0xFF, count: 12288))
    try bytes.write(to: file)
    let problems = try test.importTables(prices("2026-11-11", rows)).problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("catalog/snapshots/pricing-20261104.sqlite is damaged (") == true)
    #expect(problems.first?.hasSuffix(Self.cure) == true)
  }

  @Test func `goes on without a damaged file that is dropped`() throws {
    _ = try importPrice("5.99", on: "2026-10-28")
    _ = try importPrice("4.99", on: "2026-11-04")
    try test.write("no database at all", to: "catalog/snapshots/pricing-20261104.sqlite")
    #expect(try importPrice("2.99", on: "2026-11-11").count == 1)
    #expect(try importPrice("1.99", on: "2026-11-18").count == 1)
    #expect(try changes() == ["5990|4990", "2990|1990"])
    try drop("pricing-20261104.sqlite")
    #expect(try changes() == ["5990|4990", "5990|2990", "2990|1990"])
    #expect(try importPrice("0.99", on: "2026-11-25") == [])
  }

  @Test func `names the file that is lost, and enters what changed once its feed comes again`() throws {
    _ = try importPrice("4.99", on: "2026-11-04")
    try FileManager.default.removeItem(atPath: test.path + "/snapshots/pricing-20261104.sqlite")
    #expect(
      try importPrice("2.99", on: "2026-11-11") == [
        """
        pricing-20261111: its price changes are not in the history, since \
        catalog/snapshots/pricing-20261104.sqlite is gone: \(Self.cure)
        """
      ])
    #expect(try importPrice("4.99", on: "2026-11-04") == [])
    #expect(try changes() == ["4990|2990"])
  }

  @Test func `says with what it compared in place of a file that is lost`() throws {
    _ = try importPrice("5.99", on: "2026-10-28")
    _ = try importPrice("4.99", on: "2026-11-04")
    try FileManager.default.removeItem(atPath: test.path + "/snapshots/pricing-20261104.sqlite")
    #expect(
      try importPrice("2.99", on: "2026-11-11") == [
        """
        pricing-20261111: its prices were compared with pricing-20261028, since \
        catalog/snapshots/pricing-20261104.sqlite is gone: \(Self.cure)
        """
      ])
    #expect(try importPrice("1.99", on: "2026-11-18") == [])
  }

  @Test func `says nothing of a file that was dropped`() throws {
    _ = try importPrice("4.99", on: "2026-11-04")
    try drop("pricing-20261104.sqlite")
    #expect(try importPrice("2.99", on: "2026-11-11") == [])
  }
}

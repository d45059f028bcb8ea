import Catalog
import CatalogModel
import Foundation
import Testing

/// What a catalog answers one of whose snapshots is damaged.
@Suite struct SnapshotTroubleTests {
  let test = TestCatalog()
  private var file: String { test.path + "/snapshots/pricing-20261118.sqlite" }

  init() throws {
    let names = (1...3000).map { "\($0)|Pear \($0)" }
    try test.write(PartnerSamples.application(names), to: "feed/itunes20261118/application")
    try test.write(
      PartnerSamples.price((1...3000).map { "\($0)|0.99|USD|143441" }), to: "feed/pricing20261118/application_price")
    try test.importPartner(test.folder + "/feed")
  }

  private func write(_ change: (Data) -> Data) throws {
    let url = URL(fileURLWithPath: file)
    let bytes = change(try Data(contentsOf: url))
    // A mapped file must not change under who maps it, so another one takes its place.
    try FileManager.default.removeItem(at: url)
    try bytes.write(to: url)
  }

  @Test(arguments: ["empty", "zeroed", "cut", "catalog"])
  func `is without it, and names its file and the cure`(damage: String) throws {
    try write { bytes in
      switch damage {
      case "empty": Data()
      case "zeroed": Data(repeating: 0, count: 100) + bytes.dropFirst(100)
      case "cut": bytes.prefix(bytes.count / 2)
      default: FileManager.default.contents(atPath: test.path + "/catalog.sqlite") ?? Data()
      }
    }
    let catalog = try test.open()
    #expect(catalog.snapshotTroubles.map(\.file) == [file])
    let told = catalog.snapshotTroubles.map { "\($0)" }.joined()
    #expect(told.contains("is damaged") && told.contains("import its feed again"))
    #expect(told.contains("coster snapshots drop pricing-20261118"))
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 7") == ["Pear 7"])
    #expect(try test.rows("SELECT count(*) FROM price") == ["0"])
  }

  @Test func `is blamed when the damage shows only with the question`() throws {
    try write { $0.prefix(8192) + Data(repeating: 0xAA, count: $0.count - 8192) }
    let catalog = try test.open()
    #expect(catalog.snapshotTroubles == [])
    var told = ""
    do { _ = try catalog.prices(of: appleID(2500)) } catch { told = "\(error)" }
    #expect(told.hasPrefix("\(file) is damaged") && !told.contains("catalog.sqlite"), "\(told)")
    #expect(throws: CatalogError.self) { try catalog.query("SELECT count(*) FROM price") { _, _ in } }
  }

  @Test func `can do without it once it is dropped or imported again`() throws {
    try write { _ in Data("nothing that SQLite knows".utf8) }
    #expect(try test.importPartner(test.folder + "/feed/pricing20261118").problems == [])
    #expect(try test.open().snapshotTroubles == [])
    try write { _ in Data("nothing that SQLite knows".utf8) }
    let catalog = try Catalog(at: test.path, access: .writing)
    let name = try #require(SnapshotName(file: "pricing-20261118.sqlite"))
    try catalog.drop(name)
    #expect(try test.open().snapshotTroubles == [])
    #expect(try test.rows("SELECT count(*) FROM product") == ["3000"])
  }
}

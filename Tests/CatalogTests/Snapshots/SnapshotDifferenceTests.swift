import Foundation
import Testing

@testable import Catalog

@Suite struct SnapshotDifferenceTests {
  let test = TestCatalog()

  private func importPrices(_ date: String, _ rows: [String], mode: String = "FULL", keep: Int? = nil) throws {
    let sample = SnapshotSample(
      "application_price", "application_id|retail_price|currency_code|storefront_id",
      key: "application_id|storefront_id", types: "INTEGER|DECIMAL(9,3)|VARCHAR(20)|INTEGER", mode: mode, rows)
    let file = try test.write(sample.text, to: "pricing\(date)/application_price")
    var options = ImportOptions()
    options.partner.keptSnapshots = keep
    _ = try Catalog(at: test.path, access: .writing).importFeeds(at: [file], options: options)
  }

  private func changes(_ older: String, _ newer: String) throws -> [String] {
    var found: [String] = []
    let older = try #require(SnapshotName(file: older + ".sqlite"))
    let newer = try #require(SnapshotName(file: newer + ".sqlite"))
    try test.open().forEachChange(from: older, to: newer) { change in
      let columns = change.columns.map { "\($0.column) \($0.before) \($0.after)" }
      found.append(([change.kind.rawValue] + change.key.map { "\($0.value)" } + columns).joined(separator: "|"))
    }
    return found
  }

  private var names: [String] { get throws { try test.open().snapshots().map(\.name.description) } }

  @Test func `tells rows that are new and gone, and prices that changed`() throws {
    try importPrices("20261111", ["1|0.99|USD|143441", "2|2.00|USD|143441", "3|5|USD|143441"])
    try importPrices("20261118", ["1|1.99|USD|143441", "3|5|USD|143441", "4|1|USD|143441"])
    #expect(
      try changes("pricing-20261111", "pricing-20261118") == [
        "new|integer(4)|integer(143441)", "gone|integer(2)|integer(143441)",
        "price|integer(1)|integer(143441)|retail_price real(0.99) real(1.99)",
      ])
    #expect(try changes("pricing-20261118", "pricing-20261118") == [])
  }

  @Test func `takes no other way of writing a price for another price`() throws {
    try importPrices("20261111", ["1|4.490|USD|143441", "2|5|USD|143441", "3|cheap|USD|143441"])
    try importPrices("20261118", ["1|4.49|USD|143441", "2|5.00|USD|143441", "3|dear|USD|143441"])
    #expect(
      try changes("pricing-20261111", "pricing-20261118") == [
        #"price|integer(3)|integer(143441)|retail_price text("cheap") text("dear")"#
      ])
  }

  @Test func `says which tables it cannot compare`() throws {
    try importPrices("20261111", ["1|0.99|USD|143441"])
    let sample = SnapshotSample(
      "song_price", "song_id|retail_price", key: "song_id", types: "INTEGER|DECIMAL(9,3)", mode: "FULL", ["7|1"])
    try test.importFeeds(test.write(sample.text, to: "pricing20261118/song_price"))
    var passedOver: [String] = []
    try test.open().forEachChange(
      from: #require(SnapshotName(file: "pricing-20261111.sqlite")),
      to: #require(SnapshotName(file: "pricing-20261118.sqlite")), passedOver: { passedOver.append($0) }
    ) { change in Issue.record("\(change)") }
    #expect(
      passedOver == ["song_price is in the newer snapshot only", "application_price is in the older snapshot only"])
  }

  @Test func `compares an incremental as it answers, over its full`() throws {
    try importPrices("20261104", ["1|1|USD|143441", "2|2|USD|143441", "3|3|USD|143441"])
    try importPrices("20261108", ["1|9|USD|143441", "4|4|USD|143441"], mode: "INCREMENTAL")
    try importPrices("20261111", ["1|9|USD|143441", "2|5|USD|143441", "4|4|USD|143441"])
    try importPrices("20261113", ["1|7|USD|143441"], mode: "INCREMENTAL")
    #expect(
      try changes("pricing-20261108-incremental", "pricing-20261111") == [
        "gone|integer(3)|integer(143441)",
        "price|integer(2)|integer(143441)|retail_price integer(2) integer(5)",
      ])
    #expect(
      try changes("pricing-20261104", "pricing-20261113-incremental") == [
        "new|integer(4)|integer(143441)", "gone|integer(3)|integer(143441)",
        "price|integer(1)|integer(143441)|retail_price integer(1) integer(7)",
        "price|integer(2)|integer(143441)|retail_price integer(2) integer(5)",
      ])
    #expect(
      try changes("pricing-20261111", "pricing-20261113-incremental")
        == ["price|integer(1)|integer(143441)|retail_price integer(9) integer(7)"])
    #expect(try changes("pricing-20261113-incremental", "pricing-20261113-incremental") == [])
  }

  @Test func `has no full for an incremental that came alone`() throws {
    try importPrices("20261108", ["1|9|USD|143441"], mode: "INCREMENTAL")
    let name = try #require(SnapshotName(file: "pricing-20261108-incremental.sqlite"))
    #expect(try test.open().fulls(under: name) == [])
    try importPrices("20261104", ["1|1|USD|143441"])
    #expect(try test.open().fulls(under: name).map(\.description) == ["pricing-20261104"])
  }

  @Test func `takes no row for gone that an incremental leaves out`() throws {
    try importPrices("20261111", ["1|0.99|USD|143441", "2|2.00|USD|143441"])
    try importPrices("20261113", ["2|3.00|USD|143441"], mode: "INCREMENTAL")
    #expect(
      try changes("pricing-20261111", "pricing-20261113-incremental")
        == ["price|integer(2)|integer(143441)|retail_price real(2.0) real(3.0)"])
  }

  @Test func `keeps as many whole snapshots as asked for`() throws {
    try importPrices("20261104", ["1|1|USD|143441"])
    try importPrices("20261106", ["1|2|USD|143441"], mode: "INCREMENTAL")
    try importPrices("20261111", ["1|3|USD|143441"])
    try importPrices("20261118", ["1|4|USD|143441"], keep: 2)
    #expect(try names == ["pricing-20261111", "pricing-20261118"])
    #expect(Snapshot.all(in: test.path + "/snapshots").map(\.description) == (try names))
  }

  @Test func `drops a snapshot, which can be imported again`() throws {
    try importPrices("20261118", ["1|4|USD|143441"])
    let name = try #require(try test.open().snapshots().first?.name)
    try Catalog(at: test.path, access: .writing).drop(name)
    #expect(try names == [])
    try importPrices("20261118", ["1|4|USD|143441"])
    #expect(try names == ["pricing-20261118"])
  }

  @Test func `sweeps away a snapshot that a crash left before it was registered`() throws {
    try importPrices("20261111", ["1|4|USD|143441"])
    let folder = test.path + "/snapshots"
    try FileManager.default.copyItem(
      atPath: folder + "/pricing-20261111.sqlite", toPath: folder + "/pricing-20261104.sqlite")
    try importPrices("20261118", ["1|4|USD|143441"])
    #expect(Snapshot.all(in: folder).map(\.description) == ["pricing-20261111", "pricing-20261118"])
  }
}

import Archives
import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

/// What changes of prices between snapshots come to in the history.
struct PriceChangesTests {
  private let test = TestCatalog()
  private static let us = "143441"

  /// Imports the prices of apps on a day, as a snapshot; rows are `id|price|currency|storefront`.
  @discardableResult
  private func importPrices(
    _ day: String, _ rows: [String], isIncremental: Bool = false, partner: PartnerOptions = PartnerOptions(),
    _ others: FeedTable...
  ) throws -> [String] {
    let columns = "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER"
    let table = FeedTable("pricing", "application_price", on: day, isIncremental: isIncremental, columns, rows)
    for table in others + [table] { try test.write(table.text, to: table.path) }
    var options = ImportOptions()
    options.partner = partner
    var notes: [String] = []
    options.onNote = { notes.append($0) }
    let folder = "\(test.folder)/pricing\(day.filter { $0 != "-" })"
    _ = try Catalog(at: test.path, access: .writing).importFeeds(at: [folder], options: options)
    return notes
  }

  private func history(_ id: Int64 = 1) throws -> [String] {
    try test.open().priceHistories(of: appleID(id)).flatMap { history in
      history.changes.map { change in
        let money = change.new.money.map { "\($0.decimalText) \($0.currency)" } ?? change.new.state.rawValue
        let old = change.old.map { $0.money.map(\.decimalText) ?? $0.state.rawValue } ?? "–"
        return "\(history.storefront?.code ?? "?") \(change.new.since.date) \(old) → \(money) \(change.new.source)"
      }
    }
  }

  private func rowCount() throws -> [String] { try test.rows("SELECT count(*) FROM main.price_change") }

  @Test func `writes a row where a price changed, and none where it did not`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "1|4.49|EUR|143443", "2|0.00|USD|143441"])
    #expect(try rowCount() == ["0"])
    let notes = try importPrices("2026-11-11", ["1|2.99|USD|143441", "1|4.490|EUR|143443", "2|0.00|USD|143441"])
    #expect(try rowCount() == ["1"])
    #expect(
      notes.contains("pricing-20261111: 1 price changed since pricing-20261104"))
    try importPrices("2026-11-18", ["1|2.99|USD|143441", "1|4.99|USD|143443", "2|0.00|USD|143441"])
    #expect(
      try history() == [
        "de 2026-11-04 – → 4.49 EUR pricing-20261104", "de 2026-11-18 4.49 → 4.99 USD pricing-20261118",
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → 2.99 USD pricing-20261111",
      ])
    #expect(try history(2) == ["us 2026-11-04 – → 0 USD pricing-20261104"])
    #expect(
      try test.rows(
        "SELECT amount, currency, observed_at, source FROM price_history WHERE apple_id = 1 AND storefront = 'us' ORDER BY 3"
      ) == ["4990|USD|2026-11-04T00:00:00Z|pricing-20261104", "2990|USD|2026-11-11T00:00:00Z|pricing-20261111"])
  }

  @Test func `compares an incremental with what answered before it, and the next full with both`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|9.99|USD|143441", "3|1.99|USD|143441"])
    try importPrices("2026-11-06", ["1|3.99|USD|143441", "2|9.99|USD|143441"], isIncremental: true)
    try importPrices("2026-11-08", ["1|3.99|USD|143441", "3|0.99|USD|143441"], isIncremental: true)
    try importPrices("2026-11-11", ["1|3.99|USD|143441", "2|8.99|USD|143441", "3|0.99|USD|143441"])
    #expect(
      try test.rows("SELECT apple_id, before_amount, amount, since FROM main.price_change") == [
        "1|4990|3990|2026-11-06T00:00:00Z", "2|9990|8990|2026-11-11T00:00:00Z", "3|1990|990|2026-11-08T00:00:00Z",
      ])
  }

  @Test func `knows an unchanged price since the first snapshot that told it`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"])
    try importPrices("2026-11-11", ["1|4.99|USD|143441", "2|0.99|USD|143441"])
    try importPrices("2026-11-13", ["1|4.990|USD|143441", "3|1|USD|143441"], isIncremental: true)
    #expect(try history() == ["us 2026-11-04 – → 4.99 USD pricing-20261104"])
    #expect(
      try history(2) == [
        "us 2026-11-04 – → 1.99 USD pricing-20261104", "us 2026-11-11 1.99 → 0.99 USD pricing-20261111",
      ])
    #expect(try history(3) == ["us 2026-11-13 – → 1 USD pricing-20261113-incremental"])
    #expect(try test.open().priceHistories(of: appleID(1)).map { $0.periods.map(\.until.date) } == [["2026-11-13"]])
  }

  @Test func `tells of a whole full without any row that all prices are gone`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"])
    let notes = try importPrices("2026-11-11", [])
    #expect(notes.contains("pricing-20261111: 2 prices changed since pricing-20261104"))
    #expect(
      try history() == [
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → unknown pricing-20261111",
      ])
  }

  @Test func `shows no price of a full that a filtered incremental left out`() throws {
    try importPrices("2026-11-04", ["1|0.99|USD|143441", "2|1.99|USD|143441", "3|3|USD|143441"])
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("*_price: retail_price > 2")]
    try importPrices("2026-11-08", ["1|1.99|USD|143441", "3|4|USD|143441"], isIncremental: true, partner: partner)
    #expect(
      try test.rows("SELECT apple_id, amount FROM price WHERE storefront = 'us' ORDER BY 1") == ["2|1990", "3|4000"])
    let rows = try #require(try test.open().rows(of: "application_price"))
    var count = 0
    while try rows.next() { count += 1 }
    #expect(count == 2)
    #expect(try test.open().snapshotTables() == ["application_price"])
    #expect(try test.rows("SELECT apple_id FROM main.price_change") == ["3"])
    // The next full tells what the price is, and since nothing was known between, not that it changed at once.
    try importPrices("2026-11-11", ["1|1.99|USD|143441", "2|1.99|USD|143441", "3|4|USD|143441"])
    #expect(
      try history() == [
        "us 2026-11-04 – → 0.99 USD pricing-20261104", "us 2026-11-11 0.99 → 1.99 USD pricing-20261111",
      ])
  }

  @Test func `forgets what was left out when the same incremental is imported whole`() throws {
    try importPrices("2026-11-04", ["1|0.99|USD|143441"])
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("*_price: retail_price > 2")]
    try importPrices("2026-11-08", ["2|1.99|USD|143441", "1|1.99|USD|143441"], isIncremental: true, partner: partner)
    #expect(try test.rows("SELECT apple_id FROM price") == [])
    try importPrices("2026-11-08", ["2|1.99|USD|143441"], isIncremental: true)
    #expect(try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|990", "2|1990"])
  }

  @Test func `keeps what tables tell that a newer full was imported without`() throws {
    let columns = "*song_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER"
    func songs(_ day: String, _ price: String) -> FeedTable {
      FeedTable("pricing", "song_price", on: day, columns, ["7|\(price)|USD|143441"])
    }
    try importPrices("2026-11-04", ["1|0.99|USD|143441"], songs("2026-11-04", "1.29"))
    try importPrices("2026-11-11", ["1|1.99|USD|143441"])
    #expect(try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|1990", "7|1290"])
    #expect(
      try test.open().items(for: Reference("7")) == .items([appleID(7)], storefront: nil))
    try importPrices("2026-11-18", ["1|1.99|USD|143441"], songs("2026-11-18", "0.69"))
    #expect(try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|1990", "7|690"])
    #expect(
      try history(7) == [
        "us 2026-11-04 – → 1.29 USD pricing-20261104", "us 2026-11-18 1.29 → 0.69 USD pricing-20261118",
      ])
  }

  @Test func `tells why a row of the feed has no price`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2||USD|143441", "3|1,99|USD|143441"])
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("*_price: retail_price > 9")]
    let catalog = try test.open()
    let us = try #require(Storefront("us"))
    #expect(try catalog.untoldPrice(of: appleID(2), in: us) == .empty)
    #expect(try catalog.untoldPrice(of: appleID(3), in: us) == .unreadable("1,99"))
    #expect(try catalog.untoldPrice(of: appleID(4), in: us) == nil)
    #expect(try catalog.untoldPrice(of: appleID(2), in: #require(Storefront("de"))) == nil)
    try importPrices("2026-11-08", ["1|3.99|USD|143441"], isIncremental: true, partner: partner)
    #expect(try test.open().untoldPrice(of: appleID(1), in: us) == .leftOut)
  }

  @Test func `knows the kind of what has prices alone`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "1|4.49|EUR|143443", "2|1|USD|143441"])
    try importPrices("2026-11-08", ["2|2|USD|143441", "3|2|USD|143441"], isIncremental: true)
    #expect(
      try test.rows("SELECT apple_id, kind, storefront FROM product ORDER BY 1")
        == ["1|app|NULL", "2|app|NULL", "3|app|NULL"])
    #expect(try test.open().listings(of: appleID(1)).map(\.kind) == [.app])
  }

  @Test func `guesses no kind of collections and videos that have prices alone`() throws {
    try test.importTables(
      .prices(of: "collection", on: "2026-11-04", "20|9.99|USD|143441"),
      .prices(of: "video", on: "2026-11-04", "30|9.99|USD|143441"), .prices(of: "song", on: "2026-11-04"))
    #expect(try test.rows("SELECT apple_id, kind FROM product ORDER BY 1") == ["20|unknown", "30|unknown"])
  }

  @Test func `lends the falls one at a time, by tenths of a percent and then by Apple ID`() throws {
    try importPrices("2026-11-04", ["1|3|USD|143441", "2|9000|USD|143441", "3|2|USD|143441"])
    try importPrices("2026-11-11", ["1|2|USD|143441", "2|5999.99|USD|143441", "3|0|USD|143441"])
    let drops = try test.open().snapshotDrops(since: #require(Timestamp("2026-11-05")))
    var order: [String] = []
    while let drop = try drops.next() { order.append("\(drop.appleID) \(drop.permille ?? 0)") }
    #expect(order == ["3 1000", "1 333", "2 333"])
  }

  @Test func `notes that an incremental came without its full`() throws {
    let notes = try importPrices("2026-11-08", ["1|1.99|USD|143441"], isIncremental: true)
    #expect(
      notes.contains(
        "pricing-20261108-incremental: has only what changed since a full, and none of its date or before is here: "
          + "import that too"))
    try importPrices("2026-11-04", ["1|0.99|USD|143441"])
    let others = try importPrices("2026-11-09", ["1|1.99|USD|143441"], isIncremental: true)
    #expect(!others.contains { $0.contains("import that too") })
  }

  @Test(arguments: [("9007199254740.99", 1), ("9999999999999999", 0)])
  func `tells no price that is too large to be exact`(price: String, count: Int) throws {
    try importPrices("2026-11-04", ["1|\(price)|USD|143441"])
    #expect(try test.open().prices(of: appleID(1)).count == count)
  }

  @Test func `tells the same price as the history after a snapshot is dropped`() throws {
    try importPrices("2026-11-04", ["1|2.99|USD|143441", "2|1|USD|143441"])
    try importPrices("2026-11-11", ["1|1.49|USD|143441"])
    let name = try #require(SnapshotName(file: "pricing-20261111.sqlite"))
    try Catalog(at: test.path, access: .writing).drop(name)
    let prices = try test.open().prices(of: appleID(1))
    #expect(prices.map(\.money?.milliunits) == [1490])
    #expect(prices.map(\.source) == ["pricing-20261111"])
    #expect(try test.open().prices(of: appleID(2)) == [])
  }

  @Test func `tells prices that are gone, and that are back`() throws {
    let other = "2|1.99|USD|143441"
    try importPrices("2026-11-04", ["1|4.99|USD|143441", other])
    try importPrices("2026-11-11", [other])
    #expect(try test.rows("SELECT amount, currency FROM main.price_change") == ["NULL|NULL"])
    try importPrices("2026-11-18", ["1|5.99|USD|143441", other])
    try importPrices("2026-11-25", ["1|6.99|USD|143441", other])
    #expect(
      try history() == [
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → unknown pricing-20261111",
        "us 2026-11-18 unknown → 5.99 USD pricing-20261118", "us 2026-11-25 5.99 → 6.99 USD pricing-20261125",
      ])
  }

  @Test func `tells not sold separately from gone, and takes no text for a price`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441", "3|cheap|USD|143441"])
    try importPrices("2026-11-11", ["1|-1.00|USD|143441", "2|cheap|USD|143441", "3|0.99|USD|143441"])
    #expect(
      try history() == [
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → not-sold-separately pricing-20261111",
      ])
    #expect(try history(2).last == "us 2026-11-11 1.99 → unknown pricing-20261111")
    #expect(try rowCount() == ["2"])
  }

  @Test func `asks not what is gone where rows were left out`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"])
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("application_price: retail_price > 0")]
    let notes = try importPrices("2026-11-11", ["2|2.99|USD|143441", "3|0.00|USD|143441"], partner: partner)
    #expect(try test.rows("SELECT apple_id, amount FROM main.price_change") == ["2|2990"])
    #expect(
      notes.contains {
        $0.hasSuffix("; which are gone was not asked of application_price, not known to be there in full")
      })
    // A whole one without any row tells of all of them, of the one that was left out as well.
    try importPrices("2026-11-18", [])
    #expect(
      try test.rows("SELECT apple_id, since, amount FROM main.price_change WHERE currency IS NULL") == [
        "1|2026-11-18T00:00:00Z|NULL", "2|2026-11-18T00:00:00Z|NULL",
      ])
  }

  @Test func `asks what is gone once the whole feed took the place of a part of it`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441", "2|1.49|EUR|143443"])
    var partner = PartnerOptions()
    partner.storefronts = [try #require(Storefront("us"))]
    let rows = ["2|1.99|USD|143441", "2|1.49|EUR|143443"]
    try importPrices("2026-11-11", rows, partner: partner)
    #expect(try rowCount() == ["0"])
    #expect(
      try importPrices("2026-11-11", rows).contains("pricing-20261111: 1 price changed since pricing-20261104"))
    #expect(try test.rows("SELECT apple_id, amount FROM main.price_change") == ["1|NULL"])
  }

  @Test func `asks what is gone whatever was refused of tables without prices`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"])
    let other = FeedTable(
      "pricing", "grid", on: "2026-11-11", "*grid_id:INTEGER name:VARCHAR(20)", ["x|Bad", "1|Good"])
    try importPrices("2026-11-11", ["2|1.99|USD|143441"], partner: PartnerOptions(), other)
    #expect(try test.rows("SELECT apple_id, amount FROM main.price_change") == ["1|NULL"])
  }

  @Test func `asks what is gone of an archive that goes on behind the prices`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"])
    let tar = try test.writeTar(
      "all20261118.tar",
      [
        ("pricing20261118/application_price", PartnerSamples.price(["2|1.99|USD|143441"])),
        ("itunes20261118/genre", PartnerSamples.genre),
      ])
    try test.importPartner(tar)
    #expect(try test.rows("SELECT apple_id, amount FROM main.price_change") == ["1|NULL"])
    #expect(try test.importPartner(tar).repeated == [tar])
  }

  @Test func `takes no column that was left out for a price that is gone`() throws {
    func films(_ day: String, _ prices: String) -> FeedTable {
      FeedTable(
        "pricing", "video_price", on: day,
        """
        *video_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER \
        hq_price:DECIMAL(9,3) hd_price:DECIMAL(9,3) hd_rental_price:DECIMAL(9,3)
        """, ["7|9.99|USD|143441|14.99|" + prices])
    }
    try importPrices("2026-11-04", [], films("2026-11-04", "12.99|4.99"))
    var partner = PartnerOptions()
    partner.skippedColumns = [Glob("hd_*")].compactMap(\.self)
    try importPrices("2026-11-11", [], partner: partner, films("2026-11-11", "12.99|4.99"))
    #expect(try rowCount() == ["0"])
    partner.skippedColumns = []
    partner.storefronts = [try #require(Storefront("de"))]
    try importPrices("2026-11-18", [], partner: partner, films("2026-11-18", "12.99|4.99"))
    #expect(try rowCount() == ["0"])
  }

  @Test func `enters nothing twice, however often a feed is imported`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441"])
    try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    let before = try test.rows("SELECT * FROM main.price_change")
    try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    #expect(try test.rows("SELECT * FROM main.price_change") == before)
    // Another file of the same day replaces the snapshot, and its changes.
    try importPrices("2026-11-11", ["1|3.99|USD|143441"])
    #expect(try test.rows("SELECT before_amount, amount FROM main.price_change") == ["4990|3990"])
    try importPrices("2026-11-04", ["1|5.99|USD|143441"])
    #expect(try test.rows("SELECT before_amount, amount FROM main.price_change") == ["5990|3990"])
  }

  @Test func `puts a snapshot that comes late at its place`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441"])
    try importPrices("2026-11-18", ["1|4.99|USD|143441"])
    try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    #expect(
      try history() == [
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → 2.99 USD pricing-20261111",
        "us 2026-11-18 2.99 → 4.99 USD pricing-20261118",
      ])
  }

  @Test func `gives up a snapshot that comes too late, and says why`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441"])
    try importPrices("2026-11-18", ["1|3.99|USD|143441"])
    try Catalog(at: test.path, access: .writing).drop(#require(SnapshotName(file: "pricing-20261104.sqlite")))
    let notes = try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    #expect(
      notes.contains(
        """
        pricing-20261111: its price changes are not in the history, since pricing-20261118 came after it and was \
        compared with pricing-20261104, which is gone
        """))
    #expect(try test.rows("SELECT before_amount, amount FROM main.price_change") == ["4990|3990"])
  }

  @Test func `enters at the next import what a crash kept from the history`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441"])
    try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    // As if the import had ended behind the registration of the snapshot.
    let database = try Catalog(at: test.path, access: .writing)
    let file = try #require(SnapshotName(file: "pricing-20261111.sqlite"))
    try database.pretendNotCompared(file)
    #expect(try rowCount() == ["0"])
    try importPrices("2026-11-11", ["1|2.99|USD|143441"])
    #expect(try rowCount() == ["1"])
  }

  @Test func `keeps the changes of a snapshot that is dropped`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441"])
    var partner = PartnerOptions()
    partner.keptSnapshots = 1
    try importPrices("2026-11-11", ["1|2.99|USD|143441"], partner: partner)
    #expect(try test.open().snapshots().map(\.name.description) == ["pricing-20261111"])
    #expect(
      try history() == [
        "us 2026-11-04 – → 4.99 USD pricing-20261104", "us 2026-11-11 4.99 → 2.99 USD pricing-20261111",
      ])
  }

  @Test func `compares every offer of a film by itself, in columns of any generation`() throws {
    func table(_ day: String, _ columns: String, _ row: String) -> FeedTable {
      let decimals = columns.split(separator: " ").map { "\($0):DECIMAL(9,3)" }.joined(separator: " ")
      return FeedTable(
        "pricing", "video_price", on: day,
        "*video_id:BIGINT \(decimals) currency_code:VARCHAR(20) *storefront_id:INTEGER", [row])
    }
    try importPrices(
      "2026-11-04", [],
      table(
        "2026-11-04", "retail_price sd_price hq_price lc_rental_price sd_rental_price hd_rental_price",
        "7|9.99|9.99|14.99||3.99|4.99|USD|143441"))
    try importPrices(
      "2026-11-11", [],
      table(
        "2026-11-11", "retail_price sd_price hq_price lc_rental_price sd_rental_price hd_rental_price hd_price",
        "7|9.99|7.99|14.99|||4.99|12.99|USD|143441"))
    #expect(
      try test.rows("SELECT offer, before_amount, amount, currency FROM main.price_change") == [
        "buy|9990|7990|USD", "buy-hd|14990|12990|USD", "rent|3990|NULL|NULL",
      ])
  }

  @Test func `tells falls between snapshots as drops`() throws {
    try importPrices("2026-11-04", ["1|4.99|USD|143441", "2|9.99|USD|143441", "3|9.99|USD|143441"])
    try importPrices("2026-11-11", ["1|2.99|USD|143441", "2|4.99|USD|143441", "3|5.99|USD|143441"])
    try importPrices("2026-11-18", ["1|0.00|USD|143441", "2|9.99|USD|143441", "3|5.99|EUR|143441"])
    let since = try #require(Timestamp("2026-11-05"))
    let drops = try test.open().priceDrops(since: since)
    #expect(drops.map(\.appleID) == [appleID(1)])
    #expect(drops.map(\.permille) == [1000])
    #expect(drops.first?.old?.source == "pricing-20261104")
    #expect(drops.first?.new.source == "pricing-20261118")
    #expect(try test.open().priceDrops(since: since, storefronts: [#require(Storefront("de"))]).isEmpty)
    #expect(try test.open().priceDrops(since: since, kinds: [.song]).isEmpty)
  }
}

import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import PartnerFeed

/// Decimals and dates that the feed spells otherwise than a snapshot does.
struct FieldSpellingTests {
  private static let columns =
    "*collection_id retail_price:DECIMAL(9,3) currency_code *storefront_id availability_date:DATETIME hq_price:DECIMAL(9,3)"
  private static let rows = [
    "1|0.990|USD|143441|2026 11 18|0.99", "2|0.99|USD|143441|2026-11-18|007.10", "3|-4.990|USD|143441||1e3",
    "4|cheap|USD|143441|2024|12345678901234567.890", "5|2|USD|143441|2026 11 18|2.00", "6||USD|143441||-0.00",
    "7|0.1|USD|143441||", "8|+0.1|USD|143441|soon|.5",
  ]
  let store = TestStore()

  private func importRows(_ rows: [String], on day: String = "2026-11-18", isIncremental: Bool = false) throws {
    try store.importTables(
      FeedTable("pricing", "collection_price", on: day, isIncremental: isIncremental, Self.columns, rows))
    #expect(store.problems == [])
    #expect(try store.rows("pricing", "PRAGMA integrity_check") == ["ok"])
  }

  private func ids(_ condition: String) throws -> String {
    try store.rows("pricing", "SELECT collection_id FROM collection_price WHERE \(condition) ORDER BY 1")
      .joined(separator: " ")
  }

  /// The rows as the feed has them, without `export_date`.
  private func exported() throws -> [String] {
    var records: [String] = []
    try store.folder.rows(of: "collection_price")?.forEachRecord { bytes in
      let record = String(decoding: bytes, as: UTF8.self)
      let fields = record.dropLast(2).split(separator: "\u{1}", omittingEmptySubsequences: false)
      if !record.hasPrefix("#") { records.append(fields.dropFirst().joined(separator: "|")) }
    }
    return records
  }

  @Test func `are numbers to whoever asks SQLite`() throws {
    try importRows(Self.rows)
    #expect(try ids("retail_price < 1") == "1 2 3 7 8")
    #expect(try ids("retail_price = 0.1") == "7 8")
    #expect(try ids("hq_price BETWEEN 5 AND 10") == "2")
    #expect(try ids("hq_price > 999") == "3 4")
    #expect(try ids("availability_date = '2026-11-18'") == "1 2 5")
    #expect(
      try store.rows("pricing", "SELECT apple_id, offer, amount FROM price ORDER BY 1, 2") == [
        "1|buy|990", "1|buy-hd|990", "2|buy|990", "2|buy-hd|7100", "3|buy|∅", "3|buy-hd|1000000", "5|buy|2000",
        "5|buy-hd|2000", "6|buy-hd|0", "7|buy|100", "8|buy|100", "8|buy-hd|500",
      ])
  }

  @Test func `are exported as they came, also after merges`() throws {
    try importRows(Self.rows)
    #expect(try exported() == Self.rows)
    try importRows(
      ["2|1.990|USD|143441|2026 11 19|1.99", "9|5|USD|143441|2026-11-19|5.0"], on: "2026-11-19", isIncremental: true)
    var rows = Self.rows + ["9|5|USD|143441|2026-11-19|5.0"]
    rows[1] = "2|1.990|USD|143441|2026 11 19|1.99"
    #expect(try exported() == rows)
    try importRows(Self.rows.reversed(), on: "2026-11-20")
    #expect(try exported() == Self.rows)
  }

  @Test func `have no column in a table that has none`() throws {
    let rows = ["1|0.99|USD|143441|2026 11 18|2", "2||USD|143441||0.00"]
    let names = "SELECT group_concat(name, ' ') FROM pragma_table_info('collection_price')"
    let plain = "export_date collection_id retail_price currency_code storefront_id availability_date hq_price"
    try importRows(rows)
    #expect(try store.rows("pricing", names) == [plain])
    try importRows(["2||USD|143441||0.000"], on: "2026-11-19", isIncremental: true)
    #expect(try store.rows("pricing", names) == [plain + " feed_spelling"])
    #expect(
      try store.rows("pricing", "SELECT collection_id, feed_spelling FROM collection_price") == ["1|∅", "2|||0.000"])
    try store.importTables(.prices(of: "song", on: "2026-11-20", ["1|0.99|USD|143441"]))
    #expect(try exported() == [rows[0], "2||USD|143441||0.000"])
  }

  @Test func `stay when columns are added to a table`() throws {
    try importRows(Self.rows)
    let columns = Self.columns + " preorder_price:DECIMAL(9,3)"
    try store.importTables(
      FeedTable(
        "pricing", "collection_price", on: "2026-11-19", isIncremental: true, columns,
        ["9|0.5|USD|143441||1.000|0.250"]))
    #expect(store.problems == [])
    #expect(try exported() == Self.rows.map { $0 + "|" } + ["9|0.5|USD|143441||1.000|0.250"])
  }

  @Test func `make no change of a price`() throws {
    try importRows(["1|0.990|USD|143441||2", "2|2.00|USD|143441||"])
    try importRows(["1|0.99|USD|143441||2.000", "2|2|USD|143441||"], on: "2026-11-19")
    #expect(try store.rows("pricing", "SELECT * FROM price_change") == [])
  }

  @Test func `count in conditions as numbers`() throws {
    var options = PartnerOptions()
    options.conditions = [try PartnerCondition("collection_price: retail_price < 1")]
    try store.importTables(
      FeedTable("pricing", "collection_price", on: "2026-11-18", Self.columns, Self.rows), options: options)
    #expect(try ids("true") == "1 2 3 7 8")
  }

  @Test func `name a column that no feed may have`() throws {
    try store.importTables(
      FeedTable("pricing", "song_price", on: "2026-11-18", "*song_id feed_spelling", ["1|x"]))
    #expect(store.problems.count == 1 && store.problems[0].contains(" feed_spelling"))
  }

  @Test(
    arguments: [
      ("0.9995", nil), ("0.9990", 999), ("999999999999.999", 999_999_999_999_999), ("9999999999999.99", nil),
      ("-1.000", -1),
      ("1e12", 1_000_000_000_000_000), ("1e13", nil), ("0.0004", nil),
    ] as [(String, Int64?)])
  func `are milliunits where nothing is rounded`(price: String, milliunits: Int64?) throws {
    try importRows(["1|\(price)|USD|143441||"])
    let expected = milliunits.map { ["1|\($0 < 0 ? "∅" : "\($0)")"] } ?? []
    #expect(try store.rows("pricing", "SELECT apple_id, amount FROM price") == expected)
    let reader = try SnapshotReader("pricing", in: store.folder)
    let found = try reader.prices(of: #require(AppleID(rawValue: 1))).map { $0.amount ?? -1 }
    #expect(found == [milliunits].compactMap(\.self))
    if milliunits == nil {
      #expect(
        try reader.textInPlaceOfPrice(of: #require(AppleID(rawValue: 1)), in: #require(Storefront("us"))) == price)
    }
  }
}

import Feeds
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// Rows of a feed, written again from the snapshot.
struct SnapshotFieldTests {
  private static let columns = "id|language|title|price|day|flag|notes"
  private static let types = "BIGINT|VARCHAR(20)|VARCHAR(1000)|DECIMAL(9,3)|DATETIME|BOOLEAN|LONGTEXT"

  private func written(_ built: BuiltSnapshot) throws -> [String] {
    let connection = try Connection(path: built.path, access: .readingImmutable)
    let declared = try connection.prepare("SELECT type FROM pragma_table_info('item')")
    var types: [PartnerType] = []
    while try declared.step() { types.append(PartnerType(inSnapshot: declared.text(0) ?? "")) }
    let select = try connection.prepare("SELECT * FROM item ORDER BY id, language")
    var rows: [String] = []
    while try select.step() {
      let fields = types.indices.dropFirst().map { column in
        var bytes: [UInt8] = []
        SnapshotField.append(select, column, of: types[column], to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
      }
      rows.append(fields.joined(separator: "|"))
    }
    return rows
  }

  private func build(_ rows: [String], in folder: SnapshotFolder) throws -> BuiltSnapshot {
    try folder.build(
      SnapshotSample("itunes20261118/item", Self.columns, key: "id|language", types: Self.types, rows))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `gives back every clean row byte for byte`(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let prices = ["", "0.00", "2.00", "1.29", "-1.00", "500", "0.990", "4.5", "007.10", "99999999999.99", "-0.00"]
    let texts = ["", "a", "007", "1e3", "2.00", "NULL", "Ü\r\n", "🍎", "2026-11-18", "2026 11 18", " 5 ", "#\n", "0"]
    let days = ["", "2026 11 18", "1999 01 31"]
    let rows = (0..<200).map { number in
      let title = texts.randomElement(using: &dice) ?? ""
      let flag = ["", "0", "1"].randomElement(using: &dice) ?? ""
      let day = days.randomElement(using: &dice) ?? ""
      let language = number % 3 == 0 ? "" : "EN"
      let price = prices.randomElement(using: &dice) ?? ""
      return "\(number + 1)|\(language)|\(title)|\(price)|\(day)|\(flag)|\(texts.randomElement(using: &dice) ?? "")"
    }
    let folder = try SnapshotFolder()
    let built = try build(rows.shuffled(using: &dice), in: folder)
    #expect(built.tables[0].tally.deviations.isEmpty)
    #expect(try written(built) == rows)
  }

  @Test func `gives back values that do not fit, but numbers that SQLite rewrites`() throws {
    let rows = [
      "1|EN|t|cheap|2024|yes|", "2|EN|t|1,29|2005-09-06-00:00:00-Etc/GMT|[1]|", "3|EN|t|1.00||01|",
      "4|EN|t|1.00||1.50|",
    ]
    let folder = try SnapshotFolder()
    let back = try written(build(rows, in: folder))
    #expect(back == [rows[0], rows[1], "3|EN|t|1.00||1|", "4|EN|t|1.00||1.5|"])
  }

  @Test func `compares prices as numbers, however they are written`() throws {
    let folder = try SnapshotFolder()
    let built = try build(["1|EN|t|9.99|||", "2|EN|t|10.00|||", "3|EN|t|11|||"], in: folder)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(try rows(connection, "SELECT id FROM item WHERE price > 9.99 AND price * 2 < 21") == ["2"])
    #expect(try rows(connection, "SELECT max(price) FROM item") == ["11"])
  }
}

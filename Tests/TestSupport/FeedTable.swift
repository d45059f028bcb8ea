import CatalogModel

/// A table of the partner feed written as text: `|` is U+0001.
public struct FeedTable {
  /// The file's path in its feed: `pricing20261118/application_price`.
  public var path: String
  public var text: String

  /// `columns` are written `name:type`, those of the key with a star before them; `export_date` comes by itself.
  ///
  ///     FeedTable(
  ///       "pricing", "application_price", on: "2026-11-18",
  ///       "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER",
  ///       ["1|0.99|USD|143441"])
  public init(
    _ group: String, _ name: String, on day: String, isIncremental: Bool = false, _ columns: String, _ rows: [String]
  ) {
    let words = columns.split(separator: " ").map { $0.split(separator: ":") }
    let names = words.map { $0[0].drop { $0 == "*" } }
    let key = words.filter { $0[0].hasPrefix("*") }.map { $0[0].dropFirst() }
    let time = (Timestamp(day)?.seconds ?? 0) * 1000
    let head = [
      "#export_date|" + names.joined(separator: "|"), "#primaryKey:" + key.joined(separator: "|"),
      "#dbTypes:BIGINT|" + words.map { $0[1] }.joined(separator: "|"),
      "#exportMode:" + (isIncremental ? "INCREMENTAL" : "FULL"),
    ]
    let records = head + rows.map { "\(time)|" + $0 } + ["#recordsWritten:\(rows.count)"]
    path = (isIncremental ? "incremental/" : "") + group + day.filter { $0 != "-" } + "/" + name
    text = records.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\u{1}") }
      .map { $0 + "\u{2}\n" }.joined()
  }

  /// The apps of a day; rows are `id|title|artist`.
  public static func applications(on day: String, isIncremental: Bool = false, _ rows: [String]) -> FeedTable {
    FeedTable(
      "itunes", "application", on: day, isIncremental: isIncremental,
      "*application_id:BIGINT title:VARCHAR(1000) artist_name:VARCHAR(1000)", rows)
  }

  /// The prices of an item's kind on a day; rows are `id|price|currency|storefront`.
  public static func prices(
    of item: String = "application", on day: String, isIncremental: Bool = false, _ rows: [String]
  ) -> FeedTable {
    FeedTable(
      "pricing", "\(item)_price", on: day, isIncremental: isIncremental,
      "*\(item)_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER", rows)
  }
}

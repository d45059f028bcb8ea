import CatalogModel

/// A table of the partner feed written as text: `|` is U+0001.
public struct FeedTable {
  /// The file's path in its feed: `pricing20261118/application_price`.
  public var path: String
  public var text: String

  /// `columns` are those of ``text(_:key:mode:_:trailer:)``; `export_date` comes by itself.
  ///
  ///     FeedTable(
  ///       "pricing", "application_price", on: "2026-11-18",
  ///       "*application_id retail_price:DECIMAL(9,3) currency_code *storefront_id", ["1|0.99|USD|143441"])
  public init(
    _ group: String, _ name: String, on day: String, isIncremental: Bool = false, _ columns: String, _ rows: [String]
  ) {
    let time = (Timestamp(day)?.seconds ?? 0) * 1000
    path = (isIncremental ? "incremental/" : "") + group + day.filter { $0 != "-" } + "/" + name
    text = Self.text(
      "export_date:BIGINT " + columns, mode: isIncremental ? "INCREMENTAL" : "FULL", rows.map { "\(time)|" + $0 })
  }

  /// The text of a file.
  ///
  /// Columns of the key have a star before them, unless a key is named. One that is not written `name:type` is a BIGINT
  /// where it is called `…_id`, else VARCHAR(200).
  public static func text(
    _ columns: String, key: String? = nil, mode: String = "FULL", _ rows: [String], trailer: String? = nil
  ) -> String {
    let words = columns.split(separator: " ").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    let names = words.map { $0[0].drop { $0 == "*" } }
    let types = zip(names, words).map { $1.count > 1 ? $1[1] : $0.hasSuffix("_id") ? "BIGINT" : "VARCHAR(200)" }
    let keys = words.filter { $0[0].hasPrefix("*") }.map { $0[0].dropFirst() }
    let head = [
      "#" + names.joined(separator: "|"), "#primaryKey:" + (key ?? keys.joined(separator: "|")),
      "#dbTypes:" + types.joined(separator: "|"), "#exportMode:" + mode,
    ]
    let records = head + rows + [trailer ?? "#recordsWritten:\(rows.count)"]
    return records.map { $0.replacing("|", with: "\u{1}") + "\u{2}\n" }.joined()
  }

  /// The tables of a day, each a line with its group, name and columns, and its rows below it.
  public static func all(on day: String, _ text: String) -> [FeedTable] {
    text.split(separator: "# ").map { table in
      let lines = table.split(separator: "\n").map(String.init)
      let words = lines[0].split(separator: " ", maxSplits: 2).map(String.init)
      return FeedTable(words[0], words[1], on: day, words[2], Array(lines.dropFirst()))
    }
  }

  /// The apps of a day; rows are `id|title|artist`.
  public static func applications(on day: String, isIncremental: Bool = false, _ rows: [String]) -> FeedTable {
    FeedTable(
      "itunes", "application", on: day, isIncremental: isIncremental, "*application_id title artist_name", rows)
  }

  /// The prices of an item's kind on a day; rows are `id|price|currency|storefront`.
  public static func prices(
    of item: String = "application", on day: String, isIncremental: Bool = false, _ rows: [String]
  ) -> FeedTable {
    FeedTable(
      "pricing", "\(item)_price", on: day, isIncremental: isIncremental,
      "*\(item)_id retail_price:DECIMAL(9,3) currency_code *storefront_id", rows)
  }
}

extension String {
  /// The text of a table up to its trailer.
  public var withoutTrailer: String { String(prefix(upTo: firstRange(of: "#recordsWritten")?.lowerBound ?? endIndex)) }
}

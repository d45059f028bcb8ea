import Archives
import CatalogModel
import PartnerFeed
import SnapshotFile

/// A partner-feed file that a test writes in words: `|` stands for U+0001.
struct PartnerFeedSample {
  var columns = "export_date|application_id|title|description|price|day"
  var key = "application_id"
  var types = "BIGINT|BIGINT|VARCHAR(1000)|LONGTEXT|DECIMAL(9,3)|DATETIME"
  var mode = "FULL"
  var rows: [String] = []
  /// The record at the end; `nil` omits it.
  var trailer: String?

  init(_ rows: String...) { self.init(rows: rows) }

  init(rows: [String]) {
    self.rows = rows
    trailer = "#recordsWritten:\(rows.count)"
  }

  var text: String {
    let head = ["#" + columns, "#primaryKey:" + key, "#dbTypes:" + types, "#exportMode:" + mode, "##legal: made up"]
    let records = head + rows + (trailer.map { [$0] } ?? [])
    return records.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\u{1}") }
      .map { $0 + "\u{2}\n" }.joined()
  }

  var bytes: [UInt8] { Array(text.utf8) }

  func reader(_ path: String = "sample", allowsTruncated: Bool = false) throws -> PartnerTableReader {
    try PartnerTableReader(ByteStream(name: path, bytes: bytes), allowsTruncated: allowsTruncated)
  }

  /// All rows as text, with what was refused and what was counted.
  func read(allowsTruncated: Bool = false) throws -> PartnerReading {
    try PartnerReading(reader(allowsTruncated: allowsTruncated))
  }
}

/// What a reader read of a whole file.
struct PartnerReading {
  /// A row's values separated by `|`; `∅` is NULL, and a whole number is between angle brackets.
  var rows: [String] = []
  var refused: [RefusedRecord] = []
  var repaired: [RefusedRecord] = []
  var tally: PartnerTally
  var counts: [PartnerDeviation: Int] { Dictionary(uniqueKeysWithValues: tally.deviations.map { ($0, $1) }) }

  init(_ reader: PartnerTableReader) throws {
    let kept = Kept()
    reader.onTrouble = { trouble in
      if trouble.isRefusal { kept.refused.append(trouble.record) } else { kept.repaired.append(trouble.record) }
    }
    while try reader.next() { rows.append(Self.words(reader)) }
    (refused, repaired, tally) = (kept.refused, kept.repaired, reader.tally)
  }

  private final class Kept {
    var refused: [RefusedRecord] = []
    var repaired: [RefusedRecord] = []
  }

  private static func words(_ reader: PartnerTableReader) -> String {
    let words = unsafe reader.values.map { value in
      switch value {
      case .null: "∅"
      case .integer(let integer): "<\(integer)>"
      case .text(let bytes): unsafe String(decoding: bytes, as: UTF8.self)
      case .real, .blob: "no value of the feed"
      }
    }
    return words.joined(separator: "|")
  }
}

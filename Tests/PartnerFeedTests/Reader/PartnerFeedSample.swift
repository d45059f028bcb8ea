import Archives
import CatalogModel
import PartnerFeed
import SnapshotFile
import TestSupport

/// A partner-feed file that a test writes in words: `|` stands for U+0001.
struct PartnerFeedSample {
  static let columns =
    "export_date:BIGINT *application_id title:VARCHAR(1000) description:LONGTEXT price:DECIMAL(9,3) day:DATETIME"

  let bytes: [UInt8]

  init(_ rows: String..., columns: String = columns, key: String? = nil, mode: String = "FULL") {
    bytes = Array(FeedTable.text(columns, key: key, mode: mode, rows).utf8)
  }

  func reader(_ path: String = "sample") throws -> PartnerTableReader {
    try PartnerTableReader(ByteStream(name: path, bytes: bytes))
  }

  /// All rows as text, with what was refused and what was counted.
  func read() throws -> PartnerReading { try PartnerReading(bytes) }
}

/// What a reader read of a whole file.
struct PartnerReading {
  /// A row's values separated by `|`; `∅` is NULL, and a whole number is between angle brackets.
  var rows: [String] = []
  var refused: [RefusedRecord] = []
  var repaired: [RefusedRecord] = []
  var tally: PartnerTally
  var counts: [PartnerAnomaly: Int] { Dictionary(uniqueKeysWithValues: tally.anomalies.map { ($0, $1) }) }

  /// Reads a whole file.
  init(_ bytes: [UInt8], as path: String = "x", allowsTruncated: Bool = false) throws {
    try self.init(PartnerTableReader(ByteStream(name: path, bytes: bytes), allowsTruncated: allowsTruncated))
  }

  init(_ text: String, as path: String = "x", allowsTruncated: Bool = false) throws {
    try self.init(Array(text.utf8), as: path, allowsTruncated: allowsTruncated)
  }

  init(_ reader: PartnerTableReader) throws {
    let kept = Kept()
    reader.onIssue = { issue in
      if issue.isRefused { kept.refused.append(issue.record) } else { kept.repaired.append(issue.record) }
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

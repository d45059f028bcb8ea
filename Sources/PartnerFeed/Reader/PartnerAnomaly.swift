/// `1 row`, `2 rows`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A way in which a file of the partner feed departs from its own grammar or header.
///
/// Each is counted; none is silent.
public enum PartnerAnomaly: Int, CaseIterable, Sendable {
  /// More fields than columns, joined because only one reading of them fits the types.
  case joinedFields
  /// The same in texts beside each other, joined to the first of them, although another may have had the separator.
  case sharedFields
  /// More fields than columns, refused because no reading fits, or several do.
  case surplusFields
  /// Fewer fields than columns: the last ones are NULL.
  case shortRow
  /// A row without a usable primary key: refused.
  case missingKey
  /// A value that does not fit its column's type, kept as text.
  case unfitValue
  /// A date that is not written `YYYY MM DD`, kept as it is.
  case otherDate
  /// A row that was exported on another day than the folder of its table states.
  case otherDay
  /// NUL or bytes that are not UTF-8, repaired to U+FFFD.
  case mendedText
  /// Another row has the same key, and the last one of them is kept.
  case repeatedKey
  /// A comment among the rows.
  case comment
  /// The file ends without a trailer.
  case cutFile
  /// The trailer states another number of rows than were read.
  case otherRowCount

  /// How often it occurred, for a report: `1 row with too few fields, filled with NULL`.
  public func words(for count: Int) -> String {
    let (one, many, rest) = phrase
    return "\(count) \(count == 1 ? one : many)\(rest)"
  }

  /// What is counted, for one and for several, and what became of it.
  private var phrase: (one: String, many: String, rest: String) {
    switch self {
    case .joinedFields: ("row", "rows", " with a field separator inside a text, joined")
    case .sharedFields:
      ("row", "rows", " with a field separator inside one of several texts beside each other, joined to the first")
    case .surplusFields: ("row", "rows", " with too many fields, refused")
    case .shortRow: ("row", "rows", " with too few fields, filled with NULL")
    case .missingKey: ("row", "rows", " without a primary key, refused")
    case .unfitValue: ("value that does not fit its type", "values that do not fit their type", ", kept as text")
    case .otherDate: ("date in another form, kept as it is", "dates in another form, kept as they are", "")
    case .otherDay: ("row", "rows", " exported on another day than the folder states")
    case .mendedText: ("row", "rows", " with NUL or invalid UTF-8, repaired with U+FFFD")
    case .repeatedKey: ("row", "rows", " whose key came again later, replaced")
    case .comment: ("comment", "comments", " among the rows")
    case .cutFile: ("file", "files", " without a trailer")
    case .otherRowCount: ("file whose trailer states", "files whose trailers state", " another number of rows")
    }
  }
}

/// How many rows a file had, and what was odd about them.
public struct PartnerTally: Equatable, Sendable {
  /// Rows read, the refused among them.
  public var rows = 0
  /// Rows that could not be read.
  public var refused = 0
  /// What the trailer says; `nil` until it was read.
  public var recordsWritten: Int?
  private var counts = [Int](repeating: 0, count: PartnerAnomaly.allCases.count)

  public init() {}

  /// How often this anomaly occurred.
  public subscript(anomaly: PartnerAnomaly) -> Int {
    get { counts[anomaly.rawValue] }
    set { counts[anomaly.rawValue] = newValue }
  }

  /// The anomalies that occurred, with how often.
  public var anomalies: [(anomaly: PartnerAnomaly, count: Int)] {
    PartnerAnomaly.allCases.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  /// Adds the counts of another part of the same table.
  public static func += (left: inout PartnerTally, right: PartnerTally) {
    left.rows += right.rows
    left.refused += right.refused
    if let written = right.recordsWritten { left.recordsWritten = (left.recordsWritten ?? 0) &+ written }
    for anomaly in PartnerAnomaly.allCases { left[anomaly] += right[anomaly] }
  }
}

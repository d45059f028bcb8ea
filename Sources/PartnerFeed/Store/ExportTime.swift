internal import CatalogModel
internal import SnapshotFile

/// When rows were exported: Unix time, in milliseconds in some generations of the feed and in seconds in others.
struct ExportTime {
  private var last: (value: Int64, text: String)?

  /// ISO 8601; `nil` for what is no time.
  static func text(_ value: Int64) -> String? {
    guard value > 0 else { return nil }
    let seconds = value > 100_000_000_000 ? value / 1000 : value
    return seconds < 253_402_300_800 ? Timestamp(seconds: seconds).description : nil
  }

  /// The same; most rows of a table have the same time.
  mutating func text(of row: borrowing RecordColumns, at position: Int?) -> String? {
    guard let position, case .integer(let value) = row[position] else { return nil }
    if let last, last.value == value { return last.text }
    guard let text = Self.text(value) else { return nil }
    last = (value, text)
    return text
  }
}

extension RecordColumns {
  func integer(_ position: Int) -> Int64? {
    if case .integer(let value) = self[position] { value } else { nil }
  }

  func text(_ position: Int?) -> String? {
    guard let position, case .text(let utf8) = self[position] else { return nil }
    return unsafe String(decoding: utf8, as: UTF8.self)
  }
}

internal import CatalogModel
internal import SnapshotFile

/// When rows were exported: Unix time, in milliseconds in some generations of the feed and in seconds in others.
enum ExportTime {
  /// ISO 8601; `nil` for what is no time.
  static func text(_ value: Int64) -> String? {
    guard value > 0 else { return nil }
    let seconds = value > 100_000_000_000 ? value / 1000 : value
    return seconds < 253_402_300_800 ? Timestamp(seconds: seconds).description : nil
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

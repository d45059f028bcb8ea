internal import Arguments
internal import CatalogModel

/// A time on the command line: `2026-11-18` or `2026-11-18T09:30:00Z`.
struct TimestampArgument: ArgumentValue, Equatable {
  var timestamp: Timestamp

  init?(argument: String) {
    guard let timestamp = Timestamp(argument) else { return nil }
    self.timestamp = timestamp
  }

  var argument: String { timestamp.description }
}

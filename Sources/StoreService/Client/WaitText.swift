internal import CatalogModel

/// A duration for people to read: `0.3 s`, `12 s`, `15 minutes`, `2 hours`, `3 days`; never shorter than it is.
public struct WaitText: CustomStringConvertible, Sendable {
  public let description: String

  public init(milliseconds: Int64) {
    let seconds = (milliseconds + 999) / 1000
    switch seconds {
    case ..<10: description = "\(((milliseconds + 99) / 100).tenthsText) s"
    case ..<120: description = "\(seconds) s"
    case ..<7200: description = "\((seconds + 59) / 60) minutes"
    case ..<172_800: description = "\((seconds + 3599) / 3600) hours"
    default: description = "\((seconds + 86_399) / 86_400) days"
    }
  }
}

import Feeds

extension Recognition {
  /// `nothing: is empty`.
  var sentence: String {
    switch self {
    case .feed(let format): "feed: \(format)"
    case .unknown(let reason): "unknown: \(reason)"
    case .nothing(let reason): "nothing: \(reason)"
    }
  }
}

public import CatalogModel

/// Why a call came to nothing.
public enum StoreFailure: Error, Equatable, CustomStringConvertible {
  /// The store does not take the request.
  case refused(url: String, reason: String)
  /// What was asked for is not there.
  case absent(url: String, reason: String)
  /// What came is not what the server says that it is.
  case damaged(url: String, reason: String)
  /// All tries failed; the reason is the last one's.
  case failed(url: String, tries: Int, reason: String)
  /// Call after call failed at every try.
  case down(host: String)
  /// The store wants no calls for a long time, in milliseconds.
  case lockedOut(host: String, wait: Int64, until: Timestamp)
  /// The store shows another store's page, and does not say why.
  case elsewhere(url: String, shown: Storefront)
  /// No answer ever came from the server, however often it was called.
  case unreachable(host: String, reason: String)
  /// The server cannot be called at all, so neither can it be for anything else.
  case hopeless(url: String, reason: String)
  /// The person wants no more.
  case interrupted

  public var description: String {
    switch self {
    case .refused(let url, let reason), .absent(let url, let reason), .damaged(let url, let reason),
      .hopeless(let url, let reason):
      "\(url): \(reason)"
    case .failed(let url, let tries, let reason): "\(url): \(reason)" + (tries > 1 ? ", at each of \(tries) tries" : "")
    case .down(let host):
      "\(host) fails call after call, so no more are made. Run the same command again later: it goes on."
    case .lockedOut(let host, let wait, let until):
      """
      \(host) wants no calls for \(WaitText(milliseconds: wait)), until \(until). Run the same \
      command again after that: it goes on.
      """
    case .elsewhere(let url, let shown): "\(url): the answer is the page of \(shown)"
    case .unreachable(let host, let reason):
      """
      \(host) cannot be reached: \(reason). Look at that name, at the network, and at the proxy that http_proxy \
      and https_proxy name. Then run the same command again: it goes on.
      """
    case .interrupted: "Stopped. What came is kept; run the same command again to go on."
    }
  }

  static func lockedOut(_ host: String, _ wait: Int64, _ now: Int64) -> StoreFailure {
    .lockedOut(host: host, wait: wait, until: Timestamp(seconds: (now + wait) / 1000))
  }
}

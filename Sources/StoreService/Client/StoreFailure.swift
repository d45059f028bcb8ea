public import CatalogModel

/// Why a call failed.
public enum StoreFailure: Error, Equatable, CustomStringConvertible {
  /// The store refuses the request.
  case refused(url: String, reason: String)
  /// The store does not have the requested item.
  case absent(url: String, reason: String)
  /// The content is not what the server announced, is too large, or is behind redirections without end.
  case damaged(url: String, reason: String)
  /// The answer does not have the shape, or what a reader needs; the file that keeps it is below the catalog's folder.
  case changed(url: String, tries: Int, reason: String, file: String)
  /// All attempts failed; the reason is the last one's, and so is whether the store wants fewer calls.
  case failed(url: String, tries: Int, reason: String, isThrottled: Bool = false)
  /// Several calls in a row failed at every attempt.
  case down(host: String)
  /// The store asks for a long pause, in milliseconds.
  case lockedOut(host: String, wait: Int64, until: Timestamp)
  /// The server never answered, however often it was called.
  case unreachable(host: String, reason: String)
  /// The server cannot be called, for anything.
  case hopeless(url: String, reason: String)
  /// The person interrupted the run.
  case interrupted

  public var description: String {
    switch self {
    case .refused(let url, let reason), .absent(let url, let reason), .damaged(let url, let reason),
      .hopeless(let url, let reason):
      "\(url): \(reason)"
    case .failed(let url, let tries, let reason, _):
      "\(url): \(reason)" + (tries > 1 ? ", at each of \(tries) tries" : "")
    case .changed(let url, let tries, let reason, let file):
      "\(url): changed: \(reason); the answer is \(file)" + (tries > 1 ? ", at each of \(tries) tries" : "")
    case .down(let host):
      "\(host) keeps failing, so no more calls are made. Run the same command later to resume."
    case .lockedOut(let host, let wait, let until):
      """
      \(host) asks for a pause of \(WaitText(milliseconds: wait)), until \(until). Run the same \
      command after that to resume.
      """
    case .unreachable(let host, let reason):
      """
      \(host) cannot be reached: \(reason). Check that name, the network, and the proxy that http_proxy \
      and https_proxy name. Then run the same command to resume.
      """
    case .interrupted: "Stopped. Answers so far are kept; run the same command to resume."
    }
  }

  static func lockedOut(_ host: String, _ wait: Int64, _ now: Int64) -> StoreFailure {
    .lockedOut(host: host, wait: wait, until: Timestamp(seconds: (now + wait) / 1000))
  }
}

internal import Catalog

/// How the client behaves.
public struct StoreSettings: Equatable, Sendable {
  public var limit = CallLimit.apple
  /// What stands in for every server of Apple's: `http://127.0.0.1:8080`.
  public var endpoint: String?
  /// After so many milliseconds in which nothing comes, a call has failed.
  public var timeout: Int64 = 30_000
  /// After so many milliseconds an answer that is read whole has failed, however steadily it comes.
  public var deadline: Int64 = 120_000
  public var userAgent = "coster"
  /// How often a call is tried.
  public var tries = 8
  /// How long the client waits after the first failure, in milliseconds; twice as long after each further one.
  public var pause: Int64 = 5_000
  /// Whether everything is asked anew, however fresh what is kept may be.
  public var asksAgain = false
  /// Whether servers are called that asked for a pause.
  public var liftsPauses = false
  /// Whether a password may go over plain http.
  public var allowsPlainPassword = false

  public init() {}

  /// Longer than this many milliseconds no call waits for another try.
  static let longestPause: Int64 = 15 * 60_000
  /// A store that wants to be left alone for longer than this many milliseconds is left alone.
  static let patience: Int64 = 60 * 60_000

  /// How long to wait after the `attempt`th failure in a row: four times as long where the store has had too many
  /// calls, and from half to one and a half of it, so that several clients do not come back together.
  func pause(after attempt: Int, isThrottled: Bool, random: Double) -> Int64 {
    let first = pause * (isThrottled ? 4 : 1)
    let doubled = min(first << Int64(min(attempt - 1, 20)), Self.longestPause)
    return Int64(Double(doubled) * (0.5 + random))
  }
}

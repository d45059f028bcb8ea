internal import Catalog

/// The client's settings.
public struct StoreSettings: Equatable, Sendable {
  public var limit = CallLimit.apple
  /// The server that replaces all of Apple's: `http://127.0.0.1:8080`.
  public var endpoint: String?
  /// A call fails after this many milliseconds without data.
  public var timeout: Int64 = 30_000
  /// An answer that is read whole fails after this many milliseconds, however steadily it comes.
  public var deadline: Int64 = 120_000
  public var userAgent = "coster"
  /// How often a call is attempted.
  public var tries = 8
  /// How long the client waits after the first failure, in milliseconds; twice as long after each further one.
  public var pause: Int64 = 5_000
  /// Whether to request everything, even if a kept answer is fresh.
  public var asksAgain = false
  /// Whether to call servers that asked for a pause.
  public var liftsPauses = false
  /// Whether a password may go over plain http.
  public var allowsPlainPassword = false

  public init() {}

  /// For so many seconds a page is not fetched again, nor asked for where a store did not have its item.
  ///
  /// Stores' servers keep pages for minutes, and a run over all stores takes longer: within this time it can be
  /// resumed.
  static let pageFreshness: Int64 = 6 * 3600
  /// The longest wait between two attempts, in milliseconds.
  static let longestPause: Int64 = 15 * 60_000
  /// The longest pause that a store can ask for without ending the run, in milliseconds.
  static let maxPause: Int64 = 60 * 60_000

  /// How long to wait after the `attempt`th failure in a row: four times as long after too many calls, and from half to
  /// one and a half of it at random, so several clients do not retry at once.
  func pause(after attempt: Int, isThrottled: Bool, random: Double) -> Int64 {
    let first = pause * (isThrottled ? 4 : 1)
    let doubled = min(first << Int64(min(attempt - 1, 20)), Self.longestPause)
    return Int64(Double(doubled) * (0.5 + random))
  }
}

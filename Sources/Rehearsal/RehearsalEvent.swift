internal import FoundationEssentials

/// An event of a rehearsal: what StoreKit would send to the app, what the app requested, or what was judged.
///
/// Encoded it is one line of JSON with its keys in alphabetical order.
public struct RehearsalEvent: Equatable, Encodable, Sendable {
  public enum Kind: String, Encodable, Sendable {
    case launch
    case network
    case command
    case transaction
    case download
    case restoreCompleted = "restore-completed"
    case restoreFailed = "restore-failed"
    /// StoreKit raises an exception here, which ends an app.
    case exception
    /// A command that has no effect in the present state.
    case ignored
    case client
    case brokenRule = "broken-rule"
    case end
  }

  /// An error as StoreKit reports it.
  public struct Failure: Equatable, Encodable, Sendable {
    public var domain: String
    public var code: Int

    static let cancelled = Failure(domain: "SKErrorDomain", code: 2)
    static let notAllowed = Failure(domain: "SKErrorDomain", code: 4)
    static let unknown = Failure(domain: "SKErrorDomain", code: 0)
    static let offline = Failure(domain: "NSURLErrorDomain", code: -1009)
  }

  /// Counted from 1.
  public internal(set) var event = 0
  /// Seconds since the rehearsal began, on its own clock.
  public internal(set) var time = 0.0
  public let simulated = true
  public internal(set) var type: Kind
  public internal(set) var transaction: Int?
  public internal(set) var product: String?
  public internal(set) var state: String?
  /// The transaction that a restored one repeats.
  public internal(set) var original: Int?
  /// 0 to 1; it does not show whether a download is finished.
  public internal(set) var progress: Double?
  /// Seconds; −1 while unknown.
  public internal(set) var timeRemaining: Double?
  public internal(set) var contentVersion: String?
  public internal(set) var contentLength: Int64?
  /// Only when the download is finished.
  public internal(set) var contentURL: String?
  public internal(set) var error: Failure?
  public internal(set) var command: String?
  public internal(set) var rule: String?
  /// The event at which a rule was broken.
  public internal(set) var at: Int?
  public internal(set) var message: String?

  init(_ type: Kind) { self.type = type }

  /// The same bytes for the same event: one object, without a line feed.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return Array(try encoder.encode(self))
  }
}

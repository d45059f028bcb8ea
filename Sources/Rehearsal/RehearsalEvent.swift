internal import FoundationEssentials

/// An event of a rehearsal: what StoreKit would send to the app, what the app requested, or what was judged.
///
/// Encoded it is one line of JSON with its keys in alphabetical order.
public struct RehearsalEvent: Equatable, Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
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
  struct Failure: Equatable, Encodable, Sendable {
    var domain: String
    var code: Int

    static let cancelled = Failure(domain: "SKErrorDomain", code: 2)
    static let notAllowed = Failure(domain: "SKErrorDomain", code: 4)
    static let unknown = Failure(domain: "SKErrorDomain", code: 0)
    static let offline = Failure(domain: "NSURLErrorDomain", code: -1009)
  }

  /// Counted from 1.
  public internal(set) var event = 0
  /// Seconds since the rehearsal began, on its own clock.
  var time = 0.0
  let simulated = true
  var type: Kind
  var transaction: Int?
  var product: String?
  var state: String?
  /// The transaction that a restored one repeats.
  var original: Int?
  /// 0 to 1; it does not show whether a download is finished.
  var progress: Double?
  /// Seconds; −1 while unknown.
  var timeRemaining: Double?
  var contentVersion: String?
  var contentLength: Int64?
  /// Only when the download is finished.
  var contentURL: String?
  var error: Failure?
  var command: String?
  var rule: String?
  /// The event at which a rule was broken.
  var at: Int?
  var message: String?

  init(_ type: Kind) { self.type = type }

  /// The same bytes for the same event: one object, without a line feed.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return Array(try encoder.encode(self))
  }
}

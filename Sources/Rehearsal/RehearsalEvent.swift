internal import JSON

/// An event of a rehearsal: what StoreKit would send to the app, what the app requested, or what was judged.
///
/// Encoded it is one line of JSON with its keys in alphabetical order.
public struct RehearsalEvent: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case launch
    case quit
    case network
    case payments
    case command
    case opened
    case products
    case productsFailed = "products-failed"
    case transaction
    case download
    case restoreCompleted = "restore-completed"
    case restoreFailed = "restore-failed"
    case purchaseResult = "purchase-result"
    case update
    case entitlements
    case unfinished
    case synced
    case syncFailed = "sync-failed"
    /// A transaction for `Transaction.updates`, to which nobody listens.
    case unheard
    /// What happens at Apple: content is published, a subscription expires, a purchase is refunded.
    case store
    /// What the app did, asked of it: it answers `yes`, `no` or `silent`.
    case question
    /// StoreKit raises an exception here, which ends an app.
    case exception
    /// A command that has no effect in the present state.
    case ignored
    case client
    case brokenRule = "broken-rule"
    case notJudged = "not-judged"
    case end
  }

  /// An error as StoreKit reports it: StoreKit 1 with a code, StoreKit 2 as a case of an enumeration.
  struct Failure: Equatable, Sendable {
    var domain: String
    var code: Int?
    var name: String?
  }

  /// A transaction in a sequence of StoreKit 2.
  struct Listed: Equatable, Sendable {
    var transaction: Int
    var product: String
    var isVerified: Bool
  }

  /// Counted from 1.
  public internal(set) var event = 0
  /// Milliseconds since the rehearsal began, on its own clock.
  var time = 0
  var type: Kind
  var transaction: Int?
  var product: String?
  var state: String?
  /// The transaction that a restored one repeats, or that a renewal began with.
  var original: Int?
  /// 0 to 1; it does not show whether a download is finished.
  var progress: Double?
  /// Seconds; −1 while unknown.
  var timeRemaining: Int?
  var contentVersion: String?
  var contentLength: Int64?
  /// Only when the download is finished.
  var contentURL: String?
  var error: Failure?
  var command: String?
  /// Who gave a command: the person or the app.
  var by: String?
  var rule: Rule?
  /// The event at which a rule was broken, and its time.
  var at: Int?
  var atTime: Int?
  var message: String?
  var cure: String?
  var products: [String]?
  var invalid: [String]?
  var transactions: [Listed]?
  /// Of one transaction of StoreKit 2.
  var verification: String?
  var reason: String?
  var isRevoked: Bool?
  var question: String?
  var storekit: Int?
  var canMakePayments: Bool?
  /// The number of the person, from 2 on.
  var buyer: Int?
  /// The rules that could not be judged.
  var notJudged: [Rule]?
  var notSimulated: [String]?

  /// Whether StoreKit tells the app, or an answer is expected of it.
  var isForApp = true
  /// Whether the app has to finish the transaction; StoreKit 2 does not say so.
  var isUnfinished = true

  init(_ type: Kind) { self.type = type }
}

extension RehearsalEvent {
  /// The same bytes for the same event: one object, without a line feed.
  public func json() -> [UInt8] {
    var line: [UInt8] = []
    line.append(json: .object(members.compactMap { name, value in value.map { (name, $0) } }))
    return line
  }

  /// In the order of their names.
  var members: [(name: String, value: JSONTree?)] {
    [
      ("at", at.map(Self.number)), ("at_time", atTime.map(Self.seconds)), ("buyer", buyer.map(Self.number)),
      ("by", by.map(JSONTree.string)), ("can_make_payments", canMakePayments.map(JSONTree.bool)),
      ("command", command.map(JSONTree.string)), ("content_length", contentLength.map { .number("\($0)") }),
      ("content_url", contentURL.map(JSONTree.string)), ("content_version", contentVersion.map(JSONTree.string)),
      ("cure", cure.map(JSONTree.string)), ("error", error.map(\.json)), ("event", Self.number(event)),
      ("invalid", invalid.map(Self.list)), ("message", message.map(JSONTree.string)),
      ("not_judged", notJudged.map { Self.list($0.map(\.rawValue)) }), ("not_simulated", notSimulated.map(Self.list)),
      ("original", original.map(Self.number)),
      ("product", product.map(JSONTree.string)), ("products", products.map(Self.list)),
      ("progress", progress.map { .number(Self.short($0)) }), ("question", question.map(JSONTree.string)),
      ("reason", reason.map(JSONTree.string)), ("revoked", isRevoked.map(JSONTree.bool)),
      ("rule", rule.map { .string($0.rawValue) }), ("simulated", .bool(true)), ("state", state.map(JSONTree.string)),
      ("storekit", storekit.map(Self.number)), ("time", Self.seconds(time)),
      ("time_remaining", timeRemaining.map(Self.number)), ("transaction", transaction.map(Self.number)),
      ("transactions", transactions.map { .array($0.map(\.json)) }), ("type", .string(type.rawValue)),
      ("verification", verification.map(JSONTree.string)),
    ]
  }

  private static func number(_ number: Int) -> JSONTree { .number("\(number)") }
  private static func list(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.string)) }
  private static func seconds(_ milliseconds: Int) -> JSONTree { .number(short(Double(milliseconds) / 1000)) }

  /// Without the fraction of a whole number.
  static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension RehearsalEvent.Failure {
  fileprivate var json: JSONTree {
    let members = [
      ("code", code.map { JSONTree.number("\($0)") }), ("domain", .string(domain)),
      ("name", name.map(JSONTree.string)),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension RehearsalEvent.Listed {
  fileprivate var json: JSONTree {
    [
      "product": .string(product), "transaction": .number("\(transaction)"),
      "verification": .string(isVerified ? "verified" : "unverified"),
    ]
  }
}

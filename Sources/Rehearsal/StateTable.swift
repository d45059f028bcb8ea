/// The states of a payment transaction: those of `SKPaymentTransactionState`, and one for having left the queue.
enum TransactionState: String {
  case purchasing, deferred, purchased, failed, restored
  /// No longer in the queue.
  case gone
}

/// The states of a download of hosted content: those of `SKDownloadState`.
enum DownloadState: String {
  case waiting, active, paused, finished, failed, cancelled
}

/// Whether a transaction entitles the person to its product; consumables never do.
enum EntitlementState: String {
  case entitled, renewed, expired, revoked
}

/// What moves a transaction, a download or an entitlement from one state to another.
enum Trigger: String {
  case charged, refused
  case requested = "asks to buy"
  case approved, declined, interrupted
  case finish, start, pause, resume, cancel
  case unpacked = "last byte, unpacked"
  case networkLost = "network lost"
  case transactionFinished = "transaction finished"
  case launch = "app launched"
  case renewal, expiry, refund
}

/// StoreKit's state machines according to the guides to iOS 6 and Apple's documentation of both generations: every
/// transition.
///
/// Only `finish` removes a transaction from the queue. Its downloads end with it: unfinished ones are cancelled, and
/// finished ones are purged from the cache.
public enum StateTable {
  static let transactions: [(from: TransactionState, trigger: Trigger, to: TransactionState)] = [
    (.purchasing, .charged, .purchased),
    (.purchasing, .refused, .failed),
    (.purchasing, .interrupted, .failed),
    (.purchasing, .requested, .deferred),
    (.deferred, .approved, .purchasing),
    (.deferred, .declined, .failed),
    (.purchased, .finish, .gone),
    (.failed, .finish, .gone),
    (.restored, .finish, .gone),
  ]

  static let downloads: [(from: DownloadState, trigger: Trigger, to: DownloadState)] = [
    (.waiting, .start, .active),
    (.active, .pause, .paused),
    (.paused, .resume, .active),
    (.active, .unpacked, .finished),
    (.active, .networkLost, .failed),
    (.waiting, .cancel, .cancelled),
    (.active, .cancel, .cancelled),
    (.paused, .cancel, .cancelled),
    (.waiting, .transactionFinished, .cancelled),
    (.active, .transactionFinished, .cancelled),
    (.paused, .transactionFinished, .cancelled),
    (.active, .launch, .waiting),
    (.paused, .launch, .waiting),
  ]

  static let entitlements: [(from: EntitlementState, trigger: Trigger, to: EntitlementState)] = [
    (.entitled, .renewal, .renewed),
    (.expired, .renewal, .renewed),
    (.entitled, .expiry, .expired),
    (.entitled, .refund, .revoked),
    (.expired, .refund, .revoked),
  ]

  /// What each state of a transaction is to an app of StoreKit 2.
  private static let namesOfTwo: [(TransactionState, String)] = [
    (.purchasing, "purchase() has not returned"),
    (.deferred, "purchase() returns pending; an approval comes by updates"),
    (.purchased, "purchase() returns success, or updates has it; it is in unfinished"),
    (.failed, "purchase() returns userCancelled or throws; an interrupted one is pending"),
    (.restored, "none: currentEntitlements has it"),
    (.gone, "finished"),
  ]

  /// The state after a trigger; `nil` if there is no such transition.
  static func next(_ state: TransactionState, _ trigger: Trigger) -> TransactionState? {
    transactions.first { $0.from == state && $0.trigger == trigger }?.to
  }

  static func next(_ state: DownloadState, _ trigger: Trigger) -> DownloadState? {
    downloads.first { $0.from == state && $0.trigger == trigger }?.to
  }

  static func next(_ state: EntitlementState, _ trigger: Trigger) -> EntitlementState? {
    entitlements.first { $0.from == state && $0.trigger == trigger }?.to
  }

  /// The state machines as tables in Markdown, for the documentation.
  public static var markdown: String {
    """
    | transaction | when | becomes |
    | --- | --- | --- |
    \(rows(transactions.map { ($0.from.rawValue, $0.trigger.rawValue, $0.to.rawValue) }))

    | download | when | becomes |
    | --- | --- | --- |
    \(rows(downloads.map { ($0.from.rawValue, $0.trigger.rawValue, $0.to.rawValue) }))

    | entitlement | when | becomes |
    | --- | --- | --- |
    \(rows(entitlements.map { ($0.from.rawValue, $0.trigger.rawValue, $0.to.rawValue) }))

    | transaction | to an app of StoreKit 2 |
    | --- | --- |
    \(namesOfTwo.map { "| \($0.0.rawValue) | \($0.1) |" }.joined(separator: "\n"))

    """
  }

  private static func rows(_ arrows: [(String, String, String)]) -> String {
    arrows.map { "| \($0.0) | \($0.1) | \($0.2) |" }.joined(separator: "\n")
  }
}

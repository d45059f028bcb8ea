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

/// What moves a transaction or a download from one state to another.
enum Trigger: String {
  case charged, refused
  case requested = "asks to buy"
  case approved, declined
  case finish, start, pause, resume, cancel
  case lastByte = "last byte"
  case networkLost = "network lost"
  case transactionFinished = "transaction finished"
  case launch = "app launched"
}

/// StoreKit's state machines according to the guides to iOS 6 and StoreKit 1: every transition.
///
/// Only `finish` removes a transaction from the queue. Its downloads end with it: unfinished ones are cancelled, and
/// finished ones are purged from the cache.
public enum StateTable {
  static let transactions: [(from: TransactionState, trigger: Trigger, to: TransactionState)] = [
    (.purchasing, .charged, .purchased),
    (.purchasing, .refused, .failed),
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
    (.active, .lastByte, .finished),
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

  /// The state after a trigger; `nil` if there is no such transition.
  static func next(_ state: TransactionState, _ trigger: Trigger) -> TransactionState? {
    transactions.first { $0.from == state && $0.trigger == trigger }?.to
  }

  static func next(_ state: DownloadState, _ trigger: Trigger) -> DownloadState? {
    downloads.first { $0.from == state && $0.trigger == trigger }?.to
  }

  /// The state machines as a table in Markdown, for the documentation.
  public static var markdown: String {
    """
    | transaction | when | becomes |
    | --- | --- | --- |
    \(rows(transactions.map { ($0.from.rawValue, $0.trigger, $0.to.rawValue) }))

    | download | when | becomes |
    | --- | --- | --- |
    \(rows(downloads.map { ($0.from.rawValue, $0.trigger, $0.to.rawValue) }))

    """
  }

  private static func rows(_ arrows: [(String, Trigger, String)]) -> String {
    arrows.map { "| \($0.0) | \($0.1.rawValue) | \($0.2) |" }.joined(separator: "\n")
  }
}

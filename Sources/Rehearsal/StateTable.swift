/// The states of a payment transaction: those of `SKPaymentTransactionState`, and one for having left the queue.
public enum TransactionState: String, CaseIterable, Codable, Sendable {
  case purchasing
  case deferred
  case purchased
  case failed
  case restored
  /// No longer in the queue.
  case gone
}

/// The states of a download of hosted content: those of `SKDownloadState`.
public enum DownloadState: String, CaseIterable, Codable, Sendable {
  case waiting
  case active
  case paused
  case finished
  case failed
  case cancelled
}

/// What moves a transaction or a download from one state to another.
public enum Trigger: String, CaseIterable, Sendable {
  case charged
  case refused
  case asked = "asks to buy"
  case approved
  case declined
  case finish
  case start
  case pause
  case resume
  case cancel
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
  public static let transactions: [(from: TransactionState, trigger: Trigger, to: TransactionState)] = [
    (.purchasing, .charged, .purchased),
    (.purchasing, .refused, .failed),
    (.purchasing, .asked, .deferred),
    (.deferred, .approved, .purchasing),
    (.deferred, .declined, .failed),
    (.purchased, .finish, .gone),
    (.failed, .finish, .gone),
    (.restored, .finish, .gone),
  ]

  public static let downloads: [(from: DownloadState, trigger: Trigger, to: DownloadState)] = [
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
}

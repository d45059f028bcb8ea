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

/// One arrow of a state machine.
public struct Transition<State: Sendable & Equatable>: Sendable {
  public var from: State
  public var trigger: Trigger
  public var to: State

  fileprivate init(_ from: State, trigger: Trigger, to: State) {
    (self.from, self.trigger, self.to) = (from, trigger, to)
  }
}

/// StoreKit's state machines according to the guides to iOS 6 and StoreKit 1: every transition.
///
/// Only `finish` removes a transaction from the queue. Its downloads end with it: unfinished ones are cancelled, and
/// finished ones are purged from the cache.
public enum StateTable {
  public static let transactions: [Transition<TransactionState>] = [
    Transition(.purchasing, trigger: .charged, to: .purchased),
    Transition(.purchasing, trigger: .refused, to: .failed),
    Transition(.purchasing, trigger: .asked, to: .deferred),
    Transition(.deferred, trigger: .approved, to: .purchasing),
    Transition(.deferred, trigger: .declined, to: .failed),
    Transition(.purchased, trigger: .finish, to: .gone),
    Transition(.failed, trigger: .finish, to: .gone),
    Transition(.restored, trigger: .finish, to: .gone),
  ]

  public static let downloads: [Transition<DownloadState>] = [
    Transition(.waiting, trigger: .start, to: .active),
    Transition(.active, trigger: .pause, to: .paused),
    Transition(.paused, trigger: .resume, to: .active),
    Transition(.active, trigger: .lastByte, to: .finished),
    Transition(.active, trigger: .networkLost, to: .failed),
    Transition(.waiting, trigger: .cancel, to: .cancelled),
    Transition(.active, trigger: .cancel, to: .cancelled),
    Transition(.paused, trigger: .cancel, to: .cancelled),
    Transition(.waiting, trigger: .transactionFinished, to: .cancelled),
    Transition(.active, trigger: .transactionFinished, to: .cancelled),
    Transition(.paused, trigger: .transactionFinished, to: .cancelled),
    Transition(.active, trigger: .launch, to: .waiting),
    Transition(.paused, trigger: .launch, to: .waiting),
  ]

  /// The state after a trigger; `nil` if there is no such transition.
  static func next(_ state: TransactionState, _ trigger: Trigger) -> TransactionState? {
    transactions.first { $0.from == state && $0.trigger == trigger }?.to
  }

  static func next(_ state: DownloadState, _ trigger: Trigger) -> DownloadState? {
    downloads.first { $0.from == state && $0.trigger == trigger }?.to
  }
}

/// Judges an app from the events alone: which rules of the guides it broke, and at which event.
public struct Judge: Sendable {
  /// A rule of the guides.
  public enum Rule: String, CaseIterable, Sendable {
    /// `finish` cancels what has not arrived and purges the cache.
    case finishedBeforeDownload = "finished-before-download"
    case finishedWhilePurchasing = "finished-while-purchasing"
    /// A transaction that is paid and never finished is delivered again at every start.
    case paidNeverFinished = "paid-never-finished"
    case grantedTwice = "granted-twice"
    /// Content exists when its download is finished, never earlier.
    case usedTooEarly = "used-too-early"
    /// A restore returns every purchase; downloading all of their content at once costs the person traffic.
    case restoreFetchesEverything = "restore-fetches-everything"
  }

  public struct BrokenRule: Equatable, Sendable {
    public var rule: Rule
    /// The event that broke it.
    public var event: Int
    public var transaction: Int?

    public init(_ rule: Rule, event: Int, transaction: Int?) {
      (self.rule, self.event, self.transaction) = (rule, event, transaction)
    }
  }

  private struct Seen: Sendable {
    var state = TransactionState.purchasing
    /// The event that paid for it.
    var paidAt: Int?
    var isRestored = false
    var hasContent = false
    var download = DownloadState.waiting
    var isGranted = false
  }

  private var transactions: [Int: Seen] = [:]
  private var broken: [BrokenRule] = []
  /// Transactions of the last restore whose download was not started yet.
  private var restored: Set<Int> = []
  private var restoredCount = 0

  public init() {}

  /// Adds the next event.
  public mutating func see(_ event: RehearsalEvent) {
    switch event.type {
    case .command: if let command = event.command.flatMap({ RehearsalCommand($0) }) { see(command, event.event) }
    case .transaction: seeTransaction(event)
    case .download:
      if let number = event.transaction, let state = event.state.flatMap(DownloadState.init) {
        transactions[number]?.download = state
        if state == .active { seeStart(number, event.event) }
      }
    case .exception:
      if case .act(.finish, let number)? = event.command.flatMap({ RehearsalCommand($0) }) {
        add(.finishedWhilePurchasing, event.event, number)
      }
    default: break
    }
  }

  /// Every rule that was broken, in the order of the events.
  public var brokenRules: [BrokenRule] {
    let unfinished = transactions.compactMap { number, seen -> BrokenRule? in
      guard seen.state == .purchased || seen.state == .restored, let paidAt = seen.paidAt else { return nil }
      return BrokenRule(.paidNeverFinished, event: paidAt, transaction: number)
    }
    return (broken + unfinished).sorted { ($0.event, $0.rule.rawValue) < ($1.event, $1.rule.rawValue) }
  }

  private mutating func see(_ command: RehearsalCommand, _ event: Int) {
    switch command {
    case .act(.finish, let number): seeFinish(number, event)
    case .act(.grant, let number):
      guard let seen = transactions[number] else { return }
      if seen.isGranted { add(.grantedTwice, event, number) }
      transactions[number]?.isGranted = true
    case .act(.use, let number):
      if let seen = transactions[number], seen.hasContent, seen.download != .finished {
        add(.usedTooEarly, event, number)
      }
    case .restore: (restored, restoredCount) = ([], 0)
    default: break
    }
  }

  /// A restored transaction that is finished without its content, because nobody wants it now.
  private mutating func seeFinish(_ number: Int, _ event: Int) {
    guard let seen = transactions[number], seen.hasContent else { return }
    let isStarted = seen.download == .active || seen.download == .paused
    let isWanted = seen.state == .purchased && seen.download == .waiting
    if (seen.state == .purchased || seen.state == .restored) && (isStarted || isWanted) {
      add(.finishedBeforeDownload, event, number)
    }
  }

  private mutating func seeTransaction(_ event: RehearsalEvent) {
    guard let number = event.transaction, let state = event.state.flatMap(TransactionState.init) else { return }
    let isNew = transactions[number] == nil
    var seen = transactions[number] ?? Seen()
    seen.state = state
    seen.hasContent = seen.hasContent || event.contentLength != nil
    if state == .purchased || state == .restored { seen.paidAt = seen.paidAt ?? event.event }
    transactions[number] = seen
    if isNew, state == .restored, seen.hasContent {
      restored.insert(number)
      restoredCount += 1
    }
  }

  private mutating func seeStart(_ number: Int, _ event: Int) {
    guard restored.remove(number) != nil, restored.isEmpty, restoredCount > 1 else { return }
    add(.restoreFetchesEverything, event, number)
  }

  private mutating func add(_ rule: Rule, _ event: Int, _ transaction: Int) {
    broken.append(BrokenRule(rule, event: event, transaction: transaction))
  }
}

/// Judges an app from the events alone: which rules of the guides it broke, and at which event.
public struct Judge {
  enum Rule: String, CaseIterable {
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

  /// A rule, and where it was broken.
  public struct BrokenRule: Equatable {
    var rule: Rule
    var event: Int
    var transaction: Int?
  }

  private struct Seen {
    var state = TransactionState.purchasing
    /// The event that paid for it.
    var paidAt: Int?
    var hasContent = false
    var download = DownloadState.waiting
    var isGranted = false

    var isPaid: Bool { state == .purchased || state == .restored }
  }

  private var transactions: [Int: Seen] = [:]
  private var broken: [BrokenRule] = []
  /// Transactions of the last restore whose download was not started yet.
  private var restored: Set<Int> = []
  private var restoredCount = 0

  mutating func see(_ event: RehearsalEvent) {
    switch (event.type, event.command.flatMap { RehearsalCommand($0) }) {
    case (.command, .act(let action, let number)?): see(action, number, event.event)
    case (.command, .restore?): (restored, restoredCount) = ([], 0)
    case (.exception, .act(.finish, let number)?): add(.finishedWhilePurchasing, event.event, number)
    case (.transaction, _): seeTransaction(event)
    case (.download, _): seeDownload(event)
    default: break
    }
  }

  /// Every rule that was broken, in the order of the events.
  var brokenRules: [BrokenRule] {
    let unfinished = transactions.compactMap { number, seen in
      seen.isPaid ? seen.paidAt.map { BrokenRule(rule: .paidNeverFinished, event: $0, transaction: number) } : nil
    }
    return (broken + unfinished).sorted { ($0.event, $0.rule.rawValue) < ($1.event, $1.rule.rawValue) }
  }

  private mutating func see(_ action: RehearsalCommand.Action, _ number: Int, _ event: Int) {
    guard let seen = transactions[number] else { return }
    switch action {
    case .finish where seen.hasContent && seen.isPaid:
      // A restored transaction may be finished without its content, because nobody wants it now.
      let needsDownload = seen.state == .purchased && seen.download == .waiting
      if needsDownload || [.active, .paused].contains(seen.download) { add(.finishedBeforeDownload, event, number) }
    case .grant:
      if seen.isGranted { add(.grantedTwice, event, number) }
      transactions[number]?.isGranted = true
    case .use where seen.hasContent && seen.download != .finished: add(.usedTooEarly, event, number)
    default: break
    }
  }

  private mutating func seeTransaction(_ event: RehearsalEvent) {
    guard let number = event.transaction, let state = event.state.flatMap(TransactionState.init) else { return }
    let isNew = transactions[number] == nil
    var seen = transactions[number] ?? Seen()
    seen.state = state
    seen.hasContent = seen.hasContent || event.contentLength != nil
    if seen.isPaid { seen.paidAt = seen.paidAt ?? event.event }
    transactions[number] = seen
    if isNew, state == .restored, seen.hasContent {
      restored.insert(number)
      restoredCount += 1
    }
  }

  private mutating func seeDownload(_ event: RehearsalEvent) {
    guard let number = event.transaction, let state = event.state.flatMap(DownloadState.init) else { return }
    transactions[number]?.download = state
    guard state == .active, restored.remove(number) != nil, restored.isEmpty, restoredCount > 1 else { return }
    add(.restoreFetchesEverything, event.event, number)
  }

  private mutating func add(_ rule: Rule, _ event: Int, _ transaction: Int) {
    broken.append(BrokenRule(rule: rule, event: event, transaction: transaction))
  }
}

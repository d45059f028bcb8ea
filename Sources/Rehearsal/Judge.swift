/// Judges an app from the events alone: which rules it broke, and at which event.
///
/// What StoreKit sees is judged of every app. What it does not see (that a product was granted, or content copied) an
/// app says by commands, or when it is asked; of one that is silent the rules that need it are not judged.
public struct Judge {
  /// A rule, and where it was broken.
  public struct BrokenRule: Equatable, Sendable {
    var rule: Rule
    var event: Int
    var transaction: Int?
  }

  /// What the app was told of a transaction, and did with it.
  struct Seen {
    var product = ""
    var state = TransactionState.purchasing
    /// The event that told the app of the payment, and that the app has to finish it.
    var paidAt: Int?
    var failedAt: Int?
    var wasPaid = false
    var isRefunded = false
    var isVerified = true
    var original: Int?
    var hasContent = false
    var download = DownloadState.waiting
    var hasAllBytes = false
    var isGranted = false
    /// Whether its content was copied or used before it was finished, if perhaps too early.
    var isTaken = false
    var isChecked = false
    /// Whether the person ended the app for good while it downloaded, so that it could not finish.
    var isExcused = false

    /// Whether all bytes are there, and the download is not finished.
    var isUnpacking: Bool { download == .active && hasAllBytes }
    var isDownloading: Bool { download == .active || download == .paused }
  }

  let generation: StoreKitGeneration
  let kinds: [String: RehearsalScript.Product.Kind]
  var transactions: [Int: Seen] = [:]
  var broken: [BrokenRule] = []
  /// What the app said at least once.
  var statements: Set<Rule.Statement> = []
  /// Rules that there was an occasion to break.
  var occasions: Set<Rule> = []
  var isSilent = false
  var restore = RestoreWatch()
  var entitlements = EntitlementWatch()
  /// Paid transactions that were finished before they were granted, with the events.
  var ungranted: [(number: Int, event: Int, lacksContent: Bool)] = []
  /// Transactions whose content was there and not copied when they were finished, with the events.
  var uncopied: [Int: Int] = [:]
  /// The transactions before it are another person's.
  var firstOfBuyer = 1
  var buyer = 1
  /// Whether the person quit the app.
  var isOut = false
  /// Uses of content that was not verified.
  var unchecked: [BrokenRule] = []

  init(generation: StoreKitGeneration, kinds: [String: RehearsalScript.Product.Kind]) {
    (self.generation, self.kinds) = (generation, kinds)
  }

  mutating func see(_ event: RehearsalEvent) {
    switch event.type {
    case .command: event.command.flatMap { RehearsalCommand($0) }.map { see($0, event) }
    case .exception: add(.finishedWhilePurchasing, event.event, Self.number(in: event))
    case .launch: seeLaunch(event)
    case .quit: isOut = true
    case .opened: event.product.map { _ = restore.wanted.insert($0) }
    case .transaction where generation == .one: seeTransaction(event)
    case .download: seeDownload(event)
    case .purchaseResult, .update: seeResult(event)
    case .unfinished, .entitlements: seeList(event)
    case .unheard: seeUnheard(event)
    case .store where event.product.flatMap { kinds[$0] } != .consumable: seeStore(event)
    default: break
    }
  }

  mutating func add(_ rule: Rule, _ event: Int, _ transaction: Int?) {
    broken.append(BrokenRule(rule: rule, event: event, transaction: transaction))
  }

  /// Whether a rule was broken for a transaction before.
  func isKnown(_ rule: Rule, _ transaction: Int?) -> Bool {
    broken.contains { $0.rule == rule && $0.transaction == transaction }
  }

  /// The number of the transaction that a command names.
  private static func number(in event: RehearsalEvent) -> Int? {
    guard case .act(_, let number)? = event.command.flatMap({ RehearsalCommand($0) }) else { return nil }
    return number
  }
}

// MARK: - What StoreKit tells the app

extension Judge {
  private mutating func seeLaunch(_ event: RehearsalEvent) {
    isOut = false
    // Another person has another device, where nothing is granted.
    if event.buyer ?? 1 > buyer {
      transactions = transactions.mapValues { seen in
        var seen = seen
        seen.isExcused = seen.isDownloading
        return seen
      }
      buyer = event.buyer ?? 1
      firstOfBuyer = (transactions.keys.max() ?? 0) + 1
      broken += entitlements.kept
      (entitlements, restore) = (EntitlementWatch(), RestoreWatch())
    }
    entitlements.see(event)
  }

  private mutating func seeStore(_ event: RehearsalEvent) {
    entitlements.see(event)
    if event.state == "refunded" || event.state == "expired" { occasions.insert(.notTakenBack) }
  }

  private mutating func seeUnheard(_ event: RehearsalEvent) {
    if !isKnown(.notListening, event.transaction) { add(.notListening, event.event, event.transaction) }
  }

  private mutating func seeTransaction(_ event: RehearsalEvent) {
    guard let number = event.transaction, let state = event.state.flatMap(TransactionState.init) else { return }
    let isNew = transactions[number] == nil
    var seen = transactions[number] ?? Seen()
    (seen.product, seen.original, seen.state) = (event.product ?? "", event.original, state)
    seen.hasContent = seen.hasContent || event.contentLength != nil
    if state == .purchased || state == .restored {
      seen.wasPaid = true
      // What happens while the app is out it learns when it starts.
      if event.isForApp { seen.paidAt = seen.paidAt ?? event.event }
      occasions.formUnion([.finishedWithoutGrant, .grantedTwice])
    }
    if state == .failed, event.isForApp { seen.failedAt = seen.failedAt ?? event.event }
    occasions.insert(.grantedWithoutPayment)
    if isNew, state == .restored, seen.hasContent { restore.see(restored: number, seen.product) }
    transactions[number] = seen
  }

  private mutating func seeDownload(_ event: RehearsalEvent) {
    guard let number = event.transaction, let state = event.state.flatMap(DownloadState.init) else { return }
    transactions[number]?.download = state
    transactions[number]?.hasAllBytes = event.progress == 1
    occasions.insert(.usedTooEarly)
    if state == .finished { occasions.formUnion([.contentNeverCopied, .copiedAfterFinish, .usedBeforeVerified]) }
    if state == .active, restore.see(started: number) { add(.restoreFetchesEverything, event.event, number) }
  }

  private mutating func seeResult(_ event: RehearsalEvent) {
    guard let number = event.transaction else { return }
    var seen = transactions[number] ?? Seen()
    (seen.product, seen.wasPaid) = (event.product ?? "", true)
    seen.isVerified = event.verification == "verified"
    if seen.state == .purchasing { seen.state = event.isUnfinished ? .purchased : .gone }
    // One that is not verified may become so, and is left as it is.
    if seen.isVerified, seen.state == .purchased { seen.paidAt = seen.paidAt ?? event.event }
    if event.isRevoked ?? false { seen.isRefunded = true } else { entitlements.see(paid: seen.product) }
    transactions[number] = seen
    entitlements.see(event)
    occasions.formUnion([.grantedTwice, .grantedWithoutPayment])
    occasions.insert(seen.isVerified ? .finishedWithoutGrant : .grantedUnverified)
  }

  /// What a sequence has the app knows from then on; only what is unfinished it has to finish.
  private mutating func seeList(_ event: RehearsalEvent) {
    for listed in event.transactions ?? [] {
      var seen = transactions[listed.transaction] ?? Seen()
      (seen.product, seen.wasPaid, seen.isVerified) = (listed.product, true, listed.isVerified)
      if event.type == .unfinished {
        if seen.state == .purchasing { seen.state = .purchased }
        if seen.isVerified { seen.paidAt = seen.paidAt ?? event.event }
      }
      transactions[listed.transaction] = seen
    }
    if event.type == .entitlements { entitlements.see(event) }
  }
}

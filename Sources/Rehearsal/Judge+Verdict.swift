// What is judged at the end.

extension Judge {
  /// Every rule that was broken, in the order of the events.
  var brokenRules: [BrokenRule] {
    let all =
      broken + neverFinished + withoutGrant + neverCopied + entitlements.kept
      + (statements.contains(.verify) ? unchecked : [])
    return all.filter { isJudged($0.rule) }.sorted { ($0.event, $0.rule.rawValue) < ($1.event, $1.rule.rawValue) }
  }

  /// The rules that could not be judged, because the app did not say what it did.
  var notJudged: [Rule] {
    Rule.allCases.filter { $0.generations.contains(generation) && occasions.contains($0) && !isJudged($0) }
  }

  private func isJudged(_ rule: Rule) -> Bool {
    guard let needs = rule.needs, !statements.contains(needs) else { return true }
    // Whether content was verified nobody asks.
    return needs != .verify && !isSilent
  }

  private var neverFinished: [BrokenRule] {
    transactions.flatMap { number, seen in
      guard seen.state != .gone, !seen.isExcused, !(isOut && seen.isDownloading) else { return [BrokenRule]() }
      let paid = seen.paidAt.map { BrokenRule(rule: .paidNeverFinished, event: $0, transaction: number) }
      let failed = seen.failedAt.map { BrokenRule(rule: .failedNeverFinished, event: $0, transaction: number) }
      return [paid, failed].compactMap(\.self)
    }
  }

  private var withoutGrant: [BrokenRule] {
    ungranted.filter { number, _, lacksContent in
      // Content that did not come may come by a restore, and is granted then.
      !lacksContent || !transactions.contains { $0.value.original == number && $0.value.isGranted }
    }.map { BrokenRule(rule: .finishedWithoutGrant, event: $0.event, transaction: $0.number) }
  }

  private var neverCopied: [BrokenRule] {
    uncopied.map { BrokenRule(rule: .contentNeverCopied, event: $0.value, transaction: $0.key) }
  }
}

/// Watches whether a restore downloads everything at once.
struct RestoreWatch {
  /// Products that the person opened.
  var wanted: Set<String> = []
  private var products: [Int: String] = [:]
  private var waiting: Set<Int> = []
  private var unwantedCount = 0

  /// Another restore begins.
  mutating func begin() { (products, waiting, unwantedCount) = ([:], [], 0) }

  mutating func see(restored number: Int, _ product: String) {
    products[number] = product
    waiting.insert(number)
  }

  /// - Returns: Whether nothing is left of the restore, of which the person did not want all.
  mutating func see(started number: Int) -> Bool {
    guard waiting.remove(number) != nil, let product = products[number] else { return false }
    if !wanted.contains(product) { unwantedCount += 1 }
    return waiting.isEmpty && unwantedCount > 0 && products.count > 1
  }
}

/// Watches whether an app of StoreKit 2 takes back what was refunded or has expired, once it can know.
struct EntitlementWatch {
  private var granted: Set<String> = []
  /// What ended, and by which transaction.
  private var ended: [String: Int] = [:]
  /// The event from which the app can know of an end.
  private var known: [String: Int] = [:]

  mutating func see(granted product: String) { granted.insert(product) }

  mutating func see(paid product: String) { (ended[product], known[product]) = (nil, nil) }

  mutating func see(takenBack product: String) {
    granted.remove(product)
    see(paid: product)
  }

  mutating func see(_ event: RehearsalEvent) {
    switch event.type {
    case .store where event.state == "expired" || event.state == "refunded":
      event.product.map { ended[$0] = event.transaction }
    case .store where event.state == "renewed": event.product.map { see(paid: $0) }
    case .update where event.isRevoked ?? false: event.product.map { learn(of: $0, event.event) }
    case .launch, .entitlements: for product in ended.keys { learn(of: product, event.event) }
    default: break
    }
  }

  private mutating func learn(of product: String, _ event: Int) {
    if ended[product] != nil { known[product] = known[product] ?? event }
  }

  /// What is granted still.
  var kept: [Judge.BrokenRule] {
    known.filter { granted.contains($0.key) }.map { product, event in
      Judge.BrokenRule(rule: .notTakenBack, event: event, transaction: ended[product])
    }
  }
}

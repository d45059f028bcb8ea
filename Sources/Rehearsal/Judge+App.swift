// What the app does, and says that it did.

extension Judge {
  mutating func see(_ command: RehearsalCommand, _ event: RehearsalEvent) {
    switch command {
    case .restore: restore.begin()
    case .silent: isSilent = true
    case .call(.sync) where event.by == "app": add(.syncWithoutTap, event.event, nil)
    case .act(.finish, let number): see(finished: number, event.event)
    case .act(.grant, let number): see(granted: number, event.event)
    case .act(.use, let number), .act(.copy, let number):
      see(taken: number, event.event, isUsed: command == .act(.use, number))
    case .act(.verify, let number):
      statements.insert(.verify)
      if transactions[number]?.download == .finished { transactions[number]?.isChecked = true }
    case .act(.revoke, let number):
      statements.insert(.revoke)
      transactions[number]?.isGranted = false
      transactions[number].map { entitlements.see(takenBack: $0.product) }
    default: break
    }
  }

  private mutating func see(granted number: Int, _ event: Int) {
    statements.insert(.grant)
    guard let seen = transactions[number], seen.wasPaid, !seen.isRefunded else {
      transactions[number]?.isGranted = true
      return add(.grantedWithoutPayment, event, number)
    }
    if !seen.isVerified { add(.grantedUnverified, event, number) }
    // An app of StoreKit 2 may unlock again at each start what it finds among its entitlements.
    let isRepeatable = generation == .two && isLasting(seen.product)
    if seen.isGranted, !isRepeatable { add(.grantedTwice, event, number) }
    if seen.isUnpacking, !seen.isGranted { addByProgress(event, number) }
    transactions[number]?.isGranted = true
    entitlements.see(granted: seen.product)
  }

  private mutating func see(finished number: Int, _ event: Int) {
    guard let seen = transactions[number], seen.wasPaid, seen.state == .purchased || seen.state == .restored else {
      return
    }
    if generation == .two {
      transactions[number]?.state = .gone
    } else if seen.hasContent {
      see(contentOf: number, seen, finishedAt: event)
    }
    if seen.isVerified, !seen.isRefunded, !isGranted(number, seen) {
      ungranted.append((number, event, seen.hasContent && [.failed, .cancelled].contains(seen.download)))
    }
  }

  private mutating func see(contentOf number: Int, _ seen: Seen, finishedAt event: Int) {
    // A restored transaction may be finished without its content, because nobody wants it now.
    let needsDownload = seen.state == .purchased && seen.download == .waiting
    if needsDownload || [.active, .paused].contains(seen.download) { addEarly(.finishedBeforeDownload, event, number) }
    if seen.download == .finished, !seen.isTaken { uncopied[number] = event }
  }

  /// Content is taken while it is there: copied, or used where it lies.
  private mutating func see(taken number: Int, _ event: Int, isUsed: Bool) {
    guard let seen = transactions[number], seen.hasContent else { return }
    statements.insert(.copy)
    if seen.state != .gone { transactions[number]?.isTaken = true }
    guard seen.download == .finished else { return addEarly(.usedTooEarly, event, number) }
    if seen.state == .gone, !isUsed || !seen.isTaken {
      uncopied[number] = nil
      add(.copiedAfterFinish, event, number)
    }
    if isUsed, !seen.isChecked {
      unchecked.append(BrokenRule(rule: .usedBeforeVerified, event: event, transaction: number))
    }
  }

  /// Adds that an app did not wait for the end of a download; once, where it takes a progress of 1 for the end.
  private mutating func addEarly(_ rule: Rule, _ event: Int, _ number: Int) {
    guard let seen = transactions[number], seen.isUnpacking else { return add(rule, event, number) }
    addByProgress(event, number)
  }

  private mutating func addByProgress(_ event: Int, _ number: Int) {
    if !isKnown(.decidedByProgress, number) { add(.decidedByProgress, event, number) }
  }

  /// Whether a product is bought once for all time or until it ends.
  private func isLasting(_ product: String) -> Bool {
    kinds[product] == .nonConsumable || kinds[product] == .autoRenewable
  }

  /// Whether the person has the product: by this transaction, or by an earlier one that lasts.
  func isGranted(_ number: Int, _ seen: Seen) -> Bool {
    if seen.isGranted { return true }
    guard isLasting(seen.product) else { return false }
    return transactions.contains { other, value in
      other >= firstOfBuyer && value.product == seen.product && value.isGranted
    }
  }

  /// What an app should say before it finishes a transaction, and has not said.
  func questions(before command: RehearsalCommand) -> [Rule.Statement] {
    guard case .act(.finish, let number) = command, !isSilent, let seen = transactions[number], seen.wasPaid,
      seen.state == .purchased || seen.state == .restored, seen.isVerified, !seen.isRefunded
    else { return [] }
    let isCopied = !seen.hasContent || seen.download != .finished || seen.isTaken
    return (isCopied ? [] : [.copy]) + (isGranted(number, seen) ? [] : [.grant])
  }
}

// The face of StoreKit 2: results of purchases, and sequences of transactions.

extension SimulatedStore {
  /// What is not finished at the start comes once through `Transaction.updates`, if the app listens at once.
  mutating func prepareUpdates() {
    unfinishedAtLaunch = unfinishedIndices
    guard !unfinishedAtLaunch.isEmpty else { return }
    let launch = launches
    schedule(after: 1000) { store in
      guard store.launches == launch, store.isRunning, !store.isListening else { return }
      for index in store.unfinishedAtLaunch where store.transactions[index].state == .purchased {
        store.sendUpdate(index)
      }
    }
  }

  /// A purchase returns its result to the app that waits for it; everything else comes by updates.
  mutating func reportToSequences(_ index: Int) {
    let transaction = transactions[index]
    switch transaction.state {
    case .purchasing, .restored: break
    case .deferred: sendResult(of: index, state: "pending")
    case .failed:
      sendResult(of: index, state: transaction.isInterrupted ? "pending" : nil)
      // Nothing of it is left for the app to finish.
      transactions[index].state = .gone
    case .purchased:
      if transaction.isAwaited { sendResult(of: index, state: "success") } else { sendUpdate(index) }
    case .gone:
      add(
        event(.transaction) { event in
          (event.transaction, event.product, event.state) = (index + 1, transaction.product, "gone")
        }, isForApp: false)
    }
  }

  /// Has `purchase()` return: `success`, `pending`, or `nil` for a failure.
  mutating func sendResult(of index: Int, state: String?) {
    let transaction = transactions[index]
    guard isRunning, transaction.isAwaited || state == "success" else { return }
    let isCancelled = transaction.error == .cancelled
    add(
      event(.purchaseResult) { event in
        (event.product, event.state) = (transaction.product, state ?? (isCancelled ? "userCancelled" : "failed"))
        event.error = state == nil && !isCancelled ? transaction.error.map(failure) : nil
        if state == "success" { describe(index, in: &event) }
      })
    transactions[index].isAwaited = false
  }

  /// Sends a transaction by `Transaction.updates`: nobody hears it where nobody listens.
  mutating func sendUpdate(_ index: Int) {
    guard isRunning else { return }
    add(
      event(isListening ? .update : .unheard) { event in
        event.product = transactions[index].product
        describe(index, in: &event)
      }, isForApp: isListening)
  }

  private func describe(_ index: Int, in event: inout RehearsalEvent) {
    let transaction = transactions[index]
    (event.transaction, event.original) = (index + 1, transaction.original)
    event.verification = transaction.isVerified ? "verified" : "unverified"
    event.reason = transaction.isRenewal ? "renewal" : "purchase"
    event.isRevoked = transaction.isRefunded ? true : nil
    event.isUnfinished = transaction.state == .purchased
  }

  /// Answers what an app of StoreKit 2 asks.
  mutating func answer(_ call: RehearsalCommand.Call) {
    switch call {
    case .listen: listen()
    case .entitlements: list(.entitlements, ownIndices.filter { transactions[$0].entitlement == .entitled })
    case .unfinished: list(.unfinished, unfinishedIndices)
    case .sync:
      if isOnline { add(event(.synced)) } else { add(event(.syncFailed) { $0.error = failure(.offline) }) }
    }
  }

  private var unfinishedIndices: [Int] { ownIndices.filter { transactions[$0].state == .purchased } }

  private mutating func listen() {
    isListening = true
    for index in unfinishedAtLaunch where transactions[index].state == .purchased { sendUpdate(index) }
    unfinishedAtLaunch = []
  }

  private mutating func list(_ type: RehearsalEvent.Kind, _ indices: [Int]) {
    add(
      event(type) { event in
        event.transactions = indices.map { index in
          RehearsalEvent.Listed(
            transaction: index + 1, product: transactions[index].product, isVerified: transactions[index].isVerified)
        }
      })
  }
}

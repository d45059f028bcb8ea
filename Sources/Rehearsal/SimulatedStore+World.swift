// What happens outside the app: at Apple, on the network, and by people.

extension SimulatedStore {
  /// Sets the store's answer to the next purchase of a product; by default it approves.
  mutating func answer(_ product: String, with answer: Answer) { answers[product] = answer }

  /// Adds a purchase made on another device, before the rehearsal.
  mutating func own(_ product: String) {
    guard generation == .two else { return purchases.append((product, nil)) }
    var transaction = Transaction(product: product, state: .gone)
    (transaction.isCharged, transaction.entitlement) = (true, isEntitling(product) ? .entitled : nil)
    transactions.append(transaction)
  }

  /// Consumables are not among the entitlements.
  private func isEntitling(_ product: String) -> Bool { products[product]?.type != .consumable }

  mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    add(event(.network) { $0.state = isOnline ? "on" : "off" })
    // While the app is out its downloads rest.
    guard !isOnline, isRunning else { return }
    for index in ownIndices where transactions[index].download == .active { moveDownload(index, by: .networkLost) }
  }

  mutating func setPayments(_ areAllowed: Bool) {
    canMakePayments = areAllowed
    add(event(.payments) { $0.canMakePayments = areAllowed })
  }

  /// Puts a new version of a product's content into the store: later transactions have it.
  mutating func publish(_ version: String, of product: String, byteCount: Int64?) {
    products[product]?.contentVersion = version
    if let byteCount { products[product]?.contentLength = byteCount }
    let content = content(of: product)
    add(
      event(.store) {
        ($0.product, $0.state, $0.contentVersion) = (product, "published", version)
        $0.contentLength = content?.byteCount
      }, isForApp: false)
  }

  /// Another person buys, on another device: nothing was bought there, and the app is new.
  mutating func changeBuyer() {
    buyer += 1
    (firstIndex, purchases, scheduledEvents, answers) = (transactions.count, [], [], [:])
    launch()
  }

  /// A parent decides about a purchase.
  mutating func decide(_ product: String, isApproved: Bool) {
    let asked = ownIndices.filter { transactions[$0].product == product && transactions[$0].state == .deferred }
    if asked.isEmpty {
      ignore("parent \(isApproved ? "approves" : "declines")", "no purchase of \(product) is deferred")
    }
    for index in asked where move(index, by: isApproved ? .approved : .declined) && isApproved {
      schedule(after: 0) { $0.answerPurchase(index) }
    }
  }

  /// The person accepts the terms that interrupted a purchase: a new transaction is paid.
  mutating func resolve(_ product: String) {
    let interrupted = ownIndices.filter { transactions[$0].product == product && transactions[$0].isInterrupted }
    if interrupted.isEmpty { ignore("resolve \(product)", "no purchase of \(product) is interrupted") }
    for index in interrupted {
      transactions[index].isInterrupted = false
      let paid = transactions.count
      transactions.append(Transaction(product: product, state: .purchasing))
      transactions[paid].content = content(of: product)
      report(transaction: paid)
      schedule(after: 1000) { $0.answerPurchase(paid) }
    }
  }

  /// The store's answer to a purchase.
  mutating func answerPurchase(_ index: Int) {
    let product = transactions[index].product
    guard isOnline, canMakePayments else { return fail(index, isOnline ? .notAllowed : .offline) }
    let answer = answers.removeValue(forKey: product) ?? .purchased
    switch answer {
    case .purchased, .unverified:
      transactions[index].isVerified = answer == .purchased
      charge(index)
    case .cancelled: fail(index, .cancelled)
    case .failed: fail(index, .unknown)
    case .deferred: move(index, by: .requested)
    case .interrupted:
      transactions[index].isInterrupted = true
      fail(index, .unknown, by: .interrupted)
    }
  }

  private mutating func charge(_ index: Int) {
    let product = transactions[index].product
    transactions[index].isCharged = true
    purchases.append((product, index + 1))
    if transactions[index].content != nil { transactions[index].download = .waiting }
    if isEntitling(product) { transactions[index].entitlement = .entitled }
    move(index, by: .charged)
  }

  private mutating func fail(_ index: Int, _ error: StoreFailure, by trigger: Trigger = .refused) {
    transactions[index].error = error
    move(index, by: trigger)
  }
}

// MARK: - What happens to a purchase later

extension SimulatedStore {
  mutating func happen(_ incident: Incident, to product: String) {
    switch incident {
    case .renewal: renew(product)
    case .expiry:
      guard let index = last(of: product, where: { $0.moveEntitlement($1, by: .expiry) }) else {
        return ignore("expiry", "no subscription to \(product) is active")
      }
      add(event(.store) { ($0.product, $0.transaction, $0.state) = (product, index + 1, "expired") }, isForApp: false)
    case .refund: refund(product)
    }
  }

  private mutating func renew(_ product: String) {
    guard let index = last(of: product, where: { $0.moveEntitlement($1, by: .renewal) }) else {
      return ignore("renewal", "no subscription to \(product) can renew")
    }
    var renewal = Transaction(
      product: product, state: .purchased, original: transactions[index].original ?? index + 1)
    (renewal.isCharged, renewal.entitlement, renewal.isRenewal) = (true, .entitled, true)
    transactions.append(renewal)
    add(
      event(.store) {
        ($0.product, $0.transaction, $0.state) = (product, transactions.count, "renewed")
      }, isForApp: false)
    report(transaction: transactions.count - 1)
  }

  private mutating func refund(_ product: String) {
    let refunded = last(of: product) { store, index in
      let transaction = store.transactions[index]
      guard transaction.isCharged, !transaction.isRefunded else { return false }
      // A consumable entitles to nothing, and can be refunded all the same.
      return transaction.entitlement == nil || store.moveEntitlement(index, by: .refund)
    }
    guard let index = refunded else { return ignore("refund", "no purchase of \(product) can be refunded") }
    transactions[index].isRefunded = true
    add(event(.store) { ($0.product, $0.transaction, $0.state) = (product, index + 1, "refunded") }, isForApp: false)
    if isRunning { sendUpdate(index) }
  }

  /// The last transaction of a product that a change suits.
  private mutating func last(of product: String, where change: (inout SimulatedStore, Int) -> Bool) -> Int? {
    ownIndices.last { transactions[$0].product == product && change(&self, $0) }
  }
}

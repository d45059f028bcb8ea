// What the app does, and the person with it.

extension SimulatedStore {
  /// Performs a command, which the person asked for or the app gave by itself.
  mutating func perform(_ command: RehearsalCommand, isByPerson: Bool = false) {
    guard isRunning else {
      return add(
        event(.ignored) { ($0.command, $0.message) = (command.text, "the app is not running") }, isForApp: false)
    }
    add(event(.command) { ($0.command, $0.by) = (command.text, isByPerson ? "person" : "app") }, isForApp: false)
    switch command {
    case .buy(let product): buy(product)
    case .restore: restore()
    case .restart: restart()
    case .request(let products): request(products)
    case .act(.finish, let number): finish(number, command)
    case .act(let action, let number):
      // What the app does alone, StoreKit does not learn of: it is judged.
      guard let trigger = Trigger(rawValue: action.rawValue) else { return }
      guard let index = index(of: number) else { return ignore(command.text, Self.noTransaction) }
      changeDownload(index, trigger, command)
    case .call(let call): answer(call)
    case .silent: break
    }
  }

  mutating func perform(_ action: PersonAction) {
    switch action {
    case .buy(let product): perform(.buy(product), isByPerson: true)
    case .restore: perform(generation == .one ? .restore : .call(.sync), isByPerson: true)
    case .restart: perform(.restart, isByPerson: true)
    case .quit where isRunning:
      add(event(.quit), isForApp: false)
      end()
    case .launch where !isRunning: launch()
    case .open(let product) where isRunning: add(event(.opened) { $0.product = product })
    case .quit, .open: ignore(action.text, "the app is not running")
    case .launch: ignore(action.text, "the app is running")
    case .resolve(let product): resolve(product)
    }
  }

  private static let noTransaction = "there is no such transaction"

  private mutating func restart() {
    end()
    launch()
  }

  /// The app ends: nobody hears of what happens, and no bytes arrive.
  private mutating func end() {
    for index in ownIndices {
      transactions[index].isAwaited = false
      transactions[index].run += 1
    }
    (isRunning, isListening) = (false, false)
  }

  /// The app starts: every transaction that is not finished is delivered again.
  mutating func launch() {
    (isRunning, isListening) = (true, false)
    launches += 1
    add(
      event(.launch) {
        ($0.storekit, $0.canMakePayments) = (generation.rawValue, canMakePayments)
        $0.buyer = buyer > 1 ? buyer : nil
      })
    switch generation {
    case .one: deliverQueue()
    case .two: prepareUpdates()
    }
  }

  /// The index of a transaction that the app may know.
  private func index(of number: Int) -> Int? {
    guard number > firstIndex, number <= transactions.count else { return nil }
    let isHidden = generation == .two && !transactions[number - 1].isCharged
    return isHidden ? nil : number - 1
  }

  private mutating func buy(_ product: String) {
    guard products[product] != nil else {
      return add(event(.ignored) { ($0.product, $0.message) = (product, "no product request answered this ID") })
    }
    if generation == .two, let owned = ownedIndex(product) {
      // A purchase of what is owned already is a success with the old transaction.
      return schedule(after: 1000) { $0.sendResult(of: owned, state: "success") }
    }
    var transaction = Transaction(product: product, state: .purchasing)
    (transaction.content, transaction.isAwaited) = (content(of: product), true)
    transactions.append(transaction)
    let index = transactions.count - 1
    report(transaction: index)
    // The store answers after a second.
    schedule(after: 1000) { $0.answerPurchase(index) }
  }

  private func ownedIndex(_ product: String) -> Int? {
    guard products[product]?.isRestored ?? false else { return nil }
    return ownIndices.last { transactions[$0].product == product && transactions[$0].entitlement == .entitled }
  }

  /// A products request is a set: an ID that is named twice is answered once.
  private mutating func request(_ ids: [String]) {
    guard isOnline else { return add(event(.productsFailed) { $0.error = failure(.offline) }) }
    let known = Set(ids).intersection(products.keys).sorted()
    let invalid = Set(ids).subtracting(products.keys).sorted()
    add(event(.products) { ($0.products, $0.invalid) = (known, generation == .one ? invalid : nil) })
  }

  private mutating func finish(_ number: Int, _ command: RehearsalCommand) {
    guard let index = index(of: number) else { return ignore(command.text, Self.noTransaction) }
    let state = transactions[index].state
    guard move(index, by: .finish) else {
      return ignore(
        command.text, "a transaction that is \(state.rawValue) cannot be finished",
        state == .gone ? .ignored : .exception)
    }
    moveDownload(index, by: .transactionFinished)
  }
}

/// A simulation of StoreKit's payment queue on a clock of its own: the same commands at the same times give the same
/// events.
///
/// A transaction with hosted content has one download, as in every known implementation, though the API allows more; it
/// has the number of its transaction.
struct PaymentQueue {
  /// How the store answers a purchase; `deferred`: a parent is asked first.
  enum Answer: String, Decodable, Sendable {
    case purchased, cancelled, failed, deferred
  }

  /// Its number is its position in the queue, from 1.
  private struct Transaction {
    var product: String
    /// `nil` when the product has no content.
    var content: (version: String, byteCount: Int64)?
    var state: TransactionState
    var original: Int?
    var download: DownloadState?
    /// Bytes of the content.
    var received: Int64 = 0
    /// Counts the starts and stops of the download: bytes of an earlier run do not count.
    var run = 0
    var error: RehearsalEvent.Failure?
  }

  private let products: [String: RehearsalScript.Product]
  private let bytesPerSecond: Int64
  private var transactions: [Transaction] = []
  /// What was bought and paid: the product and its transaction's number.
  private var purchases: [(product: String, transaction: Int)] = []
  /// What will happen by itself.
  private var scheduledEvents: [(time: Int, body: (inout PaymentQueue) -> Void)] = []
  private var answers: [String: Answer] = [:]
  private var isOnline = true
  /// Whether the device lets the person buy.
  var canMakePayments = true
  /// Milliseconds.
  private(set) var time = 0
  /// The events that were not returned yet.
  private var news: [RehearsalEvent] = []

  init(products: [String: RehearsalScript.Product], bytesPerSecond: Int64) {
    (self.products, self.bytesPerSecond) = (products, max(1, bytesPerSecond))
  }

  /// Returns the events after the last call.
  mutating func takeEvents() -> [RehearsalEvent] {
    defer { news = [] }
    return news
  }

  /// The time of the next event that happens by itself; `nil` when there is none.
  var nextTime: Int? { scheduledEvents.map(\.time).min() }
}

// MARK: - Outside the app

extension PaymentQueue {
  /// Sets the store's answer to the next purchase of a product; by default it approves.
  mutating func answer(_ product: String, with answer: Answer) { answers[product] = answer }

  /// Adds a purchase made on another device, before the rehearsal.
  mutating func own(_ product: String) {
    if products[product] != nil { purchases.append((product, 0)) }
  }

  mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    add(.network) { $0.state = isOnline ? "on" : "off" }
    guard !isOnline else { return }
    for index in transactions.indices where transactions[index].download == .active {
      moveDownload(index, by: .networkLost)
    }
  }

  /// A parent decides about a purchase.
  mutating func decide(_ product: String, isApproved: Bool) {
    for index in transactions.indices where transactions[index].product == product {
      guard move(index, by: isApproved ? .approved : .declined), isApproved else { continue }
      scheduledEvents.append((time, { $0.answerPurchase(index) }))
    }
  }

  /// Advances the clock, with all that happens by itself.
  mutating func advance(to end: Int) {
    while let next = scheduledEvents.indices.min(by: { scheduledEvents[$0].time < scheduledEvents[$1].time }),
      scheduledEvents[next].time <= end
    {
      let event = scheduledEvents.remove(at: next)
      time = max(time, event.time)
      event.body(&self)
    }
    time = max(time, end)
  }

  private mutating func answerPurchase(_ index: Int) {
    let product = transactions[index].product
    guard isOnline, canMakePayments else { return fail(index, isOnline ? .notAllowed : .offline) }
    switch answers.removeValue(forKey: product) ?? .purchased {
    case .purchased:
      purchases.append((product, index + 1))
      if transactions[index].content != nil { transactions[index].download = .waiting }
      move(index, by: .charged)
    case .cancelled: fail(index, .cancelled)
    case .failed: fail(index, .unknown)
    case .deferred: move(index, by: .requested)
    }
  }

  private mutating func fail(_ index: Int, _ error: RehearsalEvent.Failure) {
    transactions[index].error = error
    move(index, by: .refused)
  }

  /// Receives a second's worth of bytes, if the download is not stopped meanwhile.
  private mutating func awaitBytes(_ index: Int) {
    let run = transactions[index].run
    scheduledEvents.append((time + 1000, { if $0.transactions[index].run == run { $0.receive(index) } }))
  }

  private mutating func receive(_ index: Int) {
    guard let byteCount = transactions[index].content?.byteCount else { return }
    transactions[index].received = min(byteCount, transactions[index].received + bytesPerSecond)
    if transactions[index].received == byteCount {
      moveDownload(index, by: .lastByte)
    } else {
      report(download: index)
      awaitBytes(index)
    }
  }
}

// MARK: - The app

extension PaymentQueue {
  mutating func perform(_ command: RehearsalCommand) {
    add(.command) { $0.command = command.text }
    switch command {
    case .buy(let product): buy(product)
    case .restore: restore()
    case .restart: launch()
    case .act(let action, let number):
      // What the app does alone, StoreKit does not learn of: it is judged at the end.
      guard let trigger = Trigger(rawValue: action.rawValue) else { return }
      guard number > 0, number <= transactions.count else { return ignore(command, "there is no such transaction") }
      if trigger == .finish { finish(number - 1, command) } else { changeDownload(number - 1, trigger, command) }
    }
  }

  /// The app starts: every transaction in the queue is delivered again.
  mutating func launch() {
    add(.launch)
    for index in transactions.indices where transactions[index].state != .gone {
      report(transaction: index)
      moveDownload(index, by: .launch)
    }
  }

  private mutating func buy(_ product: String) {
    guard products[product] != nil else {
      return add(.ignored) { ($0.product, $0.message) = (product, "no product request answered this ID") }
    }
    let index = deliver(product, as: .purchasing)
    // The store answers after a second.
    scheduledEvents.append((time + 1000, { $0.answerPurchase(index) }))
  }

  private mutating func restore() {
    guard isOnline else { return add(.restoreFailed) { $0.error = .offline } }
    var seen: Set<String> = []
    for (product, number) in purchases
    where products[product]?.isRestored == true && seen.insert(product).inserted {
      deliver(product, as: .restored, original: number)
    }
    add(.restoreCompleted)
  }

  /// Adds a transaction; content of one that is restored can be downloaded at once.
  @discardableResult private mutating func deliver(
    _ product: String, as state: TransactionState, original: Int? = nil
  ) -> Int {
    let content = products[product].flatMap { product in
      product.contentLength.map { (product.contentVersion ?? "1.0", $0) }
    }
    let download: DownloadState? = state == .restored && content != nil ? .waiting : nil
    transactions.append(
      Transaction(product: product, content: content, state: state, original: original, download: download))
    report(transaction: transactions.count - 1)
    return transactions.count - 1
  }

  private mutating func finish(_ index: Int, _ command: RehearsalCommand) {
    let state = transactions[index].state
    guard move(index, by: .finish) else {
      return ignore(
        command, "a transaction that is \(state.rawValue) cannot be finished", state == .gone ? .ignored : .exception)
    }
    moveDownload(index, by: .transactionFinished)
  }

  private mutating func changeDownload(_ index: Int, _ trigger: Trigger, _ command: RehearsalCommand) {
    guard transactions[index].state != .gone, moveDownload(index, by: trigger) else {
      return ignore(command, "the download is \(transactions[index].download?.rawValue ?? "not there")")
    }
  }

  private mutating func ignore(
    _ command: RehearsalCommand, _ message: String, _ type: RehearsalEvent.Kind = .ignored
  ) {
    add(type) { ($0.command, $0.message) = (command.text, message) }
  }
}

// MARK: - States and events

extension PaymentQueue {
  @discardableResult private mutating func move(_ index: Int, by trigger: Trigger) -> Bool {
    guard let next = StateTable.next(transactions[index].state, trigger) else { return false }
    transactions[index].state = next
    report(transaction: index)
    return true
  }

  /// Without a network a download fails as soon as it begins.
  @discardableResult private mutating func moveDownload(_ index: Int, by trigger: Trigger) -> Bool {
    guard let next = transactions[index].download.flatMap({ StateTable.next($0, trigger) }) else { return false }
    transactions[index].download = next
    transactions[index].run += 1
    report(download: index)
    guard next == .active else { return true }
    if isOnline { awaitBytes(index) } else { moveDownload(index, by: .networkLost) }
    return true
  }

  private mutating func report(transaction index: Int) {
    let transaction = transactions[index]
    add(.transaction) { event in
      (event.transaction, event.product) = (index + 1, transaction.product)
      (event.state, event.original) = (transaction.state.rawValue, transaction.original)
      event.error = transaction.state == .failed ? transaction.error ?? .cancelled : nil
      guard transaction.download != nil, transaction.state != .gone else { return }
      (event.contentVersion, event.contentLength) = (transaction.content?.version, transaction.content?.byteCount)
    }
  }

  private mutating func report(download index: Int) {
    let transaction = transactions[index]
    guard let state = transaction.download, let content = transaction.content else { return }
    let share = content.byteCount == 0 ? 1 : Double(transaction.received) / Double(content.byteCount)
    let rest = Double(content.byteCount - transaction.received) / Double(bytesPerSecond)
    add(.download) { event in
      (event.transaction, event.product) = (index + 1, transaction.product)
      (event.state, event.progress) = (state.rawValue, (share * 1000).rounded() / 1000)
      event.timeRemaining = state == .active && transaction.received > 0 ? rest.rounded(.up) : -1
      event.error = state == .failed ? .offline : nil
      guard state == .finished else { return }
      event.contentURL = "file:///Library/Caches/\(transaction.product)/\(content.version)/"
    }
  }

  private mutating func add(_ type: RehearsalEvent.Kind, _ fill: (inout RehearsalEvent) -> Void = { _ in }) {
    news.append(event(type, fill))
  }

  /// An event of this time.
  func event(_ type: RehearsalEvent.Kind, _ fill: (inout RehearsalEvent) -> Void) -> RehearsalEvent {
    var event = RehearsalEvent(type)
    event.time = Double(time) / 1000
    fill(&event)
    return event
  }
}

/// A simulation of StoreKit's payment queue on a clock of its own: the same commands at the same times give the same
/// events.
///
/// A transaction with hosted content has one download, as in every known implementation, though the API allows more; it
/// has the number of its transaction.
public struct PaymentQueue: Sendable {
  /// How the store answers a purchase.
  public enum Answer: String, Codable, Sendable {
    case purchased
    case cancelled
    case failed
    /// A parent is asked first.
    case deferred
  }

  struct Transaction: Sendable {
    var number: Int
    var product: RehearsedProduct
    var state: TransactionState
    var original: Int?
    var download: Download?
    var error: RehearsalEvent.Failure?
  }

  struct Download: Sendable {
    var state = DownloadState.waiting
    var received: Int64 = 0
  }

  /// Something that will happen at a time, unless something else prevents it.
  private struct Appointment: Sendable {
    enum Matter: Sendable {
      case answer
      /// A second's worth of bytes, if the download was not stopped meanwhile.
      case bytes(run: Int)
    }

    var time: Int
    var transaction: Int
    var matter: Matter
  }

  private let products: [String: RehearsedProduct]
  private let bytesPerSecond: Int64
  private var transactions: [Transaction] = []
  /// What was bought and paid: the product and its transaction's number.
  private var purchases: [(product: RehearsedProduct, transaction: Int)] = []
  private var appointments: [Appointment] = []
  private var answers: [String: Answer] = [:]
  /// Counts the starts and stops of downloads: bytes of an earlier run do not count.
  private var runs: [Int: Int] = [:]
  private var isOnline = true
  /// Whether the device lets the person buy.
  var canMakePayments = true
  /// Milliseconds.
  public private(set) var time = 0
  /// The events that were not returned yet.
  private var news: [RehearsalEvent] = []

  /// The store answers after a second.
  private static let answerTime = 1000

  public init(products: [RehearsedProduct], bytesPerSecond: Int64) {
    self.products = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    self.bytesPerSecond = max(1, bytesPerSecond)
  }

  /// Returns the events after the last call.
  public mutating func takeEvents() -> [RehearsalEvent] {
    defer { news = [] }
    return news
  }

  /// The time of the next event that happens by itself; `nil` when there is none.
  public var nextTime: Int? { appointments.map(\.time).min() }
}

// MARK: - Outside the app

extension PaymentQueue {
  /// Sets the store's answer to the next purchase of a product; by default it approves.
  public mutating func answer(_ product: String, with answer: Answer) { answers[product] = answer }

  /// Adds a purchase made on another device, before the rehearsal.
  public mutating func own(_ product: String) {
    guard let product = products[product] else { return }
    purchases.append((product, 0))
  }

  public mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    add(.network) { $0.state = isOnline ? "on" : "off" }
    guard !isOnline else { return }
    for index in transactions.indices where transactions[index].download?.state == .active {
      moveDownload(index, by: .networkLost)
    }
  }

  /// A parent decides about a purchase.
  public mutating func decide(_ product: String, isApproved: Bool) {
    for index in transactions.indices where transactions[index].product.id == product {
      guard move(index, by: isApproved ? .approved : .declined) else { continue }
      if isApproved { appointments.append(Appointment(time: time, transaction: index, matter: .answer)) }
    }
  }

  /// Advances the clock, with all that happens by itself.
  public mutating func advance(to end: Int) {
    while let next = appointments.indices.min(by: { appointments[$0].time < appointments[$1].time }),
      appointments[next].time <= end
    {
      let appointment = appointments.remove(at: next)
      time = max(time, appointment.time)
      switch appointment.matter {
      case .answer: answerPurchase(appointment.transaction)
      case .bytes(let run) where runs[appointment.transaction] == run: receive(appointment.transaction)
      case .bytes: break
      }
    }
    time = max(time, end)
  }

  private mutating func answerPurchase(_ index: Int) {
    let product = transactions[index].product
    guard isOnline, canMakePayments else { return fail(index, isOnline ? .notAllowed : .offline) }
    switch answers.removeValue(forKey: product.id) ?? .purchased {
    case .purchased:
      purchases.append((product, transactions[index].number))
      if product.content != nil { transactions[index].download = Download() }
      move(index, by: .charged)
    case .cancelled: fail(index, .cancelled)
    case .failed: fail(index, .unknown)
    case .deferred: move(index, by: .asked)
    }
  }

  private mutating func fail(_ index: Int, _ error: RehearsalEvent.Failure) {
    transactions[index].error = error
    move(index, by: .refused)
  }

  private mutating func receive(_ index: Int) {
    guard let content = transactions[index].product.content, let download = transactions[index].download else { return }
    let received = min(content.byteCount, download.received + bytesPerSecond)
    transactions[index].download?.received = received
    if received == content.byteCount {
      moveDownload(index, by: .lastByte)
    } else {
      report(download: index)
      awaitBytes(index)
    }
  }
}

// MARK: - The app

extension PaymentQueue {
  /// Performs a command of the app.
  public mutating func perform(_ command: RehearsalCommand) {
    add(.command) { $0.command = command.text }
    switch command {
    case .buy(let product): buy(product)
    case .restore: restore()
    case .restart: launch()
    case .act(.finish, let number): withTransaction(number, command) { $0.finish($1, command) }
    case .act(let action, let number):
      // What the app does alone, StoreKit does not learn of: it is judged at the end.
      guard let trigger = Trigger(rawValue: action.rawValue) else { return }
      withTransaction(number, command) { $0.changeDownload($1, trigger, command) }
    }
  }

  /// The app starts: every transaction in the queue is delivered again.
  public mutating func launch() {
    add(.launch)
    for index in transactions.indices where transactions[index].state != .gone {
      report(transaction: index)
      moveDownload(index, by: .launch)
    }
  }

  private mutating func buy(_ id: String) {
    guard let product = products[id] else {
      return add(.ignored) { ($0.product, $0.message) = (id, "no product request answered this ID") }
    }
    transactions.append(Transaction(number: transactions.count + 1, product: product, state: .purchasing))
    let index = transactions.count - 1
    report(transaction: index)
    appointments.append(Appointment(time: time + Self.answerTime, transaction: index, matter: .answer))
  }

  private mutating func restore() {
    guard isOnline else { return add(.restoreFailed) { $0.error = .offline } }
    var seen: Set<String> = []
    for purchase in purchases where purchase.product.kind.isRestored && seen.insert(purchase.product.id).inserted {
      let download = purchase.product.content.map { _ in Download() }
      transactions.append(
        Transaction(
          number: transactions.count + 1, product: purchase.product, state: .restored, original: purchase.transaction,
          download: download))
      report(transaction: transactions.count - 1)
    }
    add(.restoreCompleted)
  }

  private mutating func finish(_ index: Int, _ command: RehearsalCommand) {
    let state = transactions[index].state
    guard move(index, by: .finish) else {
      return add(state == .gone ? .ignored : .exception) {
        ($0.command, $0.message) = (command.text, "a transaction that is \(state.rawValue) cannot be finished")
      }
    }
    moveDownload(index, by: .transactionFinished)
  }

  private mutating func changeDownload(_ index: Int, _ trigger: Trigger, _ command: RehearsalCommand) {
    guard transactions[index].state != .gone, moveDownload(index, by: trigger) else {
      let state = transactions[index].download?.state.rawValue ?? "not there"
      return add(.ignored) { ($0.command, $0.message) = (command.text, "the download is \(state)") }
    }
  }

  private mutating func withTransaction(
    _ number: Int, _ command: RehearsalCommand, _ body: (inout PaymentQueue, Int) -> Void
  ) {
    guard transactions.indices.contains(number - 1) else {
      return add(.ignored) { ($0.command, $0.message) = (command.text, "there is no such transaction") }
    }
    body(&self, number - 1)
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

  @discardableResult private mutating func moveDownload(_ index: Int, by trigger: Trigger) -> Bool {
    let state = transactions[index].download?.state
    guard let next = state.flatMap({ StateTable.next($0, trigger) }) else { return false }
    transactions[index].download?.state = next
    runs[index, default: 0] += 1
    report(download: index)
    if next == .active { startBytes(index) }
    return true
  }

  /// Without a network a download fails as soon as it begins.
  private mutating func startBytes(_ index: Int) {
    if isOnline { awaitBytes(index) } else { moveDownload(index, by: .networkLost) }
  }

  private mutating func awaitBytes(_ index: Int) {
    let run = runs[index, default: 0]
    appointments.append(Appointment(time: time + 1000, transaction: index, matter: .bytes(run: run)))
  }

  private mutating func report(transaction index: Int) {
    let transaction = transactions[index]
    add(.transaction) { event in
      (event.transaction, event.product) = (transaction.number, transaction.product.id)
      (event.state, event.original) = (transaction.state.rawValue, transaction.original)
      event.error = transaction.state == .failed ? transaction.error ?? .cancelled : nil
      guard transaction.download != nil, transaction.state != .gone else { return }
      event.contentVersion = transaction.product.content?.version
      event.contentLength = transaction.product.content?.byteCount
    }
  }

  private mutating func report(download index: Int) {
    let transaction = transactions[index]
    guard let download = transaction.download, let content = transaction.product.content else { return }
    let share = content.byteCount == 0 ? 1 : Double(download.received) / Double(content.byteCount)
    let rest = Double(content.byteCount - download.received) / Double(bytesPerSecond)
    add(.download) { event in
      (event.transaction, event.product) = (transaction.number, transaction.product.id)
      (event.state, event.progress) = (download.state.rawValue, (share * 1000).rounded() / 1000)
      event.timeRemaining = download.state == .active && download.received > 0 ? rest.rounded(.up) : -1
      event.error = download.state == .failed ? .offline : nil
      guard download.state == .finished else { return }
      event.contentURL = "file:///Library/Caches/\(transaction.product.id)/\(content.version)/"
    }
  }

  private mutating func add(_ type: RehearsalEvent.Kind, _ fill: (inout RehearsalEvent) -> Void = { _ in }) {
    var event = RehearsalEvent(type)
    event.time = Double(time) / 1000
    fill(&event)
    news.append(event)
  }
}

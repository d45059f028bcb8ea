/// A simulation of StoreKit and of the store behind it, on a clock of its own: the same commands at the same times give
/// the same events.
///
/// One state machine has two faces: what an app of StoreKit 1 and of StoreKit 2 is told of it. A transaction with
/// hosted content has one download, as in every known implementation, though the API allows more; it has the number of
/// its transaction.
struct SimulatedStore {
  /// How the store answers a purchase; `deferred`: a parent is asked first; `interrupted`: terms or a card are asked
  /// for.
  enum Answer: String, CaseIterable, Sendable {
    case purchased, cancelled, failed, deferred, interrupted, unverified
  }

  /// What happens to a purchase later.
  enum Incident: String, CaseIterable, Sendable {
    case renewal, expiry, refund
  }

  /// Its number is its position, from 1.
  struct Transaction {
    var product: String
    /// `nil` when the product has no content.
    var content: Content?
    var state: TransactionState
    var original: Int?
    var download: DownloadState?
    /// Bytes of the content.
    var received: Int64 = 0
    /// Counts the starts and stops of the download: bytes of an earlier run do not count.
    var run = 0
    var error: StoreFailure?
    /// Whether it was paid.
    var isCharged = false
    var isVerified = true
    var isRenewal = false
    /// Whether the app waits for `purchase()` to return.
    var isAwaited = false
    /// Whether a purchase waits until its person accepts terms or enters a card.
    var isInterrupted = false
    var entitlement: EntitlementState?
    var isRefunded = false

    init(product: String, state: TransactionState, original: Int? = nil) {
      (self.product, self.state, self.original) = (product, state, original)
    }
  }

  struct Content: Equatable {
    var version: String
    var byteCount: Int64
  }

  let generation: StoreKitGeneration
  var products: [String: RehearsalScript.Product]
  let bytesPerSecond: Int64
  var transactions: [Transaction] = []
  /// The transactions before it are of earlier buyers, and on other devices.
  var firstIndex = 0
  var buyer = 1
  /// What was bought and paid: the product and its transaction's number, which nobody knows of one on another device.
  var purchases: [(product: String, transaction: Int?)] = []
  /// What will happen by itself.
  var scheduledEvents: [(time: Int, body: (inout SimulatedStore) -> Void)] = []
  var answers: [String: Answer] = [:]
  var isOnline = true
  /// Whether the device lets the person buy.
  var canMakePayments = true
  var isRunning = false
  /// Counts the starts of the app.
  var launches = 0
  /// Whether the app iterates `Transaction.updates`.
  var isListening = false
  /// What `Transaction.updates` has for an app that begins to listen.
  var unfinishedAtLaunch: [Int] = []
  /// Milliseconds.
  private(set) var time = 0
  /// The events that were not returned yet.
  var news: [RehearsalEvent] = []

  init(generation: StoreKitGeneration, products: [String: RehearsalScript.Product], bytesPerSecond: Int64) {
    (self.generation, self.products, self.bytesPerSecond) = (generation, products, bytesPerSecond)
  }

  /// Returns the events after the last call.
  mutating func takeEvents() -> [RehearsalEvent] {
    defer { news = [] }
    return news
  }
}

// MARK: - The clock

extension SimulatedStore {
  /// The time of the next event that happens by itself; `nil` when there is none.
  var nextTime: Int? { scheduledEvents.map(\.time).min() }

  /// Has the next event happen that happens by itself.
  mutating func runNextEvent() {
    guard let next = scheduledEvents.indices.min(by: { scheduledEvents[$0].time < scheduledEvents[$1].time }) else {
      return
    }
    let event = scheduledEvents.remove(at: next)
    time = max(time, event.time)
    event.body(&self)
  }

  /// Advances the clock, where nothing happens by itself.
  mutating func advance(to end: Int) { time = max(time, end) }

  mutating func schedule(after milliseconds: Int, _ body: @escaping (inout SimulatedStore) -> Void) {
    scheduledEvents.append((time + milliseconds, body))
  }
}

// MARK: - Events

extension SimulatedStore {
  /// Adds an event; a program that is not running is told of none.
  mutating func add(_ event: RehearsalEvent, isForApp: Bool = true) {
    var event = event
    event.isForApp = isForApp && isRunning
    news.append(event)
  }

  /// An event of this time.
  func event(
    _ type: RehearsalEvent.Kind, _ fill: (inout RehearsalEvent) -> Void = { _ in }
  ) -> RehearsalEvent {
    var event = RehearsalEvent(type)
    event.time = time
    fill(&event)
    return event
  }

  mutating func ignore(_ command: String, _ message: String, _ type: RehearsalEvent.Kind = .ignored) {
    add(event(type) { ($0.command, $0.message) = (command, message) })
  }

  /// The transactions of the present buyer.
  var ownIndices: Range<Int> { firstIndex..<transactions.count }
}

// MARK: - Transactions

extension SimulatedStore {
  @discardableResult mutating func move(_ index: Int, by trigger: Trigger) -> Bool {
    guard let next = StateTable.next(transactions[index].state, trigger) else { return false }
    transactions[index].state = next
    report(transaction: index)
    return true
  }

  @discardableResult mutating func moveEntitlement(_ index: Int, by trigger: Trigger) -> Bool {
    guard let next = transactions[index].entitlement.flatMap({ StateTable.next($0, trigger) }) else { return false }
    transactions[index].entitlement = next
    return true
  }

  /// Tells the app of a transaction's state, each generation in its way.
  mutating func report(transaction index: Int) {
    switch generation {
    case .one: reportToQueue(index)
    case .two: reportToSequences(index)
    }
  }

  /// The content of a product as it is published now.
  func content(of product: String) -> Content? {
    guard generation == .one, let product = products[product], let byteCount = product.contentLength else { return nil }
    return Content(version: product.contentVersion ?? "1.0", byteCount: byteCount)
  }
}

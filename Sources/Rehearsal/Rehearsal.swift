/// The app in a rehearsal, instead of the script's own `app` steps.
public protocol RehearsalClient: AnyObject {
  /// Sends an event to the app.
  ///
  /// - Returns: The app's commands in answer.
  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String]
  /// Ends the app and starts it again: what it did not save is lost.
  func restart() throws(RehearsalClientError)
}

/// Why an app cannot continue: it hangs, floods, or is dead.
public struct RehearsalClientError: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// Runs a script, with or without an app, and judges what the app did.
public struct Rehearsal {
  private let script: RehearsalScript
  private let client: (any RehearsalClient)?
  private let emit: (RehearsalEvent) throws -> Void
  private var queue: PaymentQueue
  private var judge = Judge()
  private var eventCount = 0
  private var isClientLost = false

  /// More events than a person could cause: an app that answers each event with a purchase would never end.
  private static let maxEvents = 10_000

  /// - Parameters:
  ///   - script: The steps.
  ///   - products: What can be bought, by product ID.
  ///   - client: The app; without one the script's `app` steps replace it.
  ///   - emit: Called with every event, in order.
  public init(
    script: RehearsalScript, products: [String: RehearsalScript.Product], client: (any RehearsalClient)? = nil,
    emit: @escaping (RehearsalEvent) throws -> Void
  ) {
    (self.script, self.client, self.emit) = (script, client, emit)
    queue = PaymentQueue(products: products, bytesPerSecond: script.bytesPerSecond ?? 1_000_000)
    queue.canMakePayments = script.canMakePayments ?? true
    for product in script.owned ?? [] { queue.own(product) }
  }

  /// Runs to the end.
  ///
  /// - Returns: The rules that the app broke; `nil` if the app hung, flooded or crashed.
  /// - Throws: What `emit` throws.
  public mutating func run() throws -> [Judge.BrokenRule]? {
    queue.launch()
    try deliver()
    for step in script.steps.sorted(by: { $0.at < $1.at }) {
      try advance(to: Int(step.at * 1000))
      try perform(step)
    }
    while !isClientLost, let next = queue.nextTime { try advance(to: next) }
    let broken = judge.brokenRules
    for one in broken {
      try report(
        queue.event(.brokenRule) { ($0.rule, $0.at, $0.transaction) = (one.rule.rawValue, one.event, one.transaction) })
    }
    let verdict = "\(broken.isEmpty ? "no" : "\(broken.count)") rule\(broken.count > 1 ? "s were" : " was") broken"
    try report(queue.event(.end) { $0.message = isClientLost ? "the app was lost" : verdict })
    return isClientLost ? nil : broken
  }

  private mutating func advance(to end: Int) throws {
    while !isClientLost, let next = queue.nextTime, next <= end {
      queue.advance(to: next)
      try deliver()
    }
    guard !isClientLost else { return }
    queue.advance(to: end)
    try deliver()
  }

  private mutating func perform(_ step: RehearsalScript.Step) throws {
    guard !isClientLost else { return }
    if let command = step.command {
      // A real app decides for itself.
      guard step.person != nil || client == nil else { return }
      try perform(command)
    }
    if let network = step.network { queue.setOnline(network == .on) }
    if let product = step.product {
      if let answer = step.store { queue.answer(product, with: answer) }
      if let decision = step.parent { queue.decide(product, isApproved: decision == .approves) }
    }
    try deliver()
  }

  private mutating func perform(_ command: RehearsalCommand) throws {
    if command == .restart {
      do throws(RehearsalClientError) { try client?.restart() } catch { return try lose(error) }
    }
    queue.perform(command)
  }

  /// Emits events and performs the app's commands, until nothing more happens.
  private mutating func deliver() throws {
    var waiting = ArraySlice(queue.takeEvents())
    while let event = waiting.popFirst(), !isClientLost {
      let numbered = try report(event)
      guard let client, event.type != .command else { continue }
      var commands: [String] = []
      do throws(RehearsalClientError) { commands = try client.send(numbered) } catch { return try lose(error) }
      for text in commands { try obey(text) }
      waiting += queue.takeEvents()
      if eventCount > Self.maxEvents { try lose(RehearsalClientError("it caused over \(Self.maxEvents) events")) }
    }
  }

  private mutating func obey(_ text: String) throws {
    if let command = RehearsalCommand(text) { return try perform(command) }
    try report(queue.event(.client) { ($0.command, $0.message) = (String(text.prefix(200)), "that is not a command") })
  }

  private mutating func lose(_ error: RehearsalClientError) throws {
    isClientLost = true
    try report(queue.event(.client) { $0.message = "\(error)" })
  }

  @discardableResult private mutating func report(_ event: RehearsalEvent) throws -> RehearsalEvent {
    var event = event
    eventCount += 1
    event.event = eventCount
    judge.see(event)
    try emit(event)
    return event
  }
}

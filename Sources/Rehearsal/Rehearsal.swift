/// The app in a rehearsal, instead of the script's own `app` steps.
public protocol RehearsalClient: AnyObject {
  /// Sends an event to the app, which is started where it is out.
  ///
  /// - Returns: The app's commands in answer.
  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String]
  /// Ends the app: what it did not save is lost.
  func quit()
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
  private var store: SimulatedStore
  private var judge: Judge
  /// The times of the events.
  private var times: [Int] = []
  /// What happened, and was not emitted yet.
  private var waiting: ArraySlice<RehearsalEvent> = []
  private var commandCount = 0
  private var isClientLost = false

  /// More commands than an app needs: one that answers each event with a purchase would never end.
  private static let maxCommands = 10_000

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
    store = SimulatedStore(
      generation: script.generation, products: products, bytesPerSecond: script.bytesPerSecond)
    judge = Judge(generation: script.generation, kinds: products.mapValues(\.type))
    store.canMakePayments = script.canMakePayments
    for product in script.owned { store.own(product) }
  }

  /// Runs to the end.
  ///
  /// - Returns: The rules that the app broke; `nil` if the app hung, flooded or crashed.
  /// - Throws: What `emit` throws.
  public mutating func run() throws -> [Judge.BrokenRule]? {
    store.launch()
    try deliver()
    for step in script.steps.sorted(by: { $0.at < $1.at }) {
      try advance(to: step.at)
      try perform(step.happening)
    }
    try advance(to: nil)
    let broken = judge.brokenRules
    for one in broken { try report(broken: one) }
    let notJudged = isClientLost ? [] : judge.notJudged
    for rule in notJudged { try report(notJudged: rule) }
    try report(
      store.event(.end) {
        $0.message = isClientLost ? "the app was lost" : Self.verdict(broken.count)
        $0.notJudged = notJudged.isEmpty ? nil : notJudged
        $0.notSimulated = script.generation == .two ? NotSimulated.list : nil
      })
    return isClientLost ? nil : broken
  }

  private static func verdict(_ broken: Int) -> String {
    "\(broken == 0 ? "no" : "\(broken)") rule\(broken > 1 ? "s were" : " was") broken"
  }

  /// Has everything happen up to a time; `nil`: to the end.
  private mutating func advance(to end: Int?) throws {
    while !isClientLost, let next = store.nextTime, next <= end ?? next {
      store.runNextEvent()
      try deliver()
    }
    if !isClientLost, let end { store.advance(to: end) }
  }
}

// MARK: - Steps and commands

extension Rehearsal {
  private mutating func perform(_ happening: RehearsalScript.Happening) throws {
    guard !isClientLost else { return }
    switch happening {
    case .person(let action):
      if action == .restart || action == .quit { client?.quit() }
      store.perform(action)
    case .app(let command):
      // A real app decides for itself.
      if client == nil { store.perform(command) }
    case .network(let isOn): store.setOnline(isOn)
    case .store(let answer, let product): store.answer(product, with: answer)
    case .parent(let isApproving, let product): store.decide(product, isApproved: isApproving)
    case .payments(let areAllowed): store.setPayments(areAllowed)
    case .publish(let version, let product, let byteCount): store.publish(version, of: product, byteCount: byteCount)
    case .incident(let incident, let product): store.happen(incident, to: product)
    case .newBuyer:
      client?.quit()
      store.changeBuyer()
    }
    try deliver()
  }

  /// Emits events and performs the app's commands, until nothing more happens.
  private mutating func deliver() throws {
    waiting += store.takeEvents()
    while let event = waiting.popFirst(), !isClientLost {
      let numbered = try report(event)
      guard client != nil, event.isForApp else { continue }
      for text in try ask(numbered) where !isClientLost { try obey(text) }
      waiting += store.takeEvents()
    }
  }

  /// The app's answer to an event.
  private mutating func ask(_ event: RehearsalEvent) throws -> [String] {
    guard let client, !isClientLost else { return [] }
    do throws(RehearsalClientError) { return try client.send(event) } catch {
      try lose(error)
      return []
    }
  }

  private mutating func obey(_ text: String) throws {
    commandCount += 1
    guard commandCount <= Self.maxCommands + 10 * script.steps.count else {
      return try lose(RehearsalClientError("it gave over \(Self.maxCommands) commands"))
    }
    guard let command = RehearsalCommand(text) else { return try refuse(text, "that is not a command") }
    guard command.isKnown(to: script.generation) else {
      return try refuse(text, "that is not a command of StoreKit \(script.generation.rawValue)")
    }
    for question in judge.questions(before: command) where !isSaid(question, of: command) {
      try put(question, before: command)
    }
    guard !isClientLost else { return }
    if command == .restart { client?.quit() }
    store.perform(command)
  }

  /// Whether the app said something just before, which was not judged yet.
  private func isSaid(_ statement: Rule.Statement, of command: RehearsalCommand) -> Bool {
    guard case .act(_, let number) = command else { return true }
    let words = (sayings(statement, number) + [.silent]).map(\.text)
    return (waiting + store.news).contains { event in event.command.map(words.contains) ?? false }
  }

  /// The commands by which an app says that it did something with a transaction.
  private func sayings(_ statement: Rule.Statement, _ number: Int) -> [RehearsalCommand] {
    statement.actions.map { RehearsalCommand.act($0, number) }
  }

  private mutating func refuse(_ text: String, _ message: String) throws {
    try report(store.event(.client) { ($0.command, $0.message) = (String(text.prefix(200)), message) })
  }

  /// Asks the app what it did before it finishes a transaction; an empty answer is a no.
  private mutating func put(_ statement: Rule.Statement, before command: RehearsalCommand) throws {
    guard case .act(_, let number) = command, !judge.isSilent, !isClientLost else { return }
    let question = store.event(.question) {
      ($0.question, $0.transaction, $0.command) = (statement.rawValue, number, command.text)
    }
    for answer in try ask(try report(question)) where !isClientLost {
      if let said = sayings(statement, number).first(where: { $0.text == answer }) {
        store.perform(said)
        continue
      }
      switch answer {
      case "yes": store.perform(.act(statement.actions[0], number))
      case "silent": store.perform(.silent)
      case "no": break
      default: try refuse(answer, "that is not an answer: yes, no or silent")
      }
    }
  }
}

// MARK: - Reports

extension Rehearsal {
  private mutating func lose(_ error: RehearsalClientError) throws {
    isClientLost = true
    try report(store.event(.client) { $0.message = "\(error)" })
  }

  private mutating func report(broken: Judge.BrokenRule) throws {
    try report(
      store.event(.brokenRule) {
        ($0.rule, $0.at, $0.atTime) = (broken.rule, broken.event, times[broken.event - 1])
        ($0.transaction, $0.message, $0.cure) = (broken.transaction, broken.rule.statement, broken.rule.cure)
      })
  }

  private mutating func report(notJudged rule: Rule) throws {
    try report(
      store.event(.notJudged) {
        ($0.rule, $0.message) = (rule, "the app never said '\(rule.needs?.rawValue ?? "")'")
      })
  }

  @discardableResult private mutating func report(_ event: RehearsalEvent) throws -> RehearsalEvent {
    var event = event
    times.append(event.time)
    event.event = times.count
    judge.see(event)
    try emit(event)
    return event
  }
}

/// A command of the app to StoreKit, or something that it does by itself: a word and its objects.
///
///     RehearsalCommand("buy com.example.chapter1")
///     RehearsalCommand("finish 3")
enum RehearsalCommand: Equatable, Sendable {
  case buy(String)
  /// `restoreCompletedTransactions()`.
  case restore
  /// The app quits and is started again.
  case restart
  /// A products request, or `Product.products(for:)`.
  case request([String])
  /// An action on the transaction with a number.
  case act(Action, Int)
  /// A sequence or function of StoreKit 2.
  case call(Call)
  /// The app cannot say what it grants or copies.
  case silent

  enum Action: String, CaseIterable, Sendable {
    case finish, start, pause, resume, cancel
    /// The app gives the person what the transaction paid for.
    case grant
    /// The app copies the transaction's content out of the cache.
    case copy
    /// The app checks the content that came.
    case verify
    /// The app opens the transaction's content.
    case use
    /// The app takes back what the transaction paid for.
    case revoke

    /// Whether an app of this generation can say so.
    func isKnown(to generation: StoreKitGeneration) -> Bool {
      switch self {
      case .finish, .grant: true
      case .revoke: generation == .two
      default: generation == .one
      }
    }
  }

  enum Call: String, CaseIterable, Sendable {
    /// The app begins to iterate `Transaction.updates`.
    case listen
    /// `Transaction.currentEntitlements`.
    case entitlements
    /// `Transaction.unfinished`.
    case unfinished
    /// `AppStore.sync()`.
    case sync
  }

  /// - Returns: `nil` for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("buy", 2): self = .buy(words[1])
    case ("restore", 1): self = .restore
    case ("restart", 1): self = .restart
    case ("silent", 1): self = .silent
    case ("request", 2...): self = .request(Array(words.dropFirst()))
    case (let word?, 1):
      guard let call = Call(rawValue: word) else { return nil }
      self = .call(call)
    case (let word?, 2):
      guard let action = Action(rawValue: word), let number = Int(words[1]) else { return nil }
      self = .act(action, number)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .buy(let product): "buy \(product)"
    case .restore: "restore"
    case .restart: "restart"
    case .request(let products): "request \(products.joined(separator: " "))"
    case .act(let action, let number): "\(action.rawValue) \(number)"
    case .call(let call): call.rawValue
    case .silent: "silent"
    }
  }

  /// Whether an app of this generation has it.
  func isKnown(to generation: StoreKitGeneration) -> Bool {
    switch self {
    case .restore: generation == .one
    case .call: generation == .two
    case .act(let action, _): action.isKnown(to: generation)
    case .buy, .restart, .request, .silent: true
    }
  }

  /// The commands of an app of this generation, for a message and for help.
  static func list(for generation: StoreKitGeneration) -> String {
    let actions = Action.allCases.filter { $0.isKnown(to: generation) }.map { "\($0.rawValue) N" }
    let calls = generation == .one ? ["restore"] : Call.allCases.map(\.rawValue)
    return (["buy ID", "request ID"] + calls + ["restart"] + actions).joined(separator: ", ")
  }
}

/// What a person does with the device and the app.
enum PersonAction: Equatable, Sendable {
  case buy(String)
  /// Taps Restore: `restoreCompletedTransactions()`, or `AppStore.sync()`.
  case restore
  case restart, quit, launch
  /// Opens a product in the app: its content is wanted now.
  case open(String)
  /// Accepts the terms, or enters another card, for a purchase that was interrupted.
  case resolve(String)

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("buy", 2): self = .buy(words[1])
    case ("open", 2): self = .open(words[1])
    case ("resolve", 2): self = .resolve(words[1])
    case ("restore", 1): self = .restore
    case ("restart", 1): self = .restart
    case ("quit", 1): self = .quit
    case ("launch", 1): self = .launch
    default: return nil
    }
  }

  var product: String? {
    switch self {
    case .buy(let product), .open(let product), .resolve(let product): product
    default: nil
    }
  }

  var text: String {
    switch self {
    case .buy(let product): "buy \(product)"
    case .open(let product): "open \(product)"
    case .resolve(let product): "resolve \(product)"
    case .restore: "restore"
    case .restart: "restart"
    case .quit: "quit"
    case .launch: "launch"
    }
  }

  static let list = "buy ID, restore, restart, quit, launch, open ID, resolve ID"
}

extension StoreKitGeneration {
  /// The commands of an app: `buy ID, request ID, …`.
  public var commands: String { RehearsalCommand.list(for: self) }
}

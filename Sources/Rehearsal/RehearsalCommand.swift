/// A command of the app to the payment queue, or something that it does by itself: a word and an object.
///
///     RehearsalCommand("buy com.example.chapter1")
///     RehearsalCommand("finish 3")
enum RehearsalCommand: Equatable, Sendable {
  case buy(String)
  case restore
  /// The app quits and is started again.
  case restart
  /// An action on the transaction with a number.
  case act(Action, Int)

  enum Action: String, Sendable {
    case finish, start, pause, resume, cancel
    /// The app gives the person what the transaction paid for.
    case grant
    /// The app opens the transaction's content.
    case use
  }

  /// - Returns: `nil` for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("buy", 2): self = .buy(words[1])
    case ("restore", 1): self = .restore
    case ("restart", 1): self = .restart
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
    case .act(let action, let number): "\(action.rawValue) \(number)"
    }
  }
}

/// A command of the app to the payment queue, or something that it does by itself: a word and an object.
///
///     RehearsalCommand("buy com.example.chapter1")
///     RehearsalCommand("finish 3")
public enum RehearsalCommand: Equatable, Sendable {
  case buy(String)
  case finish(Int)
  case start(Int)
  case pause(Int)
  case resume(Int)
  case cancel(Int)
  case restore
  /// The app quits and is started again.
  case restart
  /// The app gives the person what a transaction paid for.
  case grant(Int)
  /// The app opens the content of a transaction.
  case use(Int)

  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    let number = words.count == 2 ? Int(words[1]) : nil
    switch (words.first, words.count, number) {
    case ("buy", 2, _): self = .buy(words[1])
    case ("restore", 1, _): self = .restore
    case ("restart", 1, _): self = .restart
    case ("finish", 2, let number?): self = .finish(number)
    case ("start", 2, let number?): self = .start(number)
    case ("pause", 2, let number?): self = .pause(number)
    case ("resume", 2, let number?): self = .resume(number)
    case ("cancel", 2, let number?): self = .cancel(number)
    case ("grant", 2, let number?): self = .grant(number)
    case ("use", 2, let number?): self = .use(number)
    default: return nil
    }
  }

  public var text: String {
    switch self {
    case .buy(let product): "buy \(product)"
    case .finish(let number): "finish \(number)"
    case .start(let number): "start \(number)"
    case .pause(let number): "pause \(number)"
    case .resume(let number): "resume \(number)"
    case .cancel(let number): "cancel \(number)"
    case .restore: "restore"
    case .restart: "restart"
    case .grant(let number): "grant \(number)"
    case .use(let number): "use \(number)"
    }
  }
}

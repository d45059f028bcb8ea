internal import FoundationEssentials

/// The steps of a rehearsal: who buys what, when the network fails, when the app is restarted.
///
/// A JSON file; `Documentation/Rehearsal/rehearsal.schema.json` is its schema.
///
///     {"products": {"com.example.chapter1": {"type": "non-consumable", "content": "chapter1.zip"}},
///      "steps": [{"at": 0, "person": "buy com.example.chapter1"}, {"at": 4, "network": "off"}]}
public struct RehearsalScript: Decodable, Sendable {
  /// A product that can be bought.
  public struct Product: Decodable, Sendable {
    var type: Kind
    /// A content package; without one its size and version may be stated.
    public var content: String?
    public var contentLength: Int64?
    public var contentVersion: String?

    public enum Kind: String, Decodable, Sendable {
      case consumable
      case nonConsumable = "non-consumable"
      case nonRenewing = "non-renewing"
      case autoRenewable = "auto-renewable"
    }

    public init(type: Kind, contentLength: Int64? = nil) {
      (self.type, self.contentLength) = (type, contentLength)
    }

    /// Whether `restoreCompletedTransactions` restores it: consumables and non-renewing subscriptions are not restored.
    var isRestored: Bool { type == .nonConsumable || type == .autoRenewable }
  }

  struct Step: Decodable, Sendable {
    /// Seconds from the beginning.
    var at: Double
    /// What a person does with the app: `buy ID`, `restore`, `restart`.
    var person: String?
    /// What the app does, if there is no client: any command.
    var app: String?
    var network: Network?
    /// How the store answers the next purchase of `product`.
    var store: PaymentQueue.Answer?
    /// What a parent decides about `product`.
    var parent: Decision?
    var product: String?
  }

  enum Network: String, Decodable, Sendable { case on, off }
  enum Decision: String, Decodable, Sendable { case approves, declines }

  public var products: [String: Product]?
  /// Products bought before, on another device.
  var owned: [String]?
  var bytesPerSecond: Int64?
  /// Whether the person may buy: `false` is a device with restrictions.
  var canMakePayments: Bool?
  var steps: [Step]

  /// Parses a script.
  ///
  /// - Parameter bytes: The JSON file.
  /// - Throws: ``RehearsalScriptError`` with the location in the script.
  public init(bytes: [UInt8]) throws(RehearsalScriptError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(Self.self, from: Data(bytes))
    } catch {
      throw RehearsalScriptError(error)
    }
    for (number, step) in steps.enumerated() {
      if let error = step.error { throw RehearsalScriptError("steps[\(number)]: \(error)") }
    }
  }
}

extension RehearsalScript.Step {
  var command: RehearsalCommand? { (person ?? app).flatMap { RehearsalCommand($0) } }

  fileprivate var error: String? {
    guard at >= 0, at <= 1e9 else { return "'at' is a number of seconds, 0 or more" }
    let kinds = [person, app, network?.rawValue, store?.rawValue, parent?.rawValue].compactMap(\.self)
    guard kinds.count == 1 else { return "a step has one of person, app, network, store, parent" }
    if (store != nil || parent != nil) && product == nil { return "'product' is missing" }
    guard person != nil || app != nil else { return nil }
    switch command {
    case nil: return "'\(kinds[0])' is not a command; use buy ID, restore, restart, finish N, start N and so on"
    case .buy, .restore, .restart: return nil
    default: return app == nil ? "'\(kinds[0])' is what an app does: write it as \"app\"" : nil
    }
  }
}

/// Why a script cannot be read, with the location in it.
public struct RehearsalScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  public var description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init("\(Self.location(context.codingPath))'\(key.stringValue)' is missing")
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init("it is not JSON")
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      self.init(Self.location(context.codingPath) + context.debugDescription)
    default: self.init("\(error)")
    }
  }

  private static func location(_ path: [any CodingKey]) -> String {
    let words = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return words.isEmpty ? "" : "\(words.drop { $0 == "." }): "
  }
}

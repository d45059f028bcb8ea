internal import FoundationEssentials

/// The steps of a rehearsal: who buys what, when the network fails, when the app is restarted.
///
/// A JSON file; `Documentation/Rehearsal/rehearsal.schema.json` is its schema.
///
///     {"products": {"com.example.chapter1": {"type": "non-consumable", "content": "chapter1.zip"}},
///      "steps": [{"at": 0, "person": "buy com.example.chapter1"}, {"at": 4, "network": "off"}]}
public struct RehearsalScript: Decodable, Sendable {
  public struct Product: Decodable, Sendable {
    public var type: RehearsedProduct.Kind
    /// A content package, or its size and version if there is no file.
    public var content: String?
    public var contentLength: Int64?
    public var contentVersion: String?
  }

  public struct Step: Decodable, Sendable {
    /// Seconds from the beginning.
    public var at: Double
    /// What a person does with the app: `buy ID`, `restore`, `restart`.
    public var person: String?
    /// What the app does, if there is no client: any command.
    public var app: String?
    public var network: Network?
    /// How the store answers the next purchase of `product`.
    public var store: PaymentQueue.Answer?
    /// What a parent decides about `product`.
    public var parent: Decision?
    public var product: String?
  }

  public enum Network: String, Decodable, Sendable { case on, off }
  public enum Decision: String, Decodable, Sendable { case approves, declines }

  public var products: [String: Product]?
  /// Products bought before, on another device.
  public var owned: [String]?
  public var bytesPerSecond: Int64?
  /// Whether the person may buy: `false` is a device with restrictions.
  public var canMakePayments: Bool?
  public var steps: [Step]

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
      if let fault = step.fault { throw RehearsalScriptError("steps[\(number)]: \(fault)") }
    }
  }
}

extension RehearsalScript.Step {
  /// The step's command.
  var command: RehearsalCommand? { (person ?? app).flatMap { RehearsalCommand($0) } }

  fileprivate var fault: String? {
    guard at >= 0, at <= 1e9 else { return "'at' is a number of seconds, 0 or more" }
    let kinds = [person, app, network?.rawValue, store?.rawValue, parent?.rawValue].compactMap(\.self)
    guard kinds.count == 1 else { return "a step has one of person, app, network, store, parent" }
    if (store != nil || parent != nil) && product == nil { return "'product' is missing" }
    guard person != nil || app != nil else { return nil }
    switch command {
    case nil: return "'\(kinds[0])' is no command; use buy ID, restore, restart, finish N, start N and so on"
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

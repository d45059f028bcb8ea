internal import Spelling

/// The steps of a rehearsal: who buys what, when the network fails, when the app is restarted.
///
/// A JSON file; `Documentation/Rehearsal/rehearsal.schema.json` is its schema, and ``init(bytes:)`` reads it.
///
///     {"products": {"com.example.chapter1": {"type": "non-consumable", "content": "chapter1.zip"}},
///      "steps": [{"at": 0, "person": "buy com.example.chapter1"}, {"at": 4, "network": "off"}]}
public struct RehearsalScript: Sendable {
  /// A product that can be bought.
  public struct Product: Sendable {
    var type: Kind
    /// A content package; without one its size and version may be stated.
    public var content: String?
    /// Bytes.
    public var contentLength: Int64?
    public var contentVersion: String?

    public enum Kind: String, CaseIterable, Sendable {
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

  /// What happens at a time.
  public struct Step: Sendable {
    /// Milliseconds from the beginning.
    var at: Int
    var happening: Happening
    /// The line of the script.
    var line: Int
    /// The new content's package; its size and version replace those of the step.
    public var content: String?
  }

  enum Happening: Equatable, Sendable {
    case person(PersonAction)
    /// What the app does, if there is no client: any command.
    case app(RehearsalCommand)
    case network(isOn: Bool)
    /// How the store answers the next purchase of a product.
    case store(SimulatedStore.Answer, product: String)
    /// What a parent decides about a product.
    case parent(isApproving: Bool, product: String)
    /// Whether the device lets the person buy from now on.
    case payments(areAllowed: Bool)
    case publish(version: String, product: String, byteCount: Int64?)
    case incident(SimulatedStore.Incident, product: String)
    case newBuyer
  }

  public internal(set) var generation = StoreKitGeneration.one
  public internal(set) var products: [String: Product] = [:]
  /// Products bought before, on another device.
  var owned: [String] = []
  var bytesPerSecond: Int64 = 1_000_000
  /// Whether the person may buy: `false` is a device with restrictions.
  var canMakePayments = true
  public var steps: [Step] = []
}

extension RehearsalScript.Step {
  /// The product that it names, where it has to be one that can be bought.
  var product: String? {
    switch happening {
    case .store(_, let product), .parent(_, let product), .publish(_, let product, _), .incident(_, let product):
      product
    case .person(let action): if case .buy = action { nil } else { action.product }
    default: nil
    }
  }

  /// The product whose content is published, and the version.
  public var publication: (product: String, version: String)? {
    guard case .publish(let version, let product, _) = happening else { return nil }
    return (product, version)
  }

  /// Publishes what a package has.
  public mutating func publish(byteCount: Int64) {
    guard case .publish(let version, let product, _) = happening else { return }
    happening = .publish(version: version, product: product, byteCount: byteCount)
  }
}

extension RehearsalScript {
  /// Checks the products that are named against those that can be bought.
  ///
  /// - Throws: ``RehearsalScriptError``: one is named that cannot be bought.
  public func check(against products: [String: Product]) throws(RehearsalScriptError) {
    for (index, id) in owned.enumerated() where products[id] == nil {
      throw RehearsalScriptError("owned[\(index)]: '\(id)' is not a product. \(Self.cure(id, products))")
    }
    for (index, step) in steps.enumerated() {
      guard let id = step.product else { continue }
      let place = "line \(step.line): steps[\(index)]"
      guard let product = products[id] else {
        throw RehearsalScriptError("\(place): '\(id)' is not a product. \(Self.cure(id, products))")
      }
      if let reason = step.reason(against: product) { throw RehearsalScriptError("\(place): \(reason)") }
    }
  }

  private static func cure(_ id: String, _ products: [String: Product]) -> String {
    if let near = nearest(to: id, in: products.keys.sorted()) { return "Is '\(near)' meant?" }
    return "Name it in \"products\", or with --products or --app"
  }
}

extension RehearsalScript.Step {
  /// Why it cannot happen to a product of this kind.
  fileprivate func reason(against product: RehearsalScript.Product) -> String? {
    switch happening {
    case .publish where product.type != .nonConsumable: "only a non-consumable product has hosted content"
    case .publish(_, _, nil) where product.contentLength == nil:
      "the size of the content is missing: add \"content_length\" or \"content\""
    case .incident(.renewal, _) where product.type != .autoRenewable,
      .incident(.expiry, _) where product.type != .autoRenewable:
      "only an auto-renewable product renews and expires"
    default: nil
    }
  }
}

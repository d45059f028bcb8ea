/// A product that can be bought in a rehearsal.
public struct RehearsedProduct: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case consumable
    case nonConsumable = "non-consumable"
    case nonRenewing = "non-renewing"
    case autoRenewable = "auto-renewable"

    /// Whether `restoreCompletedTransactions` restores it: consumables and non-renewing subscriptions are not restored.
    var isRestored: Bool { self == .nonConsumable || self == .autoRenewable }
  }

  /// Content that Apple hosts for a product.
  public struct Content: Equatable, Sendable {
    public var version: String
    public var byteCount: Int64

    public init(version: String, byteCount: Int64) {
      (self.version, self.byteCount) = (version, byteCount)
    }
  }

  public var id: String
  public var kind: Kind
  public var content: Content?

  public init(id: String, kind: Kind, content: Content? = nil) {
    (self.id, self.kind, self.content) = (id, kind, content)
  }
}

public import CatalogModel

/// How links are to be changed.
public struct LinkChanges: Sendable {
  /// What becomes of a link's store.
  public enum StorefrontChange: Equatable, Sendable {
    /// The link leads into this store.
    case to(Storefront)
    /// The link names no store, and leads to the visitor's.
    case none
    /// The link is one of Apple's redirector, which leads to the visitor's store.
    case geo
  }

  /// Affiliate token to put in (`at`).
  public var affiliate: String?
  /// Campaign to put in (`ct`).
  public var campaign: String?
  /// Whether tokens of others are removed.
  public var dropsTokens = false
  /// What becomes of the store; it stays where it is nil.
  public var storefront: StorefrontChange?
  /// Whether old forms become today's.
  public var isModern = false
  /// Whether links around links are taken away.
  public var unwraps = false
  /// A link to put around each.
  public var wrapper: WrapperTemplate?

  /// No change.
  public init() {}

  /// Whether nothing is to be changed.
  public var isEmpty: Bool {
    affiliate == nil && campaign == nil && !dropsTokens && storefront == nil && !isModern && !unwraps && wrapper == nil
  }
}

/// A link of one's own around a link: `https://go.example/?to={url}`.
public struct WrapperTemplate: Equatable, Sendable {
  /// What is before the link, and what is behind it.
  let prefix: [UInt8]
  let suffix: [UInt8]
  /// How often the link is percent-encoded.
  let depth: Int

  /// Parses a template: `{url}` is the link percent-encoded, `{url:2}` the same encoded twice, `{url:0}` the link as it
  /// is; nil where there is not one of these, or the template is no web address.
  public init?(_ text: String) {
    let forms = [("{url}", 1), ("{url:0}", 0), ("{url:1}", 1), ("{url:2}", 2)]
    let found = forms.compactMap { form, depth in text.firstRange(of: form).map { ($0, depth) } }
    guard found.count == 1, let (range, depth) = found.first, text.hasPrefix("https://") || text.hasPrefix("http://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) })
    else { return nil }
    prefix = Array(text[..<range.lowerBound].utf8)
    suffix = Array(text[range.upperBound...].utf8)
    self.depth = depth
    guard !(prefix + suffix).contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else { return nil }
  }

  func around(_ address: [UInt8]) -> [UInt8] {
    prefix + (0..<depth).reduce(address) { address, _ in address.percentEncoded() } + suffix
  }
}

extension [UInt8] {
  /// The bytes with all but letters, digits and `-._~` percent-encoded.
  func percentEncoded(lowercase: Bool = false) -> [UInt8] { flatMap { $0.percentEncoded(lowercase: lowercase) } }
}

extension UInt8 {
  /// Whether no address encodes it.
  var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  func percentEncoded(lowercase: Bool) -> [UInt8] {
    if isUnreserved { return [self] }
    let digits = Array((lowercase ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
    return [UInt8(ascii: "%"), digits[Int(self >> 4)], digits[Int(self & 15)]]
  }
}

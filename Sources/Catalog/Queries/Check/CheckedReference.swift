internal import CatalogModel
internal import ProductLinks

/// A reference, classified by its form alone.
enum CheckedReference {
  /// An item, with the store and the album, show or season of a link.
  case item(AppleID, storefront: Storefront?, parent: AppleID?)
  /// A number that no item can have: zero, negative, or too large.
  case impossibleNumber
  case account
  /// A name with dots: `com.example.notes`.
  case dottedName
  /// A barcode, an ISRC or the like, which the catalog resolves.
  case identifier(Reference)
  case notANumber

  init(_ text: String) {
    if Self.isNumber(text) {
      self = AppleID(text).map { .item($0, storefront: nil, parent: nil) } ?? .impossibleNumber
      return
    }
    switch try? Reference(text) {
    case .link(let appleID, let storefront):
      self = .item(appleID, storefront: storefront, parent: ProductLink(parsing: text)?.parentID)
    case .number(let digits): self = AppleID(digits).map { .item($0, storefront: nil, parent: nil) } ?? .notANumber
    case .bundleID: self = .dottedName
    case .identifier(let identifier): self = .identifier(.identifier(identifier))
    case nil: self = Self.isAddress(text) ? .account : .notANumber
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains { $0.isWhitespace }
  }
}

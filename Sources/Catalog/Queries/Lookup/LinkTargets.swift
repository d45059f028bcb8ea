public import CatalogModel
public import ProductLinks

/// Finds the items to write links to, with or without a catalog.
public struct LinkTargets {
  private let catalog: Catalog?
  private let kind: ProductKind?
  private let needsKind: Bool

  /// Finds items of any kind, or of a stated one; without a catalog only numbers and links name items.
  ///
  /// Where `needsKind`, an item of an unknown kind is an error: the page of its link is that of its kind.
  public init(in catalog: Catalog?, kind: ProductKind? = nil, needsKind: Bool = true) {
    (self.catalog, self.kind, self.needsKind) = (catalog, kind, needsKind)
  }

  /// The items that a text names, as links without an address, and why there is none.
  public func find(_ text: String) throws(CatalogError) -> [Result<ProductLink, LinkTargetError>] {
    if let link = ProductLink(parsing: text) {
      return link.needsNetwork ? [.failure(.shortLink(text))] : [try target(link, text)]
    }
    let reference: Reference
    do throws(ReferenceError) { reference = try Reference(text) } catch { return [.failure(.noReference(error))] }
    switch try catalog?.items(for: reference) {
    case .items(let items, _, _)?:
      var targets: [Result<ProductLink, LinkTargetError>] = []
      for item in items { targets.append(try target(ProductLink(to: item, kind: .unknown), text)) }
      return targets
    case let answer:
      if case .number(let digits) = reference, let appleID = AppleID(digits) {
        return [try target(ProductLink(to: appleID, kind: .unknown), text)]
      }
      guard case .notFound(let reason)? = answer else { return [.failure(.noCatalog(reference.text))] }
      return [.failure(.notFound(reference.text, reason: reason))]
    }
  }

  /// The link completed with its kind and parent; a number on the page of another kind is a dead link.
  private func target(
    _ link: ProductLink, _ text: String
  ) throws(CatalogError) -> Result<ProductLink, LinkTargetError> {
    var listings: [Listing] = []
    if let appleID = link.appleID, let catalog { listings = try catalog.listings(of: appleID) }
    let listing = listings.first { $0.kind != .unknown }
    var target = link.withoutTokens
    target.parentID = link.parentID ?? listing?.parentID
    target.kind = kind ?? link.kind
    if target.kind == .unknown { target.kind = listing?.kind ?? .unknown }
    let isUnknown = target.kind == .unknown && target.appleID != nil
    return isUnknown && needsKind ? .failure(.unknownKind(text)) : .success(target)
  }
}

/// Why there is no link to what a text names.
public enum LinkTargetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text names no item.
  case noReference(ReferenceError)
  /// A short link, which only the network resolves.
  case shortLink(String)
  /// An identifier without a catalog to look it up in.
  case noCatalog(String)
  /// An identifier that the catalog does not have.
  case notFound(String, reason: String)
  /// An item of an unknown kind, whose page is therefore unknown.
  case unknownKind(String)

  public var description: String {
    switch self {
    case .noReference(let error): "\(error)"
    case .shortLink(let text): "\(text): only the network knows where a short link leads"
    case .noCatalog(let text):
      "\(text): there is no catalog that could know its Apple ID; import a feed, or name --catalog"
    case .notFound(let text, let reason): "\(text): \(reason)"
    case .unknownKind(let text):
      "\(text): its kind is not known, and so not its page; name the kind with --kind, or give a link to the item"
    }
  }
}

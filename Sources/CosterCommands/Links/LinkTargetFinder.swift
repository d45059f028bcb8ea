internal import Catalog
internal import CatalogModel
internal import ProductLinks

/// Finds the items to write links to, and reports what is not known of them.
struct LinkTargetFinder {
  private let catalog: Catalog?
  private let kind: ProductKind?
  private let console: Console

  /// Opens the catalog, if there is one; `kind` is the items' kind if the person stated it.
  init(_ options: CatalogOptions, kind: ProductKind?, console: Console) throws {
    catalog = try Catalog.ifAny(options, console)
    self.kind = kind
    self.console = console
  }

  /// The items that `text` names, as links without an address.
  func targets(_ text: String) throws -> [ProductLink] {
    if let link = ProductLink(parsing: text) {
      guard !link.needsNetwork else {
        miss("\(text): only the network knows where a short link leads")
        return []
      }
      return [try target(link, text)].compactMap(\.self)
    }
    do {
      return try appleIDs(Reference(text)).compactMap {
        try target(ProductLink(to: $0, kind: .unknown), text)
      }
    } catch let error as ReferenceError {
      miss("\(error)")
    }
    return []
  }

  /// The Apple IDs of a reference; anything but an Apple ID needs a catalog.
  private func appleIDs(_ reference: Reference) throws -> [AppleID] {
    guard let catalog else {
      if case .number(let digits) = reference, let appleID = AppleID(digits) { return [appleID] }
      miss("\(reference.text): there is no catalog that could know its Apple ID; import a feed, or name --catalog")
      return []
    }
    switch try catalog.items(for: reference) {
    case .items(let items, _): return items
    case .notFound(let reason):
      if case .number(let digits) = reference, let appleID = AppleID(digits) { return [appleID] }
      miss("\(reference.text): \(reason)")
      return []
    }
  }

  /// The link completed with its kind and parent; `nil` if the kind is unknown, because a number on the page of another
  /// kind is a dead link.
  private func target(_ link: ProductLink, _ text: String) throws -> ProductLink? {
    let listings = try link.appleID.flatMap { try catalog?.listings(of: $0) } ?? []
    let listing = listings.first { $0.kind != .unknown }
    var target = link.withoutTokens
    target.parentID = link.parentID ?? listing?.parentID
    target.kind = kind ?? link.kind
    if target.kind == .unknown { target.kind = listing?.kind ?? .unknown }
    if target.kind == .unknown, target.appleID != nil {
      miss("\(text): its kind is not known, and so not its page; name the kind with --kind, or give a link to the item")
      return nil
    }
    return target
  }

  func miss(_ message: String) {
    console.warnPartial(message)
  }
}

extension ProductLink {
  /// The link without its maker's tokens: a new link has its own.
  fileprivate var withoutTokens: ProductLink {
    var link = self
    link.affiliate = nil
    link.campaign = nil
    link.providerToken = nil
    link.origin = nil
    link.toolboxCampaign = nil
    link.toolboxToken = nil
    link.productPageID = nil
    return link
  }
}

extension Reference {
  /// The reference in messages.
  fileprivate var text: String {
    switch self {
    case .number(let text), .bundleID(let text): text
    case .link(let appleID, _): "\(appleID)"
    case .identifier(let identifier): "\(identifier.scheme.title) \(identifier.value)"
    }
  }
}

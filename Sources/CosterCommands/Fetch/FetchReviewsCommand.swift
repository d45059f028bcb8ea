internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks
internal import StoreService

struct FetchReviewsCommand: NetworkCommand {
  static let name = "reviews"
  static let abstract = "Fetch what customers wrote of apps, and import it."
  static let discussion = """
    Apple gives fifty reviews to a page and ten pages at most, the newest first; pages after an empty one are not asked \
    for. Only apps have reviews there.
    """
  static let example = "$ coster fetch reviews 6759209764 --storefront us,de --pages 10"

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "Apple ID or link of an app, or what the catalog knows it by."),
    .option(\.pages, "--pages", value: "count", help: "How many pages, ten at most."),
    .group(\.fetching, defaults: ["--storefront": "us"]),
  ]

  var references: [String] = []
  var pages = 1
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    guard (1...StoreRequest.mostReviewPages).contains(pages) else {
      throw UsageError("--pages takes a count from 1 to \(StoreRequest.mostReviewPages).")
    }
    let stores = try fetching.storefronts.called() ?? [StorefrontOptions.usual]
    let wanted = try apps(in: fetching.catalog.openIfThere(in: console), console).flatMap { appleID in
      stores.map { (appleID, $0) }
    }
    try FetchRun(fetching, console: console).fetch(
      series: wanted.map { appleID, storefront in
        (1...pages).map { StoreRequest.reviews(of: appleID, in: storefront, page: $0) }
      })
  }

  /// The named items without those known not to be apps: for such an item Apple may return any reviews.
  private func apps(in catalog: Catalog?, _ console: Console) throws -> [AppleID] {
    var appleIDs: [AppleID] = []
    try ReferenceList.forEach(references, in: console) { text in
      for appleID in try Self.items(text, in: catalog, console) {
        if let kind = try Self.kind(of: appleID, text, in: catalog), kind != .app, kind != .macApp {
          console.warnPartial("\(text): only apps have reviews in Apple's feed, and this is of kind \(kind.rawValue)")
        } else {
          appleIDs.append(appleID)
        }
      }
    }
    return appleIDs
  }

  private static func items(_ text: String, in catalog: Catalog?, _ console: Console) throws -> [AppleID] {
    if let appleID = try? LookupItem.items(text, in: catalog).first?.appleID { return [appleID] }
    var found: [AppleID] = []
    if let catalog {
      try ItemFinder(catalog, console: console).forEachItem([text]) { found.append($0.appleID) }
    } else {
      console.warnPartial("\(text): no Apple ID and no link to an item, and there is no catalog yet that may know it")
    }
    return found
  }

  /// The item's kind, from its link or else the catalog; `nil` when neither states it.
  private static func kind(of appleID: AppleID, _ text: String, in catalog: Catalog?) throws -> ProductKind? {
    let listings = try catalog?.listings(of: appleID) ?? []
    let kinds = [ProductLink(parsing: text)?.kind].compactMap { $0 } + listings.map(\.kind)
    return kinds.first { $0 != .unknown }
  }
}

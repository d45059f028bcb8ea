internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks
internal import StoreService

struct FetchReviewsCommand: Command {
  static let name = "reviews"
  static let abstract = "Fetch app reviews, and import them."
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
    guard (1...StoreRequest.maxReviewPages).contains(pages) else {
      throw UsageError("--pages takes a count from 1 to \(StoreRequest.maxReviewPages).")
    }
    let stores = try fetching.storefronts.called() ?? [StorefrontOptions.defaultStorefront]
    let selected = try apps(in: fetching.catalog.openIfThere(in: console), console).flatMap { appleID in
      stores.map { (appleID, $0) }
    }
    try FetchRun(fetching, console: console).fetch(
      series: selected.map { appleID, storefront in
        (1...pages).map { StoreRequest.reviews(of: appleID, in: storefront, page: $0) }
      })
  }

  /// The named items without those known not to be apps: for such an item Apple may return any reviews.
  private func apps(in catalog: Catalog?, _ console: Console) throws -> [AppleID] {
    var appleIDs: [AppleID] = []
    func add(_ appleID: AppleID, _ text: String) throws {
      // The link states the kind, or else the catalog does.
      let kinds = try [ProductLink(parsing: text)?.kind] + (catalog?.listings(of: appleID) ?? []).map(\.kind)
      let kind = kinds.compactMap(\.self).first { $0 != .unknown } ?? .app
      if kind == .app || kind == .macApp {
        appleIDs.append(appleID)
      } else {
        console.warnPartial("\(text): only apps have reviews in Apple's feed, and this is of kind \(kind.rawValue)")
      }
    }
    try ReferenceList.forEach(references, in: console) { text in
      if let appleID = try? LookupItem.items(text, in: catalog).first?.appleID {
        try add(appleID, text)
      } else if let catalog {
        for item in try catalog.items(text, note: console.report) { try add(item.appleID, text) }
      } else {
        console.warnPartial("\(text): no Apple ID and no link to an item, and there is no catalog yet that may know it")
      }
    }
    return appleIDs
  }
}

internal import Arguments
internal import CatalogModel
internal import StoreService

/// Fetches what customers wrote of apps.
struct FetchReviewsCommand: NetworkCommand {
  static let name = "reviews"
  static let abstract = "Fetch what customers wrote of apps, and import it."
  static let discussion = """
    Apple gives fifty reviews to a page and ten pages at most, the newest first; pages after an empty one are not asked \
    for.
    """
  static let example = "$ coster fetch reviews 6759209764 --storefront us,de --pages 10"

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "Apple ID or link of an app, or what the catalog knows it by."),
    .option(\.pages, "--pages", value: "count", help: "How many pages, ten at most."),
    .group(\.storefronts),
    .group(\.fetching),
    .group(\.catalog),
    .group(\.writing),
    .group(\.output),
  ]

  var references: [String] = []
  var pages = 1
  var storefronts = StorefrontOptions()
  var fetching = FetchOptions()
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard (1...ReviewsRequest.mostPages).contains(pages) else {
      throw UsageError("--pages takes a count from 1 to \(ReviewsRequest.mostPages).")
    }
    let stores = try storefronts.called() ?? [StorefrontOptions.usual]
    let run = try FetchRun(fetching, catalog, writing, output, console)
    let finder = ItemFinder(run.catalog, nil, console)
    var appleIDs: [AppleID] = []
    for text in references {
      if let item = try? LookupItem.items(text, in: run.catalog).first, let appleID = item.appleID {
        appleIDs.append(appleID)
      } else {
        try finder.forEachItem([text]) { appleIDs.append($0.appleID) }
      }
    }
    let wanted = appleIDs.flatMap { appleID in stores.map { (appleID, $0) } }
    try run.perform { fetch in
      for (appleID, storefront) in wanted {
        for page in 1...pages {
          let reviews = try fetch.fetch(ReviewsRequest(appleID, in: storefront, page: page).request)
          if reviews == 0 { break }
        }
      }
    }
  }
}

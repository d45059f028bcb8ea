internal import Arguments
internal import ProductLinks
internal import StoreService

struct FetchPageCommand: NetworkCommand {
  static let name = "page"
  static let abstract = "Fetch the pages of items, and import what is found."
  static let discussion = """
    A page is fetched from the store that its link points into, or from each of the stores that are named. Apple \
    answers with a page of nothing where a store does not have the item, or sends the caller on to another store's page \
    or to none of an item: that is reported as missing. Another store's page in the place of the one that was asked for is not imported: it is reported whose \
    page it is.
    """
  static let example = "$ coster fetch page https://apps.apple.com/us/app/id6759209764 --storefront us,de"

  static let parameters: Parameters<Self> = [
    .argument(\.links, value: "link", help: "Link to an item; - reads them from standard input, one a line."),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else us"]),
  ]

  var links: [String] = []
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let stores = try fetching.storefronts.called()
    var requests: [StoreRequest] = []
    try ReferenceList.forEach(links, in: console) { text in
      do {
        guard let link = ProductLink(parsing: text) else {
          throw StoreRequestError("'\(text)' is not a link to an item of Apple's stores")
        }
        for storefront in stores ?? [link.storefront ?? StorefrontOptions.defaultStorefront] {
          requests.append(try StoreRequest.page(of: link, in: storefront))
        }
      } catch let error as StoreRequestError {
        console.warnPartial("\(error)")
      }
    }
    try FetchRun(fetching, console: console).fetch(requests)
  }
}

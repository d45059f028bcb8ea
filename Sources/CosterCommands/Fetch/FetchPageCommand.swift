internal import Answers
internal import Arguments
internal import CatalogModel
internal import ProductLinks
internal import StoreService
internal import Storefronts

struct FetchPageCommand: NetworkCommand {
  static let name = "page"
  static let abstract = "Fetch the pages of items, and import what is found."
  static let discussion = """
    A page is fetched from the store that its link points into, or from each of the stores that are named, in the \
    store's own language or in --language. Where a store does not have the item, Apple answers with an empty page, or \
    redirects to another store's page or to one of no item: that is reported as missing. Another store's page in place \
    of the requested one is not imported: the message says whose page it is. A page is not fetched again within six \
    hours, unless with --again: a run over all stores takes about nine minutes for each item, and the same command \
    resumes it. At its end the stores without an answer are named.
    """
  static let example = """
    $ coster fetch page https://apps.apple.com/us/app/id6759209764 --storefront us,de
    $ coster fetch page https://apps.apple.com/us/app/id6759209764 --storefront all --language en
    """

  static let parameters: Parameters<Self> = [
    .argument(\.links, value: "link", help: "Link to an item; - reads them from standard input, one a line."),
    .option(
      \.language, "--language", value: "tag", as: .pageLanguage, defaultText: "the store's own",
      help: "Language of the pages: en-GB, or en for each store's English."),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else us"]),
  ]

  var links: [String] = []
  var language: String?
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let stores = try fetching.storefronts.called()
    let requested = language.flatMap { LocaleTag($0) }
    var requests: [StoreRequest] = []
    var withoutLanguage: Set<Storefront> = []
    try ReferenceList.forEach(links, in: console) { text in
      do {
        guard let link = ProductLink(parsing: text) else {
          throw StoreRequestError("'\(text)' is not a link to an item of Apple's stores")
        }
        for storefront in stores ?? [link.storefront ?? StorefrontOptions.defaultStorefront] {
          let tag = requested.flatMap { storefront.details.pageTag(for: $0) }
          if requested != nil, tag == nil {
            withoutLanguage.insert(storefront)
          } else {
            requests.append(try StoreRequest.page(of: link, in: storefront, language: tag))
          }
        }
      } catch let error as StoreRequestError {
        console.warnPartial("\(error)")
      }
    }
    if let requested, !withoutLanguage.isEmpty {
      console.warnPartial(Self.explanation(of: withoutLanguage.sorted(), without: requested))
    }
    try FetchRun(fetching, console: console).fetch(requests)
  }

  /// Why stores were not asked, with the languages that they have where they are few.
  private static func explanation(of stores: [Storefront], without language: LocaleTag) -> String {
    guard stores.count <= 5 else {
      let codes = stores.map(\.code).joined(separator: ", ")
      return "\(codes): no page in \(language); 'coster storefronts' has the languages of each"
    }
    let offers = stores.map { "\($0.code) (it has \($0.details.languages.joined(separator: ", ")))" }
    let isOnlyCountry = stores.allSatisfy { store in
      LocaleTag(language.language).flatMap { store.details.pageTag(for: $0) } != nil
    }
    let hint = language.region != nil && isOnlyCountry ? "; --language \(language.language) takes its own" : ""
    return "no page in \(language) in \(offers.joined(separator: ", "))\(hint)"
  }
}

internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks
internal import StoreService
internal import Storefronts

struct FetchPageCommand: Command {
  static let name = "page"
  static let abstract = "Fetch items' pages, and import them."
  static let discussion = """
    A page is fetched from the store that its link points to, or from each store that you name, in the store's own \
    language or in --language. It isn't fetched again within six hours, unless with --again. All stores take about \
    nine minutes for an item; the same command resumes an interrupted run.

    If a store doesn't have the item, Apple answers with an empty page, or redirects to another store's page or to \
    one of no item: that is reported as missing. Another store's page isn't imported in place of the requested one: \
    the message says whose page it is. The stores without an answer are named at the end.
    """
  static let example = """
    $ coster fetch page https://apps.apple.com/us/app/id6759209764 --storefront us,de
    $ coster fetch page 6759209764 --storefront all --language en
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .option(
      \.language, "--language", value: "tag", as: .pageLanguage, defaultText: "the store's own",
      help: "Language of the pages: en-GB, or en for each store's English."),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else us"]),
  ]

  var references: [String] = []
  var language: String?
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let stores = try fetching.storefronts.called()
    let targets = LinkTargets(in: try fetching.catalog.openIfThere(in: console))
    let requested = language.flatMap { LocaleTag($0) }
    var requests: [StoreRequest] = []
    var withoutLanguage: Set<Storefront> = []
    try ReferenceList.forEach(references, in: console) { text in
      for link in try links(text, targets, in: console) {
        for storefront in stores ?? [link.storefront ?? StorefrontOptions.defaultStorefront] {
          let tag = requested.flatMap { storefront.details.pageTag(for: $0) }
          guard requested == nil || tag != nil else {
            withoutLanguage.insert(storefront)
            continue
          }
          requests.append(try StoreRequest.page(of: link, in: storefront, language: tag))
        }
      }
    }
    if let requested, !withoutLanguage.isEmpty {
      console.warnPartial(Self.explanation(of: withoutLanguage.sorted(), without: requested))
    }
    try FetchRun(fetching, console: console).fetch(requests)
  }

  /// The links with a page that a reference names; why there is none is reported.
  private func links(_ text: String, _ targets: LinkTargets, in console: Console) throws -> [ProductLink] {
    try targets.find(text).compactMap { target in
      do {
        let link = try target.get()
        // Whether the item has a page does not depend on the store.
        _ = try StoreRequest.page(of: link, in: StorefrontOptions.defaultStorefront)
        return link
      } catch LinkTargetError.unknownKind {
        console.warnPartial("\(text): its kind is not known, and so not its page; give a link to the item")
      } catch let error as LinkTargetError {
        console.warnPartial("\(error)")
      } catch let error as StoreRequestError {
        console.warnPartial("\(error)")
      }
      return nil
    }
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

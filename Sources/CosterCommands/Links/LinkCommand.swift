internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks

struct LinkCommand: Command {
  static let name = "link"
  static let abstract = "Write links to items: for the web, the store's own app, reviews, or old devices."
  static let discussion = """
    An item is named by its Apple ID, a link to it, or whatever else the catalog knows it by. Its kind is what --kind \
    says, else what the link, then the catalog says. Without --storefront the link keeps its own \
    storefront, or has none and leads to the visitor's. Links are printed alone, one a line, unless --format says \
    otherwise. --for parameters prints what an app hands to SKStoreProductViewController, with Apple's keys, as one \
    line of JSON an item; the device chooses the storefront.
    """
  static let example = """
    $ coster link 6759209764 --storefront jp,us
    $ coster link 6759209764 --for review
    $ coster link 6759209764 --for parameters --ct spring --pt 1234567 --in-app com.example.gold
    $ coster resolve --links notes.txt | coster link - --at 11lTok
    $ coster link 'http://itunes.apple.com/us/album/id1790334412?i=1790334415' --at 11lTok --ct spring
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .option(\.kind, "-k", "--kind", value: "kind", help: "What the item is, such as app or podcast-episode."),
    .option(
      \.form, "--for", value: "form", as: .word(of: LinkForm.allCases.map(\.rawValue) + ["parameters"]),
      help:
        "Write it for the web, the store's app (app), an app's review form (review), devices before iOS 6 (legacy), or "
        + "apps that show the product page (parameters)."),
    .option(\.affiliate, "--at", value: "token", help: "Affiliate token to put in."),
    .option(\.campaign, "--ct", value: "name", help: "Campaign to put in, of 40 bytes at most."),
    .option(\.provider, "--pt", value: "number", help: "Provider token to put in, beside a campaign."),
    .option(\.productPage, "--ppid", value: "uuid", help: "Custom product page of an app to lead to."),
    .option(
      \.advertisingPartner, "--advp", value: "token",
      help: "Advertising partner's token to put in, with --for parameters."),
    .option(
      \.inAppProduct, "--in-app", value: "product-id",
      help: "In-app product to show on top of an app's page, with --for parameters."),
    .group(\.options, defaults: ["--format": "bare links"]),
  ]

  var references: [String] = []
  var kind: ProductKind?
  var form = LinkForm.web.rawValue
  var affiliate: String?
  var campaign: String?
  var provider: String?
  var productPage: String?
  var advertisingPartner: String?
  var inAppProduct: String?
  var options = QueryOptions()

  private typealias Row = (link: ProductLink, url: String)

  private var fields: [AnswerField<Row>] {
    let form = form
    return [
      .text("link") { $0.url },
      .integer("apple_id") { $0.link.appleID?.rawValue },
      .text("kind") { $0.link.kind.rawValue },
      .text("storefront") { $0.link.storefront?.code },
      .text("form") { _ in form },
    ]
  }

  func run(in console: Console) throws {
    try checkTokens()
    guard let form = LinkForm(rawValue: form) else { return try printParameters(console) }
    var writer = options.output.requested.map { _ in options.output.writer(of: fields, in: console) }
    try forEachTarget(in: console) { reference, target in
      for link in links(to: target) {
        guard let url = productPage == nil || link.kind.isApp ? link.url(form) : nil else {
          return console.warnPartial("\(reference): \(reasonWithoutURL(link, form))")
        }
        if writer == nil { try console.print(url) } else { try writer?.write((link, url)) }
      }
    }
    try writer?.finish()
  }

  /// Calls `body` with each item that the references name, and reports those that cannot be linked to.
  private func forEachTarget(in console: Console, _ body: (String, ProductLink) throws -> Void) throws {
    let targets = LinkTargets(in: try options.catalog.openIfUsable(in: console), kind: kind)
    try ReferenceList.forEach(references, in: console) { reference in
      for target in try targets.find(reference) {
        switch target {
        case .success(let link): try body(reference, link)
        case .failure(let error): console.warnPartial("\(error)")
        }
      }
    }
  }

  /// The link in each requested storefront.
  private func links(to target: ProductLink) -> [ProductLink] {
    var link = target
    (link.affiliate, link.campaign, link.providerToken, link.productPageID) = (
      affiliate, campaign, provider, productPage
    )
    return options.storefronts.named.map { storefronts in
      storefronts.map { storefront in
        link.storefront = storefront
        return link
      }
    } ?? [link]
  }

  private func reasonWithoutURL(_ link: ProductLink, _ form: LinkForm) -> String {
    if productPage != nil, !link.kind.isApp { return Self.noProductPages(link.kind) }
    return switch (form, link.kind) {
    case (_, .unknown): "what it is is not known, and so not on which page it stands; name its kind with --kind"
    case (.review, let kind) where !kind.isApp:
      "only apps have a form for reviews, and this is of kind \(kind.rawValue)"
    case (_, .tvEpisode), (_, .iTunesUEpisode):
      "it is shown only on the page that it belongs to, which is not known; give a link with both"
    case (.legacy, _) where link.appleID == nil: "old links name items by number, and this one has none"
    default: "Apple's stores have no page for the kind \(link.kind.rawValue)"
    }
  }

  /// Refuses parameters that Apple's stores would silently ignore.
  ///
  /// The limits are those of Apple's documentation of SKStoreProductViewController: a campaign token is "any 40-byte
  /// string", a provider token "must be used in combination with your campaign token".
  private func checkTokens() throws(UsageError) {
    if let campaign, campaign.utf8.count > 40 {
      throw UsageError("A campaign has 40 bytes at most, and --ct has \(campaign.utf8.count). Shorten it.")
    }
    if provider != nil, campaign == nil {
      throw UsageError("Apple counts a provider token only beside a campaign. Name one with --ct, or leave --pt out.")
    }
    if let productPage, productPage.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) == nil {
      throw UsageError("--ppid takes the UUID of a product page, as App Store Connect shows it, not '\(productPage)'.")
    }
    if LinkForm(rawValue: form) != nil, advertisingPartner != nil || inAppProduct != nil {
      let option = advertisingPartner == nil ? "--in-app" : "--advp"
      throw UsageError("No link has a place for \(option). Use --for parameters.")
    }
  }

  private static func noProductPages(_ kind: ProductKind) -> String {
    "only apps have product pages of their own, and this is of kind \(kind.rawValue)"
  }

  // MARK: Parameters of the product page

  private func printParameters(_ console: Console) throws {
    if options.output.requested != nil { throw UsageError("--for parameters prints JSON. Leave --format out.") }
    if options.storefronts.named != nil {
      throw UsageError("A device shows a product page in its own storefront. Leave --storefront out.")
    }
    try forEachTarget(in: console) { reference, target in
      if let reason = reasonWithoutParameters(target) {
        console.warnPartial("\(reference): \(reason)")
      } else {
        try console.print(parameters(of: target))
      }
    }
  }

  /// Why an app cannot show the item; nil when it can.
  private func reasonWithoutParameters(_ link: ProductLink) -> String? {
    if link.appleID == nil { return "an app names items by number, and this one has none" }
    if !link.kind.isShownInApps { return "SKStoreProductViewController shows nothing of kind \(link.kind.rawValue)" }
    if link.kind.isApp { return nil }
    if productPage != nil { return Self.noProductPages(link.kind) }
    return inAppProduct.map { _ in "only apps sell in-app products, and this is of kind \(link.kind.rawValue)" }
  }

  /// The dictionary for SKStoreProductViewController as one line of JSON, with the values of Apple's constants as keys.
  private func parameters(of link: ProductLink) -> String {
    let texts = [
      ("at", affiliate), ("ct", campaign), ("pt", provider), ("advp", advertisingPartner), ("ppid", productPage),
      ("productIdentifier", inAppProduct),
    ].compactMap { key, text in text.map { (key: key, value: Cell.text($0)) } }
    return Cell.object([(key: "id", value: Cell.integer(link.appleID?.rawValue))] + texts).jsonText
  }
}

extension ProductKind {
  /// Whether the App Store shows it as an app.
  fileprivate var isApp: Bool { self == .app || self == .macApp }

  /// Whether SKStoreProductViewController shows it: apps, audiobooks, books, films, music, podcasts and television, as
  /// in Apple's sample code, but not people and companies.
  fileprivate var isShownInApps: Bool {
    switch self {
    case .artist, .author, .developer, .institution, .curator, .label, .station, .playlist, .podcastChannel, .inApp,
      .ringtone:
      false
    default: true
    }
  }
}

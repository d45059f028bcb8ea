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
      \.form, "--for", value: "form",
      help:
        "Write it for the web, the store's app (app), an app's review form (review), devices before iOS 6 (legacy), or "
        + "apps that show the product page (parameters)."),
    .option(\.tokens.affiliate, "--at", value: "token", help: "Affiliate token to put in."),
    .option(\.tokens.campaign, "--ct", value: "name", help: "Campaign to put in, of 40 bytes at most."),
    .option(\.tokens.provider, "--pt", value: "number", help: "Provider token to put in, beside a campaign."),
    .option(\.tokens.productPage, "--ppid", value: "uuid", help: "Custom product page of an app to lead to."),
    .option(
      \.tokens.advertisingPartner, "--advp", value: "token",
      help: "Advertising partner's token to put in, with --for parameters."),
    .option(
      \.tokens.inAppProduct, "--in-app", value: "product-id",
      help: "In-app product to show on top of an app's page, with --for parameters."),
    .group(\.options, defaults: ["--format": "bare links"]),
  ]

  var references: [String] = []
  var kind: ProductKind?
  var form = LinkFormArgument.link(.web)
  var tokens = LinkTokens()
  var options = QueryOptions()

  private typealias Row = (link: ProductLink, url: String)

  private var fields: [AnswerField<Row>] {
    let form = form.argument
    return [
      .text("link") { $0.url },
      .integer("apple_id") { $0.link.appleID?.rawValue },
      .text("kind") { $0.link.kind.rawValue },
      .text("storefront") { $0.link.storefront?.code },
      .text("form") { _ in form },
    ]
  }

  func run(in console: Console) throws {
    try tokens.check(form)
    if form == .parameters { return try printParameters(console) }
    var writer = options.output.requested.map { _ in options.output.writer(of: fields, in: console) }
    try forEachTarget(in: console) { reference, target in
      for link in links(to: target) {
        guard let url = url(link) else { return console.warnPartial("\(reference): \(reasonWithoutURL(link))") }
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
    var link = tokens.put(into: target)
    return options.storefronts.named.map { storefronts in
      storefronts.map { storefront in
        link.storefront = storefront
        return link
      }
    } ?? [link]
  }

  private func url(_ link: ProductLink) -> String? {
    guard case .link(let form) = form, tokens.productPage == nil || link.kind.isApp else { return nil }
    return link.url(form)
  }

  private func reasonWithoutURL(_ link: ProductLink) -> String {
    if tokens.productPage != nil, !link.kind.isApp { return LinkTokens.noProductPages(link.kind) }
    return switch (form, link.kind) {
    case (_, .unknown): "what it is is not known, and so not on which page it stands; name its kind with --kind"
    case (.link(.review), let kind) where !kind.isApp:
      "only apps have a form for reviews, and this is of kind \(kind.rawValue)"
    case (_, .tvEpisode), (_, .iTunesUEpisode):
      "it is shown only on the page that it belongs to, which is not known; give a link with both"
    case (.link(.legacy), _) where link.appleID == nil: "old links name items by number, and this one has none"
    default: "Apple's stores have no page for the kind \(link.kind.rawValue)"
    }
  }

  // MARK: Parameters of the product page

  private func printParameters(_ console: Console) throws {
    if options.output.requested != nil { throw UsageError("--for parameters prints JSON. Leave --format out.") }
    if options.storefronts.named != nil {
      throw UsageError("A device shows a product page in its own storefront. Leave --storefront out.")
    }
    try forEachTarget(in: console) { reference, target in
      if let reason = tokens.reasonWithoutParameters(target) {
        console.warnPartial("\(reference): \(reason)")
      } else {
        try console.print(tokens.parameters(of: target))
      }
    }
  }
}

/// What `coster link` writes: a form of link, or the parameters of a product page in an app.
enum LinkFormArgument: ArgumentValue, Equatable {
  case link(LinkForm)
  case parameters

  init?(argument: String) {
    if argument == "parameters" {
      self = .parameters
    } else if let form = LinkForm(rawValue: argument) {
      self = .link(form)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .link(let form): form.rawValue
    case .parameters: "parameters"
    }
  }

  static var allowedArguments: [String] { LinkForm.allCases.map(\.rawValue) + ["parameters"] }
}

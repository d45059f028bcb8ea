internal import Arguments
internal import CatalogModel
internal import ProductLinks

/// Writes links to items.
struct LinkCommand: Command {
  static let name = "link"
  static let abstract = "Write links to items: for the web, the store's own app, reviews, or old devices."
  static let discussion = """
    An item is named by its Apple ID, a link to it, or whatever else the catalog knows it by. Its kind is what --kind \
    says, else what the link, then the catalog says. Without --storefront the link keeps its own \
    storefront, or has none and leads to the visitor's. Links are printed alone, one a line, unless --format says \
    otherwise.
    """
  static let example = """
    $ coster link 6759209764 --storefront jp,us
    $ coster link 6759209764 --for review
    $ coster resolve --links notes.txt | coster link - --at 11lTok
    $ coster link 'http://itunes.apple.com/us/album/id1790334412?i=1790334415' --at 11lTok --ct spring
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.references, value: "ref",
      help: ReferenceHelp.orPipe),
    .option(\.kind, "-k", "--kind", value: "kind", help: "What the item is, such as app or podcast-episode."),
    .option(
      \.form, "--for", value: "form",
      help:
        "Write it for the web, the store's app (app), an app's review form (review), or devices before iOS 6 (legacy)."),
    .option(\.affiliate, "--at", value: "token", help: "Affiliate token to put in."),
    .option(\.campaign, "--ct", value: "name", help: "Campaign to put in."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output, defaults: ["--format": "bare links"]),
  ]

  var references: [String] = []
  var kind: KindArgument?
  var form = LinkFormArgument(form: .web)
  var affiliate: String?
  var campaign: String?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("link", "Link"), Column("apple_id", "Apple ID", .trailing), Column("kind", "Kind"),
    Column("storefront", "Storefront"), Column("form", "Form"),
  ]

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let finder = try LinkTargetFinder(catalog, kind?.kind, console)
    var writer = output.said.map { _ in output.writer(of: Self.columns, in: console) }
    try ReferenceList.forEach(references, in: console) { reference in
      for target in try finder.targets(reference) {
        for link in links(to: target) {
          guard let url = link.url(form.form) else {
            finder.miss("\(reference): \(reasonWithoutURL(link))")
            break
          }
          if writer == nil { try console.print(url) } else { try writer?.write(cells(link, url)) }
        }
      }
    }
    try writer?.finish()
  }

  private func cells(_ link: ProductLink, _ url: String) -> [Cell] {
    [
      .text(url), .integer(link.appleID?.rawValue), .text(link.kind.rawValue), .text(link.storefront?.code),
      .text(form.argument),
    ]
  }

  /// The link in each storefront that was asked for.
  private func links(to target: ProductLink) -> [ProductLink] {
    var link = target
    link.affiliate = affiliate
    link.campaign = campaign
    return storefronts.named.map { storefronts in
      storefronts.map { storefront in
        link.storefront = storefront
        return link
      }
    } ?? [link]
  }

  private func reasonWithoutURL(_ link: ProductLink) -> String {
    switch (form.form, link.kind) {
    case (_, .unknown): "what it is is not known, and so not on which page it stands; name its kind with --kind"
    case (.review, let kind) where kind != .app && kind != .macApp:
      "only apps have a form for reviews, and this is of kind \(kind.rawValue)"
    case (_, .tvEpisode), (_, .iTunesUEpisode):
      "it is shown only on the page that it belongs to, which is not known; give a link with both"
    case (.legacy, _) where link.appleID == nil: "old links name items by number, and this one has none"
    default: "Apple's stores have no page for the kind \(link.kind.rawValue)"
    }
  }
}

/// A form of link on the command line: `web`, `review`.
struct LinkFormArgument: ArgumentValue, Equatable {
  var form: LinkForm

  init(form: LinkForm) { self.form = form }

  init?(argument: String) {
    guard let form = LinkForm(rawValue: argument) else { return nil }
    self.form = form
  }

  var argument: String { form.rawValue }

  static var allowedArguments: [String] { LinkForm.allCases.map(\.rawValue) }
}

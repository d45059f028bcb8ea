internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks

struct LinkCommand: Command {
  static let name = "link"
  static let abstract = "Build links to items."
  static let discussion = """
    Items are named by Apple ID, by a link, or by whatever else the catalog knows them by. What an item is comes from \
    --kind, else from the link, else from the catalog. Without --storefront the link keeps its own storefront; if it \
    has none, it leads to the visitor's.

    Links are printed alone, one a line; with --format a table has each input beside its link, and the reason where \
    there is none. --for parameters prints what an app hands to SKStoreProductViewController, with Apple's keys, as a \
    line of JSON for each item; the device chooses the storefront.
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
    .option(\.question.kind, "-k", "--kind", value: "kind", help: "What the item is, such as app or podcast-episode."),
    .option(
      \.form, "--for", value: "form", as: .word(of: LinkForm.allCases.map(\.rawValue) + ["parameters"]),
      help:
        "Write it for the web, the store's app (app), an app's review form (review), devices before iOS 6 (legacy), or "
        + "apps that show the product page (parameters)."),
    .question(\.question, leavingOut: ["ref", "for"]),
    .option(\.question.tokens.provider, "--pt", value: "number", help: "Provider token to put in, beside a campaign."),
    .option(
      \.question.tokens.productPage, "--ppid", value: "uuid", help: "Custom product page of an app to lead to."),
    .option(
      \.advertisingPartner, "--advp", value: "token",
      help: "Advertising partner's token to put in, with --for parameters."),
    .option(
      \.inAppProduct, "--in-app", value: "product-id",
      help: "In-app product to show on top of an app's page, with --for parameters."),
    .question(\.question, .storefronts),
    .group(\.options, defaults: ["--format": "bare links"]),
  ]

  var references: [String] = []
  var question = LinkToItemQuestion()
  var form = LinkForm.web.rawValue
  var advertisingPartner: String?
  var inAppProduct: String?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    try checkTokens()
    let catalog = try options.catalog.openIfUsable(in: console)
    guard let form = LinkForm(rawValue: form) else {
      // A product page is asked for by a number alone, whatever it is.
      return try printParameters(LinkTargets(in: catalog, kind: question.kind, needsKind: false), console)
    }
    let targets = LinkTargets(in: catalog, kind: question.kind)
    var question = question
    question.form = form
    var writer = options.output.requested.map { _ in options.output.writer(of: LinkToItemQuestion.fields, in: console) }
    try question.forEach(references, from: catalog, in: console) { question in
      try question.answer(from: targets) { part in
        switch part {
        case .row(let row) where writer == nil: if let link = row.url { try console.print(link) }
        case .row(let row): try writer?.write(row)
        case .note(let note):
          console.report(note)
          try writer?.write(question.row(without: note))
        }
      }
    }
    try writer?.finish()
  }

  private func checkTokens() throws {
    try question.tokens.check()
    if LinkForm(rawValue: form) != nil, advertisingPartner != nil || inAppProduct != nil {
      let option = advertisingPartner == nil ? "--in-app" : "--advp"
      throw UsageError("No link has a place for \(option). Use --for parameters.")
    }
  }

  // MARK: Parameters of the product page

  private func printParameters(_ targets: LinkTargets, _ console: Console) throws {
    if options.output.requested != nil { throw UsageError("--for parameters prints JSON. Leave --format out.") }
    if question.storefronts.named != nil {
      throw UsageError("A device shows a product page in its own storefront. Leave --storefront out.")
    }
    try ReferenceList.forEach(references, in: console) { reference in
      for target in try targets.find(reference) {
        switch target {
        case .failure(let error): console.report(.noTarget(error))
        case .success(let link):
          if let reason = reasonWithoutParameters(link) {
            console.report(.noLink(reference: reference, reason: reason))
          } else {
            try console.print(parameters(of: link))
          }
        }
      }
    }
  }

  private var tokens: LinkTokens { question.tokens }

  /// Why an app cannot show the item; nil when it can.
  private func reasonWithoutParameters(_ link: ProductLink) -> String? {
    if link.appleID == nil { return "an app names items by number, and this one has none" }
    if !link.kind.isShownInApps { return "SKStoreProductViewController shows nothing of kind \(link.kind.rawValue)" }
    if link.kind.isApp || link.kind == .unknown { return nil }
    if tokens.productPage != nil { return link.kind.reasonWithoutProductPages }
    return inAppProduct.map { _ in "only apps sell in-app products, and this is of kind \(link.kind.rawValue)" }
  }

  /// The dictionary for SKStoreProductViewController as one line of JSON, with the values of Apple's constants as keys.
  private func parameters(of link: ProductLink) -> String {
    let texts = [
      ("at", tokens.affiliate), ("ct", tokens.campaign), ("pt", tokens.provider), ("advp", advertisingPartner),
      ("ppid", tokens.productPage), ("productIdentifier", inAppProduct),
    ].compactMap { key, text in text.map { (key: key, value: Cell.text($0)) } }
    return Cell.object([(key: "id", value: Cell.integer(link.appleID?.rawValue))] + texts).jsonText
  }
}

extension ProductKind {
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

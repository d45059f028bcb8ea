public import Catalog
public import CatalogModel
public import ProductLinks

/// Links to the items of a reference: for the web, the store's own app, reviews, or old devices.
public struct LinkToItemQuestion: ItemQuestion {
  public static let name = "link"
  public static let summary = "The link to an item."

  public static let parameters: [QuestionParameter<Self>] = [
    .value(
      "ref", \.reference, as: .text("ref"), isRequired: true, "An Apple ID, a link, a bundle ID, upc:… or isbn:…."),
    .storefronts(\.storefronts),
    .value(
      "for", \.form, as: .linkForm,
      "Write it for the web, the store's app (app), an app's review form (review), or devices before iOS 6 (legacy)."),
    .option("at", \.tokens.affiliate, as: .text("token"), "Affiliate token to put in."),
    .option("ct", \.tokens.campaign, as: .text("name"), "Campaign to put in, of 40 bytes at most."),
  ]

  /// What names the item.
  public var reference = ""
  /// What the item is; `nil` where the link or the catalog says.
  public var kind: ProductKind?
  /// The stores to link into.
  public var storefronts: [StorefrontChoice] = []
  /// The form of the links.
  public var form = LinkForm.web
  /// What the links carry for affiliates and developers.
  public var tokens = LinkTokens()

  public init() {}

  /// A link, and its address; or in a table, why there is none.
  public struct Row: Sendable {
    /// What named the item.
    public var input: String
    /// What it leads to.
    public var link: ProductLink?
    /// The link as text.
    public var url: String?
    /// The form of the link.
    public var form: LinkForm
    /// Why there is no link.
    public var reason: String?
  }

  /// The row of a reference without a link, which an answer says by a note.
  public func row(without reason: AnswerNote) -> Row { Row(input: reference, form: form, reason: "\(reason)") }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try tokens.check()
    try answer(from: LinkTargets(in: catalog, kind: kind), body)
  }

  /// The answer with or without a catalog, for tokens that were checked.
  public func answer(from targets: LinkTargets, _ body: (AnswerPart<Row>) throws -> Void) throws {
    for target in try targets.find(reference) {
      switch target {
      case .success(let link): try answer(for: link, body)
      case .failure(let error): try body(.note(.noTarget(error)))
      }
    }
  }

  private func answer(for target: ProductLink, _ body: (AnswerPart<Row>) throws -> Void) throws {
    for link in links(to: target) {
      guard let url = tokens.productPage == nil || link.kind.isApp ? link.url(form) : nil else {
        return try body(.note(noteWithoutURL(link)))
      }
      try body(.row(Row(input: reference, link: link, url: url, form: form)))
    }
  }

  /// The link in each requested storefront.
  private func links(to target: ProductLink) -> [ProductLink] {
    var link = target
    (link.affiliate, link.campaign, link.providerToken, link.productPageID) = (
      tokens.affiliate, tokens.campaign, tokens.provider, tokens.productPage
    )
    return storefronts.named.map { storefronts in
      storefronts.map { storefront in
        link.storefront = storefront
        return link
      }
    } ?? [link]
  }

  private func noteWithoutURL(_ link: ProductLink) -> AnswerNote {
    link.kind == .unknown && tokens.productPage == nil
      ? .unknownKind(reference: reference) : .noLink(reference: reference, reason: reasonWithoutURL(link))
  }

  private func reasonWithoutURL(_ link: ProductLink) -> String {
    if tokens.productPage != nil, !link.kind.isApp { return link.kind.reasonWithoutProductPages }
    return switch (form, link.kind) {
    case (.review, let kind) where !kind.isApp:
      "only apps have a form for reviews, and this is of kind \(kind.rawValue)"
    case (_, .tvEpisode), (_, .iTunesUEpisode):
      "it is shown only on the page that it belongs to, which is not known; give a link with both"
    case (.legacy, _) where link.appleID == nil: "old links name items by number, and this one has none"
    default: "Apple's stores have no page for the kind \(link.kind.rawValue)"
    }
  }

  public static let fields: [AnswerField<Row>] = [
    .text("link") { $0.url }.about("The link; null where a table says why there is none."),
    .integer("apple_id") { $0.link?.appleID?.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.link?.kind.rawValue }.about("What the item is, such as app or song."),
    .text("storefront") { $0.link?.storefront?.code }.about("Storefront of the link; null leads to the visitor's own."),
    .text("form") { $0.form.rawValue }.about("For what it is written: web, app, review or legacy."),
    .text("input") { (row: Row) -> String in row.input }.about("What named the item."),
    .text("reason", "Why not") { (row: Row) -> String? in row.reason }.about("Why there is no link."),
  ]
}

extension ParameterForm<LinkForm> {
  /// A form of links.
  static var linkForm: Self {
    Self(
      "form", pattern: ParameterPattern.words(LinkForm.allCases.map(\.rawValue)),
      allowed: { LinkForm.allCases.map(\.rawValue) }, write: \.rawValue
    ) { LinkForm(rawValue: $0) }
  }
}

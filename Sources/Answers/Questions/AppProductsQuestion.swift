public import Catalog
public import CatalogModel

/// The in-app products of an app, or of all apps.
public struct AppProductsQuestion: Question {
  public static let name = "products"
  public static let summary = "In-app products: types, states, texts by language, prices by storefront and day."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("app", \.app, as: .text("ref"), "The app: Apple ID, link or bundle ID."),
    .option(
      "environment", \.environment, as: .environment, "Only products of production, sandbox or configuration."),
    .storefronts(\.storefronts),
  ]

  /// The app; all without one.
  public var app: String?
  /// The store or file that the products are of; all without one.
  public var environment: StoreEnvironment?
  /// The stores whose prices are listed; all without one.
  public var storefronts: [StorefrontChoice] = []

  /// Whether the catalog has only what was read for the question.
  public var isOfFiles = false

  /// The question for all products.
  public init() {}

  /// A product, with its prices in the stores that were named.
  public struct Row: Sendable {
    /// The product with all that is known of it.
    public var entry: AppProductEntry
    /// The prices of the stores that were named.
    public var prices: [AppProductEntry.Price]
    /// The newest version of its hosted content that was read.
    public var contentVersion: String?
    /// The size of that content, in bytes.
    public var contentLength: Int?
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    guard let app = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    let stores = storefronts.requested
    var entries = try catalog.appProducts(AppProductFilter(environment: environment, app: app.appleID))
    // What pages list has no number, and so is told of the app that is named alone.
    if let appleID = app.appleID, environment == nil || environment == .production {
      try catalog.addListedProducts(to: &entries, of: appleID)
    }
    let versions = try newest(.contentVersion, catalog)
    let lengths = try newest(.contentLength, catalog)
    for entry in entries {
      var row = Row(entry: entry, prices: entry.prices(in: stores))
      row.contentVersion = entry.product.productID.flatMap { versions[$0] }
      row.contentLength = lengths[entry.product.key].flatMap { Int($0) }
      try body(.row(row))
    }
    if entries.isEmpty { try body(.note(.products(isOfFiles ? .emptyList : .noProducts(app: self.app)))) }
  }

  /// The values of a fact that were read last, by what they are stated of.
  private func newest(_ name: AppFact.Name, _ catalog: Catalog) throws -> [String: String] {
    Dictionary(try catalog.facts(named: name).map { ($0.fact.subject, $0.fact.value) }) { first, _ in first }
  }

  public static let fields: [AnswerField<Row>] = [
    .text("product_id") { $0.entry.product.productID }.about("Product ID, as the app asks for it."),
    .integer("apple_id") { $0.entry.product.appleID?.rawValue }.about("Apple ID of the product."),
    .integer("app_id", "App") { $0.entry.product.appID?.rawValue }.about("Apple ID of the app that sells it."),
    .text("environment") { $0.entry.product.environment.rawValue }.about("production, sandbox or configuration."),
    .text("type") { $0.entry.product.type?.rawValue }.about("Type of the product, such as consumable."),
    .text("state") { $0.entry.product.state }.about("Its state in App Store Connect's own word."),
    .text("reference_name") { $0.entry.product.referenceName }.about("Name that its developer gave it."),
    .text("group") { $0.entry.groupName ?? $0.entry.product.group }.about("Group of a subscription."),
    .integer("level") { $0.entry.product.level }.about("Level of a subscription in its group, 1 is the highest."),
    .text("period") { $0.entry.product.period }.about("Period of a subscription, such as P1M."),
    AnswerField("family_shareable", type: .boolean) { .boolean($0.entry.product.isFamilyShareable) }.about(
      "Whether a family shares it."),
    AnswerField("texts", type: .objects, isNullable: false) { .list($0.entry.texts.map(\.cell)) }.about(
      "Its texts, each with language, name and description."),
    AnswerField("prices", type: .objects, isNullable: false) { .list($0.prices.map(\.cell)) }.about(
      "Its prices, each with storefront, offer or billing plan, amount, currency, text and days."),
    .time("observed_at", "As of") { $0.entry.evidence.observedAt }.about("When the catalog last saw it."),
    .text("source") { $0.entry.evidence.source }.ofFile.about("File that states it."),
    AnswerField("is_hosted", "Hosted", type: .boolean) { .boolean($0.entry.product.isHosted) }.about(
      "Whether Apple hosts content of it; null where no source says."),
    .text("content_version") { $0.contentVersion }.about("Version of its hosted content that was read last."),
    .integer("content_length", "Bytes") { $0.contentLength.map(Int64.init) }.about(
      "Size of its hosted content in bytes, as App Store Connect states it."),
  ]
}

extension AppProductText {
  fileprivate var cell: Cell {
    .object([("language", .text(language)), ("name", .text(name)), ("description", .text(description))])
  }
}

extension AppProductEntry.Price {
  /// The price with all that is stated of it.
  var cell: Cell {
    let offer = stated.offer
    return .object([
      ("storefront", .text(stated.storefront?.code)), ("offer", .text(offer.kind.rawValue)),
      ("offer_id", .text(offer.identifier.isEmpty ? nil : offer.identifier)),
      ("amount", .decimal(stated.amount.map(Money.decimalText))), ("currency", .text(money?.currency.description)),
      ("text", .text(writtenText)), ("start", .text(stated.start)), ("end", .text(stated.end)),
      ("is_preserved", .boolean(stated.isPreserved)),
      ("is_planned", .boolean(isPlanned)), ("is_current", .boolean(isCurrent)),
      ("payment", .text(offer.payment?.rawValue)),
      ("period", .text(offer.period)), ("periods", .integer(offer.periodCount)),
      ("eligibility", .text(offer.eligibility)), ("is_stackable", .boolean(offer.isStackable)),
      ("is_enabled", .boolean(offer.isEnabled)),
      ("point", .text(stated.point)),
      ("observed_at", .text(evidence.observedAt)), ("source", .text(evidence.source)),
    ])
  }

  /// The price as its store writes it; in words where its amount was not read.
  package var amountText: String { writtenText ?? "amount not in these files" }
}

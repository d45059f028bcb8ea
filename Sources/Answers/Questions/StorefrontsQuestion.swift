public import Catalog
public import CatalogModel
public import Storefronts

/// Apple's storefronts, with their currencies and languages.
public struct StorefrontsQuestion: Question {
  public static let name = "storefronts"
  public static let summary = "The stores, with their currencies and languages."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("storefront", \.code, as: .text("code"), "Only this one: a code or Apple's number.")
  ]

  /// A two- or three-letter code, Apple's number, or a header value such as `143462-9,29`; `nil` for all.
  public var code: String?
  /// Whether to list the numbers that Apple reserves where it has no store as well.
  public var includesReserved = false

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<StoreRow>) throws -> Void) throws {
    try answer(body)
  }

  /// The answer, which needs no catalog.
  public func answer(_ body: (AnswerPart<StoreRow>) throws -> Void) throws {
    guard let code else {
      for details in includesReserved ? StorefrontDirectory.all : StorefrontDirectory.live {
        try body(.row(StoreRow(storefront: details.storefront)))
      }
      return
    }
    guard let store = StoreRow(code) else { return try body(.note(.notAStorefront(code))) }
    try body(.row(store))
  }

  public static let fields: [AnswerField<StoreRow>] = [
    .text("code") { $0.storefront.code }.about("Two-letter code."),
    .text("long_code", "ISO-3") { $0.details.alpha3 }.about("Three-letter code."),
    .integer("number") { $0.details.number }.about("Apple's number."),
    .text("name") { $0.details.name }.about("English name."),
    .text("currency") { $0.details.currency?.description }.about("Currency that it bills."),
    .texts("languages") { $0.details.languages }.about("Languages of its pages, its own first."),
    .text("status") { $0.details.status.rawValue }.about("Whether there is a store."),
    .text("apple_music", "Apple Music") { $0.details.appleMusic.rawValue }.about("Whether it has Apple Music."),
    .text("note") { $0.details.note }.about("A note."),
    .text("source") { $0.details.source }.about("Where these facts are from."),
  ]

  /// What a value of the X-Apple-Store-Front header says besides the storefront.
  public static let headerFields: [AnswerField<StoreRow>] = [
    .text("header_language", "Header's language") { $0.header?.language }.about("Language that the header names."),
    .integer("header_client", "Header's client") { $0.header?.client }.about("Client that the header names."),
  ]
}

/// A storefront by a code, or by a header's value with a language and a client.
public struct StoreRow: Sendable {
  /// The store.
  public var storefront: Storefront
  /// The header that names it; `nil` where a code does.
  public var header: StorefrontHeader?

  /// What is known of the store.
  public var details: StorefrontDetails { storefront.details }

  /// A store by itself.
  public init(storefront: Storefront) { self.storefront = storefront }

  /// Reads a code, or a value of the header; `nil` if it is neither.
  public init?(_ code: String) {
    let (named, header) = (Storefront(code), StorefrontHeader(code))
    guard let storefront = named ?? header?.storefront else { return nil }
    self.storefront = storefront
    self.header = named == nil ? header : nil
  }
}

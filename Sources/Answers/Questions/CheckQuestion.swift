public import Catalog
public import CatalogModel
public import ProductLinks

/// Whether stores show what an ID names, and why a device cannot open it.
public struct CheckQuestion: ItemQuestion {
  public static let name = "check"
  public static let summary = "Whether stores show what an ID names, a row a store."

  public static let parameters: [QuestionParameter<Self>] = [
    .storefronts(\.storefronts),
    .option("error", \.error, as: .deviceError, "The error that the device reported, as it was printed."),
    .option("os", \.deviceOS, as: .systemVersion, "The system of the device, such as 12.4."),
  ]

  /// What a program took for an item's number: a number, a link, a name.
  public var reference = ""
  /// The stores to answer for; without any those of a link, else those that are known to have the item.
  public var storefronts: [StorefrontChoice] = []
  /// The error that a device reported.
  public var error: DeviceError?
  /// The system of the device.
  public var deviceOS: SystemVersion?

  /// The question without a reference.
  public init() {}

  /// The verdicts of a link that stands in a text.
  public func rows(
    of link: ProductLink, from catalog: Catalog, at now: Timestamp
  ) throws(CatalogError) -> [Row] {
    let options = CheckOptions(storefronts: storefronts.named, fallback: .byDefault, deviceOS: deviceOS, now: now)
    return try catalog.check(link, link.text, options).map { Row(check: $0, error: error) }
  }

  /// The verdict of a store, in the light of the error that a device reported.
  public struct Row: Sendable {
    /// The verdict with its evidence.
    public var check: StoreCheck
    /// The error that the device reported.
    public var error: DeviceError?
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    let options = CheckOptions(
      storefronts: storefronts.named, fallback: .byDefault, deviceOS: deviceOS, now: now)
    for check in try catalog.check(reference, options) { try body(.row(Row(check: check, error: error))) }
  }

  public static let fields: [AnswerField<Row>] =
    [
      .text("reference") { $0.check.reference }.about("What was checked."),
      .text("storefront") { $0.check.storefront?.code }.about("Storefront; null where all stores do the same."),
      .text("verdict") { $0.check.verdict.rawValue }.about("shown, not-shown or undecided."),
      .text("reason") { $0.check.reason.rawValue }.about("Why, in a word such as ok or not-offered."),
      .integer("apple_id") { $0.check.appleID?.rawValue }.about("Apple ID that was checked."),
      .text("kind") { $0.check.kind?.rawValue }.about("What the item is, such as app or song."),
      .text("name") { $0.check.name }.about("Name of the item."),
      .integer("related_id", "Related ID") { $0.check.related?.appleID.rawValue }.about(
        "Apple ID of the item that was probably meant."),
      .text("related_kind") { $0.check.related?.kind?.rawValue }.about("What that item is."),
      .text("related_name") { $0.check.related?.name }.about("Name of that item."),
      .texts("known_in") { $0.check.knownIn.map(\.code) }.about("Storefronts that are known to have the item."),
      .text("minimum_os", "Minimum OS") { $0.check.minimumOS }.about("Oldest system that the app runs on."),
      .text("source") { $0.check.evidence?.source }.ofFile.about("File, or Apple's document, that says so."),
      .time("observed_at", "As of") { $0.check.evidence?.observedAt }.about("When the catalog last saw it."),
      .text("device", "On a device") { $0.check.onDevice }.about("What a device does with it."),
      .text("advice", "What to do") { $0.check.advice(for: $0.error) }.about("How the cause is removed."),
    ] + errorFields.map { $0.part(\.error) }

  /// What an error means by itself.
  public static let errorFields: [AnswerField<DeviceError>] = [
    .text("error", "The error") { (error: DeviceError) -> String? in "\(error.name): \(error.meaning)" }.about(
      "The error that the device reported, and what it means."),
    .text("error_about", "Error about") { (error: DeviceError) -> String? in error.subject.rawValue }.about(
      "What the error is about: id, network, account, app, store or unknown."),
    .text("error_advice", "Cure") { (error: DeviceError) -> String? in error.cure }.about(
      "How the cause of the error is removed; null where nobody says."),
    .texts("errors", "All errors") { (error: DeviceError) -> [String] in error.layers }.about(
      "Every error that the text names, the outermost first; the innermost that gives a reason counts."),
    .text("error_source", "Provenance") { (error: DeviceError) -> String? in error.source }.about(
      "Who says what the error means: a document of Apple, or reports of developers."),
  ]
}

extension StoreCheck {
  /// What a device does with the reference: five reports to Apple say that it may do nothing at all (openradar
  /// 14126680, 19220228, 20089825, 22127487, 26672420).
  fileprivate var onDevice: String? {
    guard verdict == .notShown else { return nil }
    return "SKErrorDomain 5 \"Cannot connect to iTunes Store\", or no answer at all"
  }

  fileprivate func advice(for error: DeviceError?) -> String? {
    guard let error, error.subject != .id, error.subject != .unknown else { return advice }
    return "the error is about the \(error.subject.rawValue), not about this ID: \(error.meaning)"
  }

  /// In words that are true of each face; which commands do it, the verb says.
  private var advice: String? {
    switch reason {
    case .ok: nil
    case .notANumber:
      appleID.map { "use the number alone: \($0)" } ?? "use the number of the item: it follows 'id' in its link"
    case .namedByText: "a device opens it as a link; it names its \(kind?.rawValue ?? "item") by text, not by number"
    case .shortLink: "open it once, and use the link of the page that it leads to"
    case .outOfRange: "Apple IDs are whole numbers from 1"
    case .truncatedTo32Bits: "keep Apple IDs in 64 bits: an int turns \(wholeID) into this number"
    case .bundleID:
      appleID.map { "use \($0), the app's Apple ID" }
        ?? "use the app's Apple ID, which the store finds by the bundle ID"
    case .productID:
      "use \(related.map { "\($0.appleID), " } ?? "")the app's Apple ID; the product ID goes into the in-app purchase "
        + "parameter"
    case .account: "that is a person's account; use the number of the item"
    case .otherNumber: otherNumberAdvice
    case .kindNotShown:
      related.map { "use \($0.appleID), the Apple ID of its app" }
        ?? "use the Apple ID of an app, a book, a film, music, a podcast or a TV show"
    case .otherStorefrontsOnly: "offer it only where it is sold: \(knownIn.map(\.code).joined(separator: ", "))"
    case .missingThere: "check the number, and ask the store again"
    case .removed: "the store no longer has it: remove the link"
    case .notReleased: "wait for the release"
    case .otherDevice: kind == .macApp ? "Mac apps are shown on a Mac only" : "it needs system \(minimumOS ?? "")"
    case .notOffered: "offer it there in App Store Connect, or remove the link"
    case .neverSeen, .notRequested, .offered: "ask the store"
    }
  }

  /// The number before it was truncated to an `int`: of an impossible number the item itself, else the other item.
  private var wholeID: String { (related?.appleID ?? appleID)?.description ?? "" }

  private var otherNumberAdvice: String {
    guard let related, let appleID else { return "" }
    let other = "\(related.kind?.rawValue ?? "item") \(related.appleID)"
    guard reference != appleID.description else { return "the number is a code of \(other): use that" }
    return "\(appleID) is the \(kind?.rawValue ?? "item") itself; to open what it belongs to, use the \(other)"
  }
}

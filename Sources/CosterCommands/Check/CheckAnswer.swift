internal import Catalog
internal import CatalogModel

/// Prints checks, and errors of devices.
enum CheckAnswer {
  /// The fields of checks, in the light of the error that a device reported.
  static func fields(_ error: DeviceError?) -> [AnswerField<StoreCheck>] {
    [
      .text("reference") { $0.reference },
      .text("storefront") { $0.storefront?.code },
      .text("verdict") { $0.verdict.rawValue },
      .text("reason") { $0.reason.rawValue },
      AnswerField("apple_id") { .integer($0.appleID?.rawValue) },
      .text("kind") { $0.kind?.rawValue },
      .text("name") { $0.name },
      AnswerField("related_id", title: "See also") { .integer($0.related?.appleID.rawValue) },
      .text("related_kind", "Which is a") { $0.related?.kind?.rawValue },
      .text("related_name", "Called") { $0.related?.name },
      AnswerField("known_in") { .listIfAny($0.knownIn.map { .text($0.code) }) },
      .text("minimum_os", "Needs system") { $0.minimumOS },
      .text("source") { $0.evidence?.source },
      .text("observed_at", "As of") { $0.evidence?.observedAt },
      .text("device", "On a device") { $0.onDevice },
      .text("advice", "What to do") { $0.advice(for: error) },
    ] + fields(ofError: error)
  }

  /// An error by itself.
  static func fields<Row>(ofError error: DeviceError?) -> [AnswerField<Row>] {
    [
      .text("error", "The error") { _ in error.map { "\($0.name): \($0.meaning)" } },
      .text("error_about", "Is about") { _ in error?.subject.rawValue },
    ]
  }
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

  private var advice: String? {
    switch reason {
    case .ok: nil
    case .notANumber: "use the number of the item: it follows 'id' in its link; 'coster search' finds it by name"
    case .outOfRange: "Apple IDs are whole numbers from 1"
    case .truncatedTo32Bits: "keep Apple IDs in 64 bits: an int turns \(wholeID) into this number"
    case .bundleID:
      appleID.map { "use \($0), the app's Apple ID" } ?? "use the app's Apple ID: 'coster fetch lookup' finds it"
    case .productID: "use the app's Apple ID; the product ID goes into the in-app purchase parameter"
    case .account: "that is a person's account; use the number of the item"
    case .otherNumber: otherNumberAdvice
    case .kindNotShown: "use the Apple ID of an app, a book, a film, music, a podcast or a TV show"
    case .otherStorefrontsOnly: "offer it only where it is sold: \(knownIn.map(\.code).joined(separator: ", "))"
    case .missingThere: "check the number; ask again with 'coster fetch lookup --again'"
    case .removed: "the store no longer has it: remove the link"
    case .notReleased: "wait for the release"
    case .otherDevice: kind == .macApp ? "Mac apps are shown on a Mac only" : "it needs system \(minimumOS ?? "")"
    case .neverSeen, .notAsked: "ask the store: 'coster check --fetch'"
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

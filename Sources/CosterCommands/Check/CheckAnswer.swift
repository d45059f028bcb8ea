internal import Catalog
internal import CatalogModel

/// Prints a check.
enum CheckAnswer {
  static let columns = [
    Column("reference"), Column("storefront"), Column("verdict"), Column("reason"), Column("apple_id"), Column("kind"),
    Column("name"), Column("related_id", title: "See also"), Column("related_kind", title: "Which is a"),
    Column("related_name", title: "Called"), Column("known_in"), Column("minimum_os", title: "Needs system"),
    Column("source"), Column("observed_at", title: "As of"), Column("device", title: "On a device"),
    Column("advice", title: "What to do"), Column("error", title: "The error"),
    Column("error_about", title: "Is about"),
  ]

  static func cells(_ check: StoreCheck, _ error: DeviceError?) -> [Cell] {
    [
      .text(check.reference), .text(check.storefront?.code), .text(check.verdict.rawValue),
      .text(check.reason.rawValue), .integer(check.appleID?.rawValue), .text(check.kind?.rawValue), .text(check.name),
      .integer(check.related?.appleID.rawValue), .text(check.related?.kind?.rawValue), .text(check.related?.name),
      .listIfAny(check.knownIn.map { .text($0.code) }), .text(check.minimumOS), .text(check.evidence?.source),
      .text(check.evidence?.observedAt), .text(check.onDevice), .text(check.advice(for: error)),
    ] + cells(error)
  }

  /// The cells of an error without a reference.
  static func cells(_ error: DeviceError?) -> [Cell] {
    [.text(error.map { "\($0.name): \($0.meaning)" }), .text(error?.subject.rawValue)]
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

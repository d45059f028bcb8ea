/// What a product's state says about its sale, in the words of App Store Connect and of iTunes Connect.
struct ProductState {
  enum Sale: Equatable {
    case onSale
    /// Before its first approval a product is not in the store; one that is being changed may be.
    case unapproved(isCertain: Bool)
    /// Removed by its developer it is mostly not sold, but Apple does not guarantee that.
    case removed(isCertain: Bool)
    case unknown
  }

  let sale: Sale
  /// Whether it has a price and a localization, without which it cannot be submitted.
  let hasMetadata: Bool

  init(_ word: String?) {
    let letters = word?.lowercased().filter(\.isLetter) ?? ""
    (sale, hasMetadata) = Self.states[letters] ?? (.unknown, false)
  }

  private static let states: [String: (Sale, Bool)] = [
    "approved": (.onSale, true), "readyforsale": (.onSale, true),
    "missingmetadata": (.unapproved(isCertain: true), false),
    "waitingforupload": (.unapproved(isCertain: true), false),
    "processingcontent": (.unapproved(isCertain: true), false),
    "readytosubmit": (.unapproved(isCertain: false), true),
    "preparedforsubmission": (.unapproved(isCertain: false), true),
    "waitingforreview": (.unapproved(isCertain: false), true),
    "inreview": (.unapproved(isCertain: false), true),
    "developeractionneeded": (.unapproved(isCertain: false), false),
    "pendingbinaryapproval": (.unapproved(isCertain: false), true),
    "pendingdeveloperrelease": (.unapproved(isCertain: false), true),
    "rejected": (.unapproved(isCertain: false), true),
    "developerremovedfromsale": (.removed(isCertain: false), true),
    "removedfromsale": (.removed(isCertain: true), true),
    "deleted": (.removed(isCertain: true), false),
  ]
}

/// What a product's state says about its sale, in the words of App Store Connect and of iTunes Connect.
struct ProductState {
  /// Why it is not sold; `nil` where it is.
  ///
  /// Before its first approval a product is not in the store; one that is being changed may be. Removed by its
  /// developer it is mostly not sold, but Apple does not guarantee that.
  let reason: ProductRequest.Reason?
  /// Whether it is certainly not sold.
  let isCertain: Bool
  /// Whether it has a price and a localization, without which it cannot be submitted.
  let hasMetadata: Bool

  init(_ word: String?) {
    let letters = word?.lowercased().filter(\.isLetter) ?? ""
    (reason, isCertain, hasMetadata) = Self.states[letters] ?? (.stateUnknown, false, false)
  }

  private static let states: [String: (ProductRequest.Reason?, Bool, Bool)] = [
    "approved": (nil, false, true), "readyforsale": (nil, false, true),
    "missingmetadata": (.notApproved, true, false), "waitingforupload": (.notApproved, true, false),
    "processingcontent": (.notApproved, true, false), "readytosubmit": (.notApproved, false, true),
    "preparedforsubmission": (.notApproved, false, true), "waitingforreview": (.notApproved, false, true),
    "inreview": (.notApproved, false, true), "developeractionneeded": (.notApproved, false, false),
    "pendingbinaryapproval": (.notApproved, false, true), "pendingdeveloperrelease": (.notApproved, false, true),
    "rejected": (.notApproved, false, true), "developerremovedfromsale": (.removedFromSale, false, true),
    "removedfromsale": (.removedFromSale, true, true), "deleted": (.removedFromSale, true, false),
  ]
}

/// Why a purchase, a request or a download fails.
enum StoreFailure: Sendable {
  case cancelled, notAllowed, unknown, offline

  /// As StoreKit of a generation reports it.
  ///
  /// The numbers of StoreKit 2's cases are not documented.
  func error(for generation: StoreKitGeneration) -> RehearsalEvent.Failure {
    switch (self, generation) {
    case (.cancelled, .one): .init(domain: "SKErrorDomain", code: 2)
    case (.notAllowed, .one): .init(domain: "SKErrorDomain", code: 4)
    case (.unknown, .one): .init(domain: "SKErrorDomain", code: 0)
    case (.offline, .one): .init(domain: "NSURLErrorDomain", code: -1009)
    case (.cancelled, .two): .init(domain: "StoreKitError", name: "userCancelled")
    case (.notAllowed, .two): .init(domain: "Product.PurchaseError", name: "purchaseNotAllowed")
    case (.unknown, .two): .init(domain: "StoreKitError", name: "unknown")
    case (.offline, .two): .init(domain: "StoreKitError", name: "networkError")
    }
  }
}

extension SimulatedStore {
  /// An error as the app gets it.
  func failure(_ failure: StoreFailure) -> RehearsalEvent.Failure { failure.error(for: generation) }
}

// What libraries around StoreKit print: their codes, and their words.

extension ErrorDomain {
  static let revenueCat = ErrorDomain(
    name: "RevenueCat.ErrorCode", otherNames: ["RCPurchasesErrorCodeDomain", "Purchases.ErrorCode"],
    meaning: "an error of RevenueCat", source: "RevenueCat: ErrorCode",
    codes: [
      Code(0, "UNKNOWN", .unknown, "RevenueCat gives no reason", "look at the error within it"),
      Code(1, "PURCHASE_CANCELLED", .account, "the person cancelled", cancelled),
      Code(2, "STORE_PROBLEM", .store, "the App Store failed, or the sheet was closed", "look at the error within it"),
      Code(3, "PURCHASE_NOT_ALLOWED", .account, "this person may not pay on this device"),
      Code(4, "PURCHASE_INVALID", .app, "the purchase is not valid", "check the product ID and the offer"),
      Code(5, "PRODUCT_NOT_AVAILABLE_FOR_PURCHASE", .id, "the product is not on sale"),
      Code(6, "PRODUCT_ALREADY_PURCHASED", .account, "this person has the product already", "restore purchases"),
      Code(7, "RECEIPT_ALREADY_IN_USE", .account, "another user has the same receipt"),
      Code(8, "INVALID_RECEIPT", .app, "the receipt is not valid"),
      Code(9, "MISSING_RECEIPT_FILE", .account, "the receipt is missing", "restore purchases"),
      Code(10, "NETWORK_ERROR", .network, "the server could not be reached", retry),
      Code(11, "INVALID_CREDENTIALS", .app, "the API key is not valid"),
      Code(
        20, "PAYMENT_PENDING_ERROR", .account, "the payment waits for somebody's approval", "wait for the transaction"),
      Code(
        23, "CONFIGURATION_ERROR", .app, "products and offerings are not set up as App Store Connect has them",
        "compare product IDs with App Store Connect"),
      Code(35, "OFFLINE_CONNECTION_ERROR", .network, "the device is offline", retry),
    ])

  /// `CdvPurchase.ErrorCode`, from 6777000 on.
  static let cordova = ErrorDomain(
    name: "cordova-plugin-purchase", meaning: "an error of cordova-plugin-purchase",
    source: "cordova-plugin-purchase: ErrorCode",
    codes: [
      Code(6_777_001, .account, "the store could not be set up: this person may not pay on this device"),
      Code(6_777_002, .network, "the products could not be loaded", retry),
      Code(6_777_003, .app, "the purchase could not begin", "load the product first"),
      Code(6_777_004, .app, "the receipts could not be loaded"),
      Code(6_777_005, .account, "this person may not do that"),
      Code(6_777_006, .account, "the person cancelled", cancelled),
      Code(6_777_007, .app, "the app made a payment that StoreKit does not accept"),
      Code(6_777_008, .account, "this person may not pay on this device"),
      Code(6_777_010, .unknown, "the plugin gives no reason", "look at its message"),
      Code(6_777_011, .network, "the receipt could not be refreshed", retry),
      Code(6_777_012, .id, "the store has no such product", "compare the product ID with App Store Connect"),
      Code(6_777_013, .app, "the transaction could not be finished"),
      Code(6_777_014, .network, "the server could not be reached", retry),
      Code(6_777_017, .app, "the purchase could not be verified"),
      Code(6_777_023, .id, "the product is not on sale"),
    ])

  /// The numbers of the plugin's errors are long enough to be known by themselves.
  static let cordovaNumbers = 6_777_000...6_777_999
}

/// An error that a library names by a word alone.
struct WrapperError: Sendable {
  var words: [String]
  var subject: DeviceError.Subject
  var meaning: String
  var cure: String?
  var source: String

  init(
    _ words: [String], _ subject: DeviceError.Subject, _ meaning: String, _ cure: String? = nil, from source: String
  ) {
    (self.words, self.subject, self.meaning) = (words, subject, meaning)
    (self.cure, self.source) = (cure, source)
  }

  func error(_ word: String) -> DeviceError {
    DeviceError(name: word, subject: subject, meaning: meaning, cure: cure, source: source)
  }

  /// The error of a word, as a whole.
  static func error(_ word: String) -> DeviceError? { byWord[word]?.error(word) }

  /// The error of a word that means something only beside the name of its type: Unity's `Unknown`.
  static func error(_ word: String, of type: String) -> DeviceError? {
    byType[type]?.first { $0.words.contains(word) }?.error(word)
  }

  static var types: [String] { byType.keys.sorted() }

  private static let byWord = Dictionary(
    (openIAP.flatMap(\.allSpellings) + flutter.flatMap { error in error.words.map { ($0, error) } }),
    uniquingKeysWith: { first, _ in first })

  /// `user-cancelled` was `E_USER_CANCELLED` before openiap.
  private var allSpellings: [(String, WrapperError)] {
    words.flatMap { word in
      [(word, self), ("E_" + word.uppercased().replacing("-", with: "_"), self)]
    }
  }

  private static let retry = ErrorDomain.retry
  private static let cancelled = ErrorDomain.cancelled
  private static let openIAPSource = "openiap (react-native-iap, expo-iap): ErrorCode"

  /// The words of react-native-iap, expo-iap and the libraries of openiap.
  private static let openIAP: [WrapperError] = [
    Self(["user-cancelled"], .account, "the person cancelled", cancelled, from: openIAPSource),
    Self(["user-error"], .account, "this person may not pay on this device", from: openIAPSource),
    Self(
      ["item-unavailable", "sku-not-found", "query-product", "empty-sku-list"], .id, "the store has no such product",
      "compare the product ID with App Store Connect", from: openIAPSource),
    Self(["sku-offer-mismatch"], .app, "the offer is not one of the product", from: openIAPSource),
    Self(
      ["network-error", "connection-closed", "service-disconnected", "service-timeout"], .network,
      "the store could not be reached", retry, from: openIAPSource),
    Self(
      ["service-error", "remote-error", "sync-error"], .store, "the store's service failed", retry, from: openIAPSource),
    Self(
      ["receipt-failed", "receipt-finished-failed", "transaction-validation-failed", "purchase-verification-failed"],
      .app,
      "the transaction could not be verified or finished", from: openIAPSource),
    Self(
      ["not-prepared", "init-connection", "already-prepared", "not-ended", "developer-error"], .app,
      "the library was not called in its order", "open the connection first", from: openIAPSource),
    Self(
      ["already-owned", "duplicate-purchase"], .account, "this person has the product already", "restore purchases",
      from: openIAPSource),
    Self(["item-not-owned"], .account, "this person does not have the product", from: openIAPSource),
    Self(
      ["deferred-payment", "pending"], .account, "the payment waits for somebody's approval",
      "wait for the transaction", from: openIAPSource),
    Self(
      ["iap-not-available", "billing-unavailable", "feature-not-supported"], .account,
      "purchases are not possible on this device", from: openIAPSource),
    Self(
      ["purchase-error", "interrupted"], .unknown, "the purchase failed, and the library gives no reason",
      "look at its debugMessage", from: openIAPSource),
    Self(["unknown"], .unknown, "the library gives no reason", from: openIAPSource),
  ]

  private static let flutterSource = "flutter/packages: in_app_purchase_storekit"

  private static let flutter: [WrapperError] = [
    Self(["storekit2_purchase_cancelled"], .account, "the person cancelled", cancelled, from: flutterSource),
    Self(
      ["storekit2_purchase_pending"], .account, "the payment waits for somebody's approval",
      "wait for the transaction", from: flutterSource),
    Self(
      ["storekit2_failed_to_fetch_product"], .id, "the store has no such product",
      "compare the product ID with App Store Connect", from: flutterSource),
    Self(["storekit2_products_error"], .network, "the products could not be loaded", retry, from: flutterSource),
    Self(["storekit2_restore_failed"], .store, "the purchases could not be restored", retry, from: flutterSource),
    Self(
      ["storekit_duplicate_product_object"], .app, "an unfinished transaction of the product waits",
      "finish it first", from: flutterSource),
    Self(
      ["ERR_UNEXPECTED"], .unknown, "Expo hides the error", "read its message, or use a newer expo-iap",
      from: "reports: expo-iap#261"),
  ]

  private static let byType: [String: [WrapperError]] = [
    "PurchaseFailureReason": unity, "PurchaseError": billingPlugin, "InAppBillingPurchaseException": billingPlugin,
    // What the plugin's exceptions say: "Unable to process purchase : UserCancelled."
    "Unable to process purchase": billingPlugin,
  ]

  private static let unitySource = "Unity: PurchaseFailureReason"

  private static let unity: [WrapperError] = [
    Self(["PurchasingUnavailable"], .account, "this person may not pay on this device", from: unitySource),
    Self(
      ["ExistingPurchasePending"], .app, "an unfinished transaction of the product waits", "confirm it first",
      from: unitySource),
    Self(["ProductUnavailable"], .id, "the product is not on sale", from: unitySource),
    Self(["SignatureInvalid"], .app, "the receipt's signature is not valid", from: unitySource),
    Self(["UserCancelled"], .account, "the person cancelled", cancelled, from: unitySource),
    Self(["PaymentDeclined"], .account, "the payment was declined", from: unitySource),
    Self(["DuplicateTransaction"], .app, "the transaction came before", "finish it", from: unitySource),
    Self(["Unknown"], .unknown, "Unity gives no reason", "look at the device's log", from: unitySource),
  ]

  private static let pluginSource = "InAppBillingPlugin: PurchaseError"

  private static let billingPlugin: [WrapperError] = [
    Self(["InvalidProduct", "ItemUnavailable"], .id, "the store has no such product", from: pluginSource),
    Self(["UserCancelled"], .account, "the person cancelled", cancelled, from: pluginSource),
    Self(["PaymentInvalid"], .app, "the app made a payment that StoreKit does not accept", from: pluginSource),
    Self(
      ["PaymentNotAllowed", "BillingUnavailable"], .account, "this person may not pay on this device",
      from: pluginSource),
    Self(
      ["AppleTermsConditionsChanged"], .account, "Apple's terms have changed", "accept them in the App Store",
      from: pluginSource),
    Self(
      ["AppStoreUnavailable", "ServiceUnavailable", "ServiceDisconnected", "ServiceTimeout", "NetworkError"], .network,
      "the store could not be reached", retry, from: pluginSource),
    Self(["AlreadyOwned"], .account, "this person has the product already", "restore purchases", from: pluginSource),
    Self(["ProductRequestFailed"], .network, "the products could not be loaded", retry, from: pluginSource),
    Self(["RestoreFailed"], .store, "the purchases could not be restored", retry, from: pluginSource),
    Self(["GeneralError"], .unknown, "the plugin gives no reason", from: pluginSource),
  ]
}

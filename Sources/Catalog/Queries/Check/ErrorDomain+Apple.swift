extension ErrorDomain {
  static let storeKit = ErrorDomain(
    name: "SKErrorDomain", otherNames: ["SKError", "SKErrorCode"], meaning: "an error of StoreKit",
    source: "Apple: SKError.Code",
    codes: [
      Code(0, "unknown", .unknown, "StoreKit gives no reason", "look at the error within it"),
      Code(1, "clientInvalid", .account, "this person may not do that", "sign in with an account that may buy"),
      Code(2, "paymentCancelled", .account, "the person cancelled", cancelled),
      Code(3, "paymentInvalid", .app, "the app made a payment that StoreKit does not accept", "check the product ID"),
      Code(
        4, "paymentNotAllowed", .account, "this person may not pay on this device",
        "ask canMakePayments first, and look at Screen Time's restrictions"),
      Code(
        5, "storeProductNotAvailable", .id, "the store does not show this item", "check the number in this storefront"),
      Code(6, "cloudServicePermissionDenied", .account, "the person gave no access to the music library"),
      Code(7, "cloudServiceNetworkConnectionFailed", .network, "the music service could not be reached", retry),
      Code(8, "cloudServiceRevoked", .account, "the person withdrew access to the music library"),
      Code(9, "privacyAcknowledgementRequired", .account, "the person has not accepted Apple's privacy notice"),
      Code(10, "unauthorizedRequestData", .app, "the app used request data without the entitlement for it"),
      Code(
        11, "invalidOfferIdentifier", .app, "the offer's identifier is not valid", "compare it with App Store Connect"),
      Code(12, "invalidSignature", .app, "the offer's signature is not valid", "sign the offer anew on your server"),
      Code(
        13, "missingOfferParams", .app, "the offer lacks parameters",
        "pass the key, the nonce, the time and the signature"),
      Code(
        14, "invalidOfferPrice", .app, "the offer's price in App Store Connect is no longer valid",
        "set a price below that of the subscription"),
      Code(15, "overlayCancelled", .account, "the overlay was closed", cancelled),
      Code(16, "overlayInvalidConfiguration", .app, "the overlay's configuration is not valid"),
      Code(17, "overlayTimeout", .network, "the overlay took too long to load", retry),
      Code(18, "ineligibleForOffer", .account, "this person is not eligible for the offer", "sell without the offer"),
      Code(19, "unsupportedPlatform", .app, "this platform does not have that"),
      Code(20, "overlayPresentedInBackgroundScene", .app, "the overlay was shown in a scene in the background"),
      Code(907, .account, "the payment sheet was closed", cancelled, from: "reports: react-native-iap#1973"),
      Code(
        5002, .app, "the simulator cannot buy or restore", "use a device, or a StoreKit configuration",
        from: "Xamarin's guides to in-app purchases"),
    ])

  /// The numbers are those of a like enum in Swift, which counts cases with a payload first.
  static let storeKitError = ErrorDomain(
    name: "StoreKitError", meaning: "an error of StoreKit 2",
    source: "Apple: StoreKitError; its numbers are inferred", isNamedByWord: true,
    codes: [
      Code(0, "networkError", .network, "the store could not be reached", retry),
      Code(1, "systemError", .unknown, "StoreKit failed on the device", "look at the error within it"),
      Code(2, "unknown", .unknown, "StoreKit gives no reason"),
      Code(3, "userCancelled", .account, "the person cancelled", cancelled),
      Code(
        4, "notAvailableInStorefront", .id, "the item is not sold in this storefront",
        "sell it there, or do not show it"),
      Code(5, "notEntitled", .app, "the app lacks an entitlement", "look at the app's capabilities"),
      Code(6, "unsupported", .app, "the app asked for something this system does not have"),
    ])

  static let purchaseError = ErrorDomain(
    name: "Product.PurchaseError", otherNames: ["PurchaseError"],
    meaning: "a purchase of StoreKit 2 that was refused",
    source: "Apple: Product.PurchaseError; its numbers are inferred",
    isNamedByWord: true,
    codes: [
      Code(0, "invalidQuantity", .app, "the quantity is not valid", "buy 1 to 10 of a consumable, else 1"),
      Code(1, "productUnavailable", .id, "the product is not on sale", "look at its availability in this storefront"),
      Code(2, "purchaseNotAllowed", .account, "this person may not pay on this device"),
      Code(3, "ineligibleForOffer", .account, "this person is not eligible for the offer", "sell without the offer"),
      Code(
        4, "invalidOfferIdentifier", .app, "the offer's identifier is not valid", "compare it with App Store Connect"),
      Code(5, "invalidOfferPrice", .app, "the offer's price is not valid"),
      Code(
        6, "invalidOfferSignature", .app, "the offer's signature is not valid", "sign the offer anew on your server"),
      Code(7, "missingOfferParameters", .app, "the offer lacks parameters"),
    ])

  static let requestError = ErrorDomain(
    name: "StoreKit.InvalidRequestError", otherNames: ["InvalidRequestError"],
    meaning: "a request that StoreKit does not take (iOS 18.4); its message says why", subject: .app,
    source: "Apple: InvalidRequestError",
    codes: [Code(1, .app, "StoreKit does not take the request; its message says why")])

  static let daemon = ErrorDomain(
    name: "ASDErrorDomain", meaning: "an error of the App Store's service on the device",
    source: "reports of developers",
    codes: [
      Code(
        500, .store, "the store's answer was not understood", "look at the error within it",
        from: "reports: purchases-ios#2674"),
      Code(
        509, .account, "nobody is signed in, which is usual in a simulator",
        "sign in to the App Store, or in Settings to the sandbox"),
      Code(603, .app, "the receipt was refreshed too often", "refresh it only when the person asks for a restore"),
      Code(825, .account, "the store answered without transactions", from: "reports: flutter_inapp_purchase#361"),
      Code(907, .account, "the payment sheet was closed", cancelled, from: "reports: react-native-iap#1973"),
    ])

  /// What the store's server answered.
  private static let serverCodes: [Code] = [
    Code(
      3038, .account, "Apple's terms have changed", "accept them in the App Store", from: "reports: InAppBillingPlugin"),
    Code(3504, .app, "an error that only tests were seen to give", from: "reports of developers; inferred"),
    Code(
      3532, .account, "this person has the subscription already", "restore, or show how to manage it",
      from: "reports: purchases-ios#392"),
    Code(3539, .unknown, "the store gives no information", from: "reports: react-native-in-app-purchase#45"),
  ]

  static let server = ErrorDomain(
    name: "ASDServerErrorDomain", meaning: "an answer of the App Store's server", source: "reports of developers",
    codes: serverCodes)

  static let oldServer = ErrorDomain(
    name: "SSServerErrorDomain", meaning: "an answer of the App Store's server", source: "reports of developers",
    codes: serverCodes + [
      Code(-5000, .account, "the password was not accepted", "sign in again", from: "reports: fernweh.jp"),
      Code(5020, .account, "the person forgot the password", from: "reports: RMStore#222"),
      Code(2059, .store, "Apple's service fails", retry, from: "reports: RMStore#222"),
    ])

  static let media = ErrorDomain(
    name: "AMSErrorDomain", meaning: "an error of Apple's service for accounts and media on the device",
    source: "reports of developers",
    codes: [
      Code(2, .unknown, "the service gives no reason"),
      Code(6, .account, "the payment sheet was closed", cancelled, from: "reports: purchases-ios#1450"),
      Code(
        100, .account, "the sign-in failed", "sign out of the App Store and in again",
        from: "reports: onmyway133/notes#699"),
      Code(
        301, .store, "the server answered with the HTTP status in AMSStatusCode", retry, from: "reports: expo-iap#254"),
      Code(306, .store, "all retries were used up", retry),
    ])

  static let oldStore = ErrorDomain(
    name: "SSErrorDomain", meaning: "an error of the older store service on the device",
    source: "reports of developers",
    codes: [
      Code(100, .store, "a receipt of TestFlight could not be refreshed", from: "reports: openradar 20069733"),
      Code(
        109, .app, "the app lacks the in-app purchase capability", "add the capability to the target",
        from: "reports of developers"),
      Code(110, .network, "the device is offline", retry, from: "reports: openradar 25502597"),
    ])

  static let network = ErrorDomain(
    name: "NSURLErrorDomain", meaning: "the connection failed", subject: .network, source: "Apple: NSURLErrorDomain",
    codes: networkCodes)

  static let stream = ErrorDomain(
    name: "kCFErrorDomainCFNetwork", meaning: "the connection failed", subject: .network,
    source: "Apple: CFNetworkErrors", codes: networkCodes)

  private static let networkCodes = [
    Code(-999, .app, "the request was cancelled", "keep the request until it is answered"),
    Code(-1001, .network, "the request timed out", retry),
    Code(-1003, .network, "the host was not found", retry),
    Code(-1004, .network, "the host refused the connection", retry),
    Code(-1005, .network, "the connection was lost", retry),
    Code(-1009, .network, "the device is offline", retry),
    Code(-1012, .account, "a sign-in was cancelled", cancelled),
    Code(-1200, .network, "no secure connection could be made", "look at proxies and at the device's clock"),
  ]

  static let test = ErrorDomain(
    name: "SKTestErrorDomain", meaning: "an error of the test session itself, and not of a store", subject: .app,
    source: "Apple: SKTestError.h",
    codes: (0...7).map { Code($0, .app, "the test session was asked for something that it does not do") })
}

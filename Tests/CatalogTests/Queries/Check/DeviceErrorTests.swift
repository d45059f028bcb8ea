import Catalog
import Testing

@Suite struct DeviceErrorTests {
  @Test(arguments: [
    (
      #"Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store" UserInfo={NSLocalizedDescription=x}"#,
      "SKErrorDomain 5", "id"
    ),
    ("The operation couldn’t be completed. (SKErrorDomain error 5.)", "SKErrorDomain 5", "id"),
    ("\n  (SKErrorDomain error 2.)\t", "SKErrorDomain 2", "account"),
    // The sentence is in the device's language.
    ("Åtgärden kunde inte slutföras. (SKErrorDomain-fel 2.)", "SKErrorDomain 2", "account"),
    ("未能完成操作。（SKErrorDomain错误2。）", "SKErrorDomain 2", "account"),
    ("(SKErrorDomain, ошибка 2)", "SKErrorDomain 2", "account"),
    ("No se ha podido. (error 2 de SKErrorDomain).", "SKErrorDomain 2", "account"),
    ("SSErrorDomain 109", "SSErrorDomain 109", "app"),
    (#"Error Domain=SSErrorDomain Code=109 "Cannot connect to iTunes Store""#, "SSErrorDomain 109", "app"),
    ("Error Domain=NSURLErrorDomain Code=-1009", "NSURLErrorDomain -1009", "network"),
    ("Error Domain=kCFErrorDomainCFNetwork Code=-1001", "kCFErrorDomainCFNetwork -1001", "network"),
    ("NSURLErrorDomain error -1012", "NSURLErrorDomain -1012", "account"),
    ("NSURLErrorDomain error -999", "NSURLErrorDomain -999", "app"),
    ("Error Domain=SKErrorDomain Code=2", "SKErrorDomain 2", "account"),
    ("Error Domain=SKErrorDomain Code=5002", "SKErrorDomain 5002", "app"),
    ("FailedTransaction Code=5002 Unknown error", "SKErrorDomain 5002", "app"),
    ("FailedTransaction Code=2 Cancelled", "SKErrorDomain 2", "account"),
    (
      "Error Domain=SKErrorDomain Code=0 … Error Domain=NSURLErrorDomain Code=-1001", "NSURLErrorDomain -1001",
      "network"
    ),
    ("Error Domain=SKErrorDomain Code=0", "SKErrorDomain 0", "unknown"),
    ("Error Domain=ASDErrorDomain Code=509", "ASDErrorDomain 509", "account"),
    ("ASDServerErrorDomain 3532", "ASDServerErrorDomain 3532", "account"),
    ("Error Domain=AMSErrorDomain Code=100 \"No\"", "AMSErrorDomain 100", "account"),
    ("Error Domain=SSServerErrorDomain Code=-5000", "SSServerErrorDomain -5000", "account"),
    ("Error Domain=SKTestErrorDomain Code=3", "SKTestErrorDomain 3", "app"),
    ("StoreKit.StoreKitError.notAvailableInStorefront", "StoreKitError notAvailableInStorefront", "id"),
    ("(StoreKit.StoreKitError error 3.)", "StoreKitError 3", "account"),
    ("StoreKitError.networkError(no reason)", "StoreKitError networkError", "network"),
    ("networkError(no reason)", "StoreKitError networkError", "network"),
    ("StoreKit.StoreKitError: networkError", "StoreKitError networkError", "network"),
    ("got StoreKitError (networkError) again", "StoreKitError networkError", "network"),
    ("threw StoreKitError, case networkError", "StoreKitError networkError", "network"),
    (".notEntitled", "StoreKitError notEntitled", "app"),
    ("Product.PurchaseError.productUnavailable", "Product.PurchaseError productUnavailable", "id"),
    ("StoreKit.Product.PurchaseError error 2.", "Product.PurchaseError 2", "account"),
    ("StoreKit.InvalidRequestError Code=1", "StoreKit.InvalidRequestError 1", "app"),
    ("SKError.storeProductNotAvailable", "SKErrorDomain 5", "id"),
    ("SKErrorPaymentCancelled", "SKErrorDomain 2", "account"),
    ("SKError.PaymentNotAllowed", "SKErrorDomain 4", "account"),
    // What libraries print.
    (#"{"code":"E_USER_CANCELLED","message":"Cancelled"}"#, "E_USER_CANCELLED", "account"),
    ("E_ITEM_UNAVAILABLE", "E_ITEM_UNAVAILABLE", "id"),
    ("ESSERRORDOMAIN109", "SSErrorDomain 109", "app"),
    ("ENSURLERRORDOMAIN-1009", "NSURLErrorDomain -1009", "network"),
    (#"OPENIAP_ERROR_JSON:{"code":"sku-not-found","productId":"com.example.gold"}"#, "sku-not-found", "id"),
    (#"{"code": "pending"}"#, "pending", "account"),
    ("ERR_UNEXPECTED", "ERR_UNEXPECTED", "unknown"),
    (
      "PlatformException(storekit2_failed_to_fetch_product, text, Product ID : com.example.gold, null)",
      "storekit2_failed_to_fetch_product", "id"
    ),
    (#"{"isError":true,"code":6777012,"message":"Product not found. #400"}"#, "cordova-plugin-purchase 6777012", "id"),
    ("6777002", "cordova-plugin-purchase 6777002", "network"),
    (
      "Error Domain=RevenueCat.ErrorCode Code=5 \"x\" UserInfo={readable_error_code=PRODUCT_NOT_AVAILABLE_FOR_PURCHASE}",
      "RevenueCat.ErrorCode 5", "id"
    ),
    ("PurchasesErrorCode.purchaseCancelledError", "RevenueCat.ErrorCode 1", "account"),
    ("RevenueCat.ErrorCode.productNotAvailableForPurchaseError", "RevenueCat.ErrorCode 5", "id"),
    ("threw RevenueCat's paymentPendingError", "RevenueCat.ErrorCode 20", "account"),
    ("readableErrorCode: NetworkError", "RevenueCat.ErrorCode 10", "network"),
    ("Purchase failed: PurchaseFailureReason.PaymentDeclined", "PaymentDeclined", "account"),
    ("ProductUnavailable", "ProductUnavailable", "id"),
    ("Purchase of gold failed due to UserCancelled", "UserCancelled", "account"),
    ("Unable to process purchase : AppStoreUnavailable.", "AppStoreUnavailable", "network"),
    ("NSURLErrorDomain Code=\u{2212}1009", "NSURLErrorDomain -1009", "network"),
    ("InAppBillingPurchaseException: AppleTermsConditionsChanged", "AppleTermsConditionsChanged", "account"),
  ])
  func `says what an error is about`(text: String, name: String, subject: String) throws {
    let error = try #require(DeviceError(parsing: text))
    #expect((error.name, error.subject.rawValue) == (name, subject))
    #expect(error.isKnown && error.source != nil)
    #expect(DeviceError(parsing: error.name)?.name == name, "the name is read again")
  }

  @Test(arguments: [
    (
      #"Error Domain=SKErrorDomain Code=0 "An unknown error" UserInfo={NSUnderlyingError=0x1 {Error Domain=ASDErrorDomain "#
        + #"Code=500 "Unhandled" UserInfo={NSUnderlyingError=0x2 {Error Domain=AMSErrorDomain Code=6 "x"}, "#
        + #"NSLocalizedDescription=Unhandled. (ASDErrorDomain error 500.)}}, NSLocalizedDescription=An unknown error}"#,
      "AMSErrorDomain 6", ["SKErrorDomain 0", "ASDErrorDomain 500", "AMSErrorDomain 6"]
    ),
    // The innermost gives no reason: the one around it does.
    (
      "Error Domain=ASDErrorDomain Code=509 UserInfo={NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain Code=7}}",
      "ASDErrorDomain 509", ["ASDErrorDomain 509", "AMSErrorDomain 7"]
    ),
    (
      #"{"code":"E_UNKNOWN","domain":"SKErrorDomain","userInfo":{"NSUnderlyingError":{"code":"907","#
        + #""domain":"ASDErrorDomain","userInfo":{}}}}"#,
      "ASDErrorDomain 907", ["E_UNKNOWN", "ASDErrorDomain 907"]
    ),
    (
      "IAPError(code: purchase_error, source: app_store, message: SKErrorDomain, details: {NSUnderlyingError: "
        + "{domain: ASDServerErrorDomain, code: 3532, userInfo: {}}})",
      "ASDServerErrorDomain 3532", ["ASDServerErrorDomain 3532"]
    ),
    (
      "PlatformException(2, There was a problem, {code: 2, readableErrorCode: STORE_PROBLEM, storeError: "
        + "{domain: SKErrorDomain, code: 4, message: no}}, null)",
      "SKErrorDomain 4", ["RevenueCat.ErrorCode 2", "SKErrorDomain 4"]
    ),
    (
      "StoreKitError.networkError(Error Domain=NSURLErrorDomain Code=-1009)", "NSURLErrorDomain -1009",
      ["StoreKitError networkError", "NSURLErrorDomain -1009"]
    ),
  ])
  func `takes the innermost that gives a reason, and names all`(text: String, name: String, all: [String]) throws {
    let error = try #require(DeviceError(parsing: text))
    #expect(error.name == name)
    #expect(error.layers.map { String($0.prefix { $0 != ":" }) } == all)
  }

  @Test(arguments: [("401", false), ("503", true), ("429", true)])
  func `the HTTP status of a server's answer is told`(status: String, isRepeated: Bool) throws {
    let text =
      #"Error Domain=ASDErrorDomain Code=500 UserInfo={NSUnderlyingError=0x1 {Error Domain=AMSErrorDomain Code=301 "#
      + #""Invalid Status Code" UserInfo={AMSStatusCode=\#(status), AMSURL=https://x.example}}}"#
    let error = try #require(DeviceError(parsing: text))
    #expect(error.name == "AMSErrorDomain 301" && error.meaning.hasSuffix(" \(status)"))
    #expect((error.cure != nil) == isRepeated)
    #expect(DeviceError(parsing: "AMSErrorDomain 301")?.cure != nil)
  }

  @Test(arguments: ["{", "(", "f(", "}", "f()", "{)", "code: 1 ", "ADomain 1 ", "{code: 1, domain: SKErrorDomain "])
  func `a text that is nested or long without end is read in its time`(part: String) {
    let text = String(repeating: part, count: 20_000) + "Error Domain=SKErrorDomain Code=2"
    #expect(DeviceError(parsing: text)?.layers.last?.hasPrefix("SKErrorDomain 2") ?? false)
  }

  @Test func `the number of a system is not an error's`() {
    #expect(DeviceError(parsing: "SKErrorDomain, iOS 17") == nil)
    #expect(DeviceError(parsing: "StoreKitError on macOS 15") == nil)
  }

  @Test(arguments: [
    ("Error Domain=SKErrorDomain Code=99", "SKErrorDomain 99", "unknown"),
    ("Error Domain=AMSErrorDomain Code=203 \"x\"", "AMSErrorDomain 203", "unknown"),
    ("Error Domain=NSURLErrorDomain Code=-3000", "NSURLErrorDomain -3000", "network"),
    ("Error Domain=com.example.shop Code=7 \"x\"", "Domain=com.example.shop Code=7", "unknown"),
    ("Error Domain=ShopDomain Code=7 \"x\"", "ShopDomain 7", "unknown"),
    ("The operation couldn’t be completed. (ShopDomain error 3.)", "ShopDomain 3", "unknown"),
    ("NSCocoaErrorDomain 4097", "NSCocoaErrorDomain 4097", "unknown"),
  ])
  func `says of a code that is not known what its domain means`(text: String, name: String, subject: String) throws {
    let error = try #require(DeviceError(parsing: text))
    #expect((error.name, error.subject.rawValue, error.isKnown) == (name, subject, false))
    #expect(DeviceError(parsing: error.name)?.name == name)
  }

  @Test(arguments: [
    "", "boom", "SKErrorDomain", "Code=5", "NSURLErrorDomain Code=99999999999999999999", "unknown product pending",
    "The code is 12", "StoreKitError",
  ])
  func `reads no error where none is named`(text: String) {
    #expect(DeviceError(parsing: text) == nil)
  }
}

public import CatalogModel

/// One thing that Apple signs, or says: what it is, who signed it, and what it says.
public struct SignedItem: Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A transaction of StoreKit 2 or of the App Store Server API.
    case transaction
    /// What will become of a subscription.
    case renewal
    /// The purchase of the app itself.
    case appTransaction = "app-transaction"
    /// A notification of the App Store Server, version 2.
    case notification
    /// An app receipt: a signed message (PKCS#7) in the app's bundle.
    case receipt
    /// A receipt of one transaction, as iOS 6 had it.
    case transactionReceipt = "transaction-receipt"
    /// An answer of `verifyReceipt`.
    case verifyReceiptAnswer = "verify-receipt-answer"
    /// A notification of the App Store Server, version 1.
    case notificationV1 = "notification-v1"
    /// A signed text with another payload.
    case payload
  }

  /// What it is.
  public var kind: Kind
  /// The line of the file, from 1; `nil` where it is the whole file.
  public var line: Int?
  /// Where it is in JSON or within another signed text: `signedPayload.data.signedTransactionInfo`.
  public var member: String
  /// Who signed it.
  public var verdict: Verdict
  /// What else is to be known of the verdict: the root, the time of judging, and what was not asked.
  public var basis = ""
  /// The environment in its own word: `Production`, `ProductionSandbox`, `Sandbox`, `Xcode`.
  public var environment: String?
  /// The app's Apple ID; `nil` where it states none, or the 0 of the sandbox.
  public var appID: AppleID?
  /// The app's bundle ID.
  public var bundleID: String?
  /// The app's version.
  public var version: String?
  /// The version that was bought first.
  public var originalVersion: String?
  /// The type of a notification: `DID_RENEW`.
  public var notification: String?
  /// The subtype of a notification: `AUTO_RENEW_DISABLED`.
  public var subtype: String?
  /// When it was signed, or made.
  public var signedAt: Timestamp?
  /// When the app was bought first.
  public var originalPurchaseAt: Timestamp?
  /// What was bought; empty where it says nothing of that.
  public var purchases: [SignedPurchase] = []
  /// Identifiers of a customer, a device or a single purchase of the app.
  public var personal = PersonalIdentifiers()
  /// What it says that cannot be read, to be told.
  public var problems: [String] = []
  /// The bytes of a receipt by which a device is recognised.
  var deviceProof: DeviceProof?

  init(_ kind: Kind, line: Int? = nil, member: String = "", verdict: Verdict) {
    (self.kind, self.line, self.member, self.verdict) = (kind, line, member, verdict)
  }

  /// Which of Apple's environments it is of; `nil` where it names none that is known.
  public var environmentKind: SignedEnvironment? { environment.flatMap(SignedEnvironment.init(stated:)) }
}

/// Where a purchase was made.
public enum SignedEnvironment: String, CaseIterable, Sendable {
  /// The App Store.
  case production
  /// The store of testers, of TestFlight and of App Review.
  case sandbox
  /// A StoreKit configuration in Xcode, or a local test.
  case xcode

  /// Reads the word of a receipt, a transaction or a notification: `ProductionVPPSandbox`, `PROD`, `LocalTesting`.
  public init?(stated word: String) {
    switch word {
    case "Production", "ProductionVPP", "PROD": self = .production
    case "Sandbox", "ProductionSandbox", "ProductionVPPSandbox": self = .sandbox
    case "Xcode", "LocalTesting": self = .xcode
    default: return nil
    }
  }
}

/// One purchase, or the state of one subscription.
public struct SignedPurchase: Sendable {
  /// The product ID, as the app asks for it.
  public var productID: String?
  /// The product's own Apple ID.
  public var productAppleID: AppleID?
  /// Its type, or the word or number for it where that is not known: `auto-renewable`.
  public var type: String?
  /// How many were bought.
  public var quantity: Int64?
  /// When it was bought, or renewed.
  public var purchasedAt: Timestamp?
  /// When it was bought first.
  public var originalPurchaseAt: Timestamp?
  /// When a subscription ends.
  public var expiresAt: Timestamp?
  /// When it was refunded, revoked or cancelled.
  public var revokedAt: Timestamp?
  /// When a subscription renews.
  public var renewsAt: Timestamp?
  /// Whether a subscription is to renew.
  public var isRenewing: Bool?
  /// The product that a subscription renews as.
  public var renewsAs: String?
  /// The store that it was bought in; `nil` where its letters and its number disagree.
  public var storefront: Storefront?
  /// The configured price of the product × quantity, or a subscription's next; not what the customer paid.
  public var price: Money?
  /// The offer: its type and its identifier.
  public var offer: String?
  /// `PURCHASED` or `FAMILY_SHARED`.
  public var ownership: String?
  /// `PURCHASE` or `RENEWAL`.
  public var reason: String?
  /// Whether it is a free trial.
  public var isTrial: Bool?
  /// Whether it is at an introductory price.
  public var isIntroductory: Bool?
  /// The group of a subscription.
  public var group: String?
  /// Identifiers of the purchase and the customer.
  public var personal = PersonalIdentifiers()

  init() {}
}

/// What identifies a customer, a device or one purchase: printed where it is requested, and nowhere else.
public struct PersonalIdentifiers: Sendable, Equatable {
  /// Of the transaction.
  public var transactionID: String?
  /// Of the first transaction of a subscription, or of the one that was restored.
  public var originalTransactionID: String?
  /// Of a subscription's period.
  public var webOrderLineItemID: String?
  /// The UUID that the app gave its customer.
  public var appAccountToken: String?
  /// Of the customer's purchase of the app.
  public var appTransactionID: String?
  /// The hash of a device, in hexadecimal digits or as it was stated.
  public var deviceHash: String?
  /// What else there is: name and value.
  public var others: [String] = []

  init() {}
}

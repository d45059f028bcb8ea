/// Payloads of what Apple signs as JWS, made up.
public enum TransactionSample {
  public static let signedDate: Int64 = 1_795_000_000_123

  /// A transaction; `changing` replaces and adds members.
  public static func transaction(changing changes: [String: String] = [:], leavingOut: Set<String> = []) -> String {
    object(
      [
        ("transactionId", "\"440000000001\""), ("originalTransactionId", "\"440000000000\""),
        ("webOrderLineItemId", "\"550000000001\""), ("bundleId", "\"com.example.cider\""),
        ("productId", "\"com.example.gems\""), ("subscriptionGroupIdentifier", "\"21000001\""),
        ("purchaseDate", "1794990000000"), ("originalPurchaseDate", "1794980000000"), ("expiresDate", "1797582000000"),
        ("quantity", "1"), ("type", "\"Auto-Renewable Subscription\""), ("inAppOwnershipType", "\"PURCHASED\""),
        ("signedDate", "\(signedDate)"), ("environment", "\"Production\""), ("transactionReason", "\"PURCHASE\""),
        ("storefront", "\"JPN\""), ("storefrontId", "\"143462\""), ("price", "800000"), ("currency", "\"JPY\""),
        ("appTransactionId", "\"7700001\""), ("appAccountToken", "\"6f1b3c52-0d3e-4b0a-9c57-7a2d2f2f9a10\""),
      ].filter { !leavingOut.contains($0.0) }, changes)
  }

  /// What will become of a subscription; it names neither app nor bundle.
  public static func renewal() -> String {
    object(
      [
        ("originalTransactionId", "\"440000000000\""), ("autoRenewProductId", "\"com.example.gems.year\""),
        ("productId", "\"com.example.gems\""), ("autoRenewStatus", "1"), ("renewalPrice", "9000000"),
        ("currency", "\"JPY\""), ("signedDate", "\(signedDate)"), ("environment", "\"Production\""),
        ("renewalDate", "1797582000000"),
      ], [:])
  }

  public static func appTransaction() -> String {
    """
    {"receiptType":"Production","appAppleId":6759209764,"bundleId":"com.example.cider","applicationVersion":"2.4",\
    "versionExternalIdentifier":800001,"receiptCreationDate":\(signedDate),"originalPurchaseDate":1767323045000,\
    "originalApplicationVersion":"1.0","deviceVerification":"c2hhMzg0","deviceVerificationNonce":"0d3e"}
    """
  }

  /// A notification around signed texts.
  public static func notification(transaction: String, renewal: String) -> String {
    """
    {"notificationType":"DID_RENEW","subtype":"BILLING_RECOVERY","notificationUUID":"9d2c","version":"2.0",\
    "signedDate":\(signedDate),"data":{"appAppleId":6759209764,"bundleId":"com.example.cider","bundleVersion":"2.4",\
    "environment":"Production","status":1,"signedTransactionInfo":"\(transaction)","signedRenewalInfo":"\(renewal)"}}
    """
  }

  private static func object(_ members: [(String, String)], _ changes: [String: String]) -> String {
    let kept = members.map { name, value in "\"\(name)\":\(changes[name] ?? value)" }
    let added = changes.filter { name, _ in !members.contains { $0.0 == name } }.sorted { $0.key < $1.key }
      .map { name, value in "\"\(name)\":\(value)" }
    return "{\((kept + added).joined(separator: ","))}"
  }
}

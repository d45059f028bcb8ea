internal import CatalogModel

/// The receipt of one transaction, `transactionReceipt` of iOS 6 and before: a property list with another one in it, in
/// base64, and a signature.
enum TransactionReceipt {
  /// The keys with which such a list begins.
  static let keys = ["signature", "purchase-info", "environment", "pod", "signing-status"]
  /// A signature is a version, RSA of so many bytes, the count of the certificate's bytes, and the certificate.
  private static let signatureSizes = [128, 256]

  static func item(_ bytes: [UInt8], now: Timestamp) throws(UnreadableData) -> SignedItem {
    let list = try OldPropertyList(bytes)
    guard let signature = list["signature"].flatMap({ Base64Text.bytes($0.utf8, .standard) }),
      let info = list["purchase-info"].flatMap({ Base64Text.bytes($0.utf8, .standard) })
    else { throw UnreadableData("has no signature and purchase-info in its property list") }
    let purchase = try OldPropertyList(info)
    var item = SignedItem(.transactionReceipt, verdict: verdict(signature, of: info))
    item.basis = item.verdict.basis(at: nil, now: now)
    item.environment = list["environment"]
    item.read(purchase)
    return item
  }

  private static func verdict(_ blob: [UInt8], of info: [UInt8]) -> Verdict {
    for size in signatureSizes where blob.count > size + 5 {
      let count = blob[size + 1..<size + 5].reduce(0) { $0 << 8 | Int($1) }
      guard count == blob.count - size - 5 else { continue }
      guard let certificate = Certificate(Array(blob[(size + 5)...])), let key = unsafe certificate.key else {
        return .refused([FailedCheck(.certificate, "its certificate cannot be read")])
      }
      let isSigned = unsafe Digest.sha1.isSigned(blob[..<1] + info, by: Array(blob[1...size]), key: key)
      return isSigned
        ? .fitsItsCertificate : .refused([FailedCheck(.signature, "its signature is not of this content")])
    }
    return .refused([FailedCheck(.form, "its signature is not version, RSA and certificate")])
  }
}

extension SignedItem {
  fileprivate mutating func read(_ list: OldPropertyList) {
    appID = list["app-item-id"].flatMap { AppleID($0) }
    bundleID = list["bid"]
    version = list["bvrs"]
    personal.others = ["unique-identifier", "unique-vendor-identifier"].compactMap { name in
      list[name].map { "\(name) \($0)" }
    }
    var purchase = SignedPurchase()
    purchase.productID = list["product-id"]
    purchase.productAppleID = list["item-id"].flatMap { AppleID($0) }
    purchase.quantity = list["quantity"].flatMap { Int64($0) }
    purchase.purchasedAt = time("purchase-date-ms", list)
    purchase.originalPurchaseAt = time("original-purchase-date-ms", list)
    // Named without its unit, which is that of the others.
    purchase.expiresAt = time("expires-date", list)
    purchase.revokedAt = time("cancellation-date-ms", list)
    purchase.isTrial = list["is-trial-period"].map { $0 == "true" }
    purchase.personal.transactionID = list["transaction-id"]
    purchase.personal.originalTransactionID = list["original-transaction-id"]
    purchase.personal.webOrderLineItemID = list["web-order-line-item-id"]
    purchases = [purchase]
  }

  private mutating func time(_ name: String, _ list: OldPropertyList) -> Timestamp? {
    guard let text = list[name] else { return nil }
    guard let milliseconds = Int64(text) else {
      problems.append("\(name) is not a time in milliseconds")
      return nil
    }
    return Timestamp(statedSeconds: milliseconds / 1000)
  }
}

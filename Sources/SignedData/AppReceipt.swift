internal import BER
internal import CatalogModel

/// An app receipt, as an item.
struct AppReceipt {
  private(set) var item: SignedItem

  /// Reads and judges a receipt.
  init(_ bytes: [UInt8], _ judge: SignatureJudge) throws(UnreadableData) {
    let message = try ReceiptMessage(bytes)
    var payload = try ReceiptPayload(message.content)
    var item = SignedItem(.receipt, verdict: .notSigned(.payload))
    item.environment = payload.text(0)
    item.appID = payload.appleID(1)
    item.bundleID = payload.text(2)
    item.version = payload.text(3)
    item.originalVersion = payload.text(19)
    item.signedAt = payload.date(12)
    item.originalPurchaseAt = payload.date(18)
    item.deviceProof = DeviceProof(payload)
    item.personal.deviceHash = payload.values[5]?.hexadecimal
    item.personal.others = [
      payload.values[4].map { "opaque_value \($0.hexadecimal)" }, payload.number(15).map { "download_id \($0)" },
    ].compactMap(\.self)
    let isOfXcode = item.environmentKind == .xcode
    item.verdict = message.verdict(by: judge.roots, at: item.signedAt, isOfXcode: isOfXcode)
    item.basis = item.verdict.basis(at: item.signedAt, now: judge.now)
    item.problems = payload.problems
    for (index, purchase) in payload.purchases.enumerated() {
      var purchase = purchase
      item.purchases.append(SignedPurchase(&purchase))
      item.problems += purchase.problems.map { "purchase \(index + 1): \($0)" }
    }
    self.item = item
  }
}

extension SignedPurchase {
  /// The types of products by their numbers in receipts.
  private static let types: [Int64: AppProductType] = [
    0: .nonConsumable, 1: .consumable, 2: .nonRenewing, 3: .autoRenewable,
  ]

  fileprivate init(_ payload: inout ReceiptPayload) {
    productID = payload.text(1702)
    productAppleID = payload.appleID(1710)
    type = payload.number(1707).map { Self.types[$0]?.rawValue ?? "type \($0)" }
    quantity = payload.number(1701)
    purchasedAt = payload.date(1704)
    originalPurchaseAt = payload.date(1706)
    expiresAt = payload.date(1708)
    revokedAt = payload.date(1712)
    isTrial = payload.flag(1713)
    isIntroductory = payload.flag(1719)
    offer = payload.text(1721)
    personal.transactionID = payload.text(1703)
    personal.originalTransactionID = payload.text(1705)
    personal.webOrderLineItemID = payload.number(1711).flatMap { $0 == 0 ? nil : String($0) }
  }
}

/// What a receipt says of the device that it is for: a hash of its identifier, a value without meaning, and the bundle
/// ID.
struct DeviceProof: Sendable {
  private let hash: [UInt8]
  private let opaque: [UInt8]
  private let bundle: [UInt8]

  fileprivate init?(_ payload: ReceiptPayload) {
    guard let hash = payload.values[5], let opaque = payload.values[4], let bundle = payload.values[2] else {
      return nil
    }
    (self.hash, self.opaque, self.bundle) = (hash, opaque, bundle)
  }

  /// Whether it is for this device: the six bytes of a Mac's network address, else the 16 of `identifierForVendor`.
  func isOf(_ device: [UInt8]) -> Bool { Digest.sha1.sum(of: device + opaque + bundle) == hash }
}

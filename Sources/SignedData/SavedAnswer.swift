internal import CatalogModel
internal import JSON

/// An answer of `verifyReceipt`, or a notification of version 1, as somebody saved it: nobody signed it.
enum SavedAnswer {
  /// What an object is; `nil` for another one.
  static func kind(_ answer: JSONTree) -> SignedItem.Kind? {
    if answer["notification_type"] != nil { return .notificationV1 }
    guard let status = answer.number("status") else { return nil }
    let hasReceipt = ["receipt", "latest_receipt_info", "latest_receipt"].contains { answer[$0] != nil }
    return hasReceipt || (21_000...21_199).contains(status) ? .verifyReceiptAnswer : nil
  }

  static func item(_ answer: JSONTree, _ kind: SignedItem.Kind, member: String) -> SignedItem {
    var item = SignedItem(kind, member: member, verdict: .notSigned(.savedAnswer))
    let receipt = answer["receipt"]
    let unified = answer["unified_receipt"]
    item.environment =
      answer.text("environment") ?? receipt?.text("receipt_type") ?? unified?.text("environment")
    item.appID = (receipt ?? answer).appleID("adam_id") ?? (receipt ?? answer).appleID("app_item_id")
    item.bundleID = answer.text("bid") ?? receipt?.text("bundle_id") ?? receipt?.text("bid")
    item.version = answer.text("bvrs") ?? receipt?.text("application_version") ?? receipt?.text("bvrs")
    item.originalVersion = receipt?.text("original_application_version")
    item.notification = answer.text("notification_type")
    item.signedAt = receipt?.time("receipt_creation_date_ms")
    item.originalPurchaseAt = receipt?.time("original_purchase_date_ms")
    item.personal.others = receipt?.number("download_id").map { ["download_id \($0)"] } ?? []
    if let status = answer.number("status"), status != 0 { item.problems.append("its status is \(status)") }
    item.purchases = purchases(answer, receipt, unified)
    if let renewed = renewal(answer, kind) { item.purchases.append(renewed) }
    return item
  }

  private static func purchases(_ answer: JSONTree, _ receipt: JSONTree?, _ unified: JSONTree?) -> [SignedPurchase] {
    var lists = [receipt?["in_app"], answer["latest_receipt_info"], answer["latest_expired_receipt_info"]]
    lists.append(unified?["latest_receipt_info"])
    // Before iOS 7 the receipt is one purchase.
    if receipt?["product_id"] != nil { lists.append(receipt) }
    return lists.compactMap(\.self).flatMap(\.elements).filter { $0["product_id"] != nil }.map(
      SignedPurchase.init(saved:))
  }

  /// What a notification says of the subscription's next period.
  private static func renewal(_ answer: JSONTree, _ kind: SignedItem.Kind) -> SignedPurchase? {
    guard kind == .notificationV1, let product = answer.text("auto_renew_product_id") else { return nil }
    var purchase = SignedPurchase()
    (purchase.productID, purchase.renewsAs) = (product, product)
    purchase.productAppleID = answer.appleID("auto_renew_adam_id")
    purchase.isRenewing = answer.flag("auto_renew_status")
    return purchase
  }
}

extension SignedPurchase {
  fileprivate init(saved purchase: JSONTree) {
    productID = purchase.text("product_id")
    productAppleID = purchase.appleID("item_id")
    quantity = purchase.number("quantity")
    purchasedAt = purchase.time("purchase_date_ms")
    originalPurchaseAt = purchase.time("original_purchase_date_ms")
    // Before iOS 7 the name without its unit has milliseconds.
    expiresAt = purchase.time("expires_date_ms") ?? purchase.time("expires_date")
    revokedAt = purchase.time("cancellation_date_ms")
    isTrial = purchase.flag("is_trial_period")
    isIntroductory = purchase.flag("is_in_intro_offer_period")
    offer = purchase.text("promotional_offer_id") ?? purchase.text("offer_code_ref_name")
    ownership = purchase.text("in_app_ownership_type")
    group = purchase.text("subscription_group_identifier")
    personal.transactionID = purchase["transaction_id"]?.stringOrDigits
    personal.originalTransactionID = purchase["original_transaction_id"]?.stringOrDigits
    personal.webOrderLineItemID = purchase["web_order_line_item_id"]?.stringOrDigits
    personal.appAccountToken = purchase.text("app_account_token")
    personal.others = ["unique_identifier", "unique_vendor_identifier"].compactMap { name in
      purchase.text(name).map { "\(name) \($0)" }
    }
  }
}

internal import Answers
internal import CatalogModel
internal import SignedData
internal import Storefronts

/// A purchase in something signed, or the thing itself where it says nothing of purchases.
struct SignedRow {
  var file: String
  var item: SignedItem
  var purchase: SignedPurchase?

  /// Where it is: `a.jws`, `log.ndjson:3:signedPayload`.
  var location: String {
    ([file] + [item.line.map(String.init), item.member.isEmpty ? nil : item.member].compactMap(\.self)).joined(
      separator: ":")
  }

  /// The price as the store writes it; with the currency's code where the store is not known, or bills another.
  var priceText: String? {
    guard let price = purchase?.price else { return nil }
    let plain = "\(price.decimalText) \(price.currency)"
    guard let storefront = purchase?.storefront else { return plain }
    let day = purchase?.purchasedAt
    let details = storefront.details
    let billed = day.flatMap { details.currency(on: $0) } ?? details.currency
    guard billed == price.currency else { return plain }
    return PriceFormatter.ofStores.text(of: price, in: storefront, on: day).text
  }
}

extension SignedRow {
  /// What is printed of each; identifiers of customers and devices are apart.
  static let fields: [AnswerField<Self>] = [
    .text("verdict") { $0.item.verdict.description },
    .text("basis") { $0.item.basis.isEmpty ? nil : $0.item.basis },
    .text("kind") { $0.item.kind.rawValue },
    .text("notification") { $0.item.notification },
    .text("subtype") { $0.item.subtype },
    .text("environment") { $0.item.environment },
    .integer("app_id", "App") { $0.item.appID?.rawValue },
    .text("bundle_id") { $0.item.bundleID },
    .text("version") { $0.item.version },
    .text("original_version") { $0.item.originalVersion },
    .text("product_id") { $0.purchase?.productID },
    .integer("apple_id", "Apple ID") { $0.purchase?.productAppleID?.rawValue },
    .text("type") { $0.purchase?.type },
    .integer("quantity") { $0.purchase?.quantity },
    .time("purchased_at", "Purchased") { $0.purchase?.purchasedAt?.description },
    .time("original_purchase_at", "First purchased") {
      ($0.purchase?.originalPurchaseAt ?? $0.item.originalPurchaseAt)?.description
    },
    .time("expires_at", "Expires") { $0.purchase?.expiresAt?.description },
    .time("revoked_at", "Revoked") { $0.purchase?.revokedAt?.description },
    .time("renews_at", "Renews") { $0.purchase?.renewsAt?.description },
    Self.flag("renews", "Renewing") { $0.purchase?.isRenewing },
    .text("renews_as") { $0.purchase?.renewsAs },
    .text("storefront") { $0.purchase?.storefront?.code },
    .decimal("amount") { $0.purchase?.price?.decimalText },
    .text("currency") { $0.purchase?.price?.currency.description },
    .text("price") { $0.priceText },
    .text("offer") { $0.purchase?.offer },
    .text("ownership") { $0.purchase?.ownership },
    .text("reason") { $0.purchase?.reason },
    Self.flag("trial") { $0.purchase?.isTrial },
    Self.flag("introductory") { $0.purchase?.isIntroductory },
    .text("group") { $0.purchase?.group },
    .time("signed_at", "Signed") { $0.item.signedAt?.description },
    .text("file") { $0.file },
    .integer("line") { $0.item.line },
    .text("member") { $0.item.member.isEmpty ? nil : $0.item.member },
  ]

  /// Identifiers of customers, devices and single purchases, for who asks.
  static let personal: [AnswerField<Self>] = [
    identifier("transaction_id", "Transaction", \.transactionID),
    identifier("original_transaction_id", "First transaction", \.originalTransactionID),
    identifier("web_order_line_item_id", "Web order line", \.webOrderLineItemID),
    identifier("app_account_token", "Account token", \.appAccountToken),
    identifier("app_transaction_id", "App transaction", \.appTransactionID),
    identifier("device_hash", "Device hash", \.deviceHash),
    .texts("other_identifiers") { ($0.purchase?.personal.others ?? []) + $0.item.personal.others },
  ]

  /// What people read: the place in one line, and an amount only as it is written.
  static func forPeople(isWhole: Bool) -> [AnswerField<Self>] {
    let apart: Set = ["amount", "currency", "file", "line", "member"]
    return fields.filter { !apart.contains($0.column.key) } + (isWhole ? personal : [])
      + [.text("location") { $0.location }]
  }

  private static func identifier(
    _ key: String, _ title: String, _ value: @escaping @Sendable (PersonalIdentifiers) -> String?
  ) -> AnswerField<Self> {
    .text(key, title) { row in row.purchase.flatMap { value($0.personal) } ?? value(row.item.personal) }
  }

  private static func flag(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Self) -> Bool?
  ) -> AnswerField<Self> {
    AnswerField(key, title, type: .boolean) { .boolean(value($0)) }
  }
}

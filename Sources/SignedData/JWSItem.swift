internal import CatalogModel
internal import JSON

/// A signed text as an item, with the payload in which others may be.
enum JWSItem {
  /// Reads and judges a text.
  static func item(
    _ text: ArraySlice<UInt8>, member: String, _ judge: SignatureJudge
  ) throws(UnreadableData) -> (item: SignedItem, payload: JSONTree) {
    let jws = try JWS(text)
    let payload: JSONTree
    do throws(JSONError) { payload = try JSONTree(bytes: jws.payload) } catch {
      throw UnreadableData("has a payload that cannot be read: \(error.reason), at its byte \(error.offset)")
    }
    guard case .object = payload else { throw UnreadableData("has a payload that is not a JSON object") }
    var item = PayloadItem.item(payload, member: member)
    item.verdict = judge.verdict(on: jws, stated: item.signedAt, isOfXcode: item.environmentKind == .xcode)
    item.basis = item.verdict.basis(at: item.signedAt, now: judge.now)
    return (item, payload)
  }
}

/// The payload of a signed text as an item without a verdict.
enum PayloadItem {
  /// What a payload is, by its members; `nil` for one of another kind.
  static func kind(_ payload: JSONTree) -> SignedItem.Kind? {
    let names = Set(payload.members.map(\.name))
    if names.contains("notificationType") { return .notification }
    if names.contains("receiptType") || names.contains("applicationVersion") { return .appTransaction }
    if names.contains("autoRenewProductId") || names.contains("autoRenewStatus") || names.contains("renewalDate") {
      return .renewal
    }
    if names.contains("transactionId") || (names.contains("productId") && names.contains("purchaseDate")) {
      return .transaction
    }
    return nil
  }

  /// The item of a payload; `member` says what it is where its own members do not.
  static func item(_ payload: JSONTree, member: String) -> SignedItem {
    let stated: SignedItem.Kind =
      member.hasSuffix("signedRenewalInfo")
      ? .renewal : member.hasSuffix("signedTransactionInfo") ? .transaction : .payload
    let kind = kind(payload) ?? stated
    var item = SignedItem(kind, member: member, verdict: .notSigned(.payload))
    let data = payload["data"] ?? payload["summary"] ?? payload["appData"] ?? payload["externalPurchaseToken"]
    let facts = kind == .notification ? data ?? payload : payload
    item.environment = facts.text("environment") ?? facts.text("receiptType")
    item.appID = facts.appleID("appAppleId") ?? facts.appleID("appId")
    item.bundleID = facts.text("bundleId")
    item.version = facts.text("bundleVersion") ?? facts.text("applicationVersion")
    item.originalVersion = facts.text("originalApplicationVersion")
    item.notification = payload.text("notificationType")
    item.subtype = payload.text("subtype")
    item.signedAt = payload.time("signedDate") ?? payload.time("receiptCreationDate")
    item.personal = PersonalIdentifiers(payload)
    item.problems = unreadable(payload, item)
    switch kind {
    case .transaction, .renewal, .payload:
      let purchase = SignedPurchase(payload, item: &item)
      if purchase.productID != nil || purchase.renewsAs != nil { item.purchases = [purchase] }
    case .appTransaction: item.originalPurchaseAt = payload.time("originalPurchaseDate")
    default: break
    }
    return item
  }

  /// What of a payload's times is no number.
  private static func unreadable(_ payload: JSONTree, _ item: SignedItem) -> [String] {
    payload.members.filter { $0.name.hasSuffix("Date") }.compactMap { name, value in
      if case .null = value { return nil }
      return value.stringOrDigits.flatMap { Double($0) } == nil ? "\(name) is not a time in milliseconds" : nil
    }
  }
}

extension SignedPurchase {
  fileprivate init(_ payload: JSONTree, item: inout SignedItem) {
    productID = payload.text("productId")
    type = payload.text("type").map { AppProductType($0)?.rawValue ?? $0 }
    quantity = payload.number("quantity")
    purchasedAt = payload.time("purchaseDate")
    originalPurchaseAt = payload.time("originalPurchaseDate")
    expiresAt = payload.time("expiresDate")
    revokedAt = payload.time("revocationDate")
    renewsAt = payload.time("renewalDate")
    isRenewing = payload.flag("autoRenewStatus")
    renewsAs = payload.text("autoRenewProductId")
    group = payload.text("subscriptionGroupIdentifier")
    ownership = payload.text("inAppOwnershipType")
    reason = payload.text("transactionReason")
    offer = Self.offer(payload)
    setStorefront(payload, &item)
    setPrice(payload, &item)
    personal = PersonalIdentifiers(payload)
  }

  /// Apple's numbers of offers, in words: `introductory`, `promotional com.example.offer`.
  private static func offer(_ payload: JSONTree) -> String? {
    guard let type = payload.number("offerType") else { return payload.text("offerIdentifier") }
    let word = [1: "introductory", 2: "promotional", 3: "code", 4: "win-back"][type] ?? "type \(type)"
    return payload.text("offerIdentifier").map { "\(word) \($0)" } ?? word
  }

  private mutating func setStorefront(_ payload: JSONTree, _ item: inout SignedItem) {
    let letters = payload.text("storefront")
    let number = payload.number("storefrontId")
    let byLetters = letters.flatMap { Storefront($0) }
    let byNumber = number.flatMap { Storefront(number: $0) }
    if let byLetters, let byNumber, byLetters != byNumber {
      item.problems.append("storefront \(byLetters.longCode) and storefrontId \(byNumber.number) are two stores")
    } else {
      storefront = byLetters ?? byNumber
    }
    if let letters, byLetters == nil { item.problems.append("storefront '\(letters.prefix(20))' is not known") }
  }

  private mutating func setPrice(_ payload: JSONTree, _ item: inout SignedItem) {
    let name = payload["renewalPrice"] == nil ? "price" : "renewalPrice"
    guard payload[name] != nil else { return }
    guard let milliunits = payload.number(name), milliunits >= 0 else {
      item.problems.append("\(name) is not a number of thousandths")
      return
    }
    guard let code = payload.text("currency"), let currency = CurrencyCode(code) else {
      // Xcode's own transactions may have the one without the other.
      if milliunits > 0 || payload["currency"] != nil { item.problems.append("\(name) has no known currency") }
      return
    }
    price = Money(milliunits: milliunits, currency: currency)
  }
}

extension PersonalIdentifiers {
  init(_ payload: JSONTree) {
    func stated(_ name: String) -> String? { payload[name]?.stringOrDigits.flatMap { $0.isEmpty ? nil : $0 } }
    transactionID = stated("transactionId")
    originalTransactionID = stated("originalTransactionId")
    webOrderLineItemID = stated("webOrderLineItemId")
    appAccountToken = stated("appAccountToken")
    appTransactionID = stated("appTransactionId")
    deviceHash = stated("deviceVerification")
    others = ["deviceVerificationNonce", "notificationUUID"].compactMap { name in stated(name).map { "\(name) \($0)" } }
  }
}

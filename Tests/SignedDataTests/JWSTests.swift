import CatalogModel
import SignedData
import TestSupport
import Testing

@Suite struct JWSTests {
  private let signer = Authority(.ec)

  @Test func `a transaction is proved, and says what it says`() throws {
    let file = Judging.file(signer.jws(TransactionSample.transaction()))
    let item = try #require(file.items.first)
    #expect(file.items.count == 1 && file.problems.isEmpty && item.problems.isEmpty)
    #expect(item.verdict.isProved && !item.verdict.isApples && item.kind == .transaction)
    #expect(item.verdict.description == "signed under the root Orchard Root, not by Apple")
    #expect(item.basis.contains("OCSP") && item.basis.contains("Orchard Root"))
    #expect(item.environmentKind == .production && item.bundleID == "com.example.cider" && item.appID == nil)
    #expect(item.signedAt == Timestamp(seconds: 1_795_000_000))
    let purchase = try #require(item.purchases.first)
    #expect(purchase.productID == "com.example.gems" && purchase.type == "auto-renewable" && purchase.quantity == 1)
    #expect(purchase.purchasedAt == Timestamp(seconds: 1_794_990_000))
    #expect(purchase.expiresAt == Timestamp(seconds: 1_797_582_000) && purchase.revokedAt == nil)
    #expect(purchase.storefront == Storefront("jp"))
    #expect(purchase.price?.milliunits == 800_000 && purchase.price?.currency == CurrencyCode("JPY"))
    #expect(purchase.personal.transactionID == "440000000001" && purchase.personal.appTransactionID == "7700001")
  }

  @Test func `one of the same text by another root is not Apple's`() {
    let text = signer.jws(TransactionSample.transaction())
    let verdict = Judging.file(text, Judging.apples).items.first?.verdict
    #expect(verdict?.failedChecks.map(\.rule) == [.root])
    #expect("\(verdict.map { "\($0)" } ?? "")".hasPrefix("signed, but not by Apple: its root is not one of Apple's"))
  }

  @Test(
    arguments: [
      ("developer", "between", "root", [.leafMarker]), ("other-leaf", "other-between", "root", [.intermediateMarker]),
      ("foreign-leaf", "foreign-between", "foreign-root", [.root]), ("former", "between", "root", [.validity]),
      // What came along is no chain.
      ("leaf", "foreign-between", "root", [.chain, .intermediateMarker]),
      ("leaf", "between", "foreign-root", []), ("short-leaf", "between", "root", [.intermediateMarker, .chain]),
      ("wide", "between", "root", [.signature]),
    ] as [(String, String, String, [FailedCheck.Rule])])
  func `a chain that differs is refused with what differs`(
    leaf: String, between: String, root: String, rules: [FailedCheck.Rule]
  ) {
    let signer = Authority(.ec, leaf: leaf, between: between, root: root)
    #expect(Judging.rules(signer.jws(TransactionSample.transaction())) == rules)
  }

  @Test func `certificates are judged at the time of signing`() {
    let former = Authority(.ec, leaf: "former")
    let then = TransactionSample.transaction(changing: ["signedDate": "1590969600000"])
    #expect(Judging.rules(former.jws(then)).isEmpty)
    #expect(Judging.rules(former.jws(TransactionSample.transaction())) == [.validity])
    // Also where the chain is known, and where there is no time.
    #expect(Judging.rules(former.jws(then)).isEmpty)
    #expect(
      Judging.rules(former.jws(TransactionSample.transaction(leavingOut: ["signedDate"]))) == [.validity])
    #expect(Judging.rules(signer.jws(TransactionSample.transaction(leavingOut: ["signedDate"]))).isEmpty)
  }

  @Test(
    arguments: [("none", [.algorithm]), ("HS256", [.algorithm]), ("RS256", [.algorithm]), ("es256", [.algorithm])]
      as [(String, [FailedCheck.Rule])])
  func `another algorithm is refused before anything else`(algorithm: String, rules: [FailedCheck.Rule]) {
    let text = signer.jws(TransactionSample.transaction(), header: signer.header(algorithm: algorithm))
    #expect(Judging.rules(text) == rules)
    // The signature left out, as with none.
    let unsigned = text.prefix(through: text.lastIndex(of: ".") ?? text.startIndex)
    #expect(Judging.rules(String(unsigned)) == rules)
  }

  @Test(arguments: [
    #""jku":"https://keys.example/a.json","#, #""jwk":{"kty":"EC"},"#, #""x5u":"https://keys.example","#,
  ])
  func `a header that names a key of its own is refused`(member: String) {
    #expect(
      Judging.rules(signer.jws(TransactionSample.transaction(), header: signer.header(adding: member))) == [.headerKey])
  }

  @Test func `a key's name in the header is nothing to go by`() {
    let header = signer.header(adding: #""kid":"Apple_Xcode_Key","typ":"JWT","#)
    #expect(Judging.rules(signer.jws(TransactionSample.transaction(), header: header)).isEmpty)
  }

  @Test(arguments: [
    ["ec-leaf", "ec-between"], ["ec-leaf", "ec-between", "ec-root", "ec-root"], ["ec-leaf"],
  ]) func `other than three certificates are refused`(names: [String]) {
    #expect(Judging.rules(Authority(names: names).jws(TransactionSample.transaction())).contains(.certificateCount))
  }

  @Test(arguments: [#"{"alg":"ES256"}"#, #"{"alg":"ES256","x5c":[]}"#, #"{"alg":"ES256","x5cwrong":["a"]}"#])
  func `no certificates are refused`(header: String) {
    #expect(Judging.rules(signer.jws(TransactionSample.transaction(), header: header)) == [.certificateCount])
  }

  @Test(arguments: [#"["a","b","c"]"#, #"["MIIB","MIIB","MIIB"]"#, "[1,2,3]"])
  func `certificates that cannot be read are refused`(list: String) {
    let header = #"{"alg":"ES256","x5c":\#(list)}"#
    #expect(Judging.rules(signer.jws(TransactionSample.transaction(), header: header)) == [.certificate])
  }

  @Test func `a changed payload is not what was signed, and is shown all the same`() throws {
    let parts = signer.jws(TransactionSample.transaction()).split(separator: ".")
    let other = Authority.url(Array(TransactionSample.transaction(changing: ["productId": "\"com.example.all\""]).utf8))
    let item = try #require(Judging.file("\(parts[0]).\(other).\(parts[2])").items.first)
    #expect(item.verdict.failedChecks.map(\.rule) == [.signature] && item.purchases[0].productID == "com.example.all")
  }

  @Test func `Xcode's signature has a verdict of its own, and only of Xcode's payloads`() {
    let ofXcode = TransactionSample.transaction(changing: [
      "environment": "\"Xcode\"", "signedDate": "1697679936056.485",
    ])
    let item = Judging.file(Authority.xcode(.ec).jws(ofXcode)).items.first
    #expect(item?.verdict.description == "signed by Xcode" && item?.verdict.isProved == false)
    #expect(item?.signedAt == Timestamp(seconds: 1_697_679_936))
    #expect(Judging.rules(Authority.xcode(.ec).jws(TransactionSample.transaction())).contains(.certificateCount))
    var broken = Authority.xcode(.ec).jws(ofXcode)
    broken.replaceSubrange(broken.index(broken.endIndex, offsetBy: -6)..., with: "AAAAAA")
    #expect(Judging.rules(broken).contains(.signature))
  }

  @Test func `a notification and what is in it are judged each by itself`() {
    let foreign = Authority(.ec, leaf: "foreign-leaf", between: "foreign-between", root: "foreign-root")
    let text = signer.jws(
      TransactionSample.notification(
        transaction: foreign.jws(TransactionSample.transaction()), renewal: signer.jws(TransactionSample.renewal())))
    let file = Judging.file(#"{"signedPayload":"\#(text)"}"#)
    #expect(file.items.map(\.kind) == [.notification, .transaction, .renewal])
    #expect(file.items.map(\.verdict.isProved) == [true, false, true])
    #expect(file.items.map(\.member).last == "signedPayload.data.signedRenewalInfo")
    // The notification's signature covers what is in it, which states neither app nor, of a renewal, bundle ID.
    #expect(file.items.allSatisfy { $0.appID?.rawValue == 6_759_209_764 && $0.bundleID == "com.example.cider" })
    #expect(file.items[0].notification == "DID_RENEW" && file.items[0].subtype == "BILLING_RECOVERY")
    let renewal = file.items[2].purchases.first
    #expect(renewal?.renewsAs == "com.example.gems.year" && renewal?.isRenewing == true)
    #expect(renewal?.price?.milliunits == 9_000_000 && renewal?.storefront == nil)
  }

  @Test func `what an unproved notification states is not taken for what is in it`() {
    let foreign = Authority(.ec, leaf: "foreign-leaf", between: "foreign-between", root: "foreign-root")
    let text = foreign.jws(
      TransactionSample.notification(transaction: "", renewal: signer.jws(TransactionSample.renewal())))
    let file = Judging.file(text)
    #expect(file.items.last?.kind == .renewal && file.items.last?.bundleID == nil && file.items.last?.appID == nil)
    #expect(file.problems.map(\.member) == ["data.signedTransactionInfo"])
  }

  @Test func `the purchase of the app is judged by the time of its receipt`() throws {
    let item = try #require(Judging.file(signer.jws(TransactionSample.appTransaction())).items.first)
    #expect(item.kind == .appTransaction && item.verdict.isProved && item.appID?.rawValue == 6_759_209_764)
    #expect(item.version == "2.4" && item.originalVersion == "1.0" && item.environmentKind == .production)
    #expect(item.signedAt == Timestamp(seconds: 1_795_000_000) && item.purchases.isEmpty)
    #expect(item.personal.deviceHash == "c2hhMzg0")
  }
}

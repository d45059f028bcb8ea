import CatalogModel
import SignedData
import TestSupport
import Testing

@Suite struct SignedFileTests {
  private let signer = Authority(.ec)

  @Test(arguments: [("rsa-small", 2), ("rsa-leaf", 3)] as [(String, UInt8)])
  func `a receipt of iOS 6 fits its certificate, whose issuer is not proved`(name: String, version: UInt8) throws {
    let text = ReceiptSample.transactionReceipt(by: name, version: version)
    let raw = Base64.bytes(text) ?? []
    for bytes in [Array(text.utf8), raw, Array(#"{"receipt-data":"\#(text)"}"#.utf8)] {
      let item = try #require(SignedFile(bytes, Judging.own).items.first)
      #expect(item.kind == .transactionReceipt && item.verdict.description == "fits its certificate; issuer not proved")
      #expect(!item.verdict.isProved && item.environmentKind == .sandbox && item.problems.isEmpty)
      #expect(item.appID?.rawValue == 675_920_976 && item.bundleID == "com.example.cider" && item.version == "1.2")
      let purchase = try #require(item.purchases.first)
      #expect(purchase.productAppleID?.rawValue == 675_930_001 && purchase.productID == "com.example.yearly")
      #expect(purchase.purchasedAt?.description == "2015-11-18T04:34:41Z" && purchase.expiresAt != nil)
    }
  }

  @Test func `another text than a receipt of iOS 6 signed does not fit`() throws {
    let text = String(decoding: Base64.bytes(ReceiptSample.transactionReceipt()) ?? [], as: UTF8.self)
    let info = try #require(text.split(separator: "\"").first { $0.hasPrefix("ew") })
    let other = String(decoding: Base64.bytes(String(info)) ?? [], as: UTF8.self)
      .replacing("com.example.yearly", with: "com.example.forever")
    let changed = text.replacing(info, with: Base64.text(Array(other.utf8)))
    let item = try #require(Judging.file(changed).items.first)
    #expect(item.verdict.failedChecks.map(\.rule) == [.signature])
  }

  @Test func `a saved answer is read, and proves nothing`() throws {
    let answer = """
      {"status":0,"environment":"Production","receipt":{"receipt_type":"Production","adam_id":6759209764,
      "app_item_id":6759209764,"bundle_id":"com.example.cider","application_version":"2.4","download_id":77,
      "in_app":[{"quantity":"1","product_id":"com.example.gems","transaction_id":"44","item_id":"6759300000",
      "purchase_date_ms":"1794990000000","expires_date_ms":"1797582000000","is_trial_period":"false"}]},
      "latest_receipt_info":[{"product_id":"com.example.year","purchase_date_ms":1794990000000}]}
      """
    let item = try #require(Judging.file(answer).items.first)
    #expect(item.kind == .verifyReceiptAnswer && item.verdict.description == "not signed: said by a saved answer")
    #expect(item.appID?.rawValue == 6_759_209_764 && item.bundleID == "com.example.cider")
    #expect(item.purchases.map(\.productID) == ["com.example.gems", "com.example.year"])
    #expect(item.purchases[0].productAppleID?.rawValue == 6_759_300_000 && item.purchases[0].isTrial == false)
    #expect(item.purchases[1].purchasedAt == Timestamp(seconds: 1_794_990_000))
  }

  @Test func `an answer of 2012 is one purchase`() throws {
    let answer = """
      {"status":0,"receipt":{"item_id":"675930001","product_id":"com.example.yearly","bid":"com.example.cider",
      "app_item_id":"675920976","bvrs":"1.2","purchase_date_ms":"1447821281000","expires_date":"1448346881000"}}
      """
    let item = try #require(Judging.file(answer).items.first)
    #expect(item.appID?.rawValue == 675_920_976 && item.purchases.map(\.productID) == ["com.example.yearly"])
    #expect(item.purchases[0].expiresAt?.description == "2015-11-24T06:34:41Z")
  }

  @Test func `a notification of version 1 names the subscription's Apple ID`() throws {
    let text = """
      {"notification_type":"DID_RENEW","password":"quince","environment":"PROD","auto_renew_product_id":"com.example.year",
      "auto_renew_adam_id":"6759300001","auto_renew_status":"true","bid":"com.example.cider","bvrs":"2.4",
      "unified_receipt":{"status":0,"latest_receipt":"cGVhcnM=","latest_receipt_info":[{"product_id":"com.example.year"}]}}
      """
    let file = Judging.file(text)
    let item = try #require(file.items.first)
    #expect(file.items.count == 1 && file.problems.isEmpty && item.kind == .notificationV1)
    #expect(item.environmentKind == .production && item.notification == "DID_RENEW")
    #expect(item.purchases.count == 2 && item.purchases[1].productAppleID?.rawValue == 6_759_300_001)
    #expect(!"\(file)".contains("quince"))
  }

  @Test func `payloads without their signature are said to have none`() throws {
    for (text, kind) in [
      (TransactionSample.transaction(), .transaction), (TransactionSample.renewal(), .renewal),
      (TransactionSample.appTransaction(), .appTransaction),
    ] as [(String, SignedItem.Kind)] {
      let item = try #require(Judging.file(text).items.first)
      #expect(item.kind == kind && item.verdict.description == "not signed: a payload without its signature")
    }
  }

  @Test func `each signed text in an answer is read, wherever it is, and each that is none is named`() {
    let transaction = signer.jws(TransactionSample.transaction())
    let text = """
      {"environment":"Production","data":[{"lastTransactions":[{"status":1,"signedTransactionInfo":"\(transaction)",
      "signedRenewalInfo":"\(signer.jws(TransactionSample.renewal()))"}]}],"signedTransactions":["\(transaction)","pears"],
      "history":[{"other":{"names":["\(transaction)"]}}]}
      """
    let file = Judging.file(text)
    #expect(
      file.items.map(\.member) == [
        "data[0].lastTransactions[0].signedTransactionInfo", "data[0].lastTransactions[0].signedRenewalInfo",
        "signedTransactions[0]", "history[0].other.names[0]",
      ])
    #expect(file.items.allSatisfy { $0.verdict.isProved })
    #expect(file.problems.map(\.member) == ["signedTransactions[1]"])
    // Nobody signed the answer around them.
    #expect(file.items[1].bundleID == nil)
  }

  @Test(arguments: [
    "", " \n", "pears", "NOT A RECEIPT", "cGVhcnM=", "{}", "[]", #"{"errorCode":4040010,"errorMessage":"Not found."}"#,
    #"{"a":"#, "eyJhbGciOiJFUzI1NiJ9.e30", "eyJhbGciOiJFUzI1NiJ9.e30.a.b", "eyJhbGciOiJFUzI1NiJ9.pear!.AAAA",
    "eyJhbGciOiJFUzI1NiJ9.W10.AAAA", "eyJ.e30.AAAA", "{\"signature\" = \"AAAA\";", "MIIC",
    "https://apps.apple.com/app/id1",
  ]) func `what is nothing of this is refused with a reason`(text: String) {
    let file = Judging.file(text)
    #expect(file.items.isEmpty && file.problems.count == 1 && file.problems[0].reason.count > 5)
  }

  @Test func `a signed text over a megabyte is refused`() {
    let long = TransactionSample.transaction(changing: ["note": "\"\(String(repeating: "a", count: 800_000))\""])
    #expect(Judging.file(signer.jws(long)).problems.first?.reason.contains("1 MB") == true)
  }

  @Test func `lines are told from one thing in lines`() {
    let one = signer.jws(TransactionSample.transaction())
    let receipt = Base64.text(Authority(.rsa).message(ReceiptSample().content))
    let pretty = "[\n\"\(one)\",\n\"\(one)\"\n]"
    var wrapped = ""
    for (index, letter) in receipt.enumerated() {
      wrapped += index > 0 && index % 64 == 0 ? "\n\(letter)" : "\(letter)"
    }
    func isOfLines(_ text: String) -> Bool { SignedFile.isOfLines(Array(text.utf8), isWhole: true) }
    for text in [
      "\(one)\n\(one)\n", "\(receipt)\n\n\(one)", "pears\n\(one)\n", "{\"signedPayload\":\"\(one)\"}\n{\"a\":1}\n",
      "\(ReceiptSample.transactionReceipt())\r\n\(receipt)\r\n",
    ] {
      #expect(isOfLines(text), "\(text.prefix(80))")
    }
    for text in [one, "\(one)\n", pretty, wrapped, "{\n\"signedPayload\":\n\"\(one)\"\n}", "pears\napples", ""] {
      #expect(!isOfLines(text), "\(text.prefix(80))")
    }
    #expect(!SignedFile.isOfLines(Base64.bytes(ReceiptSample.transactionReceipt()) ?? [], isWhole: true))
    for (text, isOfLines) in [("pears\n\(one)\n", true), ("[\n\"\(one)\"\n", false), ("\(one)\neyJ", true)] {
      #expect(SignedFile.isOfLines(Array(text.utf8), isWhole: false) == isOfLines)
    }
    #expect(!SignedFile.isOfLines(Authority(.rsa).message(ReceiptSample().content), isWhole: true))
  }

  @Test func `beginnings are recognised, and those of other files are not`() {
    let one = signer.jws(TransactionSample.transaction())
    let message = Authority(.rsa).message(ReceiptSample().content)
    let old = ReceiptSample.transactionReceipt()
    for bytes in [
      Array(one.utf8), message, Array(Base64.text(message).utf8), Array(old.utf8), Base64.bytes(old) ?? [],
      Array("{\"signedPayload\":\"\(one)\"}".utf8),
    ] {
      #expect(SignedFile.description(of: bytes) != nil)
    }
    for text in [
      "", "pears", "eyJhbGciOiJFUzI1NiJ9", "{\"a\":1}", "MIIC", "0", "ewoK", "https://apps.apple.com/app/id1",
    ] {
      #expect(SignedFile.description(of: Array(text.utf8)) == nil)
    }
  }

  @Test func `values that are not what they should be are told`() throws {
    let text = signer.jws(
      TransactionSample.transaction(changing: [
        "price": "\"dear\"", "storefrontId": "\"143441\"", "expiresDate": "\"soon\"", "purchaseDate": "-62135769600000",
      ]))
    let item = try #require(Judging.file(text).items.first)
    #expect(item.purchases[0].price == nil && item.purchases[0].storefront == nil)
    #expect(item.purchases[0].expiresAt == nil && item.purchases[0].purchasedAt == nil)
    #expect(item.problems.count == 3)
  }

  @Test func `damaged texts are refused or read, and never proved`() {
    var random = SeededRandom(seed: 4848)
    for text in [
      signer.jws(TransactionSample.transaction()), ReceiptSample.transactionReceipt(), TransactionSample.renewal(),
    ] {
      for _ in 0..<400 {
        var bytes = Array(text.utf8)
        random.damage(&bytes, upTo: 4)
        guard !bytes.elementsEqual(text.utf8) else { continue }
        // What is added behind a text, such as a line end, may leave it what it is.
        let rest = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard rest != text else { continue }
        #expect(!SignedFile(bytes, Judging.own).items.contains { $0.verdict.isProved })
      }
    }
  }
}

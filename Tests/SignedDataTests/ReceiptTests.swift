import CatalogModel
import SignedData
import TestSupport
import Testing

@Suite struct ReceiptTests {
  private let signer = Authority(.rsa)

  private func item(_ bytes: [UInt8], _ judge: SignatureJudge = Judging.own) throws -> SignedItem {
    let file = SignedFile(bytes, judge)
    return try #require(file.items.first, "\(file.problems)")
  }

  @Test func `a receipt is proved, and says what it says`() throws {
    let item = try item(signer.message(ReceiptSample(products: ["com.example.gems", "com.example.year"]).content))
    #expect(item.kind == .receipt && item.verdict.isProved && !item.verdict.isApples && item.problems.isEmpty)
    #expect(item.appID?.rawValue == 6_759_209_764 && item.bundleID == "com.example.cider")
    #expect(item.version == "2.4" && item.originalVersion == "1.0" && item.environment == "Production")
    #expect(item.signedAt?.description == "2026-11-18T09:30:00Z")
    #expect(item.purchases.map(\.productID) == ["com.example.gems", "com.example.year"])
    let purchase = item.purchases[1]
    #expect(purchase.productAppleID?.rawValue == 6_759_300_001 && purchase.type == "auto-renewable")
    #expect(purchase.expiresAt?.description == "2026-12-17T08:00:00Z" && purchase.revokedAt == nil)
    #expect(purchase.isTrial == false && purchase.isIntroductory == true && purchase.quantity == 1)
    #expect(purchase.personal.transactionID == "440000000001")
    #expect(purchase.personal.webOrderLineItemID == "550000000000")
  }

  @Test func `a receipt is read in every form`() throws {
    let message = signer.message(ReceiptSample().content)
    let wrapped = signer.message(ReceiptSample.element(0x04, ReceiptSample().content))
    let text = Base64.text(message)
    var lines = ""
    for (index, letter) in text.enumerated() { lines += index > 0 && index % 76 == 0 ? "\r\n\(letter)" : "\(letter)" }
    for bytes in [
      message, ReceiptSample.indefinite(message), wrapped, Array(text.utf8), Array("\n \(lines)\n".utf8),
      Array(#"{"status":1,"receipt-data":"\#(text)","password":"quince"}"#.utf8), Array("\"\(text)\"".utf8),
    ] {
      let item = try item(bytes)
      #expect(item.kind == .receipt && item.verdict.isProved && item.bundleID == "com.example.cider")
    }
  }

  @Test(
    arguments: [
      ("developer", "between", "root", [.leafMarker]), ("other-leaf", "other-between", "root", [.intermediateMarker]),
      ("foreign-leaf", "foreign-between", "foreign-root", [.root]), ("former", "between", "root", [.validity]),
      ("short-leaf", "between", "root", [.intermediateMarker, .chain]),
    ] as [(String, String, String, [FailedCheck.Rule])])
  func `a chain that differs is refused with what differs`(
    leaf: String, between: String, root: String, rules: [FailedCheck.Rule]
  ) throws {
    let signer = Authority(.rsa, leaf: leaf, between: between, root: root)
    #expect(try item(signer.message(ReceiptSample().content)).verdict.failedChecks.map(\.rule) == rules)
  }

  @Test func `certificates are judged at the time of the receipt`() throws {
    let former = Authority(.rsa, leaf: "former")
    #expect(try item(former.message(ReceiptSample(created: "2020-06-01T00:00:00Z").content)).verdict.isProved)
    let undated = try item(signer.message(ReceiptSample(created: "").content))
    #expect(undated.verdict.failedChecks.map(\.rule) == [.date])
    let unreadable = try item(signer.message(ReceiptSample(created: "yesterday").content))
    #expect(unreadable.verdict.failedChecks.map(\.rule) == [.date])
    #expect(
      unreadable.problems.say("attribute 12 is not a date", "attribute 8 is not a date")
        || unreadable.problems.count == 1)
  }

  @Test func `a receipt need not have the root in it, and may have no other certificate`() throws {
    let content = ReceiptSample().content
    #expect(try item(signer.message(content, enclosing: ["rsa-between"])).verdict.isProved)
    let more = try item(signer.message(content, enclosing: ["rsa-between", "rsa-root", "rsa-foreign-root"]))
    #expect(more.verdict.failedChecks.map(\.rule) == [.form])
    let fewer = try item(signer.message(content, enclosing: []))
    #expect(fewer.verdict.failedChecks.map(\.rule).contains(.root))
  }

  @Test func `Xcode's signature has a verdict of its own`() throws {
    let sample = ReceiptSample(environment: "Xcode")
    #expect(try item(Authority.xcode(.rsa).message(sample.content)).verdict.description == "signed by Xcode")
    let other = try item(Authority.xcode(.rsa).message(ReceiptSample().content))
    #expect(other.verdict.failedChecks.map(\.rule).contains(.root))
  }

  @Test func `another content is not what was signed`() throws {
    var message = signer.message(ReceiptSample().content)
    let place = try #require(message.firstRange(of: "com.example.gems".utf8))
    message.replaceSubrange(place, with: "com.example.gold".utf8)
    let item = try item(message)
    #expect(item.verdict.failedChecks.map(\.rule) == [.signature] && item.purchases[0].productID == "com.example.gold")
  }

  @Test func `a device is recognised, and another is not`() throws {
    let item = try item(signer.message(ReceiptSample().content))
    var demands = SignedDemands()
    demands.device = DeviceIdentifier("02:42:ac:11:00:02")
    #expect(demands.unmet(by: item) == [])
    demands.device = DeviceIdentifier("0242AC110003")
    #expect(demands.unmet(by: item).count == 1)
    #expect(DeviceIdentifier("02:42") == nil && DeviceIdentifier("6F1B3C52-0D3E-4B0A-9C57-7A2D2F2F9A10") != nil)
  }

  @Test func `what of a receipt cannot be read is told, and the rest is read`() throws {
    var sample = ReceiptSample()
    sample.attributes.append((99, [1, 2, 3]))
    sample.attributes.append((10, [0x16, 0x09]))
    sample.attributes[1].value = ReceiptSample.text("pears")
    sample.purchases[0][3].value = ReceiptSample.date("soon")
    let item = try item(signer.message(sample.content))
    #expect(item.verdict.isProved && item.appID == nil && item.purchases[0].purchasedAt == nil)
    #expect(item.problems == ["attribute 1 is not a number", "purchase 1: attribute 1704 is not a date"])
  }

  @Test(
    arguments: [
      [], [0x31, 0x05, 0x00], [0x30, 0x00], ReceiptSample.element(0x31, ReceiptSample.text("a")),
      ReceiptSample.element(0x31, ReceiptSample.element(0x30, ReceiptSample.integer(2))),
    ] as [[UInt8]]) func `content that is no set of attributes is refused`(content: [UInt8])
  {
    let file = SignedFile(signer.message(content), Judging.own)
    #expect(file.items.isEmpty && file.problems.count == 1)
  }

  @Test func `an attribute that appears twice is refused, since nobody knows which holds`() {
    var sample = ReceiptSample()
    sample.attributes.append((2, ReceiptSample.text("com.example.other")))
    let file = SignedFile(signer.message(sample.content), Judging.own)
    #expect(file.items.isEmpty && file.problems.first?.reason.contains("attribute 2 appears twice") == true)
  }

  @Test func `sizes and depths have an end`() {
    let large =
      SignedSample.message(String(repeating: "pears", count: 12), .definite) + [UInt8](repeating: 0, count: 16 << 20)
    #expect(SignedFile(large, Judging.own).problems.first?.reason.contains("16 MB") == true)
    let deep =
      ([UInt8](repeating: 0, count: 0) + [0x30, 0x80, 0x06, 9] + [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02])
      + (0..<1200).flatMap { _ in [0xA0, 0x80] as [UInt8] } + [UInt8](repeating: 0, count: 2402)
    #expect(SignedFile(deep, Judging.own).problems.first?.reason.contains("1000 deep") == true)
  }

  @Test func `damaged receipts are refused or read, and never proved`() {
    var random = SeededRandom(seed: 48)
    for message in [
      signer.message(ReceiptSample().content), ReceiptSample.indefinite(signer.message(ReceiptSample().content)),
    ] {
      for _ in 0..<400 {
        var bytes = message
        random.damage(&bytes, upTo: 4)
        guard bytes != message else { continue }
        let file = SignedFile(bytes, Judging.own)
        #expect(!file.items.contains { $0.verdict.isProved })
      }
    }
  }
}

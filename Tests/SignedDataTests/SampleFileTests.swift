import CatalogModel
import Foundation
import SignedData
import TestSupport
import Testing

/// The samples in `Feeds/signed`, which `COSTER_WRITE_SIGNED=1` writes anew.
@Suite struct SampleFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Feeds/signed")

  private static func samples() -> [(name: String, text: String)] {
    let signer = Authority(.ec)
    let transaction = signer.jws(TransactionSample.transaction())
    let notification = signer.jws(
      TransactionSample.notification(transaction: transaction, renewal: signer.jws(TransactionSample.renewal())))
    let receipt = Authority(.rsa).message(ReceiptSample(products: ["com.example.gems", "com.example.year"]).content)
    let history = ReceiptSample(products: (1...10).map { "com.example.month\($0)" })
    let changed = Array(transaction.split(separator: "."))
    let other = Authority.url(Array(TransactionSample.transaction(changing: ["price": "1"]).utf8))
    return [
      ("transaction.jws", transaction + "\n"), ("notification.json", "{\"signedPayload\":\"\(notification)\"}\n"),
      ("changed.jws", "\(changed[0]).\(other).\(changed[2])\n"), ("receipt.b64", Base64.text(receipt) + "\n"),
      ("history.b64", Base64.text(Authority(.rsa).message(history.content)) + "\n"),
      ("ios6.b64", ReceiptSample.transactionReceipt() + "\n"),
      ("orchard-root.pem", pem("ec-root")), ("orchard-receipts-root.pem", pem("rsa-root")),
    ]
  }

  private static func pem(_ name: String) -> String {
    "-----BEGIN CERTIFICATE-----\n\(Base64.text(Authority.certificate(name)))\n-----END CERTIFICATE-----\n"
  }

  @Test func `the samples are of today's form`() throws {
    for (name, text) in Self.samples() {
      let file = Self.folder.appending(path: name)
      if ProcessInfo.processInfo.environment["COSTER_WRITE_SIGNED"] != nil {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let stored = [UInt8](try Data(contentsOf: file))
      #expect(SignedFile.isOfLines(stored, isWhole: true) == false)
      // What is signed differs from one signature to the next, and says the same.
      let (now, then) = (Judging.file(text), SignedFile(stored, Judging.own))
      #expect(then.items.map { "\($0.kind) \($0.verdict)" } == now.items.map { "\($0.kind) \($0.verdict)" })
      #expect(then.items.map(\.bundleID) == now.items.map(\.bundleID))
    }
  }
}

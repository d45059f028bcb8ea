import SignedData
import TestSupport
import Testing

@Suite struct ChangedBitTests {
  /// Whether anything in these bytes is still proved.
  private static func isProved(_ bytes: [UInt8]) -> Bool {
    SignedFile(bytes, Judging.own).items.contains { $0.verdict.isProved }
  }

  /// The changed bits that leave it proved; of some bytes, or all.
  private static func survivors(_ bytes: [UInt8], in places: [Int]? = nil) -> [String] {
    var survivors: [String] = []
    for index in places ?? Array(bytes.indices) {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        if isProved(changed) { survivors.append("byte \(index), bit \(bit)") }
      }
    }
    return survivors
  }

  @Test func `no bit of a signed text can be another one`() {
    let text = Array(Authority(.ec).jws(TransactionSample.transaction()).utf8)
    #expect(Self.isProved(text))
    #expect(Self.survivors(text) == [])
  }

  @Test func `no bit of a receipt can be another one`() {
    let receipt = Authority(.rsa).message(ReceiptSample().content)
    #expect(Self.isProved(receipt))
    #expect(Self.survivors(receipt) == [])
  }

  @Test func `no bit of a receipt in pieces can be another one`() {
    let receipt = ReceiptSample.indefinite(
      Authority(.rsa).message(ReceiptSample(products: []).content, enclosing: ["rsa-between"]))
    #expect(Self.isProved(receipt))
    // The certificates are between these, and as in the other form.
    #expect(Self.survivors(receipt, in: Array(0..<520) + Array(receipt.count - 420..<receipt.count)) == [])
  }

  @Test func `no bit of a signer's attributes can be another one`() {
    let receipt = Authority(.rsa).message(ReceiptSample().content, hasAttributes: true)
    #expect(Self.isProved(receipt))
    #expect(Self.survivors(receipt, in: Array(receipt.count - 720..<receipt.count)) == [])
  }
}

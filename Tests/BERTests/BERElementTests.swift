import BER
import TestSupport
import Testing

@Suite struct BERElementTests {
  @Test(arguments: SignedSample.Encoding.allCases) func `the content of a message is found however it is encoded`(
    _ encoding: SignedSample.Encoding
  ) throws {
    let text = String(repeating: "pears ", count: 60)
    let message = SignedSample.message(text, encoding)
    try BERElement.checkDepth(of: message)
    #expect(SignedMessage.begins(message) && SignedMessage.content(of: message) == Array(text.utf8))
  }

  @Test(
    arguments: [
      ([0x02, 0x01, 0x7F], 127), ([0x02, 0x01, 0xFF], -1), ([0x02, 0x02, 0x01, 0x00], 256),
      ([0x02, 0x08, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .max),
      ([0x02, 0x09, 0, 0, 0, 0, 0, 0, 0, 0, 1], nil), ([0x02, 0x00], nil), ([0x04, 0x01, 0x01], nil),
    ] as [([UInt8], Int64?)]) func `an integer has at most 64 bits`(bytes: [UInt8], number: Int64?) throws
  {
    #expect(try BERElement(whole: bytes).integer(of: bytes) == number)
  }

  @Test(
    arguments: [
      // Empty, without length, truncated, of an indefinite length in a single value, with a long tag, with a huge
      // length.
      [], [0x30], [0x30, 0x02, 0x00], [0x04, 0x80, 0x00, 0x00], [0x1F, 0x01, 0x00], [0x30, 0x85, 0, 0, 0, 0, 1],
      [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x80, 0x00], [0x05, 0x00, 0x00],
    ] as [[UInt8]]) func `what is no element is refused with its place`(bytes: [UInt8])
  {
    #expect(throws: BERError.self) { try BERElement(whole: bytes) }
  }

  @Test func `elements may be a thousand deep, and no deeper`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0, count: 0) + (0..<depth).flatMap { _ in [0x30, 0x80] as [UInt8] }
        + [UInt8](repeating: 0, count: 2 * depth)
    }
    try BERElement.checkDepth(of: nested(BERElement.maxDepth))
    _ = try BERElement(whole: nested(BERElement.maxDepth))
    #expect(throws: BERError.self) { try BERElement.checkDepth(of: nested(BERElement.maxDepth + 1)) }
    #expect(throws: BERError.self) { try BERElement(whole: nested(BERElement.maxDepth + 1)) }
    // Of definite lengths, which are passed over where one is read, and not where all are.
    var definite: [UInt8] = [0x05, 0x00]
    for _ in 0..<BERElement.maxDepth {
      let count = definite.count
      definite = [0x30, 0x83, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)] + definite
    }
    try BERElement.checkDepth(of: definite)
    let count = definite.count
    let deeper = [0x30, 0x83, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)] + definite
    #expect(throws: BERError.self) { try BERElement.checkDepth(of: deeper) }
  }

  @Test func `damaged bytes are refused or read, and never cost more than they are`() {
    var random = SeededRandom(seed: 690)
    for encoding in SignedSample.Encoding.allCases {
      let message = SignedSample.message(String(repeating: "pears ", count: 60), encoding)
      for _ in 0..<500 {
        var bytes = message
        random.damage(&bytes, upTo: 4)
        try? BERElement.checkDepth(of: bytes)
        #expect((SignedMessage.content(of: bytes)?.count ?? 0) <= bytes.count)
      }
    }
  }
}

import CatalogModel
import TestSupport
import Testing

@Suite struct AppleIDTests {
  @Test(arguments: [
    ("1", 1), ("6759209764", 6_759_209_764), ("1000654145267", 1_000_654_145_267), ("007", 7),
    ("9223372036854775807", Int64.max),
  ])
  func `reads digits that fit in 63 bits`(text: String, number: Int64) {
    #expect(AppleID(text)?.rawValue == number)
  }

  @Test(arguments: [
    "", "0", "-7", "+7", " 7", "7 ", "7.0", "0x7", "id7", "٥٤٣", "\u{FF17}", "9223372036854775808",
    "18446744073709551617", "00000000000000000007",
  ])
  func `accepts nothing else`(text: String) {
    #expect(AppleID(text) == nil)
  }

  @Test func `names nothing with zero and below`() {
    #expect(AppleID(rawValue: 0) == nil)
    #expect(AppleID(rawValue: -1) == nil)
    #expect(AppleID(rawValue: .min) == nil)
  }

  @Test func `reads what it wrote`() {
    var random = SeededRandom(seed: 41)
    for _ in 0..<2000 {
      // Numbers of every length: few of all that fit are short.
      let number = Int64(random.next() >> UInt64(1 + random.below(62))) | 1
      let appleID = AppleID(rawValue: number)
      #expect(appleID != nil && AppleID(String(number)) == appleID)
      #expect(appleID?.description == String(number))
    }
  }
}

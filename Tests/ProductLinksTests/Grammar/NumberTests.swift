import CatalogModel
import ProductLinks
import Testing

@Suite struct NumberTests {
  private static func ids(_ text: String) -> [Int64] {
    ProductLink.all(in: text).compactMap(\.link.appleID?.rawValue)
  }

  @Test func `reads numbers of every length, and none that no product can have`() {
    let digits = "12345678901234567890123456"
    for count in 1...26 {
      let number = String(digits.prefix(count))
      let selected = Int64(number).map { [$0] } ?? []
      #expect(Self.ids("https://apps.apple.com/us/app/pear/id\(number)") == selected)
      #expect(Self.ids("https://apps.apple.com/us/app/pear/id\(number)?mt=8 and more") == selected)
      #expect(Self.ids("https://itunes.apple.com/lookup?id=\(number)&country=us") == selected)
    }
  }

  @Test(
    arguments: [
      ("9223372036854775807", .max), ("09223372036854775807", .max), ("9999999999", 9_999_999_999), ("00000001", 1),
      ("00000000000000000001", 1), ("9223372036854775808", nil), ("000000000000000000001", nil), ("0", nil),
      ("00000000", nil), ("000000000000000000", nil),
    ] as [(String, Int64?)])
  func `keeps to 63 bits and 20 digits`(_ number: String, _ selected: Int64?) {
    #expect(Self.ids("https://apps.apple.com/app/id\(number)") == [selected].compactMap(\.self))
  }

  /// Bytes that only look like eight digits: in ASCII a slash precedes the digits and a colon follows them.
  @Test(arguments: ["1234567:", "123/4567", "1234567?", "1234567;", "1234567x"])
  func `ends a number where its digits do`(_ text: String) {
    #expect(Self.ids("https://itunes.apple.com/lookup?id=1234567&x=\(text)") == [1_234_567])
    #expect(!Self.ids("https://itunes.apple.com/lookup?id=\(text)&x=1").contains { $0 > 1_234_567 })
  }
}

import CatalogModel
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (999_999, "999.9 kB"), (1_000_000, "1.0 MB"),
    (12_345_678_901, "12.3 GB"), (.max, "9,223,372.0 TB"),
  ])
  func `writes bytes in units`(count: Int64, text: String) {
    #expect(count.byteText == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `parts thousands`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [0, 7, -10, 6_759_209_764, .max, .min])
  func `appends the digits of a number`(number: Int64) {
    var bytes = Array("x".utf8)
    bytes.append(number: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
  }

  @Test(arguments: [(0, "0"), (-333, "-33.3"), (1_000, "100"), (5, "0.5")])
  func `writes tenths where there are any`(number: Int, text: String) { #expect(number.tenthsText == text) }

  @Test(arguments: [(7, "0:07"), (60, "1:00"), (8_100, "2:15:00")])
  func `writes seconds as a clock does`(seconds: Int, text: String) { #expect(seconds.clockText == text) }

  @Test(arguments: [(7, 10, "0007"), (0xFFFF, 16, "ffff"), (12_345, 10, "12345")])
  func `puts zeros before a number`(number: Int, radix: Int, text: String) {
    #expect(number.text(digits: 4, radix: radix) == text)
  }

  @Test(arguments: [(0, "0.00"), (4.666, "4.67"), (3.999, "4.00"), (12.05, "12.05")])
  func `rounds to two decimals`(number: Double, text: String) { #expect(twoDecimals(number) == text) }

  @Test func `writes Apple IDs of any length as lines`() {
    let numbers = [1, 99_999_999, 100_000_000, 10_000_000_000_000_000, .max].compactMap(AppleID.init(rawValue:))
    #expect(String(decoding: [UInt8](lines: numbers), as: UTF8.self) == numbers.map { "\($0)\n" }.joined())
  }
}

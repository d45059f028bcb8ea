import TestSupport
import Testing

@testable import PartnerFeed

struct DecimalFieldTests {
  private static func read(_ text: String) -> DecimalField {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe DecimalField($0) }
  }

  @Test(arguments: [
    ("2.00", DecimalField.real(2)), ("0.00", .real(0)), ("-1.00", .real(-1)), ("1.29", .real(1.29)),
    ("9999999999999.99", .real(9_999_999_999_999.99)), ("500", .integer(500)), ("0", .integer(0)), ("-7", .integer(-7)),
  ])
  func `reads numbers that it can write again`(text: String, field: DecimalField) {
    #expect(Self.read(text) == field)
  }

  @Test(arguments: [
    ("0.990", 0.99), ("4.5", 4.5), ("007.10", 7.1), ("007", 7), ("00.99", 0.99), ("-0.00", 0), ("-0", 0), ("+1.00", 1),
    (".99", 0.99), ("-.99", -0.99), ("5.", 5), ("1e3", 1000), ("2.5E-1", 0.25), ("-4.990", -4.99),
    ("0.1000000000000000", 0.1),
    ("12345678901234.99", 12_345_678_901_234.99), ("12345678901234567890", 12_345_678_901_234_567_168),
    ("0.12345678901234567890123", 0.12345678901234568), ("1e300", 1e300), ("1e-30", 1e-30),
  ])
  func `reads numbers that are spelt otherwise`(text: String, number: Double) {
    #expect(Self.read(text) == .spelled(number))
  }

  @Test func `keeps a whole number of 63 bits to the digit`() {
    #expect(Self.read("9223372036854775807") == .integer(.max))
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "1,29", "cheap", "1 00", " 1", "1.00 ", "1.2.00", "--1.00", "+-1", "1.0a", "e3", "1e",
    "1e+",
    "1e1e1", "1e999", "1e-999", "1e9999999999", "0x10", "inf", "nan", "1_000", "\u{663}",
  ])
  func `keeps everything else as text`(text: String) {
    #expect(Self.read(text) == .text)
  }

  @Test func `reads the number that is nearest to the digits`() {
    var dice = SeededRandom(seed: 8)
    for _ in 0..<20_000 {
      let digits = String(UInt64.random(in: 0...UInt64.max >> UInt64.random(in: 0..<64, using: &dice), using: &dice))
      let point = digits.index(digits.startIndex, offsetBy: Int.random(in: 0...digits.count, using: &dice))
      let exponent = ["", "e\(Int.random(in: -30...30, using: &dice))"].randomElement(using: &dice) ?? ""
      let text = "+" + digits[..<point] + "." + digits[point...] + exponent
      #expect(
        Self.read(text) == .spelled(Double("0" + digits[..<point] + "." + digits[point...] + "0" + exponent) ?? .nan))
    }
  }

  @Test func `writes what it read, to the digit`() {
    var dice = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let whole = Int64.random(
        in: 0..<Int64([10, 1000, 10_000_000, 9_999_999_999_999].randomElement(using: &dice) ?? 1), using: &dice)
      let cents = Int.random(in: 0..<100, using: &dice)
      let text =
        "\(whole == 0 && cents == 0 || Bool.random(using: &dice) ? "" : "-")\(whole).\(cents / 10)\(cents % 10)"
      guard case .real(let real) = Self.read(text) else {
        Issue.record("\(text) was kept as text")
        return
      }
      #expect(DecimalField.text(of: real) == text)
    }
  }
}

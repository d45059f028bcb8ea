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
    "", "-", ".", "0.990", "4.5", "007.10", "00.99", "-0.00", "-0", "+1.00", ".99", "5.", "1e3", "1,29", "cheap",
    "1 00",
    "12345678901234.99", "1234567890123456789", "1.2.00", "--1.00", "-.99", "1.0a",
  ])
  func `keeps everything else as text`(text: String) {
    #expect(Self.read(text) == .text)
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

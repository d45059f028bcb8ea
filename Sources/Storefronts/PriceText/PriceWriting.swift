extension PricePattern {
  /// Writes the price as UTF-8 behind what `output` holds; ``longestText`` bytes must be free.
  ///
  /// - Complexity: O(digits), without allocation.
  public func write(_ milliunits: Int64, into output: inout OutputSpan<UInt8>) {
    let (units, thousandths) = milliunits.magnitude.quotientAndRemainder(dividingBy: 1000)
    (milliunits < 0 ? negativePrefix : prefix).write(into: &output)
    if digits.isASCII, units < 10 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: units))
    } else {
      writeWhole(units, into: &output)
    }
    writeFraction(Int(thousandths), into: &output)
    (milliunits < 0 ? negativeSuffix : suffix).write(into: &output)
  }

  /// Writes the price behind what `bytes` holds.
  public func append(_ milliunits: Int64, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.longestText) { write(milliunits, into: &$0) }
  }

  /// The price as a string.
  public func text(_ milliunits: Int64) -> String {
    var bytes: [UInt8] = []
    append(milliunits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeWhole(_ units: UInt64, into output: inout OutputSpan<UInt8>) {
    var reversed = InlineArray<20, UInt8>(repeating: 0)
    var count = 0
    var rest = units
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      reversed[count] = UInt8(truncatingIfNeeded: digit)
      count += 1
      rest = quotient
    } while rest > 0
    let isGrouped = grouping.groups(digits: count)
    for below in stride(from: count - 1, through: 0, by: -1) {
      write(digit: reversed[below], into: &output)
      if isGrouped, grouping.separates(below: below) { groupingSeparator.write(into: &output) }
    }
  }

  private func writeFraction(_ thousandths: Int, into output: inout OutputSpan<UInt8>) {
    let needed = thousandths == 0 ? 0 : thousandths.isMultiple(of: 10) ? 2 : 3
    let count = max(fractionDigits, needed)
    guard count > 0 else { return }
    decimalSeparator.write(into: &output)
    write(digit: UInt8(truncatingIfNeeded: thousandths / 100), into: &output)
    if count > 1 { write(digit: UInt8(truncatingIfNeeded: thousandths / 10 % 10), into: &output) }
    if count > 2 { write(digit: UInt8(truncatingIfNeeded: thousandths % 10), into: &output) }
    for _ in 3..<max(count, 3) { write(digit: 0, into: &output) }
  }

  @inline(__always)
  private func write(digit: UInt8, into output: inout OutputSpan<UInt8>) {
    if !digits.isASCII { digits.lead.write(into: &output) }
    output.append(digits.zero &+ digit)
  }
}

extension PricePattern {
  /// Appends the price to `output` as UTF-8; ``longestText`` bytes must be free.
  ///
  /// - Complexity: O(digits), without allocation.
  public func write(_ milliunits: Int64, into output: inout OutputSpan<UInt8>) {
    let (units, thousandths) = milliunits.magnitude.quotientAndRemainder(dividingBy: 1000)
    if milliunits < 0 { output.append(UInt8(ascii: "-")) }
    prefix.write(into: &output)
    if rule == .plain || !writeByRule(units, Int(thousandths), into: &output) {
      writePlainly(units, Int(thousandths), into: &output)
    }
    suffix.write(into: &output)
  }

  /// Appends the price to `bytes`.
  public func append(_ milliunits: Int64, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.longestText) { write(milliunits, into: &$0) }
  }

  /// The price as a string.
  public func text(_ milliunits: Int64) -> String {
    var bytes: [UInt8] = []
    append(milliunits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  private func writePlainly(_ units: UInt64, _ thousandths: Int, into output: inout OutputSpan<UInt8>) {
    if units < 10 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: units))
    } else {
      writeWhole(units, into: &output)
    }
    writeFraction(thousandths, into: &output)
  }

  /// Writes an amount to which the pattern's rule applies, and returns whether it does.
  private func writeByRule(_ units: UInt64, _ thousandths: Int, into output: inout OutputSpan<UInt8>) -> Bool {
    switch rule {
    case .millions where thousandths == 0 && units > 0 && units.isMultiple(of: 1000):
      writeThousands(units / 1000, into: &output)
    case .bare where units == 0: writeFraction(thousandths, into: &output)
    case .plain, .millions, .bare: return false
    }
    return true
  }

  /// Writes `19ribu`, or `1,889juta` from a million on.
  private func writeThousands(_ thousands: UInt64, into output: inout OutputSpan<UInt8>) {
    guard thousands >= 1000 else {
      writeWhole(thousands, into: &output)
      return Self.thousandsWord.write(into: &output)
    }
    writeWhole(thousands / 1000, into: &output)
    decimalSeparator.write(into: &output)
    writeThreeDigits(Int(thousands % 1000), into: &output)
    Self.millionsWord.write(into: &output)
  }

  package static let thousandsWord = ShortBytes(clipping: "ribu".utf8)
  package static let millionsWord = ShortBytes(clipping: "juta".utf8)

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
    for below in stride(from: count - 1, through: 0, by: -1) {
      write(digit: reversed[below], into: &output)
      if below > 0, below.isMultiple(of: 3) { groupingSeparator.write(into: &output) }
    }
  }

  private func writeFraction(_ thousandths: Int, into output: inout OutputSpan<UInt8>) {
    let needed = thousandths == 0 ? 0 : thousandths.isMultiple(of: 10) ? 2 : 3
    let count = max(fractionDigits, needed)
    guard count > 0 else { return }
    decimalSeparator.write(into: &output)
    write(digit: UInt8(truncatingIfNeeded: thousandths / 100), into: &output)
    write(digit: UInt8(truncatingIfNeeded: thousandths / 10 % 10), into: &output)
    if count > 2 { write(digit: UInt8(truncatingIfNeeded: thousandths % 10), into: &output) }
  }

  private func writeThreeDigits(_ number: Int, into output: inout OutputSpan<UInt8>) {
    write(digit: UInt8(truncatingIfNeeded: number / 100), into: &output)
    write(digit: UInt8(truncatingIfNeeded: number / 10 % 10), into: &output)
    write(digit: UInt8(truncatingIfNeeded: number % 10), into: &output)
  }

  @inline(__always)
  private func write(digit: UInt8, into output: inout OutputSpan<UInt8>) {
    output.append(UInt8(ascii: "0") &+ digit)
  }
}

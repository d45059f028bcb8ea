extension PricePattern {
  /// Every amount that a text can mean in this pattern, in milliunits; none if it does not follow it.
  func readings(of text: PriceTextBytes) -> [Int64] {
    let isNegative = text.bytes.first == UInt8(ascii: "-")
    let amounts = text.dropFirst(isNegative ? 1 : 0).between(prefix, suffix).map(amounts) ?? []
    return isNegative ? amounts.filter { $0 > 0 }.map { -$0 } : amounts
  }

  private func amounts(of text: PriceTextBytes) -> [Int64] {
    let none = ShortBytes(clipping: [])
    if rule == .millions, let thousands = text.between(none, Self.thousandsWord) {
      return number(thousands.bytes).compactMap { Self.scaled($0, by: 1000) }
    }
    if rule == .millions, let millions = text.between(none, Self.millionsWord) {
      return number(millions.bytes, isMillions: true).compactMap { Self.scaled($0, by: 1_000_000) }
    }
    return number(text.bytes)
  }

  /// The amounts that digits and separators can mean: one with a decimal separator, or in whole groups; two if three
  /// digits after the decimal separator may also be a group.
  private func number(_ bytes: ArraySlice<UInt8>, isMillions: Bool = false) -> [Int64] {
    let parts = bytes.split(separator: byte(decimalSeparator), omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count <= 2 else { return [] }
    let whole = parts[0]
    guard let units = Self.whole(whole, separator: byte(groupingSeparator)) else { return [] }
    guard parts.count == 2 else { return Self.milliunits(units, []).map { [$0] } ?? [] }
    guard (1...3).contains(last.count), last.allSatisfy(Self.isDigit), !units.isEmpty || last.count > 1,
      let amount = Self.milliunits(units, Array(last))
    else { return [] }
    let isGroup = !isMillions && last.count == 3 && units.count == whole.count && units.count < 4 && amount >= 1000
    return isGroup ? [amount] + (Self.scaled(amount, by: 1000).map { [$0] } ?? []) : [amount]
  }

  private func byte(_ separator: ShortBytes) -> UInt8 {
    PriceTextBytes("0\(separator.text)0").bytes.dropFirst().first ?? 0
  }

  /// The digits of a whole part: ungrouped, in groups of three, or as India groups them; `nil` for anything else.
  private static func whole(_ bytes: ArraySlice<UInt8>, separator: UInt8) -> [UInt8]? {
    let groups = bytes.split(separator: separator, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
    let counts = groups.map(\.count)
    let isGrouped =
      counts.count == 1
      || ((1...3).contains(counts[0]) && counts.last == 3
        && (counts.dropFirst().allSatisfy { $0 == 3 } || counts.dropFirst().dropLast().allSatisfy { $0 == 2 }))
    return isGrouped ? Array(groups.joined()) : nil
  }

  private static func milliunits(_ units: [UInt8], _ decimals: [UInt8]) -> Int64? {
    guard units.count + decimals.count > 0 else { return nil }
    let padded = decimals + Array(repeating: UInt8(ascii: "0"), count: 3 - decimals.count)
    return Int64(String(decoding: units + padded, as: UTF8.self))
  }

  private static func scaled(_ amount: Int64, by factor: Int64) -> Int64? {
    let (product, overflowed) = amount.multipliedReportingOverflow(by: factor)
    return overflowed ? nil : product
  }
}

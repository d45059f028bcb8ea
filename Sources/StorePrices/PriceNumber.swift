/// How a price's digits are grouped and its decimals set apart, and what digits mean by that.
struct PriceNumber {
  /// What sets the decimals apart.
  let mark: Unicode.Scalar
  /// What separates groups of three digits, or groups as India has them.
  let separator: Unicode.Scalar
  /// Whether a store prints no decimals: then three digits behind the mark are rather a group.
  var isWhole = false

  /// The Arabic decimal separator, which means the same wherever it is used.
  private static let arabicMark: Unicode.Scalar = "\u{66B}"

  private func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == mark || scalar == Self.arabicMark }

  /// Spaces, apostrophes and the Arabic thousands separator mean the same wherever they are used.
  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == separator || (scalar != mark && [" ", "'", "\u{66C}"].contains(scalar))
  }

  /// Every amount, in milliunits, that digits and separators can mean: one with a decimal mark, or in whole groups; two
  /// where three digits behind the mark may also be a group.
  func readings(of text: NormalizedPriceText) -> [Int64] {
    let number = text.scalars
    guard let index = number.firstIndex(where: isMark) else {
      return units(number).flatMap { Self.milliunits($0, []) }.map { [$0] } ?? []
    }
    let (whole, decimals) = (number[..<index], number[(index + 1)...])
    guard (1...3).contains(decimals.count), decimals.allSatisfy(NormalizedPriceText.isDigit),
      let units = units(whole), !units.isEmpty || (decimals.count > 1 && !isWhole),
      let amount = Self.milliunits(units, decimals)
    else { return [] }
    let mayBeGroup =
      decimals.count == 3 && amount >= 1000 && (isWhole || (units.count == whole.count && units.count < 4))
    return [amount] + (mayBeGroup ? [Self.scaled(amount, by: 1000)].compactMap(\.self) : [])
  }

  /// The readings of a number before a word such as million; none for groups without decimals, because `1.889` of a
  /// million may mean the same as `1,889`.
  func multiples(in text: NormalizedPriceText) -> [Int64] {
    let hasGroups = !text.scalars.allSatisfy(NormalizedPriceText.isDigit)
    guard !hasGroups || text.scalars.contains(where: isMark) else { return [] }
    return PriceNumber(mark: mark, separator: separator).readings(of: text)
  }

  static func scaled(_ amount: Int64, by factor: Int64) -> Int64? {
    let (product, overflowed) = amount.multipliedReportingOverflow(by: factor)
    return overflowed ? nil : product
  }

  /// The digits of a whole part: ungrouped, in groups of three, or as India groups them; `nil` for anything else.
  ///
  /// What is grouped is a thousand at least and does not begin with 0: in `0.990 €` the point is before decimals.
  private func units(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
    let separator = scalars.first(where: isSeparator)
    let groups = scalars.split(omittingEmptySubsequences: false) { $0 == separator }
    guard groups.allSatisfy({ $0.allSatisfy(NormalizedPriceText.isDigit) }) else { return nil }
    let counts = groups.map(\.count)
    let isGrouped =
      counts.count == 1
      || ((1...3).contains(counts[0]) && groups[0].first != "0" && counts.last == 3
        && (counts.dropFirst().allSatisfy { $0 == 3 } || counts.dropFirst().dropLast().allSatisfy { $0 == 2 }))
    return isGrouped ? Array(groups.joined()) : nil
  }

  private static func milliunits(_ units: [Unicode.Scalar], _ decimals: ArraySlice<Unicode.Scalar>) -> Int64? {
    guard units.count + decimals.count > 0 else { return nil }
    var digits = String.UnicodeScalarView(units)
    digits.append(contentsOf: decimals)
    digits.append(contentsOf: repeatElement("0", count: 3 - decimals.count))
    return Int64(String(digits))
  }
}

internal import CatalogModel

/// An Apple ID as spreadsheets print it: `6759209764.0`, `6,759,209,764`, `6.759209764E+09`.
enum SpreadsheetNumber {
  /// - Returns: `nil` for plain digits, for anything else, and where digits were rounded away.
  static func appleID(_ text: String) -> AppleID? {
    guard let digits = withoutDecimals(text) ?? withoutExponent(text) ?? withoutGroups(text) else { return nil }
    return AppleID(digits)
  }

  /// `6759209764.0`, `6759209764,00`.
  private static func withoutDecimals(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, isDigits(parts[0]), parts[0].count > 3, !parts[1].isEmpty, parts[1].count != 3 else {
      return nil
    }
    return parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : nil
  }

  /// `6.759209764E+09`, with all digits.
  private static func withoutExponent(_ text: String) -> String? {
    let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
    guard parts.count == 2, let exponent = Int(parts[1]), (0...18).contains(exponent) else { return nil }
    let digits = parts[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard digits.count == 2, digits.allSatisfy(isDigits), digits[0].count == 1, digits[1].count == exponent else {
      return nil
    }
    return digits.joined()
  }

  /// `6,759,209,764`, with any mark between groups of three.
  private static func withoutGroups(_ text: String) -> String? {
    guard let mark = text.first(where: { !$0.isWholeNumber }), ",.\u{A0}\u{202F} '\u{2019}_".contains(mark) else {
      return nil
    }
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.count > 1, groups.allSatisfy(isDigits), (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

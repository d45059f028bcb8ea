/// Dates in English words, as the structured data of app pages has them: `Dec 18, 2019`.
enum EnglishDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The date as `2019-12-18`; `nil` for any other way to write one.
  static func iso(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "," }
    guard parts.count == 3, let month = months.firstIndex(of: parts[0].prefix(3).lowercased()),
      let day = Int(parts[1]), (1...31).contains(day), let year = Int(parts[2]), (1000...9999).contains(year)
    else { return nil }
    return "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

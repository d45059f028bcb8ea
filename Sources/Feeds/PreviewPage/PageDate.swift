internal import CatalogModel

/// Dates as store pages have them.
enum PageDate {
  /// The date as ISO 8601; `nil` where it is written in another way than ISO 8601, `2016-11-23 09:39:55 Etc/GMT` and
  /// English words.
  static func iso(_ text: String) -> String? { Timestamp(text) != nil ? text : greenwich(text) ?? english(text) }

  /// `2016-11-23 09:39:55 Etc/GMT`, as Apple wrote times until 2017.
  static func greenwich(_ text: String) -> String? {
    guard text.utf8.count == 27, text.hasSuffix(" Etc/GMT") else { return nil }
    return text.prefix(10) + "T" + text.dropFirst(11).prefix(8) + "Z"
  }

  /// `Dec 18, 2019`.
  private static func english(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "," }
    guard parts.count == 3, let month = Timestamp.month(parts[0]),
      let day = Int(parts[1]), (1...31).contains(day), let year = Int(parts[2]), (1000...9999).contains(year)
    else { return nil }
    return "\(year)-\(Timestamp.padded(month))-\(Timestamp.padded(day))"
  }
}

internal import CatalogModel

extension Timestamp {
  /// Reads a moment as feeds write it: ISO 8601, or RFC 1123 as in `Mon, 28 Oct 2024 04:29:58 +0000`.
  init?(feedText text: String) {
    guard let moment = Timestamp(text) ?? Self.rfc1123(text) else { return nil }
    self = moment
  }

  private static func rfc1123(_ text: String) -> Timestamp? {
    let day = text.split(separator: ",", maxSplits: 1).last ?? ""
    let words = day.split(separator: " ")
    guard words.count >= 4, words[0].count <= 2, words[2].count == 4, words[3].count == 8,
      let month = months.firstIndex(of: words[1].prefix(3).lowercased())
    else { return nil }
    let zone = words.count > 4 ? offset(words[4]) : "Z"
    return zone.flatMap { Timestamp("\(words[2])-\(padded("\(month + 1)"))-\(padded(words[0]))T\(words[3])\($0)") }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func padded(_ digits: some StringProtocol) -> String { digits.count < 2 ? "0\(digits)" : "\(digits)" }

  /// `-0700` as `-07:00`; RFC 822 has names for the zones of the United States, too.
  private static func offset(_ zone: Substring) -> String? {
    if let named = zones[zone.uppercased()] { return named }
    return zone.count == 5 ? "\(zone.prefix(3)):\(zone.suffix(2))" : nil
  }

  private static let zones = [
    "GMT": "Z", "UT": "Z", "UTC": "Z", "Z": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00", "CDT": "-05:00",
    "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00",
  ]
}

extension Timestamp {
  /// Parses a date of RFC 1123, `Mon, 28 Oct 2024 04:29:58 +0000`; the zone may be a name of RFC 822, or absent.
  package static func rfc1123(_ text: String) -> Timestamp? {
    let day = text.split(separator: ",", maxSplits: 1).last ?? ""
    let words = day.split(separator: " ")
    guard words.count >= 4, words[0].count <= 2, words[2].count == 4, words[3].count == 8,
      let month = month(words[1])
    else { return nil }
    let date = "\(words[2])-\(padded(month))-\(words[0].count < 2 ? "0" : "")\(words[0])"
    guard let zone = words.count > 4 ? offset(words[4]) : "Z" else { return nil }
    return Timestamp("\(date)T\(words[3])\(zone)")
  }

  /// The number of a month, 1 to 12, by the first three letters of its English name.
  package static func month(_ name: Substring) -> Int? {
    let beginning = name.prefix(3).lowercased()
    return months.firstIndex { $0.prefix(3).lowercased() == beginning }.map { $0 + 1 }
  }

  package static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The months' English names, from January on.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `-0700` as `-07:00`.
  private static func offset(_ zone: Substring) -> String? {
    zones[zone.uppercased()] ?? (zone.count == 5 ? "\(zone.prefix(3)):\(zone.suffix(2))" : nil)
  }

  private static let zones = [
    "GMT": "Z", "UT": "Z", "UTC": "Z", "Z": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00", "CDT": "-05:00",
    "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00",
  ]
}

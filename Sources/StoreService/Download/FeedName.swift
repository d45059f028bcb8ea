/// A group of the partner feed on a date, as folders and archives are named: `itunes20250427`.
struct FeedName: Equatable {
  var group: String
  /// `20250427`.
  var date: String

  /// Parses `itunes20250427` and `itunes20130130.tbz`.
  init?(_ name: String) {
    let stem = name.hasSuffix(".tbz") ? name.dropLast(4) : name[...]
    let group = stem.prefix { $0.isASCII && $0.isLetter }
    let date = stem[group.endIndex...]
    guard Self.groups.contains(String(group)), Self.isDate(date) else { return nil }
    self.group = String(group)
    self.date = String(date)
  }

  static let groups = ["itunes", "match", "popularity", "pricing"]

  /// Whether a name is a day: `20250427`.
  static func isDate(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}

/// A group of the partner feed on a date, as folders and archives are named: `itunes20250427`.
struct FeedName: Equatable {
  var group: String
  /// `20250427`.
  var date: String

  /// Parses `itunes20250427` and `itunes20130130.tbz`.
  init?(_ name: String) {
    guard let parts = name.wholeMatch(of: /([a-z]+)([0-9]{8})(?:\.tbz)?/), Self.groups.contains(String(parts.1)) else {
      return nil
    }
    (group, date) = (String(parts.1), String(parts.2))
  }

  static let groups = ["itunes", "match", "popularity", "pricing"]

  /// Whether a name is a day: `20250427`.
  static func isDate(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]{8}/) != nil }
}

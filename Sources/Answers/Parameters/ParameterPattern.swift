/// Regular expressions of ECMA-262, as JSON Schema has them.
///
/// A form's pattern is of the very texts that it reads, so that a description forbids nothing that is answered, and
/// allows nothing that is refused.
enum ParameterPattern {
  /// One of several words.
  static func words(_ words: [String]) -> String { "(\(words.joined(separator: "|")))" }

  /// One of several words of letters, digits and `-`, with letters in either case.
  static func wordsInAnyCase(_ words: [String]) -> String {
    tree(Set(words.map { $0.lowercased() }).map { $0[...] }, character: eitherCase)
  }

  /// One of several tags of languages in either case, with `-` or `_` between their parts.
  static func tags(_ tags: [String]) -> String {
    tree(Set(tags.map { $0.lowercased() }).map { $0[...] }) { $0 == "-" ? "[-_]" : eitherCase($0) }
  }

  private static func eitherCase(_ character: Character) -> String {
    character.isLetter ? "[\(character.uppercased())\(character)]" : "\(character)"
  }

  /// The words by their first letters: each beginning is written once.
  private static func tree(_ words: [Substring], character: (Character) -> String) -> String {
    let branches = Dictionary(grouping: words.filter { !$0.isEmpty }) { $0[$0.startIndex] }
    guard !branches.isEmpty else { return "" }
    let parts = branches.sorted { $0.key < $1.key }.map { first, words in
      character(first) + tree(words.map { $0.dropFirst() }, character: character)
    }
    return words.contains("") ? "(\(parts.joined(separator: "|")))?" : self.words(parts)
  }

  /// A character of a text.
  static let character = #"[^\u0000-\u001F\u007F]"#

  /// A number without zeros before it, and with three decimals at most.
  static let decimal = #"(0|[1-9][0-9]{0,14})(\.[0-9]{1,3})?"#

  /// A day, or a time of a day: in UTC, or with an offset from it.
  static let time =
    #"\#(day)([T ]([01][0-9]|2[0-4]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]*)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])?)?"#

  /// A year of the calendar, which has no year 0.
  static let year = "(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})"

  /// A day that the calendar has.
  static let day =
    "(\(year)-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
    + "|02-(0[1-9]|1[0-9]|2[0-8]))|\(leapYear)-02-29)"

  /// Every fourth year, but of those with two zeros every fourth as well.
  private static let leapYear = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)"
}

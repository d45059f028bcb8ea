/// Regular expressions of ECMA-262, as JSON Schema has them.
///
/// They describe what is documented; a form may read more, such as a storefront's number or the plural of a kind.
enum ParameterPattern {
  static func words(_ words: [String]) -> String { "(\(words.joined(separator: "|")))" }

  /// A day, or a time of a day in UTC.
  static let time = "\(day)(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)?"

  /// A day of 2000 to 2099, where every fourth year is a leap year.
  private static let day =
    "(20[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
    + "|02-(0[1-9]|1[0-9]|2[0-8]))|20([02468][048]|[13579][26])-02-29)"
}

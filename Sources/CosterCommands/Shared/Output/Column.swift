/// One column of an answer.
struct Column: Sendable {
  enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// The name for programs, in snake case: `apple_id`.
  var key: String
  /// The name for people: `Apple ID`.
  var title: String
  var alignment: Alignment

  init(_ key: String, title: String, alignment: Alignment = .leading) {
    self.key = key
    self.title = title
    self.alignment = alignment
  }
}

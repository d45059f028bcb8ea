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

  /// The title is the key in words unless it is another: `apple_id` is headed "Apple ID".
  init(_ key: String, title: String? = nil, alignment: Alignment = .leading) {
    self.key = key
    self.title = title ?? Self.words(key)
    self.alignment = alignment
  }

  private static func words(_ key: String) -> String {
    let words = key.split(separator: "_").map { $0 == "id" ? "ID" : $0 }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

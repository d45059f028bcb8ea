/// A word, a sign or a text of a source file, without comments and spaces.
struct CodeToken {
  enum Kind: Equatable {
    /// A name or a number.
    case word
    /// An operator, a bracket or a separator.
    case sign
    /// What stands between quotes.
    case text
    /// The end of a line.
    case lineEnd
    /// What stood in brackets, once they are closed.
    case group
  }

  var kind: Kind
  /// The word or sign; of a text what stands between the quotes; of a group its words.
  var text: String
  /// From 1.
  var line: Int
  /// Whether no space stands before it.
  var isAdjacent = false
  /// Whether a part of a text is replaced when the program runs, and so is not known here.
  var isComposed = false

  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}

/// Why a command failed, and what the person can do about it.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// Where and what, as a sentence: "x.sqlite is not a Coster catalog".
  var cause: String
  /// What to do, as a sentence: "Name another folder with --catalog".
  var hint: String?

  init(_ cause: String, hint: String? = nil) {
    self.cause = cause
    self.hint = hint
  }

  var description: String { cause + (hint.map { " \($0)" } ?? "") }
}

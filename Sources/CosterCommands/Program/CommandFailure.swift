/// Why a command failed, and what the person can do about it.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// Where and what, as a sentence: "x.sqlite is not a Coster catalog".
  var cause: String
  /// What to do, as a sentence: "Name another folder with --catalog".
  var cure: String?

  init(_ cause: String, cure: String? = nil) {
    self.cause = cause
    self.cure = cure
  }

  var description: String { cause + (cure.map { " \($0)" } ?? "") }
}

internal import Spelling

/// A parameter without the type of its property: help, manual and completions are made from this.
struct ParameterOutline: Sendable, Equatable {
  enum Kind: Sendable {
    case flag
    case option
    case positional
  }

  var kind: Kind
  /// The spellings of a flag or an option, shortest first, such as `-j` and `--json`.
  var names: [String] = []
  /// The name of the value in help and in messages, such as `path`.
  var valueName = ""
  var help: String
  /// The parameter's heading in help; `nil` is the command's own list.
  var heading: String?
  var isRequired = false
  var isRepeating = false
  /// Whether one argument may contain several values, separated by commas.
  var isCommaSeparated = false
  /// How a shell completes the value, if it does.
  var completion: ValueCompletion?
  /// The default value, as help shows it.
  var defaultText: String?

  /// The parameter's name in messages: its long name, or `<value>` for a positional.
  var title: String { names.last ?? "<\(valueName)>" }

  /// The most values to list: for all stores or languages there are other ways.
  private static let maxListed = 40

  /// What help says of the possible values, where its text does not name them all.
  var choices: String {
    guard case .words(let words)? = completion, (1...Self.maxListed).contains(words.count) else { return "" }
    let stated = Set(help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    return stated.isSuperset(of: words) ? "" : " One of \(words.joined(separator: ", "))."
  }

  /// Why `text`, an argument or a part of one, is invalid, and what to type instead: `reason`, if the value's form has
  /// one, else something near among the words that it accepts.
  func validationError(of text: String, reason: String?, allowed words: [String]) -> String {
    if text.isEmpty { return "\(title) has an empty value." }
    if let reason { return reason }
    let near = nearest(to: text, in: words).map { " Did you mean '\($0)'?" } ?? ""
    return "'\(text)' is not a valid \(valueName) for \(title)." + near
      + ((1...12).contains(words.count) ? " Use \(words.joined(separator: ", "))." : "")
  }

  /// The parameter that every command has.
  static let help = Self(kind: .flag, names: ["-h", "--help"], help: "Print this help.")
  /// The tool's own parameter, before any command.
  static let version = Self(kind: .flag, names: ["--version"], help: "Print the version.")
}

/// How a shell completes a value.
public enum ValueCompletion: Sendable, Equatable {
  case words([String])
  case files
  case folders
  /// The names of the tool's commands.
  case commands
}

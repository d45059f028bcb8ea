/// What a parameter is, free of the type that it fills: help, manual and completions are made from this.
struct ParameterOutline: Sendable, Equatable {
  enum Kind: Sendable {
    case flag
    case option
    case positional
  }

  var kind: Kind
  /// The spellings of a flag or an option, shortest first, such as `-j` and `--json`.
  var names: [String] = []
  /// The word that stands for the value in help and in messages, such as `path`.
  var valueName = ""
  var help: String
  /// Where help lists the parameter; `nil` is the command's own list.
  var heading: String?
  var isRequired = false
  /// Whether the parameter may be given many times.
  var isRepeating = false
  /// Whether one argument may hold several values, with commas between them.
  var isCommaSeparated = false
  /// What a shell offers for the value, if there is anything to offer.
  var completion: ValueCompletion?
  /// The value when none is given, as help shows it.
  var defaultText: String?

  /// How the parameter is named in messages: its long name, or `<value>` for a positional.
  var title: String { names.last ?? "<\(valueName)>" }

  /// So many values are listed at most: whoever needs to know every store or language has other ways.
  private static let mostListed = 40

  /// What help says of the values that there are, where its own words do not name them all.
  var choices: String {
    guard case .words(let words)? = completion, (1...Self.mostListed).contains(words.count) else { return "" }
    let stated = Set(help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    return stated.isSuperset(of: words) ? "" : " One of \(words.joined(separator: ", "))."
  }

  /// What every command takes besides its own parameters.
  static let help = Self(kind: .flag, names: ["-h", "--help"], help: "Print this help.")
  /// What the tool itself takes, before any command.
  static let version = Self(kind: .flag, names: ["--version"], help: "Print the version.")
}

/// What a shell offers when a value is to be typed.
public enum ValueCompletion: Sendable, Equatable {
  case words([String])
  case files
  case folders
  /// The names of the tool's commands.
  case commands
}

/// One verb of a tool; its ``abstract`` says what it does.
public protocol Command<Context>: Parsable {
  associatedtype Context
  static var name: String { get }
  /// One line, for the list of commands.
  static var abstract: String { get }
  /// Help's text after the abstract: its first paragraph is what must be known, the others explain.
  static var discussion: String { get }
  /// What to type, and what is printed: shown in help and in the manual.
  static var example: String { get }
  /// The meanings of exit codes that differ from those of the tool's other verbs.
  static var exitCodes: [Term] { get }
  /// The verbs below this one, such as `inspect` in `coster feed inspect`.
  static var subcommands: [any Command<Context>.Type] { get }
  func run(in context: Context) throws
}

extension Command {
  public static var discussion: String { "" }
  public static var exitCodes: [Term] { [] }
  public static var subcommands: [any Command<Context>.Type] { [] }
}

/// A verb that only groups the verbs below it.
public protocol CommandFamily<Context>: Command {}

extension CommandFamily {
  public static var parameters: Parameters<Self> { [] }

  /// Throws, because one of the verbs below must be named.
  public func run(in context: Context) throws {
    let names = Self.subcommands.map { $0.name }.joined(separator: ", ")
    throw UsageError("Missing command after '\(Self.name)'. Use \(names).")
  }
}

internal import Spelling

/// A command-line tool: a name and its commands.
public struct Tool<Context>: Sendable {
  public var name: String
  public var abstract: String
  public var version: String
  /// The meanings of the tool's exit codes: the foot of every help page.
  public var exitCodes: [Term]
  /// The environment variables that the tool reads, for the manual.
  public var environment: [Term]
  /// What the name alone prints; the list of commands where it is empty.
  public var introduction: String
  /// The headings of options that most commands have: their short help names these options only.
  public var commonHeadings: Set<String>
  /// What people type who know other tools.
  public var otherWords: @Sendable () -> OtherWords
  /// The commands, by what a person wants to do.
  public var groups: [CommandGroup<Context>]

  public init(
    name: String, abstract: String, version: String, exitCodes: [Term] = [], environment: [Term] = [],
    introduction: String = "", commonHeadings: Set<String> = [],
    otherWords: @escaping @Sendable () -> OtherWords = { OtherWords() },
    groups: [CommandGroup<Context>]
  ) {
    self.name = name
    self.abstract = abstract
    self.version = version
    self.exitCodes = exitCodes
    self.environment = environment
    self.introduction = introduction
    self.commonHeadings = commonHeadings
    self.otherWords = otherWords
    self.groups = groups
  }

  /// Every command, in the order of its groups.
  public var commands: [any Command<Context>.Type] { groups.flatMap(\.commands) }
}

/// Commands for one purpose, under a heading of the list of commands.
public struct CommandGroup<Context>: Sendable {
  public var title: String
  public var commands: [any Command<Context>.Type]

  public init(_ title: String, _ commands: [any Command<Context>.Type]) {
    (self.title, self.commands) = (title, commands)
  }
}

/// A term and its meaning, as one row of a list in help.
public typealias Term = (term: String, meaning: String)

extension Tool {
  /// What a command line requests.
  public enum Request {
    /// Text to print: help or the version.
    case text(String)
    /// A verb to run, and the long names of the flags and options that the line has.
    case command(any Command<Context>, named: Set<String>)
  }

  /// The widest page of help, in columns.
  public static var helpWidth: Int { 80 }

  /// Parses a command line, without the tool's name; help is wrapped to `width` columns.
  public func request(_ arguments: [String], width: Int = helpWidth) throws(UsageError) -> Request {
    let layout = HelpLayout(width: width)
    guard let first = arguments.first else {
      return .text(introduction.isEmpty ? helpPage(layout) : layout.wrapped(introduction) + "\n")
    }
    if first == "--help" || first == "-h" { return .text(helpPage(layout)) }
    if first == "--version" { return .text("\(name) \(version)\n") }
    if first == "--complete" { return .text(offers(for: arguments.dropFirst())) }
    let (command, path, rest) = try command(calledBy: arguments)
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .text(helpPage(of: command.outline(below: path), layout))
    }
    return try command.request(rest, advising: advice)
  }

  /// The help of the command at `path`, such as `["feed", "inspect"]`; of the whole tool when it is empty.
  ///
  /// A command's page has what must be known, its options and a few examples; the whole one explains, and has all
  /// examples, the options that most commands have, and exit codes.
  public func help(_ path: [String], isWhole: Bool = false, width: Int = helpWidth) throws(UsageError) -> String {
    let layout = HelpLayout(width: width)
    if path.isEmpty { return helpPage(layout) }
    let (command, above, rest) = try command(calledBy: path)
    if let extra = rest.first { throw UsageError("'\(path[0])' has no command '\(extra)'.") }
    let outline = command.outline(below: above)
    return isWhole ? wholeHelpPage(of: outline, layout) : helpPage(of: outline, layout)
  }

  /// The command line whose help explains a command line that was not understood.
  public func advice(for arguments: [String]) -> String {
    (words(calling: arguments) + ["--help"]).joined(separator: " ")
  }

  /// The tool as a whole, with all its commands below it.
  var outline: CommandOutline {
    CommandOutline(
      path: [name], abstract: abstract, parameters: [.version],
      subcommands: commands.map { $0.outline(below: [name]) })
  }
}

extension Command {
  fileprivate static func request(
    _ arguments: ArraySlice<String>, advising advice: @escaping (_ option: String, _ own: [ParameterOutline]) -> String?
  ) throws(UsageError) -> Tool<Context>.Request {
    var parser = Parser<Self>(arguments, advising: advice)
    let command = try parser.parse()
    return .command(command, named: parser.named)
  }
}

extension Tool {
  private typealias Found = (command: any Command<Context>.Type, above: [String], rest: ArraySlice<String>)

  private func command(calledBy arguments: [String]) throws(UsageError) -> Found {
    var rest = arguments[...]
    var above = [name]
    var command = try command(named: rest.removeFirst(), in: commands)
    while let next = rest.first, !command.subcommands.isEmpty, !next.hasPrefix("-") {
      // A command that also runs by itself may accept the word as an argument.
      let isCommand = command is any CommandFamily.Type || command.subcommands.contains { $0.name == next }
      guard isCommand else { break }
      above.append(command.name)
      command = try self.command(named: rest.removeFirst(), in: command.subcommands)
    }
    return (command, above, rest)
  }

  /// The tool's name and those of the commands in `arguments`, as far as there are such commands.
  private func words(calling arguments: [String]) -> [String] {
    var words = [name]
    var known = commands
    for argument in arguments {
      guard let command = known.first(where: { $0.name == argument }) else { break }
      words.append(argument)
      known = command.subcommands
    }
    return words
  }

  private func command(
    named name: String, in commands: [any Command<Context>.Type]
  ) throws(UsageError) -> any Command<Context>.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      let names = ParameterOutline.help.names + ParameterOutline.version.names
      let own = otherWords().meaning(of: name, among: names) ?? nearest(to: name, in: names)
      throw UsageError(
        own.map { "Unknown option \(name). Did you mean \($0)?" } ?? "Options such as \(name) come after the command.")
    }
    let names = commands.map { $0.name } + ParameterOutline.version.names
    let near = otherWords().meaning(of: name, among: names) ?? nearest(to: name, in: names)
    throw UsageError("Unknown command '\(name)'." + (near.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// What to say of an option that a command with the parameters `own` doesn't have.
  private func advice(on option: String, among own: [ParameterOutline]) -> String? {
    let words = otherWords()
    let names = own.flatMap(\.names)
    if let meant = words.meaning(of: option, among: names) { return "Did you mean \(meant)?" }
    if let argument = own.first(where: { $0.kind == .positional && "--\($0.valueName)" == option }) {
      return "<\(argument.valueName)> stands without a name."
    }
    if let advice = words.advice[option] { return advice }
    let meanings = words.meanings[option] ?? []
    for name in [option] + meanings {
      let others = outline.subcommands.flatMap(\.family).filter { command in
        command.parameters.contains { $0.names.contains(name) }
      }
      guard !others.isEmpty else { continue }
      let paths = others.prefix(3).map { "'\($0.path.joined(separator: " "))'" }
      return (name == option ? "It's" : "\(name) is")
        + " an option of \(paths.joined(separator: ", "))\(others.count > 3 ? " and others" : "")."
    }
    return nearest(to: option, in: names).map { "Did you mean \($0)?" }
  }
}

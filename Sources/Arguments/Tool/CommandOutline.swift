/// What a command is, free of its type: help, manual and completions are made from this.
struct CommandOutline: Sendable {
  /// The words that call the command, the tool's name first.
  var path: [String]
  var abstract: String
  var discussion = ""
  var example = ""
  /// The exit codes that mean something else than they do of other commands.
  var exitCodes: [Term] = []
  var parameters: [ParameterOutline] = []
  var subcommands: [CommandOutline] = []

  var name: String { path.last ?? "" }
  var call: String { path.joined(separator: " ") }
  var positionals: [ParameterOutline] { parameters.filter { $0.kind == .positional } }
  /// The flags and options, with the one for help.
  var named: [ParameterOutline] {
    let own = parameters.filter { $0.kind != .positional }
    let split = own.firstIndex { $0.heading != nil } ?? own.endIndex
    return own[..<split] + [.help] + own[split...]
  }

  /// This command and all below it, in the order in which they are listed.
  var family: [CommandOutline] { [self] + subcommands.flatMap(\.family) }
}

extension Command {
  static func outline(below path: [String]) -> CommandOutline {
    let defaults = Self()
    let path = path + [name]
    return CommandOutline(
      path: path, abstract: abstract, discussion: discussion, example: example, exitCodes: exitCodes,
      parameters: parameters.list.map { $0.outline(of: defaults) },
      subcommands: subcommands.map { $0.outline(below: path) })
  }
}

/// A command without its type: help, manual and completions are made from this.
struct CommandOutline: Sendable {
  /// The command's full name, with the tool's name first.
  var path: [String]
  var abstract: String
  var discussion = ""
  var example = ""
  /// The exit codes that have another meaning than for other commands.
  var exitCodes: [Term] = []
  var parameters: [ParameterOutline] = []
  var subcommands: [CommandOutline] = []

  var name: String { path.last ?? "" }
  var positionals: [ParameterOutline] { parameters.filter { $0.kind == .positional } }
  /// The flags and options, including the one for help.
  var named: [ParameterOutline] {
    let own = parameters.filter { $0.kind != .positional }
    return own.filter { $0.heading == nil } + [.help] + own.filter { $0.heading != nil }
  }

  var exampleHeading: String {
    example.split(separator: "\n").count { $0.hasPrefix("$ ") } > 1 ? "Examples" : "Example"
  }

  /// This command and all below it, in the order of their list.
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

internal import Arguments

struct HelpCommand: Command {
  static let name = "help"
  static let abstract = "Show a command's options and examples; --more explains it."
  static let example = """
    $ coster help price
    $ coster help feed export --more
    """

  static let parameters: Parameters<Self> = [
    .argument(\.path, isRequired: false, value: "command", completes: .commands, help: "Command to explain."),
    .flag(\.isWhole, "--more", help: "Explain it, with every option and example, and its exit codes."),
  ]

  var path: [String] = []
  var isWhole = false

  func run(in console: Console) throws {
    try console.write(try CosterTool.tool.help(path, isWhole: isWhole, width: CosterTool.helpWidth(in: console)))
  }
}

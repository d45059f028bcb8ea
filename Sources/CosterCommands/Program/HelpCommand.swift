internal import Arguments

struct HelpCommand: Command {
  static let name = "help"
  static let abstract = "Print what a command does and takes."
  static let example = "coster help completions"

  static let parameters: Parameters<Self> = [
    .argument(\.path, isRequired: false, value: "command", completes: .commands, help: "Command to explain.")
  ]

  var path: [String] = []

  func run(in console: Console) throws {
    try console.write(try CosterTool.tool.help(path, width: CosterTool.helpWidth(in: console)))
  }
}

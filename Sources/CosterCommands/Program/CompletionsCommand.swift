internal import Arguments

struct CompletionsCommand: Command {
  static let name = "completions"
  static let abstract = "Print completions for a shell."
  static let discussion =
    "Put the line below into ~/.bashrc; zsh and fish have theirs in the first lines of the script."
  static let example = "source <(coster completions bash)"

  static let parameters: Parameters<Self> = [
    .argument(\.shell, value: "shell", help: "Shell to write for: bash, zsh or fish.")
  ]

  var shell = Shell.bash

  func run(in console: Console) throws {
    try console.write(CosterTool.tool.completions(for: shell))
  }
}

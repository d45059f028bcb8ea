internal import Arguments

struct ManCommand: Command {
  static let name = "man"
  static let abstract = "Print the manual page, as roff."
  static let example = "coster man | man -l -"

  static let parameters: Parameters<Self> = []

  func run(in console: Console) throws {
    try console.write(CosterTool.tool.manualPage)
  }
}

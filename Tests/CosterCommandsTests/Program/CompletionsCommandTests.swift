import Arguments
import Testing

@testable import CosterCommands

@Suite struct CompletionsCommandTests {
  @Test(arguments: [
    ("bash", "complete -F _coster coster\n"), ("zsh", "#compdef coster\n"), ("fish", "complete -c coster -f\n"),
  ])
  func `prints completions for a shell, with every command`(shell: String, line: String) {
    let outcome = run("completions", shell)
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(outcome.result.contains(line))
    for command in CosterTool.tool.commands { #expect(outcome.result.contains(command.name), "\(command.name)") }
  }
}

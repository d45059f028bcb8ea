import Arguments
import Testing

@testable import CosterCommands

@Suite struct ManCommandTests {
  @Test func `prints a manual that knows every command`() {
    let manual = run("man")
    #expect(manual.exitCode == 0 && manual.messages == "")
    #expect(manual.result.hasPrefix(".TH COSTER 1 "))
    for command in CosterTool.tool.commands {
      let heading = ".SS \"coster \(command.name.replacing("-", with: #"\-"#))"
      #expect(manual.result.contains(heading), "\(command.name)")
    }
  }
}

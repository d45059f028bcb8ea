import Testing

@testable import CosterCommands

@Suite struct CosterToolTests {
  @Test func `suggests the command that was meant`() {
    #expect(
      run("hlep")
        == Outcome(
          exitCode: 64, messages: "coster: Unknown command 'hlep'. Did you mean 'help'? See 'coster --help'.\n"))
  }
}

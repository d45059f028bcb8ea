import Testing

@testable import CosterCommands

@Suite struct HelpCommandTests {
  @Test func `prints a command's parameters`() {
    #expect(
      run("help", "completions")
        == Outcome(
          exitCode: 0,
          result: """
            Print completions for a shell.

            Usage: coster completions <shell>

            Put the line below into ~/.bashrc; zsh and fish have theirs in the first lines
            of the script.

            Example:

              source <(coster completions bash)

            Arguments:
              <shell>                   Shell to write for: bash, zsh or fish.

            Options:
              -h, --help                Print this help.

            Exit codes:
              0   Done.
              1   Done, but something was not found or some records were refused.
              2   Could not be done.
              64  The command line was wrong.

            """))
  }

  @Test(arguments: ["lookup", "price", "link", "history", "rank", "reviews"])
  func `says for every verb with items how to name one`(verb: String) {
    let help = run("help", verb).result.replacing(#/\s+/#, with: " ")
    #expect(help.contains("Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"))
  }

  @Test func `is the same as the option of that name`() {
    #expect(run("help", "man") == run("man", "--help"))
    #expect(run("help") == run("--help"))
    #expect(run() == run("-h"))
  }
}

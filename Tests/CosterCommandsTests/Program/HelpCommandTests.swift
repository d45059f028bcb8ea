import Arguments
import Foundation
import Testing

@testable import CosterCommands

/// `help`, `man` and `completions`.
@Suite struct HelpCommandTests {
  @Test(arguments: ["lookup", "price", "link", "history", "rank", "reviews"])
  func `says for every verb with items how to name one`(verb: String) {
    let help = run("help", verb).result.replacing(#/\s+/#, with: " ")
    #expect(help.contains("Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"))
  }

  /// What a person must know stands on the page that fits a screen: the first paragraph of a discussion.
  @Test(arguments: [
    (["price"], "displayPrice"), (["format-price"], "displayPrice"), (["watch"], "REF STOREFRONT THRESHOLD"),
    (["watch"], "1 Something happened"), (["serve"], "whoever connects reads all"), (["fetch"], "At most 20 calls"),
    (["check"], "undecided"), (["content", "build"], "no longer accepts uploads"), (["rehearse"], "simulat"),
  ])
  func `says what must be known without more`(path: [String], part: String) {
    let page = run(["help"] + path, in: TestWorld()).result.replacing(#/\s+/#, with: " ")
    #expect(page.localizedCaseInsensitiveContains(part))
  }

  @Test func `is the same as the option of that name`() {
    #expect(run("help", "man") == run("man", "--help"))
    #expect(run("help") == run("--help"))
    #expect(run("--help") == run("-h"))
  }

  @Test func `prints a manual that knows every command`() {
    let manual = run("man")
    #expect(manual.exitCode == 0 && manual.messages == "")
    #expect(manual.result.hasPrefix(".TH COSTER 1 "))
    for command in CosterTool.tool.commands {
      let heading = ".SS \"coster \(command.name.replacing("-", with: #"\-"#))"
      #expect(manual.result.contains(heading), "\(command.name)")
    }
  }

  @Test(arguments: [
    ("bash", "complete -F _coster coster\n"), ("zsh", "#compdef coster\n"), ("fish", "complete -c coster -f"),
  ])
  func `prints completions for a shell, which ask for every command`(shell: String, line: String) {
    let outcome = run("completions", shell)
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(outcome.result.contains(line))
    let offers = CosterTool.tool.commands.map { "\($0.name)\t\($0.abstract)\n" }.joined()
    #expect(run("--complete", "") == Outcome(exitCode: 0, result: offers))
  }
}

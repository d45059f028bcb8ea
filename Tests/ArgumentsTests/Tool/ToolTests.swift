import TestSupport
import Testing

@testable import Arguments

@Suite struct ToolTests {
  private func command<Found: Command>(_ words: String...) throws -> Found? {
    guard case .command(let command, _) = try grocer.request(words) else { return nil }
    return command as? Found
  }

  private func text(_ words: String...) throws -> String? {
    guard case .text(let text) = try grocer.request(words) else { return nil }
    return text
  }

  @Test func `finds a command and fills it`() throws {
    #expect(
      try command("weigh", "-q", "a.txt", "--fruit=pear,plum", "--shop", "here")
        == WeighCommand(lists: ["a.txt"], fruit: ["pear", "plum"], shop: ShopOptions(folder: "here", isQuiet: true)))
  }

  @Test func `finds a command below another`() throws {
    #expect(try command("stall", "open", "3", "--no-awning") == OpenCommand(number: 3, hasAwning: false))
    #expect(try command("ask", "close") == CloseCommand())
  }

  @Test func `leaves other words to a command that runs by itself`() throws {
    #expect(try command("ask", "price") == AskCommand(word: "price"))
    #expect(try command("ask") == AskCommand())
    #expect(try command("ask", "--", "close") == AskCommand(word: "close"))
  }

  @Test func `prints help wherever it is asked for`() throws {
    #expect(try text("--help") == text("-h"))
    #expect(try text("weigh", "--help") == grocer.help(["weigh"]))
    #expect(try text("weigh", "--unit", "-h") == grocer.help(["weigh"]))
    #expect(try text("stall", "--help") == grocer.help(["stall"]))
    #expect(try text("stall", "open", "-h") == grocer.help(["stall", "open"]))
    #expect(try text("weigh", "--", "--help") == nil)
  }

  @Test func `introduces itself where nothing is asked`() throws {
    #expect(try text() == "The grocer sells fruit.\n\n  grocer ask\n")
    #expect(try text("--help")?.contains("Market:") == true)
  }

  @Test(arguments: [
    (["scale"], "… 'scale' … 'weigh'"), (["version"], "… 'version' … '--version'"), (["-v"], "… -v … --version"),
    (["weigh", "a", "--measure", "gram"], "… --measure … --unit"),
    (["weigh", "a", "--no-awning"], "… --no-awning … 'grocer stall open'"),
    (["weigh", "a", "--bare"], "… --bare. --no-awning … 'grocer stall open'"),
    (["weigh", "a", "--bag"], "… --bag. Bring your own."), (["ask", "--word", "x"], "… --word. <word> …"),
    (["ask", "--unti", "x"], "… --unti"), (["weigh", "a", "--unti", "x"], "… --unti … --unit"),
  ])
  func `suggests what is meant`(words: [String], facts: String) throws {
    let error = try #require(throws: UsageError.self) { try grocer.request(words) }
    #expect(error.description.says(facts))
  }

  @Test func `asks for a command below a family`() throws {
    let error = try #require(throws: UsageError.self) {
      try #require(try command("stall") as StallCommand?).run(in: 0)
    }
    #expect(error.description.says("Missing command … 'stall' … open, close"))
  }

  @Test(arguments: [
    (["wiegh"], "grocer --help"),
    (["weigh", "--bogus"], "grocer weigh --help"),
    (["stall"], "grocer stall --help"),
    (["stall", "open", "x"], "grocer stall open --help"),
    (["stall", "opne"], "grocer stall --help"),
    (["ask", "price"], "grocer ask --help"),
    (["--quiet"], "grocer --help"),
  ])
  func `says which page helps`(words: [String], page: String) {
    #expect(grocer.advice(for: words) == page)
  }
}

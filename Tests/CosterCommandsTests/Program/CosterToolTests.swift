import Arguments
import Testing

@testable import CosterCommands

@Suite struct CosterToolTests {
  @Test(arguments: [
    (["hlep"], "… 'hlep' … 'help' … 'coster --help'"), (["--verison"], "… --verison … --version … 'coster --help'"),
    (["--hlep", "import"], "… --hlep … --help … 'coster --help'"),
    (["--quiet"], "… --quiet … after … command … 'coster --help'"),
    (["version"], "… 'version' … '--version' … 'coster --help'"),
    (["price", "1", "--country", "us"], "… --country … --storefront … 'coster price --help'"),
    (
      ["resolve", "--country", "us"],
      "… --country. --storefront … 'coster link', 'coster rewrite', 'coster check' … 'coster resolve --help'"
    ),
    (["price", "1", "-o", "x"], "… -o … standard output … > FILE … 'coster price --help'"),
    (["search", "a", "--count", "3"], "… --count … --limit … 'coster search --help'"),
    (["format-price", "5", "--currency", "EUR"], "… --currency. <currency> … 'coster format-price --help'"),
    (["history", "1", "--day", "7d"], "… --day … --since … 'coster history --help'"),
    (["iap"], "… 'iap' … 'products' … 'coster --help'"),
    (["lookup", "1", "--wide"], "… --wide … 'coster price' … 'coster lookup --help'"),
    (["tiers", "shw"], "… 'shw' … 'show' … 'coster tiers --help'"),
    (["help", "hlep"], "… 'hlep' … 'help' … 'coster help --help'"),
    (["help", "man", "x"], "'man' … no command 'x' … 'coster help --help'"),
    (["man", "x"], "… 'x' … 'coster man --help'"), (["completions"], "… <shell> … 'coster completions --help'"),
    (["completions", "bahs"], "'bahs' … <shell> … 'bash' … bash, zsh, fish … 'coster completions --help'"),
  ])
  func `says what is wrong with a command line, and where to read on`(words: [String], facts: String) {
    let outcome = run(words, in: TestWorld())
    #expect(outcome.exitCode == 64 && outcome.result.isEmpty)
    #expect(outcome.says(facts))
  }

  @Test func `prints the version`() {
    #expect(run("--version") == "coster \(CosterTool.version)\n")
  }

  @Test(arguments: [["help", "import"], ["import", "--help"], ["--help"]])
  func `folds help to a narrow terminal, and leaves examples whole`(words: [String]) {
    let narrow = run(words, in: TestWorld(terminalWidth: 40)).result.split(separator: "\n")
    #expect(narrow.filter { $0.count > 40 && !$0.hasPrefix("  $ ") } == [])
    let wide = run(words, in: TestWorld(terminalWidth: 200)).result
    #expect(wide == run(words, in: TestWorld()).result)
    #expect(narrow.joined().filter { $0 != " " } == wide.filter { $0 != " " && $0 != "\n" })
  }

  @Test func `repeats of an argument of a hundred kilobytes its beginning and its end`() {
    let message = run("help", String(repeating: "x", count: 130_000) + "yz").messages
    #expect(message.count < 1000)
    #expect(message.contains(" 'xxx") && message.contains("xxyz'") && message.contains("'coster help --help'"))
    #expect(message.contains("x … (129347 characters) … x"))
  }

  @Test func `shows no control characters of a command line`() {
    #expect(run("\u{1B}[2J").says("… '\\x1b[2J' … 'coster --help'"))
  }

  @Test func `cannot be done when the answer cannot be written`() {
    let world = TestWorld()
    world.outputError = OutputError(reason: "No space left on device")
    #expect(run(["man"], in: world) == .failed("… No space left on device"))
  }

  @Test func `ends quietly when the reader has gone`() {
    let world = TestWorld()
    world.outputError = OutputError(reason: "Broken pipe", isBrokenPipe: true)
    #expect(run(["man"], in: world) == "")
  }

  @Test(arguments: [
    (["export"], "podcast-episode"), (["link"], "(legacy)"),
    (["fetch", "search"], "desktopSoftware"), (["fetch", "search"], "shortFilmTerm"),
    (["fetch", "lookup"], "musicArtist"), (["fetch", "charts"], "audio-books/top/audio-books"),
    (["feed", "download"], "popularity"),
  ])
  func `lists the words that options accept`(path: [String], word: String) {
    #expect(run(path + ["--help"], in: TestWorld()).result.contains(word))
  }

  @Test(arguments: [
    (["fetch", "search"], "(default: us)"), (["fetch", "page"], "(default: the link's own, else us)"),
    (["export"], "(default: ndjson)"), (["snapshots", "changes"], "(default: ndjson)"),
    (["link"], "(default: bare links)"),
    (["lookup"], "(default: table on a terminal, tsv elsewhere)"),
    (["stats"], "$COSTER_CATALOG, else $XDG_DATA_HOME/coster, else ~/.local/share/coster)"),
  ])
  func `reports the defaults of shared options as each verb has them`(path: [String], note: String) {
    let page = run(["help"] + path + ["--more"], in: TestWorld()).result.split(whereSeparator: \.isWhitespace)
    #expect(page.joined(separator: " ").contains(note))
  }

  @Test func `says what exit codes mean where they mean something of their own`() {
    #expect(run("help", "watch", "--more").result.contains("\n  1   Something happened; "))
    #expect(
      run("help", "import", "--more").result.contains("\n  2   Could not be done, or nothing at all was imported.\n"))
    #expect(run("help", "feed", "verify", "--more").result.contains("\n  2   Nothing could be read.\n"))
  }

  @Test func `quotes whatever a shell would read as a pattern, in every example`() {
    for command in CosterTool.tool.commands.flatMap({ [$0] + $0.subcommands }) {
      for line in command.example.split(separator: "\n") where line.hasPrefix("$ ") {
        let bare = line.dropFirst(2).split(separator: #/'[^']*'|"[^"]*"/#).joined()
          .replacing("&&", with: "")
        #expect(!bare.contains { "?*[&".contains($0) }, "\(command.name): \(line)")
      }
    }
  }

  @Test func `has an example and a sentence for every command`() throws {
    for command in CosterTool.tool.commands {
      #expect(!command.example.isEmpty, "\(command.name)")
      #expect(command.abstract.hasSuffix("."), "\(command.name)")
    }
  }

  @Test func `introduces itself with commands that work`() throws {
    let commands = run().result.split(separator: "\n").filter { $0.hasPrefix("  coster ") }
    #expect(commands.count == 3)
    #expect(run().result.contains("'coster help'"))
    #expect(run().result.split(separator: "\n").allSatisfy { $0.count < 80 })
  }

  @Test func `means a command or an option of its own by each word of other tools`() throws {
    let commands = CosterTool.tool.commands
    let pages = commands.map { run("help", $0.name, "--more").result } + [run("--help").result]
    let options = Set(pages.joined(separator: " ").split { $0.isWhitespace || $0 == "," }.map(String.init))
    for (word, meanings) in CosterTool.tool.otherWords().meanings {
      for meant in meanings {
        let names = meant.hasPrefix("-") ? options : Set(commands.map { $0.name })
        #expect(names.contains(meant) && !commands.contains { $0.name == word }, "\(word)")
      }
    }
  }

  @Test func `keeps every help page within eighty columns, with the exit codes at its foot`() throws {
    let families = CosterTool.tool.commands.flatMap { command in
      [([command.name], command)] + command.subcommands.map { ([command.name, $0.name], $0) }
    }
    for (path, command) in families {
      let page = run(["help"] + path + ["--more"], in: TestWorld()).result
      #expect(page.hasSuffix("  64  Usage error.\n"), "\(command.name)")
      // Examples are typed as they are, however long.
      let typed = Set(command.example.split(separator: "\n").map { "  \($0)" })
      for line in page.split(separator: "\n") where !typed.contains(String(line)) {
        #expect(line.count <= 80, "\(command.name): \(line)")
      }
    }
  }
}

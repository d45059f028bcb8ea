import Testing

@testable import Arguments

@Suite struct HelpPageTests {
  @Test func `says what the tool does`() throws {
    #expect(
      try grocer.help([]) == """
        Sell fruit.

        Usage: grocer <command> [options]

        Fruit:
          weigh  Say what the fruit of a list weighs.
          ask    Ask the grocer.

        Market:
          stall  Look after the stalls.

        Options:
          -h, --help                Print this help.
              --version             Print the version.

        Exit codes:
          0   Sold.
          64  The command line was wrong.

        Run 'grocer help <command>' for details.

        """)
  }

  @Test func `prints a command's own parameters and three examples on one screen`() throws {
    #expect(
      try grocer.help(["weigh"]) == """
        Say what the fruit of a list weighs.

        Usage: grocer weigh [options] <list>…

        Reads each list and adds up its fruit.

        Examples:

          $ grocer weigh --unit gram pears.txt
          pears.txt	250
          $ grocer weigh - < pears.txt
          $ grocer weigh plums.txt --shop here

        Arguments:
          <list>                    File to read.

        Options:
          -u, --unit <unit>         Unit to weigh in. One of kilogram, gram, pound.
                                    (default: kilogram)
              --fruit <fruit>       Fruit to weigh only. One of apple, pear, plum.
              --stop-after-this-many <count>
                                    Stop after so many lists.
              --skip <name>         Leave this out.
          -h, --help                Print this help.

        Run 'grocer help weigh --more' for details and exit codes. Also: --shop,
        --quiet.

        """)
  }

  @Test func `explains a command with all that it has`() throws {
    #expect(
      try grocer.help(["weigh"], isWhole: true) == """
        Say what the fruit of a list weighs.

        Usage: grocer weigh [options] <list>…

        Reads each list and adds up its fruit.

        A list is a file with a fruit a line.

        Examples:

          $ grocer weigh --unit gram pears.txt
          pears.txt	250
          $ grocer weigh - < pears.txt
          $ grocer weigh plums.txt --shop here
          $ grocer weigh plums.txt --quiet

        Arguments:
          <list>                    File to read.

        Options:
          -u, --unit <unit>         Unit to weigh in. One of kilogram, gram, pound.
                                    (default: kilogram)
              --fruit <fruit>       Fruit to weigh only. One of apple, pear, plum.
              --stop-after-this-many <count>
                                    Stop after so many lists.
              --skip <name>         Leave this out.
          -h, --help                Print this help.

        Shop:
          -s, --shop <folder>       Folder of the shop.
                                    (default: $GROCER_SHOP, else ./shop)
          -q, --quiet               Don't shout.

        Exit codes:
          0   Sold.
          64  The command line was wrong.

        """)
  }

  @Test func `says what is below a command`() throws {
    #expect(
      try grocer.help(["stall"]) == """
        Look after the stalls.

        Usage: grocer stall <command>

        Example:

          grocer stall open

        Commands:
          open                      Open stalls.
          close                     Close all stalls: today's work is done.

        Options:
          -h, --help                Print this help.

        Run 'grocer help stall --more' for details and exit codes.

        """)
  }

  @Test func `breaks long lines, and leaves those that are set in`() throws {
    let tool = Tool<Int>(
      name: "grocer", abstract: "Sell.", version: "1", groups: [CommandGroup("All", [LongCommand.self])])
    #expect(
      try tool.help(["long"], isWhole: true).hasPrefix(
        """
        Talk at length.

        Usage: grocer long [options]

        one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen

          set in: one two three four five six seven eight nine ten eleven twelve thirteen fourteen

        last
        """))
    #expect(
      try tool.help(["long"], isWhole: true).contains(
        """
              --pause <time>        Pause. (default: as long as the one who listens can
                                    bear it)
        """))
  }

  @Test func `says what exit codes mean of a command in particular`() throws {
    let codes: [Term] = [("0", "Sold."), ("1", "Sold out.")]
    let tool = Tool<Int>(
      name: "grocer", abstract: "Sell.", version: "1", exitCodes: codes,
      groups: [CommandGroup("All", [LongCommand.self])])
    #expect(try tool.help(["long"], isWhole: true).hasSuffix("\n\nExit codes:\n  0   Sold.\n  1   Nobody listened.\n"))
    #expect(try tool.help(["long"]).contains("\n\nExit codes:\n  1   Nobody listened.\n"))
    #expect(try tool.help([]).contains("\n  1   Sold out.\n"))
    #expect(
      tool.manualPage.contains(
        "\n.PP\nExit codes:\n.TP\n\\fB1\\fR\nNobody listened.\n.PP\nExample:\n"))
  }

  @Test func `lists the values of an option that its own words do not name, unless they are too many`() {
    var unit = ParameterOutline(kind: .option, names: ["--unit"], valueName: "unit", help: "Unit, such as gram.")
    unit.completion = .words(["gram", "pound"])
    #expect(unit.choices == " One of gram, pound.")
    unit.help = "Unit: gram or pound."
    #expect(unit.choices.isEmpty)
    unit.completion = .words((1...41).map { "unit\($0)" })
    #expect(unit.choices.isEmpty)
    unit.completion = .files
    #expect(unit.choices.isEmpty)
  }
}

private struct LongCommand: Command {
  static let name = "long"
  static let abstract = "Talk at length."
  static let discussion = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen

      set in: one two three four five six seven eight nine ten eleven twelve thirteen fourteen

    last
    """
  static let example = "grocer long"
  static let exitCodes: [Term] = [("1", "Nobody listened.")]
  static let parameters: Parameters<Self> = [
    .option(
      \.pause, "--pause", value: "time", defaultText: "as long as the one who listens can bear it", help: "Pause.")
  ]
  var pause: Int?

  func run(in context: Int) {}
}

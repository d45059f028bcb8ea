@testable import Arguments

/// A tool with one of everything: a command that runs, a family, shared options, lists, files and words.
let grocer = Tool<Int>(
  name: "grocer", abstract: "Sell fruit.", version: "1.2.3",
  exitCodes: [("0", "Sold."), ("64", "The command line was wrong.")],
  environment: [("GROCER_SHOP", "The shop's folder.")],
  introduction: "The grocer sells fruit.\n\n  grocer ask", commonHeadings: ["Shop"],
  otherWords: {
    OtherWords(
      ["weigh": ["scale"], "--version": ["version", "-v"], "--unit": ["--measure"], "--no-awning": ["--bare"]],
      advice: ["--bag": "Bring your own."])
  },
  groups: [
    CommandGroup("Fruit", [WeighCommand.self, AskCommand.self]), CommandGroup("Market", [StallCommand.self]),
  ])

enum Unit: String, CaseIterable, ArgumentValue { case kilogram, gram, pound }

struct ShopOptions: OptionGroup, Equatable {
  static let heading = "Shop"
  static let parameters: Parameters<Self> = [
    .option(
      \.folder, "-s", "--shop", value: "folder", completes: .folders, defaultText: "$GROCER_SHOP, else ./shop",
      help: "Folder of the shop."),
    .flag(\.isQuiet, "-q", "--quiet", help: "Don't shout."),
  ]
  var folder: String?
  var isQuiet = false
}

struct WeighCommand: Command, Equatable {
  static let name = "weigh"
  static let abstract = "Say what the fruit of a list weighs."
  static let discussion = """
    Reads each list and adds up its fruit.

    A list is a file with a fruit a line.
    """
  static let example = """
    $ grocer weigh --unit gram pears.txt
    pears.txt\t250
    $ grocer weigh - < pears.txt
    $ grocer weigh plums.txt --shop here
    $ grocer weigh plums.txt --quiet
    """
  static let parameters: Parameters<Self> = [
    .argument(\.lists, value: "list", completes: .files, help: "File to read."),
    .option(\.unit, "-u", "--unit", value: "unit", help: "Unit to weigh in."),
    .list(
      \.fruit, "--fruit", value: "fruit", completes: .words(["apple", "pear", "plum"]), help: "Fruit to weigh only."),
    .option(\.limit, "--stop-after-this-many", value: "count", help: "Stop after so many lists."),
    .option(\.skipped, "--skip", value: "name", help: "Leave this out."),
    .group(\.shop),
  ]
  var lists: [String] = []
  var unit = Unit.kilogram
  var fruit: [String] = []
  var limit: Int?
  var skipped: [String] = []
  var shop = ShopOptions()

  func run(in context: Int) {}
}

struct StallCommand: CommandFamily {
  static let name = "stall"
  static let abstract = "Look after the stalls."
  static let example = "grocer stall open"
  static let subcommands: [any Command<Int>.Type] = [OpenCommand.self, CloseCommand.self]
}

struct OpenCommand: Command, Equatable {
  static let name = "open"
  static let abstract = "Open stalls."
  static let example = "grocer stall open 3"
  static let parameters: Parameters<Self> = [
    .argument(\.number, value: "number", help: "Stall to open."),
    .flag(\.hasAwning, "--no-awning", sets: false, help: "Leave the awning down."),
  ]
  var number: Int?
  var hasAwning = true

  func run(in context: Int) {}
}

struct CloseCommand: Command, Equatable {
  static let name = "close"
  static let abstract = "Close all stalls: today's work is done."
  static let example = "grocer stall close"
  static let parameters: Parameters<Self> = []

  func run(in context: Int) {}
}

/// Runs by itself, and has a command below it too.
struct AskCommand: Command, Equatable {
  static let name = "ask"
  static let abstract = "Ask the grocer."
  static let example = "grocer ask price"
  static let subcommands: [any Command<Int>.Type] = [CloseCommand.self]
  static let parameters: Parameters<Self> = [
    .argument(\.word, value: "word", completes: .commands, help: "Word to ask for.")
  ]
  var word: String?

  func run(in context: Int) {}
}

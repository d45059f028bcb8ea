import TestSupport
import Testing

@testable import Arguments

private struct Sample: Parsable, Equatable {
  enum Format: String, CaseIterable, ArgumentValue { case text, json }

  static let parameters: Parameters<Self> = [
    .argument(\.feed, value: "feed", help: "Feed to read."),
    .argument(\.links, value: "link", help: "Links to look up."),
    .option(\.format, "-f", "--format", value: "format", help: "How to print."),
    .option(\.limit, "-l", "--limit", value: "count", help: "Stop after this many."),
    .option(\.skipped, "--skip", value: "name", help: "Leave this out."),
    .list(\.numbers, "-n", "--number", value: "number", help: "Numbers to take."),
    .flag(\.isQuiet, "-q", "--quiet", help: "Print no messages."),
    .flag(\.isStrict, "-s", "--strict", help: "Stop at the first problem."),
    .flag(\.hasHeader, "--no-header", sets: false, help: "Leave out the header."),
  ]

  var feed = ""
  var links: [String] = []
  var format = Format.text
  var limit: Int?
  var skipped: [String] = []
  var numbers: [Int] = []
  var isQuiet = false
  var isStrict = false
  var hasHeader = true
}

/// Accepts any number of numbers, and has an option whose name is a digit.
private struct Sums: Parsable, Equatable {
  static let parameters: Parameters<Self> = [
    .argument(\.numbers, isRequired: false, value: "number", help: "Numbers to add."),
    .flag(\.isFirst, "-1", help: "Print the first only."),
  ]

  var numbers: [Double] = []
  var isFirst = false
}

@Suite struct ParserTests {
  @Test func `fills positionals in order, the last with all that is left`() throws {
    let sample = try Sample.parse(["a.json", "x", "-", "--", "--quiet"])
    #expect(sample == Sample(feed: "a.json", links: ["x", "-", "--quiet"]))
  }

  @Test(arguments: [["--limit", "5"], ["--limit=5"], ["-l", "5"], ["-l5"]])
  func `accepts every spelling of a value`(spelling: [String]) throws {
    #expect(try Sample.parse(["a", "b"] + spelling).limit == 5)
  }

  @Test func `joins short flags, and turns a property off`() throws {
    let sample = try Sample.parse(["-qsl5", "a", "b", "--no-header"])
    #expect(sample.isQuiet && sample.isStrict && sample.limit == 5 && !sample.hasHeader)
  }

  @Test func `collects a repeated option, or lets its last value win`() throws {
    let sample = try Sample.parse(["a", "b", "--skip", "x", "-l1", "--skip=x=y", "--skip==", "-l2"])
    #expect(sample.skipped == ["x", "x=y", "="] && sample.limit == 2)
  }

  @Test(arguments: [["-n", "1,-2,3"], ["--number=1", "--number", "-2,3"], ["-n1,-2", "-n3"]])
  func `splits a list at its commas`(spelling: [String]) throws {
    #expect(try Sample.parse(["a", "b"] + spelling).numbers == [1, -2, 3])
  }

  @Test func `takes no positionals, or negative ones unless an option has that name`() throws {
    #expect(try Sums.parse([]) == Sums())
    #expect(try Sums.parse(["-2", "-.5", "-3e2", "3"]) == Sums(numbers: [-2, -0.5, -300, 3]))
    #expect(try Sums.parse(["-1", "--", "-1"]) == Sums(numbers: [-1], isFirst: true))
  }

  @Test(arguments: [
    (["a", "b", "--frmat=json"], "… --frmat … --format"), (["a", "b", "--formt"], "… --formt … --format"),
    (["a", "b", "--formats"], "… --formats … --format"), (["a", "b", "--fromat"], "… --fromat … --format"),
    (["a", "b", "--bogus"], "Unknown … --bogus"), (["a", "b", "-x"], "Unknown … -x"),
    (["a", "b", "-qx"], "Unknown … -x"),
    (["a", "b", "--format"], "Missing … --format"), (["a", "b", "--skip", "--quiet"], "Missing … --skip"),
    (["a", "b", "-ql"], "Missing … -l"), (["a", "b", "--format", "xml"], "'xml' … --format … text, json"),
    (["a", "b", "--format", "jsno"], "'jsno' … --format … 'json' … text, json"),
    (["a", "b", "--limit", "many"], "'many' … count … --limit"), (["a", "b", "--limit="], "--limit … empty …"),
    (["a", "b", "--number", "1,x,3"], "'x' … --number"), (["a", "b", "--number", "1,"], "--number … empty …"),
    (["a", "b", "--quiet=yes"], "--quiet … no value"), (["a"], "Missing … <link>"), ([], "Missing … <feed>"),
  ])
  func `says what is wrong`(arguments: [String], facts: String) throws {
    let error = try #require(throws: UsageError.self) { try Sample.parse(arguments) }
    #expect(error.description.says(facts))
  }

  @Test func `refuses what no parameter accepts`() throws {
    let number = try #require(throws: UsageError.self) { try Sums.parse(["x"]) }
    #expect(number.description.says("'x' … <number>"))
    let option = try #require(throws: UsageError.self) { try Sums.parse(["-inf"]) }
    #expect(option.description.says("Unknown … -i"))
    let argument = try #require(throws: UsageError.self) { try HasNone.parse(["x"]) }
    #expect(argument.description.says("… 'x'"))
  }

  @Test func `understands any words as it writes them, or refuses them in one line`() throws {
    var random = SeededRandom(seed: 20_261_121)
    let pieces = ["-", "--", "=", "q", "l", "5", "-1", "format", "json", ",", "\u{301}", "é", "", " ", "number", "🍎"]
    var understood = 0
    for _ in 0..<5_000 {
      let words = (0..<random.below(6)).map { _ in
        (0..<random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined()
      }
      do {
        let sums = try Sums.parse(words)
        let written = (sums.isFirst ? ["-1", "--"] : ["--"]) + sums.numbers.map { "\($0)" }
        #expect(try Sums.parse(written) == sums, "\(words)")
        understood += 1
      } catch { #expect(isOneLine(error), "\(words)") }
      do {
        let sample = try Sample.parse(words)
        #expect(([sample.feed] + sample.links).allSatisfy { words.contains($0) }, "\(words)")
        understood += 1
      } catch { #expect(isOneLine(error), "\(words)") }
    }
    #expect(understood > 100)
  }

  private func isOneLine(_ error: any Error) -> Bool {
    error is UsageError && !"\(error)".isEmpty && !"\(error)".contains("\n")
  }
}

private struct HasNone: Parsable {
  static let parameters: Parameters<Self> = []
}

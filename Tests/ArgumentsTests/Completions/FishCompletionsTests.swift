import TestSupport
import Testing

@testable import Arguments

@Suite struct FishCompletionsTests {
  /// What fish offers at the end of `line`, without the descriptions.
  private func offers(_ line: String, folder: String = "/") throws -> [String] {
    let ask = "complete -C \(quoted(line))"
    let outcome = try shell("fish", "--no-config", "-c", grocer.completions(for: .fish) + ask, folder: folder)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `offers commands, options and the words of a value`() throws {
    #expect(try offers("grocer ") == ["ask", "stall", "weigh"])
    #expect(try offers("grocer stall ") == ["close", "open"])
    #expect(try offers("grocer weigh --s") == ["--shop", "--skip", "--stop-after-this-many"])
    #expect(try offers("grocer stall open --no") == ["--no-awning"])
    #expect(try offers("grocer weigh --unit ") == ["gram", "kilogram", "pound"])
    #expect(try offers("grocer weigh --fruit apple,p") == ["apple,pear", "apple,plum"])
  }

  @Test func `offers files and folders`() throws {
    let folder = TemporaryFolder()
    for name in ["a file", "folder/b"] { try folder.write("", to: name) }
    #expect(try offers("grocer weigh ", folder: folder.path) == ["a file", "folder/"])
    #expect(try offers("grocer weigh --shop ", folder: folder.path) == ["folder/"])
  }
}

import TestSupport
import Testing

@testable import Arguments

@Suite struct BashCompletionsTests {
  /// What bash offers for the last of `words`.
  private func offers(_ words: String..., folder: String = "/") throws -> [String] {
    let ask = """
      COMP_WORDS=(\(words.map(quoted).joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _grocer
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try shell("bash", "--norc", "-c", grocer.completions(for: .bash) + ask, folder: folder)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `offers commands and options`() throws {
    #expect(try offers("grocer", "") == ["weigh", "stall", "ask"])
    #expect(try offers("grocer", "w") == ["weigh"])
    #expect(try offers("grocer", "stall", "") == ["open", "close"])
    #expect(try offers("grocer", "--") == ["--version", "--help"])
    #expect(try offers("grocer", "weigh", "--s") == ["--stop-after-this-many", "--skip", "--shop"])
    #expect(try offers("grocer", "stall", "open", "--no") == ["--no-awning"])
  }

  @Test func `offers the words of a value`() throws {
    #expect(try offers("grocer", "weigh", "--unit", "") == ["kilogram", "gram", "pound"])
    #expect(try offers("grocer", "weigh", "--unit", "=") == ["kilogram", "gram", "pound"])
    #expect(try offers("grocer", "weigh", "--unit", "=", "g") == ["gram"])
    #expect(try offers("grocer", "weigh", "--fruit", "apple,p") == ["apple,pear", "apple,plum"])
    #expect(try offers("grocer", "weigh", "--skip", "") == [])
  }

  @Test func `offers files and folders`() throws {
    let folder = TemporaryFolder()
    for name in ["a file", "folder/b"] { try folder.write("", to: name) }
    #expect(try offers("grocer", "weigh", "", folder: folder.path).sorted() == ["a file", "folder"])
    #expect(try offers("grocer", "weigh", "--shop", "", folder: folder.path) == ["folder"])
  }
}

import Archives
import TestSupport
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.md", "notes.md", true), ("*.md", "a/b/notes.md", true), ("*.md", "notes.mdx", false),
    ("*.{md,html}", "x/index.html", true), ("*.{md,html}", "x/index.txt", false), ("{a,b}{c,}", "bc", true),
    ("{a,b}{c,}", "b", true), ("{a,b}{c,}", "c", false), ("?lle", "älle", true), ("log?", "log1", true),
    ("log?", "log", false),
    ("log[0-9]", "log7", true), ("log[!0-9]", "log7", false), ("[]a]", "]", true), ("logs/*.gz", "logs/a.gz", true),
    ("logs/*.gz", "logs/b/a.gz", false), ("logs/**/*.gz", "logs/b/c/a.gz", true), ("logs/**/*.gz", "logs/a.gz", true),
    ("/top.txt", "top.txt", true), ("/top.txt", "sub/top.txt", false), ("**/x/**", "a/x/b", true),
    ("a\\*b", "a*b", true), ("a\\*b", "axb", false), ("果*", "果樹園.txt", true), ("build/", "build", true),
  ])
  func `compares names`(_ pattern: String, _ path: String, _ isMatch: Bool) throws {
    #expect(try #require(Glob(pattern)).matches(path) == isMatch)
  }

  @Test(arguments: ["", "!", "{a", "{a{b,c},d}"])
  func `refuses braces that are open or are nested`(_ pattern: String) {
    #expect(Glob(pattern) == nil)
  }

  @Test func `a pattern of any marks and its exclusion match the same`() {
    var random = SeededRandom(seed: 11)
    let marks = Array("ab/*?[]!-{},\\^.")
    var matches = 0
    for _ in 0..<5_000 {
      let pattern = String((0..<random.below(13)).map { _ in random.pick(marks) })
      guard !pattern.hasPrefix("!") else { continue }
      let isMatch = Glob(pattern)?.matches("a/b.a")
      #expect(Glob("!" + pattern)?.matches("a/b.a") == isMatch, "\(pattern)")
      if isMatch == true { matches += 1 }
    }
    #expect(matches > 0)
  }

  @Test func `marks behind backslashes match themselves alone`() throws {
    var random = SeededRandom(seed: 12)
    let marks = Array("ab*?[]!-^.")
    for _ in 0..<2_000 {
      let name = String((0..<1 + random.below(8)).map { _ in random.pick(marks) })
      let glob = try #require(Glob(name.map { "\\\($0)" }.joined()))
      #expect(glob.matches(name) && !glob.matches(name + "a"), "\(name)")
    }
  }
}

import Testing

@testable import CosterCommands

@Suite struct DescribeCommandTests {
  /// The keys of the first object in a text of JSON lines.
  private static func keys(_ line: String) -> [String] {
    line.prefix { $0 != "\n" }.matches(of: /"([a-z_]+)":/).map { String($0.1) }
  }

  @Test(arguments: [
    ("resolve", ["resolve", "https://apps.apple.com/us/app/id6759209764?mt=8"]),
    ("storefronts", ["storefronts", "tw"]),
  ])
  func `names the keys that the verb prints`(question: String, verb: [String]) {
    let described = run("describe", question, "--format", "ndjson").result
    let keys = described.matches(of: /"key":"([a-z_]+)"/).map { String($0.1) }
    #expect(keys == Self.keys(run(verb + ["--format", "ndjson"], in: TestWorld()).result))
  }

  @Test func `says the type of a link's mt parameter`() {
    #expect(
      run("describe", "resolve", "--format", "json").result.contains(
        #""key":"media_type","type":"integer","is_nullable":true"#))
  }

  @Test func `refuses a question that there is not`() {
    let outcome = run("describe", "prices")
    #expect(outcome.exitCode == 64 && outcome.messages.contains("Did you mean 'price'?"))
  }
}

import Answers
import Testing

@testable import CosterCommands

@Suite struct DescribeCommandTests {
  /// How each question is asked on a command line; a question without a verb of its own is a part of another's.
  private static let verbs: [String: [String]] = [
    "lookup": ["lookup", "1"], "price": ["price", "1"], "in-app": ["price", "1", "--in-app"],
    "history": ["history", "1"], "in-app-history": ["history", "1", "--in-app"], "in-app-drops": ["drops", "--in-app"],
    "ratings": ["history", "1", "--ratings"], "reviews": ["reviews", "1"], "rank": ["rank", "1"],
    "check": ["check", "1"], "search": ["search", "pear"], "charts": ["charts"],
    "chart-entries": ["charts", "--chart", "topsongs"], "drops": ["drops"], "products": ["products", "list"],
    "product-request": ["products", "request", "a.b", "--app", "302"],
    "product-differences": ["products", "diff", "2026-11-01", "2026-11-02"],
    "product-findings": ["products", "lint", "--app", "1"], "price-points": ["products", "points"],
    "product-prices": ["products", "points", "--product", "a.b"],
    "tiers": ["tiers", "show", "5"], "storefronts": ["storefronts", "tw"],
    "currency-moves": ["storefronts", "--currencies"], "store-prices": ["storefronts", "--prices"],
    "resolve": ["resolve", "https://apps.apple.com/us/app/id6759209764?mt=8"], "link": ["link", "6759209764"],
    "export": ["export", "--format", "csv"],
    "snapshots": ["snapshots", "list"], "snapshot-changes": ["snapshots", "changes"],
    "snapshot-verification": ["snapshots", "verify"], "stats": ["stats"], "imports": ["imports"],
    "watch": ["watch", "list.txt"],
  ]

  @Test func `names the columns that each verb prints`() throws {
    let world = ProductWorld()
    try world.answer("v1/apps/302/inAppPurchasesV2", [ProductWorld.product(1, "a.b")], total: 1)
    _ = try world.folder.write("1 us free", to: "list.txt")
    // format-price prints a text, and no columns.
    for question in QuestionDescription.all where question.name != "format-price" {
      let verb = try #require(Self.verbs[question.name], "\(question.name)")
      let words = verb.map { $0 == "list.txt" ? world.folder.path + "/list.txt" : $0 }
      let header = world.folder.run(words + ["--format", "csv"]).result.prefix { $0 != "\r\n" }
      #expect(header.split(separator: ",").map(String.init) == question.fields.map(\.key), "\(question.name)")
    }
  }

  @Test func `says the type of a link's mt parameter`() {
    #expect(
      run("describe", "resolve", "--format", "json").result.contains(
        #""key":"media_type","type":"integer","is_nullable":true"#))
  }

  @Test func `refuses a question that there is not`() {
    let outcome = run("describe", "prices")
    #expect(outcome.exitCode == 64 && outcome.messages.contains("'price'"))
  }
}

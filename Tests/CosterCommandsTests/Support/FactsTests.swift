import TestSupport
import Testing

@Suite struct FactsTests {
  private let message = "a.json:2:13: Apple's feed has no rate of JPY in jp, us; ask with 'coster price 7' or --locale."

  @Test func `any words may stand between facts, and punctuation behind them`() {
    #expect(message.says("a.json:2:13: … JPY … jp, us … 'coster price 7' … --locale"))
    #expect(message.says("… a.json:2:13 … no rate … JPY … jp, us; ask … 'coster price 7' or --locale. …"))
    #expect(message.says(message) && "".says(""))
  }

  @Test(arguments: [
    // Other values: a location, a number, a name, an option.
    "a.json:2:14: … JPY … jp, us … 'coster price 7' … --locale",
    "a.json:2:1 … JPY … jp, us … 'coster price 7' … --locale",
    "a.json:2:13: … USD … jp, us … 'coster price 7' … --locale",
    "a.json:2:13: … JPY … jp, u … 'coster price 7' … --locale",
    "a.json:2:13: … JPY … jp, us … 'coster price 8' … --locale",
    "a.json:2:13: … JPY … jp, us … 'coster price 7' … --local",
    // Another order, and a fact that the message has not.
    "a.json:2:13: … jp, us … JPY … 'coster price 7' … --locale",
    "a.json:2:13: … JPY … jp, us … 'coster price 7' … --locale … 7",
    // Facts that the message has besides.
    "… JPY … jp, us … 'coster price 7' … --locale", "a.json:2:13: … jp, us … 'coster price 7' … --locale",
    "a.json:2:13: … JPY … jp … 'coster price 7' … --locale", "a.json:2:13: … JPY … jp, us … --locale",
    "a.json:2:13: … JPY … jp, us … 'coster price 7' …", "a.json:2:13: … JPY",
  ])
  func `another fact, another order and one fact less are told`(facts: String) {
    #expect(!message.says(facts))
  }

  @Test func `each message is told once, and no other`() {
    let outcome = Outcome(exitCode: 1, messages: "coster: 7: unknown in fr\ncoster: 8: unknown in fr\n")
    #expect(outcome == .refused("7: … fr\n8: … fr"))
    #expect(outcome.saysAmongOthers("8: … fr") && !outcome.saysAmongOthers("9: … fr"))
    for other: ExpectedOutcome in [
      .refused("7: … fr"), .refused("8: … fr\n7: … fr"), .refused("7: … fr\n8: … fr\n8: … fr"), .refused(""),
      .failed("7: … fr\n8: … fr"), .refused("7: … fr\n8: … fr", after: "x"),
    ] {
      #expect(!(outcome == other), "\(other)")
    }
    #expect(!Outcome(messages: outcome.messages + outcome.messages).saysAmongOthers("8: … fr"))
  }
}

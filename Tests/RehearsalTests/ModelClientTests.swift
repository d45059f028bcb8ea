import TestSupport
import Testing

@testable import Rehearsal

/// Whether the judge is just: an app that keeps the rules is never blamed, and one that breaks a rule is blamed for it
/// alone, whatever happens meanwhile.
@Suite struct ModelClientTests {
  private static func script(_ generation: Int, _ random: inout SeededRandom) throws -> RehearsalScript {
    let products =
      generation == 1
      ? """
      "map":{"type":"non-consumable","content_length":3000000},"atlas":{"type":"non-consumable","content_length":1},
      "gem":{"type":"consumable"},"plan":{"type":"auto-renewable"}
      """
      : #""atlas":{"type":"non-consumable"},"gem":{"type":"consumable"},"plan":{"type":"auto-renewable"}"#
    let steps = (0..<Int.random(in: 4...16, using: &random)).map { _ in
      let words = generation == 1 ? (common + queue) : (common + sequences)
      return #"{"at":\#(Int.random(in: 0...30, using: &random)),\#(random.pick(words))}"#
    }
    let text =
      #"{"storekit":\#(generation),"products":{\#(products)},"owned":["atlas"],"steps":[\#(steps.joined(separator: ","))]}"#
    return try RehearsalScript(bytes: Array(text.utf8))
  }

  private static let common = [
    #""person":"buy atlas""#, #""person":"buy gem""#, #""person":"buy plan""#, #""person":"restore""#,
    #""person":"restart""#, #""person":"quit""#, #""person":"launch""#, #""person":"launch""#,
    #""network":"off""#, #""network":"on""#, #""network":"on""#, #""can_make_payments":false"#,
    #""can_make_payments":true"#, #""store":"deferred","product":"gem""#, #""store":"cancelled","product":"atlas""#,
    #""store":"interrupted","product":"plan""#, #""store":"failed","product":"gem""#,
    #""person":"resolve plan""#, #""parent":"approves","product":"gem""#, #""parent":"declines","product":"gem""#,
    #""buyer":"new""#,
  ]

  private static let queue = [
    #""person":"buy map""#, #""person":"buy map""#, #""person":"open map""#,
    #""publish":"1.1","product":"map","content_length":4000000"#,
  ]

  private static let sequences = [
    #""happens":"renewal","product":"plan""#, #""happens":"expiry","product":"plan""#,
    #""happens":"refund","product":"atlas""#, #""happens":"refund","product":"gem""#,
    #""store":"unverified","product":"plan""#, #""store":"unverified","product":"gem""#,
  ]

  private static func broken(
    _ generation: Int, _ mistake: ModelClient.Mistake?, seed: Int, crashes: Bool = false
  ) throws -> [Rule] {
    var random = SeededRandom(seed: UInt64(seed))
    let script = try script(generation, &random)
    let client = ModelClient(mistake, crashes: crashes ? random : nil)
    var rehearsal = Rehearsal(script: script, products: script.products, client: client) { _ in }
    return try #require(try rehearsal.run()).map(\.rule)
  }

  @Test(arguments: [1, 2])
  func `an app that keeps the rules is not blamed`(generation: Int) throws {
    for seed in 0..<1500 {
      let broken = try Self.broken(generation, nil, seed: seed)
      try #require(broken == [], "seed \(seed)")
    }
  }

  @Test(arguments: [1, 2])
  func `an app that crashes before it finishes, and remembers what it granted, is not blamed`(generation: Int) throws {
    for seed in 0..<1000 {
      let broken = try Self.broken(generation, nil, seed: seed, crashes: true)
      try #require(broken == [], "seed \(seed)")
    }
  }

  @Test(arguments: ModelClient.Mistake.allCases)
  func `an app that makes one mistake is blamed for it alone`(mistake: ModelClient.Mistake) throws {
    for generation in mistake.rule.generations.map(\.rawValue) {
      // StoreKit 2 has no transaction of a purchase that is under way.
      if generation == 2, mistake == .grantsWhilePurchasing { continue }
      var count = 0
      for seed in 0..<300 {
        let broken = try Self.broken(generation, mistake, seed: seed)
        try #require(Set(broken).isSubset(of: [mistake.rule]), "StoreKit \(generation), seed \(seed): \(broken)")
        if !broken.isEmpty { count += 1 }
      }
      #expect(count > 10, "StoreKit \(generation)")
    }
  }

  /// An app that makes a mistake, and does not say what it does.
  private final class SilentClient: RehearsalClient {
    private let client: ModelClient

    init(_ mistake: ModelClient.Mistake) { client = ModelClient(mistake) }

    func quit() {}

    func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String] {
      let said = ["grant", "copy", "use", "verify", "revoke"]
      let commands = try client.send(event).filter { command in !said.contains { command.hasPrefix("\($0) ") } }
      return (event.type == .launch ? ["silent"] : []) + commands
    }
  }

  @Test(arguments: ModelClient.Mistake.allCases)
  func `a silent app is blamed, or the rule is named that could not be judged`(mistake: ModelClient.Mistake) throws {
    for generation in mistake.rule.generations.map(\.rawValue) {
      for seed in 0..<200 where try Self.broken(generation, mistake, seed: seed) != [] {
        var random = SeededRandom(seed: UInt64(seed))
        let script = try Self.script(generation, &random)
        var events: [RehearsalEvent] = []
        var rehearsal = Rehearsal(
          script: script, products: script.products, client: SilentClient(mistake)
        ) { events.append($0) }
        let broken = try #require(try rehearsal.run()).map(\.rule)
        let named = broken + (events.last?.notJudged ?? [])
        try #require(named.contains(mistake.rule), "StoreKit \(generation), seed \(seed)")
        try #require(Set(broken).isSubset(of: [mistake.rule]), "StoreKit \(generation), seed \(seed): \(broken)")
      }
    }
  }

  @Test func `every rule has a mistake that breaks it`() {
    #expect(Set(ModelClient.Mistake.allCases.map(\.rule)) == Set(Rule.allCases))
  }
}

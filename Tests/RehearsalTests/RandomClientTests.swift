import TestSupport
import Testing

@testable import Rehearsal

/// Says anything at any time; sometimes what is asked of an app, mostly not.
private final class RandomClient: RehearsalClient {
  private var random: SeededRandom
  private var commandsLeft = 60

  init(_ random: SeededRandom) { self.random = random }

  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String] {
    guard commandsLeft > 0, Int.random(in: 0..<3, using: &random) == 0 else { return sensible(event) }
    commandsLeft -= 1
    let number = Int.random(in: 0...4, using: &random)
    let words = [
      "finish \(number)", "start \(number)", "pause \(number)", "resume \(number)", "cancel \(number)", "restore",
      "grant \(number)", "use \(number)", "copy \(number)", "verify \(number)", "buy a", "buy b", "buy c", "restart",
      "dance \(number)",
    ]
    return [words[Int.random(in: 0..<words.count, using: &random)]]
  }

  private func sensible(_ event: RehearsalEvent) -> [String] {
    guard commandsLeft > 0, let number = event.transaction, Bool.random(using: &random) else { return [] }
    commandsLeft -= 1
    switch (event.type, event.state) {
    case (.transaction, "purchased"), (.transaction, "restored"):
      return event.contentLength == nil ? ["grant \(number)", "finish \(number)"] : ["start \(number)"]
    case (.transaction, "failed"): return ["finish \(number)"]
    case (.download, "active") where event.progress == 1 && Int.random(in: 0..<4, using: &random) > 0: return []
    case (.download, "active") where event.progress == 1:
      return ["copy \(number)", "grant \(number)", "finish \(number)"]
    case (.download, "finished"): return ["use \(number)", "grant \(number)", "finish \(number)"]
    default: return []
    }
  }

  func quit() {}
}

@Suite struct RandomClientTests {
  private static let products = [
    "a": RehearsalScript.Product(type: .nonConsumable, contentLength: 3_500_000),
    "b": RehearsalScript.Product(type: .nonConsumable, contentLength: 1_000_000),
    "c": RehearsalScript.Product(type: .consumable),
  ]

  private static func script(_ random: inout SeededRandom) throws -> RehearsalScript {
    let steps = (0..<Int.random(in: 3...9, using: &random)).map { _ in
      let words = [
        #""person":"buy a""#, #""person":"buy b""#, #""person":"buy c""#, #""person":"restore""#,
        #""person":"restart""#, #""person":"quit""#, #""person":"launch""#, #""person":"open a""#,
        #""person":"resolve b""#, #""store":"interrupted","product":"b""#, #""can_make_payments":false"#,
        #""can_make_payments":true"#, #""publish":"1.1","product":"a","content_length":2000000"#,
        #""network":"off""#, #""network":"on""#, #""store":"deferred","product":"a""#,
        #""store":"cancelled","product":"b""#, #""parent":"approves","product":"a""#,
        #""parent":"declines","product":"a""#,
      ]
      return #"{"at":\#(Int.random(in: 0...12, using: &random)),\#(words.randomElement(using: &random) ?? "")}"#
    }
    return try RehearsalScript(bytes: Array(#"{"owned":["b"],"steps":[\#(steps.joined(separator: ","))]}"#.utf8))
  }

  @Test func `judges 3,000 random apps as the plain rules do, and moves along the table alone`() throws {
    var counts: [Rule: Int] = [:]
    for seed in 0..<3000 {
      var random = SeededRandom(seed: UInt64(seed))
      var events: [RehearsalEvent] = []
      var rehearsal = Rehearsal(
        script: try Self.script(&random), products: Self.products, client: RandomClient(random)
      ) { events.append($0) }
      let broken = try #require(try rehearsal.run())
      let seen = events.filter { ![.brokenRule, .notJudged, .end].contains($0.type) }
      let naive = NaiveJudge(events: seen, kinds: Self.products.mapValues(\.type)).brokenRules
      try #require(broken == naive, "seed \(seed)")
      try #require(strayMoves(seen) == [], "seed \(seed)")
      for rule in broken { counts[rule.rule, default: 0] += 1 }
    }
    // Each rule was broken and kept often enough to mean something.
    let rules = Rule.allCases.filter { $0.generations.contains(.one) }
    #expect(rules.allSatisfy { (counts[$0] ?? 0) > 15 }, "\(counts)")
  }

  /// Moves that are no arrow of the table; a redelivery repeats a state.
  private func strayMoves(_ events: [RehearsalEvent]) -> [String] {
    var transactions: [Int: String] = [:]
    var downloads: [Int: String] = [:]
    var stray: [String] = []
    for event in events {
      guard let number = event.transaction, let state = event.state else { continue }
      if event.type == .transaction {
        let from = transactions.updateValue(state, forKey: number) ?? state
        let isArrow = StateTable.transactions.contains { $0.from.rawValue == from && $0.to.rawValue == state }
        if from != state, !isArrow { stray.append("\(event.event): \(from) -> \(state)") }
      } else if event.type == .download {
        let from = downloads.updateValue(state, forKey: number) ?? "waiting"
        let isArrow = StateTable.downloads.contains { $0.from.rawValue == from && $0.to.rawValue == state }
        if from != state, !isArrow { stray.append("\(event.event): download \(from) -> \(state)") }
      }
    }
    return stray
  }
}

import TestSupport
import Testing

@testable import Rehearsal

@Suite struct ScriptReaderTests {
  private static let products =
    #""products":{"gem":{"type":"consumable"},"map":{"type":"non-consumable","content_length":9}}"#

  private static func error(_ text: String) -> String? {
    do throws(RehearsalScriptError) {
      let script = try RehearsalScript(bytes: Array(text.utf8))
      try script.check(against: script.products)
      return nil
    } catch { return error.description }
  }

  private static func error(step: String, storekit: Int = 1) -> String? {
    let content =
      storekit == 1 ? products : #""products":{"gem":{"type":"consumable"},"plan":{"type":"auto-renewable"}}"#
    return error(
      "{\"storekit\":\(storekit),\(content),\n\"steps\":[{\"at\":0,\"network\":\"on\"},\n{\"at\":1,\(step)}]}")
  }

  /// Words of a decoder, which say nothing to somebody who writes a script.
  private static let foreignWords = [
    "initialize", "of type", "String", "Double", "decode", "Array", "Dictionary", "keyed", "container", "Int",
  ]

  @Test(arguments: [
    (#"[]"#, "line 1: … { }, … list"),
    ("{\n\"steps\":[}", "line 2: … JSON"),
    ("{\n\"storekit\":1\n\"steps\":[]}", "line 3: … JSON"), ("{\"steps\":[],\n}", "line 2: … JSON"),
    ("{\"steps\":[]}\n\n}", "line 3: … JSON"), ("{\n\"steps\":\n[", "line 3: … JSON"),
    ("{\n}", "line 1: 'steps' … missing: … \"steps\": []"),
    ("{\"steps\":\n7}", "line 2: steps: … [ ], … 7"),
    ("{\"steps\":[],\n\"stepz\":[]}", "line 2: stepz: unknown key: … 'steps' …"),
    (
      "{\"steps\":[],\"colour\":1}",
      "line 1: colour: unknown key: … $schema, about, storekit, products, owned, bytes_per_second, can_make_payments, steps"
    ),
    ("{\"steps\":[],\n\"steps\":[]}", "line 2: steps: … twice: …"),
    (#"{"steps":[],"storekit":3}"#, "line 1: storekit: … 1 or 2, … 3"),
    (#"{"steps":[],"bytes_per_second":0}"#, "line 1: bytes_per_second: … 1 … 1000000000000, … 0"),
    (#"{"steps":[],"bytes_per_second":1.5}"#, "line 1: bytes_per_second: … 1 … 1000000000000, … 1.5"),
    (#"{"steps":[],"can_make_payments":"no"}"#, "line 1: can_make_payments: … true … false, … 'no'"),
    (#"{"steps":[],"owned":"gem"}"#, "line 1: owned: … [ ], … 'gem'"),
    (#"{"steps":[],"owned":["gem","gem"]}"#, "line 1: owned[1]: 'gem' … twice: …"),
    (#"{"steps":[],"owned":["gems"],"products":{"gem":{"type":"consumable"}}}"#, "owned[0]: 'gems' … 'gem' …"),
    (#"{"steps":[],"products":["gem"]}"#, "line 1: products: … { }, … list"),
    (#"{"steps":[],"products":{"a b":{"type":"consumable"}}}"#, "line 1: products.a b: 'a b' … spaces"),
    (
      #"{"steps":[],"products":{"gem":{}}}"#,
      "line 1: products.gem: 'type' … missing: … consumable, non-consumable, non-renewing, auto-renewable"
    ),
    (
      #"{"steps":[],"products":{"gem":{"type":"gold"}}}"#,
      "line 1: products.gem.type: 'gold' … consumable, non-consumable, non-renewing, auto-renewable"
    ),
    (
      #"{"steps":[],"products":{"gem":{"type":null}}}"#,
      "line 1: products.gem.type: … consumable, non-consumable, non-renewing, auto-renewable, … null"
    ),
    (
      #"{"steps":[],"products":{"gem":{"type":"consumable","content_length":1}}}"#,
      "line 1: products.gem.content_length: … non-consumable … 'type'"
    ),
    (
      #"{"steps":[],"products":{"map":{"type":"non-consumable","content_length":-1}}}"#,
      "line 1: products.map.content_length: … 0 … 1000000000000, … -1"
    ),
    (
      #"{"steps":[],"products":{"map":{"type":"non-consumable","content":"a","content_length":1}}}"#,
      "line 1: products.map.content_length: … 'content' …"
    ),
    (
      #"{"steps":[],"products":{"map":{"type":"non-consumable","content_version":"1.0"}}}"#,
      "line 1: products.map.content_version: … \"content_length\" … \"content\""
    ),
    (
      #"{"steps":[],"storekit":2,"products":{"map":{"type":"non-consumable","content_length":1}}}"#,
      "line 1: products.map.content_length: … StoreKit 2 … remove it"
    ),
    (
      #"{"steps":[],"products":{"plan":{"type":"auto-renewable","family_shareable":true}}}"#,
      "line 1: products.plan.family_shareable: not simulated: remove it"
    ),
  ])
  func `says where a script is wrong, why, and what to do`(text: String, facts: String) throws {
    let error = try #require(Self.error(text))
    #expect(error.says(facts), "\(error)")
    #expect(!Self.foreignWords.contains { error.contains($0) }, "\(error)")
  }

  @Test(arguments: [
    (#""person":"buy""#, 1, "steps[1].person: 'buy' … buy ID, restore, restart, quit, launch, open ID, resolve ID"),
    (#""person":"finish 1""#, 1, "steps[1].person: 'finish 1' … \"app\""),
    (#""person":7"#, 1, "steps[1].person: … quotes, … 7"),
    (
      #""app":"listen""#, 1,
      "steps[1].app: 'listen' … StoreKit 1; … buy ID, request ID, restore, restart, finish N, start N, pause N, resume N, cancel N, grant N, copy N, verify N, use N"
    ),
    (
      #""app":"start 1""#, 2,
      "steps[1].app: 'start 1' … StoreKit 2; … buy ID, request ID, listen, entitlements, unfinished, sync, restart, finish N, grant N, revoke N"
    ),
    (#""network":"slow""#, 1, "steps[1].network: 'slow' … on, off"),
    (#""network":"on","product":"gem""#, 1, "steps[1].product: … 'network': …"),
    (
      #""network":"on","can_make_payments":true"#, 1,
      "steps[1]: … person, app, network, store, parent, can_make_payments, publish, happens, buyer, … 2"
    ),
    (
      #""product":"gem""#, 1,
      "steps[1]: … person, app, network, store, parent, can_make_payments, publish, happens, buyer, … 0"
    ),
    (#""store":"purchased""#, 1, "steps[1]: 'product' … missing: …"),
    (
      #""store":"refused","product":"gem""#, 1,
      "steps[1].store: 'refused' … purchased, cancelled, failed, deferred, interrupted, unverified"
    ),
    (#""store":"unverified","product":"gem""#, 1, "steps[1].store: … StoreKit 2 … \"storekit\": 2"),
    (#""parent":"maybe","product":"gem""#, 1, "steps[1].parent: 'maybe' … approves, declines"),
    (#""parent":"approves","product":"gen""#, 1, "steps[1]: 'gen' … 'gem' …"),
    (#""happens":"refund","product":"gem""#, 1, "steps[1].happens: … StoreKit 2 … \"storekit\": 2"),
    (
      #""happens":"upgrade","product":"gem""#, 2, "steps[1].happens: upgrade … not simulated; … renewal, expiry, refund"
    ),
    (
      #""happens":"grace-period","product":"gem""#, 2,
      "steps[1].happens: grace-period … not simulated; … renewal, expiry, refund"
    ),
    (#""happens":"renewal","product":"gem""#, 2, "steps[1]: … auto-renewable …"),
    (#""publish":"1.1","product":"gem","content_length":1"#, 1, "steps[1]: … non-consumable …"),
    (#""publish":1.1,"product":"map""#, 1, "steps[1].publish: … quotes, … 1.1"),
    (#""publish":"1.1","product":"map","content":"a","content_length":1"#, 1, "steps[1].content_length: … 'content' …"),
    (#""buyer":"old""#, 1, "steps[1].buyer: 'old' … new"),
  ])
  func `says which step is wrong`(step: String, storekit: Int, facts: String) throws {
    let error = try #require(Self.error(step: step, storekit: storekit))
    #expect(error.says("line 3: \(facts)"), "\(error)")
  }

  @Test(arguments: ["-1", "1e10", "\"0\"", "null", "[]"])
  func `a time is a number of seconds`(time: String) throws {
    let error = try #require(Self.error(#"{\#(Self.products),"steps":[{"at":\#(time),"network":"on"}]}"#))
    #expect(error.contains("line 1: steps[0].at: expected a number of seconds"), "\(error)")
  }

  @Test func `finds the line of any value`() {
    let text = "{\"a\": [1,\n {\"b\\\"{\": \"x\\n[\"},\n true],\n\n\"c\" : {}}"
    #expect(ScriptLines.ofValues(in: Array(text.utf8)) == [1, 1, 1, 2, 2, 3, 5])
  }

  @Test func `a damaged script is read or refused with its line`() {
    let text = """
      {"storekit":1,"products":{"gem":{"type":"consumable"},"map":{"type":"non-consumable","content_length":9}},
      "owned":["map"],"bytes_per_second":9,"steps":[{"at":0,"person":"buy gem"},{"at":1.5,"can_make_payments":false},
      {"at":2,"store":"deferred","product":"gem"},{"at":3,"publish":"1.1","product":"map","content_length":1}]}
      """
    var random = SeededRandom(seed: 46)
    for _ in 0..<3000 {
      var bytes = Array(text.utf8)
      random.damage(&bytes, upTo: 3, signs: ["\"", "{", "[", ",", "null", "\n", "-1", "\\"])
      do throws(RehearsalScriptError) { _ = try RehearsalScript(bytes: bytes) } catch {
        #expect(error.description.contains(#/^line \d+: ./#), "\(error)")
        #expect(
          !Self.foreignWords.contains { error.description.contains($0) } || error.description.contains("'"), "\(error)")
      }
    }
  }

  @Test func `a byte-order mark is no part of a script`() throws {
    let script = try RehearsalScript(bytes: [0xEF, 0xBB, 0xBF] + #"{"steps":[],"storekit":2}"#.utf8)
    #expect(script.generation == .two)
  }
}

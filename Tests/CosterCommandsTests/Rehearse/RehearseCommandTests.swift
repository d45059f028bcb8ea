import Foundation
import TestSupport
import Testing

@Suite struct RehearseCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static var app: String { "python3 \(root)/Documentation/Rehearsal/app.py" }

  private static func script(_ name: String) -> String { "\(root)/Feeds/rehearsals/\(name).json" }

  private static func rules(_ outcome: Outcome) -> [String] {
    outcome.result.matches(of: /"rule":"([a-z-]+)".*"type":"broken-rule"/).map { String($0.1) }
  }

  /// Each script of the guides' cases, with the rules that it breaks on purpose.
  private static let scripts: [(name: String, broken: [String])] = [
    ("ask-to-buy", []), ("cancelled", []), ("consumable", []), ("content-never-copied", ["content-never-copied"]),
    ("copied-after-finish", ["copied-after-finish"]), ("declined", []), ("download-cancelled", []),
    ("failed-never-finished", ["failed-never-finished"]), ("finished-too-early", ["finished-before-download"]),
    ("finished-while-purchasing", ["finished-while-purchasing"]),
    ("finished-without-grant", ["finished-without-grant"]),
    ("granted-while-purchasing", ["granted-without-payment"]), ("interrupted", []), ("network-lost", []),
    ("never-finished", ["paid-never-finished", "granted-twice"]), ("new-content-version", []),
    ("offline-purchase", []), ("package", []), ("pause-and-resume", []), ("payments-forbidden-midway", []),
    ("payments-not-allowed", []), ("purchase", []), ("restart-in-download", []), ("restore", []),
    ("restore-everything", ["restore-fetches-everything"]), ("silent", []), ("storekit2-ask-to-buy", []),
    ("storekit2-cancelled", []), ("storekit2-interrupted", []), ("storekit2-not-listening", ["not-listening"]),
    ("storekit2-purchase", []), ("storekit2-refund", ["not-taken-back"]),
    ("storekit2-restore", ["sync-without-tap"]), ("storekit2-subscription", []),
    ("storekit2-unverified", ["granted-unverified"]), ("used-before-verified", ["used-before-verified"]),
    ("used-too-early", ["used-too-early"]),
  ]

  @Test(arguments: scripts)
  func `plays each script to its end, the same twice`(name: String, broken: [String]) {
    let outcome = run("rehearse", Self.script(name))
    #expect(outcome.exitCode == (broken.isEmpty ? 0 : 1))
    #expect(Self.rules(outcome) == broken)
    #expect(outcome == run("rehearse", Self.script(name)))
    #expect(outcome.result.split(separator: "\n").allSatisfy { $0.contains(#""simulated":true"#) })
  }

  @Test func `has a script for each case, and no other`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Feeds/rehearsals")
    #expect(names.sorted() == Self.scripts.map { "\($0.name).json" }.sorted())
  }

  @Test(arguments: scripts.map(\.name))
  func `the example app keeps every rule`(name: String) {
    let folder = TestFolder()
    let outcome = run("rehearse", Self.script(name), "--client", "\(Self.app) '\(folder.path)/memory.json'")
    #expect(outcome.exitCode == 0 && Self.rules(outcome) == [], "\(outcome.result) \(outcome.messages)")
  }

  @Test(arguments: [
    ("exit 3", "with exit code 3"), ("yes 2>/dev/null", "with over 64 kB"), ("read x; kill -9 $$", "by signal 9"),
    ("while read x; do echo buy com.pippinandrusset.ledger.chapter1; echo; done", "over 10000 commands"),
  ])
  func `reports an app that dies or floods`(client: String, reason: String) {
    let outcome = run("rehearse", Self.script("purchase"), "--client", client)
    #expect(outcome == .failed("… app … lost …", after: outcome.result))
    #expect(outcome.result.contains(reason), "\(outcome.result.suffix(400))")
  }

  @Test func `an app may name a transaction that cannot be`() {
    let client = "read x; echo finish \(Int.min); echo; while read x; do echo; done"
    let outcome = run("rehearse", Self.script("cancelled"), "--client", client)
    #expect(outcome.result.contains("there is no such transaction"))
  }

  @Test(arguments: [
    ("{", "script.json … line 1: … JSON."),
    (#"{"steps":[{"at":0,"person":"finish 1"}]}"#, #"script.json … line 1: steps[0].person: 'finish 1' … "app""#),
    ("{}", "script.json … line 1: 'steps' … missing: … \"steps\": []"),
    (
      #"{"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"parent":"approves","product":"gen"}]}"#,
      "script.json … line 1: steps[0]: 'gen' … 'gem' …"
    ),
  ])
  func `says what is wrong with a script`(text: String, facts: String) throws {
    let folder = TestFolder()
    let outcome = folder.run("rehearse", try folder.write(text, to: "script.json"))
    #expect(outcome == .failed("\(facts) … Documentation/Rehearsal/rehearsal.schema.json"))
  }

  /// The script names no product by itself.
  private static let buying =
    #"{"steps":[{"at":0,"person":"buy a.gems"},{"at":2,"app":"grant 1"},{"at":2,"app":"finish 1"}]}"#

  @Test func `reads products from a configuration and from the catalog`() throws {
    let folder = TestFolder()
    let script = try folder.write(Self.buying, to: "script.json")
    let configuration = """
      {"identifier":"A1","nonRenewingSubscriptions":[],"products":[{"displayPrice":"0.99","internalID":"81A9E85C",
      "localizations":[],"productID":"a.gems","referenceName":"Gems","type":"Consumable"}],"settings":{},
      "subscriptionGroups":[],"version":{"major":3,"minor":0}}
      """
    let file = folder.run("rehearse", script, "--products", try folder.write(configuration, to: "a.storekit"))
    #expect(file.exitCode == 0 && file.result.contains(#""product":"a.gems","simulated":true,"state":"purchased""#))
    let answer = connectAnswer("[\(inAppPurchase(9001, "a.gems"))]", path: "v1/apps/302/inAppPurchasesV2")
    folder.add(answer, as: "answer.json")
    #expect(folder.run("rehearse", script, "--app", "302").result == file.result)
    let missing: ExpectedOutcome = .failed("script.json … no products … --products … --app")
    #expect(folder.run("rehearse", script) == missing)
    #expect(
      folder.run("rehearse", try folder.write(#"{"steps":[]}"#, to: "empty.json")).says(
        "empty.json … no products … --products … --app"))
  }

  @Test func `reads the version and size of content from a package beside the script`() throws {
    let folder = TestFolder()
    let info =
      "<plist><dict><key>IAPProductIdentifier</key><string>a.b</string><key>ContentVersion</key><string>1.10</string></dict></plist>"
    try folder.write(info, to: "Chapter/ContentInfo.plist")
    try folder.write("Frost.\n", to: "Chapter/Contents/a.txt")
    func script(_ id: String) throws -> String {
      try folder.write(
        #"{"products":{"\#(id)":{"type":"non-consumable","content":"Chapter"}},"steps":[{"at":0,"person":"buy \#(id)"}]}"#,
        to: "script.json")
    }
    let outcome = folder.run("rehearse", try script("a.b"))
    #expect(
      outcome.result.contains(#""content_length":\#(info.utf8.count + 7),"content_version":"1.10""#), "\(outcome)")
    let other = folder.run("rehearse", try script("a.c"))
    #expect(other == .failed("script.json: products.a.c: Chapter … a.b …"))
  }

  @Test func `publishes a package whose version is the step's`() throws {
    let folder = TestFolder()
    for version in ["1.0", "1.1"] {
      let info =
        "<plist><dict><key>IAPProductIdentifier</key><string>a.b</string><key>ContentVersion</key><string>\(version)</string></dict></plist>"
      try folder.write(info, to: "\(version)/ContentInfo.plist")
      try folder.write("Frost.\n", to: "\(version)/Contents/a.txt")
    }
    func script(_ version: String) throws -> String {
      try folder.write(
        #"{"products":{"a.b":{"type":"non-consumable","content":"1.0"}},"steps":[{"at":0,"publish":"\#(version)","product":"a.b","content":"1.1"},{"at":1,"person":"buy a.b"}]}"#,
        to: "script.json")
    }
    #expect(folder.run("rehearse", try script("1.1")).result.contains(#""content_version":"1.1""#))
    let other = folder.run("rehearse", try script("1.2"))
    #expect(other == .failed("script.json: publish: 1.1 … 1.1, … 1.2 … \"publish\": \"1.1\" … --version 1.2"))
  }

  @Test func `reads like a story on a terminal, and as JSON in a pipe`() throws {
    let world = TestWorld(terminalWidth: 100)
    let story = run(["rehearse", Self.script("finished-without-grant")], in: world)
    let lines = story.result.split(separator: "\n").map(String.init)
    let purchase = "2       0 s  person    buy com.pippinandrusset.ledger.press"
    #expect(lines.contains { $0.contains(purchase) }, "\(story.result)")
    let broken = try #require(lines.first { $0.contains("finished-without-grant at 2 s (event 5, transaction 1)") })
    #expect(broken.hasPrefix("\u{1B}[31m"))
    #expect(lines.contains { $0.contains("Cure: ") })
    let plain = run("rehearse", Self.script("finished-without-grant"), "--format", "story")
    #expect(!plain.result.contains("\u{1B}") && !plain.result.contains("{"))
    world.variables["NO_COLOR"] = "1"
    #expect(run("rehearse", Self.script("consumable")).result.hasPrefix("{"))
  }

  @Test func `the documentation has the state machines as they are`() throws {
    let states = run("rehearse", "--states").result
    let page = try String(contentsOfFile: "\(Self.root)/Documentation/Rehearsal/README.md", encoding: .utf8)
    #expect(page.contains(states))
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct RehearseCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static var app: String { "python3 \(root)/Documentation/Rehearsal/app.py" }

  private static func script(_ name: String) -> String { "\(root)/Feeds/rehearsals/\(name).json" }

  private static func rules(_ outcome: Outcome) -> [String] {
    outcome.result.matches(of: /"rule":"([a-z-]+)"/).map { String($0.1) }
  }

  /// Each script of the guides' cases, with the rules that it breaks on purpose.
  @Test(arguments: [
    ("ask-to-buy", []), ("cancelled", []), ("consumable", []), ("declined", []), ("download-cancelled", []),
    ("finished-too-early", ["finished-before-download"]), ("finished-while-purchasing", ["finished-while-purchasing"]),
    ("network-lost", []), ("never-finished", ["paid-never-finished", "granted-twice"]), ("offline-purchase", []),
    ("package", []),
    ("pause-and-resume", []), ("payments-not-allowed", []), ("purchase", []), ("restart-in-download", []),
    ("restore", []),
    ("restore-everything", ["restore-fetches-everything"]), ("used-too-early", ["used-too-early"]),
  ])
  func `plays each script to its end, the same twice`(name: String, broken: [String]) {
    let outcome = run("rehearse", Self.script(name))
    #expect(outcome.exitCode == (broken.isEmpty ? 0 : 1))
    #expect(Self.rules(outcome) == broken)
    #expect(outcome == run("rehearse", Self.script(name)))
    #expect(outcome.result.split(separator: "\n").allSatisfy { $0.contains(#""simulated":true"#) })
  }

  @Test func `has a script for each case, and no other`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Feeds/rehearsals")
    #expect(names.count == 18)
  }

  @Test(arguments: ["purchase", "network-lost", "restart-in-download", "restore", "finished-too-early"])
  func `the example app keeps every rule`(name: String) {
    let outcome = run("rehearse", Self.script(name), "--client", Self.app)
    #expect(outcome.exitCode == 0 && Self.rules(outcome) == [], "\(outcome.result) \(outcome.messages)")
  }

  @Test(arguments: [
    ("exit 3", "with exit code 3"), ("yes 2>/dev/null", "with over 64 kB"), ("read x; kill -9 $$", "by signal 9"),
    ("while read x; do echo buy com.pippinandrusset.ledger.chapter1; echo; done", "over 10000 events"),
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
    ("{", "script.json … not JSON"),
    (#"{"steps":[{"at":-1,"person":"restore"}]}"#, "script.json … steps[0]: 'at' … seconds, 0 …"),
    (#"{"steps":[{"at":0,"person":"finish 1"}]}"#, #"script.json … steps[0]: 'finish 1' … "app""#),
    (
      #"{"steps":[{"at":0,"app":"dance"}]}"#,
      "script.json … steps[0]: 'dance' … buy ID, restore, restart, finish N, start N …"
    ),
    (#"{"steps":[{"at":0}]}"#, "script.json … steps[0]: … person, app, network, store, parent"),
    (#"{}"#, "script.json … 'steps' … missing"),
  ])
  func `says what is wrong with a script`(text: String, facts: String) throws {
    let folder = TestFolder()
    let outcome = folder.run("rehearse", try folder.write(text, to: "script.json"))
    #expect(outcome == .failed("\(facts) … Documentation/Rehearsal/rehearsal.schema.json"))
  }

  /// The script names no product by itself.
  private static let buying = #"{"steps":[{"at":0,"person":"buy a.gems"},{"at":2,"app":"finish 1"}]}"#

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

  @Test func `the documentation has the state machines as they are`() throws {
    let states = run("rehearse", "--states").result
    let page = try String(contentsOfFile: "\(Self.root)/Documentation/Rehearsal/README.md", encoding: .utf8)
    #expect(page.contains(states))
  }
}

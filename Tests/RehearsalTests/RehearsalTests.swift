import TestSupport
import Testing

@testable import Rehearsal

/// An app of closures.
private final class ClosureClient: RehearsalClient {
  private let answer: (RehearsalEvent) -> [String]
  private(set) var events: [RehearsalEvent] = []

  init(_ answer: @escaping (RehearsalEvent) -> [String]) { self.answer = answer }

  func quit() {}

  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String] {
    events.append(event)
    return answer(event)
  }
}

@Suite struct RehearsalTests {
  private static let buysGem = #"{"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"person":"buy gem"}]}"#

  private static let buysMap = """
    {"products":{"map":{"type":"non-consumable","content_length":2000000}},"steps":[{"at":0,"person":"buy map"}]}
    """

  private static func play(
    _ text: String, _ client: (any RehearsalClient)? = nil
  ) throws -> (broken: [Rule], events: [RehearsalEvent]) {
    let script = try RehearsalScript(bytes: Array(text.utf8))
    try script.check(against: script.products)
    var events: [RehearsalEvent] = []
    var rehearsal = Rehearsal(script: script, products: script.products, client: client) { events.append($0) }
    return (try #require(try rehearsal.run()).map(\.rule), events)
  }

  @Test func `the keys of an event are in the order of their names`() {
    let names = RehearsalEvent(.launch).members.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
  }

  // MARK: What an app says, and is asked

  @Test(arguments: [("yes", []), ("no", [Rule.finishedWithoutGrant]), ("", [.finishedWithoutGrant]), ("silent", [])])
  func `an app is asked whether it granted what it finishes`(answer: String, broken: [Rule]) throws {
    let client = ClosureClient { event in
      if event.type == .question { return answer.isEmpty ? [] : [answer] }
      return event.state == "purchased" ? ["finish 1"] : []
    }
    let played = try Self.play(Self.buysGem, client)
    #expect(played.broken == broken)
    let questions = client.events.filter { $0.type == .question }
    #expect(questions.map(\.question) == ["grant"] && questions.map(\.transaction) == [1])
    let notJudged = played.events.filter { $0.type == .notJudged }.compactMap(\.rule)
    #expect(played.events.last?.notJudged ?? [] == notJudged)
    #expect(
      notJudged == (answer == "silent" ? [.finishedWithoutGrant, .grantedWithoutPayment, .grantedTwice] : []))
  }

  @Test func `an app that says what it does is not asked`() throws {
    let client = ClosureClient { $0.state == "purchased" ? ["grant 1", "finish 1"] : [] }
    #expect(try Self.play(Self.buysGem, client).broken == [])
    #expect(!client.events.contains { $0.type == .question })
  }

  @Test func `an app is asked for the content and the grant that it did not mention`() throws {
    let client = ClosureClient { event in
      switch (event.type, event.state) {
      case (.transaction, "purchased"): ["start 1"]
      case (.download, "finished"): ["finish 1"]
      case (.question, _): ["dance", event.question == "copy" ? "copy 1" : "yes"]
      default: []
      }
    }
    let played = try Self.play(Self.buysMap, client)
    #expect(played.broken == [])
    #expect(client.events.filter { $0.type == .question }.map(\.question) == ["copy", "grant"])
    #expect(played.events.filter { $0.type == .client }.map(\.command) == ["dance", "dance"])
  }

  @Test func `a silent app is judged by what StoreKit sees`() throws {
    let client = ClosureClient { event in
      switch (event.type, event.state) {
      case (.launch, _): ["silent"]
      case (.transaction, "purchased"): ["start 1", "finish 1"]
      default: []
      }
    }
    #expect(try Self.play(Self.buysMap, client).broken == [.finishedBeforeDownload])
    #expect(!client.events.contains { $0.type == .question })
  }

  @Test func `a broken rule has its moment and its cure`() throws {
    let events = try Self.play(Self.buysGem).events
    let broken = try #require(events.first { $0.type == .brokenRule })
    #expect(broken.rule == .paidNeverFinished && broken.transaction == 1 && broken.atTime == 1000)
    #expect(events[try #require(broken.at) - 1].state == "purchased")
    #expect(broken.message == Rule.paidNeverFinished.statement && broken.cure == Rule.paidNeverFinished.cure)
  }

  @Test(arguments: ["purchasing", "deferred", "failed"])
  func `nothing is granted before it is paid for`(state: String) throws {
    let script = """
      {"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"store":"deferred","product":"gem"},
      {"at":0,"person":"buy gem"},{"at":9,"parent":"declines","product":"gem"}]}
      """
    let client = ClosureClient { event in
      guard event.type == .transaction else { return [] }
      return (event.state == state ? ["grant 1"] : []) + (event.state == "failed" ? ["finish 1"] : [])
    }
    #expect(try Self.play(script, client).broken == [.grantedWithoutPayment])
  }

  @Test func `what was never bought is not granted`() throws {
    let client = ClosureClient { $0.type == .launch ? ["grant 7"] : [] }
    #expect(
      try Self.play(#"{"products":{"gem":{"type":"consumable"}},"steps":[]}"#, client).broken == [
        .grantedWithoutPayment
      ])
  }

  @Test(arguments: [true, false])
  func `content that does not come may be granted by a restore`(isRestored: Bool) throws {
    let restore = isRestored ? #",{"at":9,"network":"on"},{"at":10,"person":"restore"}"# : ""
    let script = """
      {"products":{"map":{"type":"non-consumable","content_length":2000000}},"steps":[{"at":0,"person":"buy map"},
      {"at":2.5,"network":"off"}\(restore)]}
      """
    let client = ClosureClient { event in
      switch (event.type, event.state) {
      case (.transaction, "purchased"): ["start 1"]
      case (.transaction, "restored"): ["grant 2", "finish 2"]
      case (.download, "failed"): ["finish 1"]
      default: []
      }
    }
    #expect(try Self.play(script, client).broken == (isRestored ? [] : [.finishedWithoutGrant]))
  }

  @Test(arguments: [0, 1, 2])
  func `a restore downloads what the person opens`(opened: Int) throws {
    let steps = ["map", "atlas"].prefix(opened).map { #"{"at":1,"person":"open \#($0)"},"# }.joined()
    let script = """
      {"products":{"map":{"type":"non-consumable","content_length":9},"atlas":{"type":"non-consumable",
      "content_length":9}},"owned":["map","atlas"],"steps":[\(steps){"at":2,"person":"restore"}]}
      """
    let client = ClosureClient { event in
      let number = event.transaction ?? 0
      if event.state == "restored" { return ["start \(number)"] }
      return event.state == "finished" ? ["copy \(number)", "grant \(number)", "finish \(number)"] : []
    }
    let played = try Self.play(script, client)
    #expect(played.broken == (opened < 2 ? [.restoreFetchesEverything] : []))
    // The transactions of another device have no numbers here.
    #expect(played.events.allSatisfy { $0.original == nil })
  }

  @Test(arguments: [("1", [Rule.decidedByProgress]), ("finished", [])])
  func `a grant before its content is there is decided by progress`(moment: String, broken: [Rule]) throws {
    let client = ClosureClient { event in
      if event.state == "purchased" { return ["start 1"] }
      let grant = (event.progress == 1 && event.state == "active" ? "1" : event.state) == moment ? ["grant 1"] : []
      return grant + (event.state == "finished" ? ["copy 1", "finish 1"] : [])
    }
    #expect(try Self.play(Self.buysMap, client).broken == broken)
    let early = ClosureClient { event in
      event.state == "purchased" ? ["grant 1", "start 1"] : event.state == "finished" ? ["copy 1", "finish 1"] : []
    }
    #expect(try Self.play(Self.buysMap, early).broken == [])
  }

  @Test func `a subscription that has expired can be refunded`() throws {
    let script = """
      {"storekit":2,"products":{"plan":{"type":"auto-renewable"}},"steps":[{"at":0,"app":"listen"},
      {"at":1,"person":"buy plan"},{"at":3,"app":"grant 1"},{"at":3,"app":"finish 1"},
      {"at":9,"happens":"expiry","product":"plan"},{"at":10,"happens":"refund","product":"plan"},
      {"at":11,"app":"revoke 1"}]}
      """
    let played = try Self.play(script)
    #expect(played.broken == [] && played.events.contains { $0.state == "refunded" && $0.transaction == 1 })
    #expect(played.events.contains { $0.type == .update && $0.isRevoked == true })
  }

  // MARK: Downloads

  @Test(
    arguments: [
      (10, 1000), (2_000_000_000, 100_000), (2_000_000_000, 1), (999_999_937, 7919), (0, 1),
      (1_000_000_000_000, 1), (1_000_000_000_000, 1_000_000_000_000),
    ] as [(Int64, Int64)])
  func `a download is reported at most 100 times, the last time before it is finished`(
    size: Int64, speed: Int64
  ) throws {
    let script = """
      {"products":{"map":{"type":"non-consumable","content_length":\(size)}},"bytes_per_second":\(speed),
      "steps":[{"at":0,"person":"buy map"}]}
      """
    let client = ClosureClient { event in
      if event.state == "purchased" { return ["start 1"] }
      return event.state == "finished" ? ["copy 1", "grant 1", "finish 1"] : []
    }
    let played = try Self.play(script, client)
    let downloads = played.events.filter { $0.type == .download }
    #expect(played.broken == [] && downloads.count <= 100)
    #expect(downloads.last?.state == "finished" && downloads.last?.contentURL != nil)
    let before = try #require(downloads.dropLast().last)
    #expect(before.state == "active" && before.progress == 1)
    let progress = downloads.compactMap(\.progress)
    #expect(progress == progress.sorted())
  }

  @Test func `a new version of content comes by a restore, and to a later buyer at once`() throws {
    let script = """
      {"products":{"map":{"type":"non-consumable","content_length":1000000}},"steps":[{"at":0,"person":"buy map"},
      {"at":9,"publish":"1.1","product":"map","content_length":2000000},{"at":10,"person":"restore"},
      {"at":20,"buyer":"new"},{"at":21,"person":"restore"},{"at":22,"person":"buy map"}]}
      """
    let client = ModelClient()
    let played = try Self.play(script, client)
    #expect(played.broken == [])
    let versions = played.events.filter { ["purchased", "restored"].contains($0.state) }.map(\.contentVersion)
    #expect(versions == ["1.0", "1.1", "1.1"])
    let sizes = played.events.filter { ["purchased", "restored"].contains($0.state) }.map(\.contentLength)
    #expect(sizes == [1_000_000, 2_000_000, 2_000_000])
    #expect(played.events.filter { $0.type == .launch }.map(\.buyer) == [nil, 2])
  }

  // MARK: Purchases

  @Test func `payments are forbidden midway`() throws {
    let script = """
      {"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"person":"buy gem"},{"at":2,"can_make_payments":false},
      {"at":3,"person":"buy gem"},{"at":4.5,"can_make_payments":true},{"at":5,"person":"buy gem"}]}
      """
    for storekit in [1, 2] {
      let played = try Self.play("{\"storekit\":\(storekit)," + script.dropFirst(), ModelClient())
      #expect(played.broken == [])
      let errors = played.events.compactMap(\.error)
      #expect(errors == [StoreFailure.notAllowed.error(for: storekit == 1 ? .one : .two)])
      #expect(played.events.filter { $0.type == .payments }.map(\.canMakePayments) == [false, true])
    }
  }

  @Test func `a products request is a set`() throws {
    let script = #"{"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"app":"request no gem gem no"}]}"#
    let first = try #require(try Self.play(script).events.first { $0.type == .products })
    #expect(first.products == ["gem"] && first.invalid == ["no"])
    let second = try Self.play("{\"storekit\":2," + script.dropFirst()).events.first { $0.type == .products }
    #expect(second?.products == ["gem"] && second?.invalid == nil)
  }

  @Test(arguments: [
    ("cancelled", ["failed"], ["userCancelled"]), ("failed", ["failed"], ["failed"]),
    ("deferred", ["deferred"], ["pending"]), ("interrupted", ["failed"], ["pending"]),
    ("purchased", ["purchased"], ["success"]),
  ])
  func `both generations are told of the same purchase`(answer: String, one: [String], two: [String]) throws {
    let script = """
      {"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"store":"\(answer)","product":"gem"},
      {"at":0,"person":"buy gem"}]}
      """
    let queue = try Self.play(script, ModelClient())
    let states = queue.events.filter { $0.type == .transaction && !["purchasing", "gone"].contains($0.state) }
    #expect(states.compactMap(\.state) == one && queue.broken == [])
    let sequences = try Self.play("{\"storekit\":2," + script.dropFirst(), ModelClient())
    #expect(sequences.events.filter { $0.type == .purchaseResult }.map(\.state) == two && sequences.broken == [])
  }

  @Test(arguments: [1, 2])
  func `an interrupted purchase is paid by a new transaction`(storekit: Int) throws {
    let script = """
      {"storekit":\(storekit),"products":{"gem":{"type":"consumable"}},"steps":[
      {"at":0,"store":"interrupted","product":"gem"},{"at":0,"person":"buy gem"},{"at":5,"person":"resolve gem"}]}
      """
    let played = try Self.play(script, ModelClient())
    #expect(played.broken == [])
    let granted = played.events.compactMap(\.command).filter { $0.hasPrefix("grant") }
    #expect(granted == ["grant 2"])
  }

  @Test func `StoreKit 2: what was bought already is a success with the old transaction`() throws {
    let script = """
      {"storekit":2,"products":{"atlas":{"type":"non-consumable"}},"steps":[{"at":0,"person":"buy atlas"},
      {"at":5,"person":"buy atlas"}]}
      """
    let played = try Self.play(script, ModelClient())
    #expect(played.events.filter { $0.type == .purchaseResult }.map(\.transaction) == [1, 1])
    #expect(played.broken == [])
  }

  @Test func `StoreKit 2: what is not finished comes once by updates at the next start`() throws {
    let script = """
      {"storekit":2,"products":{"gem":{"type":"consumable"}},"steps":[{"at":0,"person":"buy gem"},
      {"at":0.5,"person":"quit"},{"at":9,"person":"launch"},{"at":20,"app":"unfinished"}]}
      """
    let played = try Self.play(script, ModelClient())
    #expect(played.broken == [])
    #expect(played.events.filter { $0.type == .update }.map(\.time) == [9000])
    #expect(!played.events.contains { $0.type == .purchaseResult })
  }

  @Test func `StoreKit 2: a renewal has a number of its own and names the first transaction`() throws {
    let script = """
      {"storekit":2,"products":{"plan":{"type":"auto-renewable"}},"steps":[{"at":0,"person":"buy plan"},
      {"at":9,"happens":"renewal","product":"plan"},{"at":19,"happens":"renewal","product":"plan"}]}
      """
    let updates = try Self.play(script, ModelClient()).events.filter { $0.type == .update }
    #expect(updates.map(\.transaction) == [2, 3] && updates.map(\.original) == [1, 1])
    #expect(updates.map(\.reason) == ["renewal", "renewal"])
  }

  @Test func `StoreKit 2: the end says what is not simulated`() throws {
    let events = try Self.play("{\"storekit\":2," + Self.buysGem.dropFirst(), ModelClient()).events
    #expect(events.last?.notSimulated?.contains("family sharing") ?? false)
    #expect(try Self.play(Self.buysGem, ModelClient()).events.last?.notSimulated == nil)
  }
}

import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct RateTests {
  /// Two clients of one catalog and one clock call when allowed; their calls last for different times.
  @Test func `makes no more than twenty calls in any minute, of all clients of a catalog together`() throws {
    let world = ServiceWorld()
    let catalogs = [try world.catalog(), try world.catalog(), try world.catalog()]
    var numbers = SeededRandom(seed: 11)
    var arrivals: [Int64] = []
    var underWay: [(end: Int64, catalog: Int, call: Int64)] = []
    var now: Int64 = 1_794_994_200_000
    while arrivals.count < 300 {
      let next = numbers.below(catalogs.count)
      switch try catalogs[next].requestCall(to: "itunes.apple.com", within: .apple, now: now, timeout: 30_000) {
      case .granted(let call):
        let length = Int64(numbers.below(9_000))
        // Somewhere between the start of a call and its end the store has it.
        arrivals.append(now + Int64(numbers.below(Int(length) + 1)))
        // One in fifty is never ended: its process was killed.
        if numbers.below(50) > 0 { underWay.append((now + length, next, call)) }
        now += Int64(numbers.below(200))
      case .wait(let milliseconds): now += min(milliseconds, 1 + Int64(numbers.below(3_000)))
      }
      for call in underWay where call.end <= now { try catalogs[call.catalog].endCall(call.call, now: call.end) }
      underWay.removeAll { $0.end <= now }
    }
    arrivals.sort()
    let most = arrivals.indices.map { first in arrivals[first...].prefix { $0 < arrivals[first] + 60_000 }.count }.max()
    #expect(most == 20)
  }

  @Test func `limits each host by itself`() throws {
    let world = ServiceWorld()
    let catalog = try world.catalog()
    let limit = CallLimit(count: 1, window: 60_000)
    for host in ["itunes.apple.com", "apps.apple.com"] {
      guard case .granted = try catalog.requestCall(to: host, within: limit, now: world.now, timeout: 1000) else {
        Issue.record("\(host) had to wait")
        continue
      }
    }
    #expect(
      try catalog.requestCall(to: "apps.apple.com", within: limit, now: world.now + 1, timeout: 1000)
        == .wait(milliseconds: 60_000))
  }

  @Test func `waits its turn and no longer`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    let summary = try world.lookUp(Array(1...45), in: store("us"), itemsInCall: 1)
    #expect(summary.records == 45)
    // Twenty at once, then twenty more a minute later, and five after another.
    #expect(world.waits == [60_001, 60_001])
  }
}

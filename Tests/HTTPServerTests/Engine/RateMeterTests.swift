import Testing

@testable import HTTPServer

@Suite struct RateMeterTests {
  @Test func `each address has its number of requests in each window`() {
    let meter = RateMeter(2, window: 1000)
    #expect([0, 10, 999].map { meter.allows("192.0.2.1", at: $0) } == [true, true, false])
    #expect(meter.allows("192.0.2.2", at: 999))
    #expect([1000, 1001, 1002].map { meter.allows("192.0.2.1", at: $0) } == [true, true, false])
  }
}

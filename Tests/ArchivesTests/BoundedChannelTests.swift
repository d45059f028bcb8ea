import Testing

@testable import Archives

@Suite struct BoundedChannelTests {
  @Test func `hands on what was sent, in order, and then ends`() {
    let channel = BoundedChannel<Int>(capacity: 3)
    #expect(channel.send(1) && channel.send(2))
    channel.close()
    #expect(channel.receive() == 1)
    #expect(channel.receive() == 2)
    #expect(channel.receive() == nil)
    #expect(channel.receive() == nil)
  }

  @Test func `reports to the sender that the receiver has gone, and can be let go while it is full`() {
    let channel = BoundedChannel<Int>(capacity: 2)
    #expect(channel.send(1) && channel.send(2))
    channel.close()
    #expect(!channel.send(3) && !channel.send(4) && !channel.send(5))
  }
}

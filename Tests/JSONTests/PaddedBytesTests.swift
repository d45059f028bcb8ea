import JSON
import Testing

@Suite struct PaddedBytesTests {
  @Test func `keeps what was added and not dropped, however often its memory is moved`() {
    let bytes = PaddedBytes(capacity: 8)
    var expected: [UInt8] = []
    for index in 0..<200 {
      let added = "\(index),"
      bytes.append(added)
      expected += added.utf8
      if index % 3 == 2 {
        bytes.removeFirst(4)
        expected.removeFirst(4)
      }
      #expect(unsafe Array(bytes.bytes) == expected)
      #expect(bytes.count == expected.count && bytes[0] == expected[0])
    }
    bytes.removeAll()
    #expect(bytes.count == 0)
  }

  @Test func `adds what a reader writes, which may be less than it may write`() {
    let bytes = PaddedBytes(capacity: 4)
    bytes.append("ab")
    let count = unsafe bytes.append(upTo: 100) { memory in
      unsafe memory.copyBytes(from: "cde".utf8)
      return 3
    }
    #expect(count == 3)
    #expect(unsafe Array(bytes.bytes) == Array("abcde".utf8))
  }
}

import Archives
import Testing

@Suite struct ByteStreamTests {
  private func next(_ count: Int, of stream: ByteStream) throws -> String {
    var chunk = [UInt8](repeating: 0, count: count)
    let length = try stream.readChunk(&chunk)
    return String(decoding: chunk.prefix(length), as: UTF8.self)
  }

  @Test func `reads once more what is put back, before what was looked at ahead`() throws {
    let stream = ByteStream(name: "feed", bytes: Array("abcdefgh".utf8))
    #expect(try next(5, of: stream) == "abcde")
    #expect(try stream.peek(2) == Array("fg".utf8)[...])
    unsafe Array("de".utf8).withUnsafeBytes { unsafe stream.putBack($0) }
    #expect(stream.offset == 3)
    var rest = ""
    while true {
      let text = try next(3, of: stream)
      if text.isEmpty { break }
      rest += text
    }
    #expect(rest == "defgh")
    #expect(stream.offset == 8)
  }
}

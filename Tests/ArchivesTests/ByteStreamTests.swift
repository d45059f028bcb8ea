import Archives
import Testing

@Suite struct ByteStreamTests {
  private func next(_ count: Int, of stream: ByteStream) throws -> String {
    var chunk = [UInt8](repeating: 0, count: count)
    let length = try stream.readChunk(&chunk)
    return String(decoding: chunk.prefix(length), as: UTF8.self)
  }

  @Test func `reads what was looked at ahead`() throws {
    let stream = ByteStream(name: "feed", bytes: Array("abcdefgh".utf8))
    #expect(try stream.peek(2) == Array("ab".utf8)[...])
    #expect(stream.offset == 0)
    #expect(try next(5, of: stream) + next(5, of: stream) == "abcdefgh")
    #expect(stream.offset == 8)
  }

  @Test func `peeks at the bytes before damage, and throws after them`() throws {
    let stream = ByteStream.broken(after: Array("abcd".utf8))
    #expect(try stream.peek(8) == Array("abcd".utf8)[...])
    #expect(try next(8, of: stream) == "abcd")
    #expect(throws: InputError(name: "x", reason: "Input/output error")) { try next(8, of: stream) }
  }

  @Test func `ends at damage where it is asked to, and reports it`() throws {
    let stream = ByteStream.broken(after: Array("abcd".utf8))
    stream.endAtReadError()
    #expect(try stream.readAll(limit: 10) == Array("abcd".utf8))
    #expect(stream.readError == InputError(name: "x", reason: "Input/output error"))
  }
}

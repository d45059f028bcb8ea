import TestSupport
import Testing

@testable import Feeds

@Suite struct ValueEndTests {
  private func end(of text: String, cutAt cut: Int) -> Int? {
    let bytes = Array(text.utf8)
    var end = ValueEnd(opening: bytes[0])
    return unsafe bytes.withUnsafeBytes { buffer in
      if let found = unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[..<cut])) { return found }
      return unsafe end.find(in: buffer)
    }
  }

  @Test func `goes on when the beginning has been dropped`() {
    let text = Array(#"{"a":"a long string with } and \" in it","b":{}}"#.utf8)
    for cut in 1..<text.count {
      var end = ValueEnd(opening: text[0])
      let found = unsafe text.withUnsafeBytes { buffer in
        #expect(unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[..<cut])) == nil)
        let looked = end.position
        end.drop(looked)
        return unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[looked...])).map { $0 + looked }
      }
      #expect(found == text.count, "cut at \(cut)")
    }
  }

  @Test func `finds the same end many bytes at a time as byte by byte`() {
    var random = SeededRandom(seed: 64)
    let pieces = [
      #""name":"a name of some length","#, #""a":{"b":[1,2]},"#, #""quoted \"word\" and \\","#, #""open"#, "\n", "\\",
      "{", "}", "[", "]", "        ", #""text with } and { and [ in it":null,"#, "\"", #"\u0041\n"#, "1.99,",
    ]
    for round in 0..<3000 {
      var text = round.isMultiple(of: 2) ? "{" : "["
      for _ in 0..<Int.random(in: 1...60, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      text += "}]}]"
      #expect(end(of: text, cutAt: 0) == endByteByByte(of: text), "\(text)")
    }
  }

  private func endByteByByte(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    var end = ValueEnd(opening: bytes[0])
    return unsafe bytes.withUnsafeBytes { buffer in
      for count in 1...buffer.count {
        if let found = unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return found }
      }
      return nil
    }
  }
}

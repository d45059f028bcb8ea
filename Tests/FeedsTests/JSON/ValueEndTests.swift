import Testing

@testable import Feeds

@Suite struct ValueEndTests {
  private func end(of text: String, cutAt cut: Int) -> Int? {
    let bytes = Array(text.utf8)
    var end = ValueEnd(opening: bytes[0])
    return unsafe bytes.withUnsafeBytes { buffer in
      if let found = unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[..<cut])) { return found }
      return unsafe end.find(in: UnsafeRawBufferPointer(rebasing: buffer[cut...])).map { $0 + cut }
    }
  }

  @Test(arguments: [
    #"{"a":{"b":"}"},"c":"\"}\\"}"#, #"["]",["\\"],"a long string with [brackets]"]"#, #""a \" quote and \\""#, "{}",
  ]) func `finds the end wherever the text is cut`(text: String) {
    for cut in 0...text.utf8.count {
      #expect(end(of: text + "tail]}\"", cutAt: cut) == text.utf8.count, "cut at \(cut)")
    }
  }

  @Test func `does not find an end that is not there`() {
    #expect(end(of: #"{"a":"}"#, cutAt: 3) == nil)
    #expect(end(of: "{\"a\":1", cutAt: 0) == nil)
  }

  @Test func `takes a line's end for the end of a string`() {
    #expect(end(of: "{\"a\":\"open\n}", cutAt: 5) == 12)
  }
}

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

  @Test(arguments: [
    ("{\"a\":\"open\n}", 12), ("{\"a\":open\"}\n}", 11), ("{\"a\":\"open, \"b\":\"c\"}, \n{\"d\":1}", 20),
  ]) func `lets no string go past its line`(text: String, expected: Int) {
    for cut in 0..<text.utf8.count { #expect(end(of: text, cutAt: cut) == expected, "cut at \(cut)") }
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
}

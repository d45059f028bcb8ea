import Markup
import Testing

@Suite struct MarkupStreamTests {
  private let space = "urn:x"

  private func stream(_ text: String, piece: Int = 1000) -> MarkupStream {
    var rest = Array(text.utf8)[...]
    return unsafe MarkupStream(from: "feed") { buffer in
      let count = min(rest.count, piece, buffer.count)
      unsafe buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  private func texts(_ stream: MarkupStream) throws -> [String] {
    var texts: [String] = []
    while let element = try stream.next("e", in: space) { texts.append(element.text) }
    return texts
  }

  @Test(arguments: [1, 7, 1000]) func `hands out one element after the other`(piece: Int) throws {
    let text = "<f xmlns='urn:x'><e>1</e><other/><e>2<e>inner</e></e><e/><y:e xmlns:y='urn:y'>no</y:e><e>4</e></f>"
    #expect(try texts(stream(text, piece: piece)) == ["1", "2inner", "", "4"])
  }

  @Test func `throws where the text is cut, after what stands before`() throws {
    let cut = stream("<f xmlns='urn:x'><e>1</e><e>2")
    #expect(try cut.next("e", in: space)?.text == "1")
    #expect(throws: MarkupError.self) { try cut.next("e", in: space) }
  }

  @Test func `refuses a document type declaration`() {
    #expect(throws: MarkupError.self) {
      try texts(stream("<!DOCTYPE f [<!ENTITY a 'b'>]><f xmlns='urn:x'><e>&a;</e></f>"))
    }
  }

  @Test func `refuses an element without an end`() {
    var isFirst = true
    let endless = unsafe MarkupStream(from: "feed") { buffer in
      let piece = Array((isFirst ? "<f xmlns='urn:x'><e>" : String(repeating: "<i>x</i>", count: 100)).utf8)
      isFirst = false
      let count = min(piece.count, buffer.count)
      unsafe buffer.copyBytes(from: piece.prefix(count))
      return count
    }
    #expect(throws: (any Error).self) { try endless.next("e", in: "urn:x") }
  }

  @Test func `throws on what the source throws`() {
    struct Trouble: Error {}
    let broken = unsafe MarkupStream(from: "feed") { _ in throw Trouble() }
    #expect(throws: Trouble.self) { try broken.next("e", in: "urn:x") }
  }
}

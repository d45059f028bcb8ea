import Markup
import TestSupport
import Testing

@Suite struct TagStreamTests {
  private func stream(_ text: String, piece: Int = 1000) -> TagStream { stream(Array(text.utf8), piece: piece) }

  private func stream(_ bytes: [UInt8], piece: Int = 1000) -> TagStream {
    var rest = bytes[...]
    return TagStream(from: "file") { chunk in
      let count = min(rest.count, piece, chunk.count)
      chunk.replaceSubrange(..<count, with: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  private func outline(_ stream: TagStream) throws -> String {
    var outline = ""
    while let tag = try stream.nextTag() {
      outline += tag.precedingText
      outline += tag.kind == .opening ? "(\(tag.name)" : ")"
    }
    return outline
  }

  private func message(_ text: String) -> String? {
    do { _ = try outline(stream(text)) } catch let error as MarkupError { return error.reason } catch { return nil }
    return nil
  }

  @Test(arguments: [1, 3, 1000]) func `goes from tag to tag, however the text arrives`(piece: Int) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//A//B" "http://example.com/x.dtd"><!-- <a> - -->\
      <plist version='1'><key>A &amp; B</key><true/><string>&#x41;&#66; &lt;<![CDATA[<&>]]></string></plist>
      """
    #expect(try outline(stream(text, piece: piece)) == "(plist(keyA & B)(true)(stringAB <<&>))")
  }

  @Test func `reads attributes with either quote`() throws {
    let tags = stream("<outline text=\"a &gt; b\"  xmlUrl = 'http://x/?a=1&amp;b=2' empty=\"\"/>")
    let tag = try #require(try tags.nextTag())
    #expect(tag.name == "outline")
    #expect(tag.attributes.map(\.name) == ["text", "xmlUrl", "empty"])
    #expect(tag.attributes.map(\.value) == ["a > b", "http://x/?a=1&b=2", ""])
  }

  @Test func `tells where tags stand`() throws {
    // Longer than what the parser keeps of what it has read.
    let space = String(repeating: " \n", count: 50_000)
    let tags = stream("<a>\n<bb c='>'/>\(space)<d></d></a>", piece: 200)
    var offsets: [String] = []
    while let tag = try tags.nextTag() { offsets.append("\(tag.name) \(tag.line) \(tag.offset)") }
    let behind = 15 + space.utf8.count
    #expect(
      offsets == [
        "a 1 0", "bb 2 4", "bb 2 4", "d 50002 \(behind)", "d 50002 \(behind + 3)", "a 50002 \(behind + 7)",
      ])
  }

  @Test(arguments: [
    ("<a><b></a>", "line 1: Opening and ending tag mismatch: b and a; it may be cut off or edited"),
    ("<a>", "line 1: the text ends before its last tag; it may be cut off or edited"),
    ("<a", "line 1: the text ends before its last tag; it may be cut off or edited"),
    ("<a>\n<!-- b", "line 2: Comment not terminated"),
    ("<aaa>< ></aaa>", "line 1: xmlParseStartTag: invalid element name"),
    ("<a>&unknown;</a>", "line 1: Entity 'unknown' not defined"),
    ("<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "has a document type with declarations of its own"),
    (String(repeating: "<dict>", count: 100_000), "elements are nested more than 256 deep"),
    (
      "<a b='" + String(repeating: "x", count: 2 * TagStream.tagLimit) + "'/>",
      "has a tag or comment of more than 256 KB"
    ),
    ("<a \((0..<21_000).map { "a\($0)='' " }.joined())>", "has elements with too many attributes"),
  ]) func `says what is wrong with the text`(text: String, reason: String) {
    let found = message(text) ?? "no error"
    #expect(found.hasPrefix(reason), "\(found)")
  }

  @Test func `keeps the first megabyte of a text without end`() throws {
    var pieces = 40
    let tags = TagStream(from: "file") { chunk in
      pieces -= 1
      if pieces == 39 { chunk.replaceSubrange(..<3, with: Array("<a>".utf8)) }
      if pieces == 39 { return 3 }
      for index in chunk.indices { chunk[index] = UInt8(ascii: "x") }
      if pieces == 0 { chunk.replaceSubrange(..<4, with: Array("</a>".utf8)) }
      return pieces < 0 ? 0 : pieces == 0 ? 4 : chunk.count
    }
    #expect(try tags.nextTag()?.name == "a")
    let end = try tags.nextTag()
    #expect(end?.kind == .closing)
    #expect(end?.precedingText.utf8.count == TagStream.textLimit)
  }

  @Test func `throws what the source throws`() {
    struct ReadError: Error {}
    let broken = TagStream(from: "file") { _ in throw ReadError() }
    #expect(throws: ReadError.self) { try broken.nextTag() }
  }
}

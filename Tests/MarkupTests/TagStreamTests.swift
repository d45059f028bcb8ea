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
    var (outline, tags) = ("", stream)
    while let tag = try tags.next() {
      outline += tags.precedingText
      switch tag.kind {
      case .opening: outline += "(\(tag.name)"
      case .closing: outline += ")"
      case .single: outline += "[\(tag.name)]"
      }
    }
    return outline
  }

  private func message(_ text: String) -> String? {
    do { _ = try outline(stream(text)) } catch let error as MarkupError { return error.message } catch { return nil }
    return nil
  }

  @Test(arguments: [1, 3, 1000]) func `goes from tag to tag, however the text arrives`(piece: Int) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//A//B" "http://example.com/x.dtd"><!-- <a> -- --->\
      <plist version='1'><key>A &amp; B</key><true/><string>&#x41;&#66; &lt;&unknown;<![CDATA[<&>]]></string></plist>
      """
    #expect(try outline(stream(text, piece: piece)) == "(plist(keyA & B)[true](stringAB <&unknown;<&>))")
  }

  @Test func `reads attributes with either quote`() throws {
    var tags = stream("<outline text=\"a &gt; b\"  xmlUrl = 'http://x/?a=1&amp;b=2' empty=\"\"/>")
    #expect(try tags.next()?.name == "outline")
    #expect(tags.attributes.map(\.name) == ["text", "xmlUrl", "empty"])
    #expect(tags.attributes.map(\.value) == ["a > b", "http://x/?a=1&b=2", ""])
  }

  @Test func `tells where tags stand`() throws {
    var tags = stream("<a> <bb/></a>", piece: 2)
    #expect(try [tags.next()?.offset, tags.next()?.offset, tags.next()?.offset] == [0, 4, 9])
  }

  @Test(arguments: [
    ("<a><b></a>", "</a> closes what is not open"), ("<a>", "the text ends inside <a>: it was cut off"),
    ("<a", "the text ends inside a tag: it was cut off"), ("<a><!-- b", "has no end: the text was cut off"),
    ("< >", "a tag has no name"),
    ("<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "has a document type with declarations of its own"),
    ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\" [ ]><a/>", "has a document type with declarations of its own"),
    (String(repeating: "<dict>", count: 100_000), "elements lie in each other more than 256 deep"),
    ("<a " + String(repeating: "x", count: TagStream.tagLimit + 1) + ">", "a tag is larger than 1 MB"),
  ]) func `says what is wrong with the text`(text: String, reason: String) {
    #expect(message(text)?.contains(reason) == true, "\(message(text) ?? "no error")")
  }

  @Test func `keeps the first megabyte of a text without end`() throws {
    var pieces = 40
    var tags = TagStream(from: "file") { chunk in
      pieces -= 1
      if pieces == 39 { chunk.replaceSubrange(..<3, with: Array("<a>".utf8)) }
      if pieces == 39 { return 3 }
      for index in chunk.indices { chunk[index] = UInt8(ascii: "x") }
      if pieces == 0 { chunk.replaceSubrange(..<4, with: Array("</a>".utf8)) }
      return pieces < 0 ? 0 : pieces == 0 ? 4 : chunk.count
    }
    #expect(try tags.next()?.name == "a")
    #expect(try tags.next()?.kind == .closing)
    #expect(tags.precedingText.utf8.count == TagStream.textLimit)
  }

  @Test func `throws what the source throws`() {
    struct Trouble: Error {}
    var broken = TagStream(from: "file") { _ in throw Trouble() }
    #expect(throws: Trouble.self) { try broken.next() }
  }

  @Test func `survives damage anywhere`() {
    var random = SeededRandom(seed: 21)
    let whole = Array("<?xml?><!DOCTYPE a><a x='1'><!-- c --><b>t &amp; u</b><c/><![CDATA[d]]></a>".utf8)
    for _ in 0..<3000 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var tags = stream(Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &random))), piece: 7)
      while let tag = try? tags.next() { _ = (tag, tags.attributes, tags.precedingText) }
    }
  }
}

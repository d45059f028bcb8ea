import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import ProductPages

@Suite struct XMLElementTests {
  @Test func `an element has its attributes and children, and what is nil is absent`() {
    let element = ProductPages.XMLElement(
      "feed", attributes: [("xmlns", "urn:x"), ("lang", nil)],
      children: [.init("title", text: "Pears & <quinces>"), nil, .init("link", attributes: [("href", "a?b=\"c\"&d")])])
    #expect(
      element.document == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="urn:x">
        <title>Pears &amp; &lt;quinces&gt;</title>
        <link href="a?b=&quot;c&quot;&amp;d"/>
        </feed>

        """)
  }

  @Test func `an empty text is not the same as none`() {
    #expect(ProductPages.XMLElement("a", text: "").markup == "<a></a>\n")
    #expect(ProductPages.XMLElement("a").markup == "<a/>\n")
  }

  @Test func `any text makes a document that parses`() {
    var random = SeededRandom(seed: 41)
    let pieces = ["<", ">", "&", "\"", "'", "]]>", "<!--", "\u{0}", "\u{B}", "\u{FFFE}", "é", "梨", "\r", "\t", "a"]
    for _ in 0..<500 {
      let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      let element = ProductPages.XMLElement(
        "a", text: text, attributes: [("b", text)], children: [.init("c", text: text)])
      #expect(XMLParser(data: Data(element.document.utf8)).parse(), "\(element.document)")
    }
  }
}

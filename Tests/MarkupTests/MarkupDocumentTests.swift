import Markup
import Testing

@Suite struct MarkupDocumentTests {
  @Test func `finds elements of a page with their attributes and text`() throws {
    let page = try MarkupDocument(Array("<p class=a>one <b>two</b></p><p>three".utf8), as: .html, from: "page")
    let paragraphs = page.elements(at: "//p")
    #expect(paragraphs.map(\.text) == ["one two", "three"])
    #expect(paragraphs.map { $0.attribute("class") } == ["a", nil])
    #expect(paragraphs.first?.children.map(\.name) == ["b"])
  }

  @Test func `says where XML is broken`() {
    #expect(throws: MarkupError.self) { try MarkupDocument(Array("<a>\n<b></a>".utf8), as: .xml, from: "file") }
    do {
      _ = try MarkupDocument(Array("<a>\n<b></a>".utf8), as: .xml, from: "file")
    } catch {
      #expect(error.line == 2)
      #expect(error.origin == "file")
    }
  }

  @Test func `refuses more than 64 MB`() {
    let large = [UInt8](repeating: 0x20, count: MarkupDocument.byteLimit + 1)
    #expect(throws: MarkupError.self) { try MarkupDocument(large, as: .html, from: "page") }
  }

  @Test func `does not fetch or expand entities from outside`() throws {
    let text = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>"
    let document = try? MarkupDocument(Array(text.utf8), as: .xml, from: "file")
    #expect(document?.elements(at: "//a").first?.text.contains("root") != true)
  }
}

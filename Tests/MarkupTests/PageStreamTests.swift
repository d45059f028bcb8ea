import Markup
import TestSupport
import Testing

@Suite struct PageStreamTests {
  private func elements(_ text: String, piece: Int = 1000) throws -> [String] {
    var found: [String] = []
    let wish = PageStream.Wish(names: ["link", "script"], attributes: ["itemprop"]) { element in
      element.name == "link" ? 0 : 20
    }
    let page = PageStream(from: "page", wish: wish) { element in
      found.append("\(element.name) \(element.attributes.map { "\($0.name)=\($0.value)" }) \(element.text)")
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try page.read(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    page.finish()
    return found
  }

  @Test(arguments: [1, 3, 1000]) func `hands out what was asked for, however the page arrives`(piece: Int) throws {
    let text = """
      <!DOCTYPE html><HTML><head><LINK REL=canonical href="a?b=1&amp;c=2"><title>no</title>
      <script type='x'>{"a": "<b>"}</script></head><body><p>no<p itemprop=name>N&eacute;<b>w</b></body>
      """
    #expect(
      try elements(text, piece: piece) == [
        #"link ["rel=canonical", "href=a?b=1&c=2"] "#, #"script ["type=x"] {"a": "<b>"}"#, #"p ["itemprop=name"] Néw"#,
      ])
  }

  @Test func `keeps no more of a text than was asked for`() throws {
    #expect(try elements("<script>" + String(repeating: "x", count: 500) + "</script>").map(\.count) == [30])
  }

  @Test func `closes what the page leaves open`() throws {
    #expect(try elements("<div itemprop=a>one <div itemprop=b>two").count == 2)
    #expect(try elements("<script>half") == ["script [] half"])
  }

  @Test func `leaves out what lies too deep`() throws {
    let deep = "<link href=1>" + String(repeating: "<div>", count: 100_000) + "<link href=2>"
    #expect(try elements(deep) == [#"link ["href=1"] "#])
  }

  @Test func `expands no entities of the page's own, and fetches none`() throws {
    let text = "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><p itemprop=a>&x;</p>"
    #expect(try elements(text).allSatisfy { !$0.contains("root") })
  }

  @Test func `refuses a script larger than it can hold`() throws {
    let page = PageStream(from: "page", wish: PageStream.Wish(names: [], attributes: []) { _ in 0 }) { _ in }
    try page.read(Array("<script>".utf8)[...])
    let piece = [UInt8](repeating: 0x78, count: 4 << 20)[...]
    for _ in 0..<7 { try page.read(piece) }
    #expect(throws: MarkupError.self) { try page.read(piece) }
  }

  @Test func `refuses elements with attributes without number`() {
    let attributes = (0..<30_000).map { "a\($0)=1 " }.joined()
    #expect(throws: MarkupError.self) { try elements("<p \(attributes)>", piece: 10_000) }
  }

  @Test func `survives any bytes`() {
    var random = SeededRandom(seed: 91)
    let alphabet = Array("<>/='\"! -&;abdiv script link itemprop\u{0}é".utf8)
    for _ in 0..<500 {
      let count = Int.random(in: 0...300, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = try? elements(String(decoding: bytes, as: UTF8.self), piece: Int.random(in: 1...50, using: &random))
    }
  }
}

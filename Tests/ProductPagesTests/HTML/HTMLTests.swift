import TestSupport
import Testing

@testable import ProductPages

@Suite struct HTMLTests {
  @Test func `escapes text and attributes, and closes what has an end`() {
    let page = HTML.element(
      "p", [.lang(#"en" onclick="x"#)], ["a < b & 'c'", .element("br", [], []), .element("bdi", [], ["\u{7}\r\"d\""])])
    #expect(
      page.rendered
        == #"<p lang="en&quot; onclick=&quot;x">a &lt; b &amp; &#39;c&#39;<br><bdi>\#u{FFFD}\#n&quot;d&quot;</bdi></p>"#
        + "\n")
  }

  @Test func `never lets a text become markup`() {
    var random = SeededRandom(seed: 14)
    let alphabet = Array("<>&\"'/= ab\u{0}\u{1F}\u{9B}\u{202E}é漢")
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "x" })
      let inside = HTML.element("bdi", [.lang(text)], [.text(text)]).rendered.dropFirst("<bdi lang=\"".count)
      let parts = inside.split(separator: "\">", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2 && !parts[0].contains("\"") && !parts[0].contains("<"))
      #expect(parts[1].hasSuffix("</bdi>") && !parts[1].dropLast("</bdi>".count).contains { "<>\"'".contains($0) })
    }
  }

  @Test(arguments: [
    ("https://apps.apple.com/us/app/id7", true), ("HTTP://example.com", true), ("javascript:alert(1)", false),
    (" https://example.com", false), ("data:text/html,x", false), ("https:example.com", false),
    ("https://example.com/\u{1}", false), ("", false), ("//example.com", false),
  ])
  func `links to web addresses alone`(address: String, isLinked: Bool) {
    #expect((WebAddress(address) != nil) == isLinked)
  }
}

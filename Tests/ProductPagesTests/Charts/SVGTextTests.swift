import Testing

@testable import ProductPages

@Suite struct SVGTextTests {
  @Test func `escapes text, and leaves out what XML does not allow`() {
    #expect(
      SVGText.escaped("a<b> & \"c\"\n\u{1}\u{0}\u{FFFF}梨") == "a&lt;b&gt; &amp; &quot;c&quot; \u{FFFD}\u{FFFD}\u{FFFD}梨"
    )
  }

  @Test(arguments: [(0.0, "0"), (1.25, "1.3"), (-0.5, "-0.5"), (12.0, "12"), (-3.04, "-3")])
  func `writes short numbers`(value: Double, text: String) { #expect(SVGText.number(value) == text) }
}

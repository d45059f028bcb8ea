import Markup
import TestSupport
import Testing

@Suite struct PageStreamTests {
  private func elements(_ text: String, piece: Int = 1000) throws -> [String] {
    var found: [String] = []
    let selection = PageStream.Selection(names: ["link", "script"], attributes: ["itemprop"]) { element in
      element.name == "link" ? 0 : 20
    }
    let page = PageStream(from: "page", selection: selection) { element in
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

  @Test func `hands out more from a selected attribute on, with what it lies in`() throws {
    var found: [String] = []
    let selection = PageStream.Selection(
      names: [], attributes: ["mark"], laterNames: ["li"], laterAttributes: ["class"]
    ) { _ in 9
    }
    let page = PageStream(from: "page", selection: selection) { element in
      found.append((element.enclosing + [element]).map(\.name).joined(separator: "/") + " " + element.text)
    }
    try page.read(
      Array("<p class=a>0</p><li>1</li><div mark><ul class=b><li>2<b class=c>3</b></li></ul></div>".utf8)[...])
    page.finish()
    #expect(found == ["div/ul/li/b 3", "div/ul/li 23", "div/ul 23", "div 23"])
  }

  @Test func `keeps no more of a text than was asked for`() throws {
    #expect(try elements("<script>" + String(repeating: "x", count: 500) + "</script>").map(\.count) == [30])
  }

  @Test func `closes what the page leaves open`() throws {
    #expect(try elements("<div itemprop=a>one <div itemprop=b>two").count == 2)
    #expect(try elements("<script>half") == ["script [] half"])
  }

  @Test func `leaves out what lies too deep`() throws {
    let deep = "<link href=1><p itemprop=a>" + String(repeating: "<div>", count: 100_000) + "<link href=2>"
    #expect(try elements(deep) == [#"link ["href=1"] "#, #"p ["itemprop=a"] "#])
  }

  @Test func `finds what lies deep where nothing depends on what it lies in`() throws {
    let deep = "<link href=1>" + String(repeating: "<div>", count: 100_000) + "<link href=2>"
    #expect(try elements(deep) == [#"link ["href=1"] "#, #"link ["href=2"] "#])
  }

  @Test func `expands no entities of the page's own, and fetches none`() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("pears", to: "secret")
    let entities = "<!ENTITY x SYSTEM \"file://\(file)\"><!ENTITY y \"quinces\">"
    let text = "<!DOCTYPE html [\(entities)]><p itemprop=a>&x;&y;</p>"
    #expect(try elements(text) == [#"p ["itemprop=a"] &x;&y;"#])
  }

  /// Reads `start`, then 40 MB of one letter.
  private func read(_ start: String, thenLetters count: Int = 10) throws {
    let selection = PageStream.Selection(names: ["script"], attributes: []) { _ in 1000 }
    let page = PageStream(from: "page", selection: selection) { #expect($0.text.utf8.count <= 1000) }
    try page.read(Array(start.utf8)[...])
    let piece = [UInt8](repeating: 0x78, count: 4 << 20)[...]
    for _ in 0..<count { try page.read(piece) }
    page.finish()
  }

  @Test(arguments: ["<script>", "<style>", "<!--", "<?", "<p>"]) func `passes over what it need not hold`(
    start: String
  ) throws {
    try read(start)
  }

  @Test func `refuses a tag larger than it can hold`() throws {
    #expect(throws: MarkupError.self) { try read("<script data-x=\"") }
  }

  private static let fragments = [
    "<p>", "</p>", "<div class='a>b'>", "</div>", "<a title= \"x>y\" href=z>", "</a>", "text & more", "a < b ",
    "<!-- <link href=c> -->", "<!-- -- > <link href=d> -->", "<script>var a = '</p><link href=s>'</script>",
    "<style>a{}<link href=q></style>", "<link rel=x href=\"1\">", "<LINK href='2' >", "<link href=3/>", "<script/>",
    "<SCRIPT type=x>if (a<b && c</SCRIPT>", "<?xml version='1.0'?>", "<!DOCTYPE html>", "<title><link href=t></title>",
    "<textarea><link href=u></textarea>", "<br/>", "\"", "'", "é", "<x-y z>", "<svg><path d=\"M0\"/></svg>",
  ]

  /// Once a selected attribute has been met, the parser is shown everything.
  @Test func `finds what a parser does that is shown all of the page`() throws {
    var random = SeededRandom(seed: 61)
    for _ in 0..<300 {
      let page = (0..<30).compactMap { _ in Self.fragments.randomElement(using: &random) }.joined()
      for piece in [1, 7, 1000] {
        let all = try elements("<b itemprop=a></b>" + page, piece: piece).dropFirst()
        #expect(try elements(page, piece: piece) == Array(all), "\(page) in pieces of \(piece)")
      }
    }
  }

  @Test func `refuses elements with attributes without number`() throws {
    let attributes = (0..<30_000).map { "a\($0)=1 " }.joined()
    #expect(throws: MarkupError.self) { try elements("<p itemprop=a \(attributes)>", piece: 10_000) }
    // The page ends before the tag does, which is not parsed then.
    #expect(try elements("<link rel=a><p itemprop=a \(attributes)", piece: 10_000) == [#"link ["rel=a"] "#])
  }
}

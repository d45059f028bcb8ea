import CatalogModel
import Foundation
import ProductLinks
import TestSupport
import Testing

@testable import LinkRewriting

/// Texts before and after.
@Suite struct LinkRewriterTests {
  private func changes(_ change: (inout LinkChanges) -> Void) -> LinkChanges {
    var changes = LinkChanges()
    change(&changes)
    return changes
  }

  private var tokens: LinkChanges { changes { ($0.affiliate, $0.campaign) = ("11lTok", "spring") } }

  private func rewrite(_ text: String, _ changes: LinkChanges, as kind: MarkupKind = .none) -> String {
    String(decoding: LinkRewriter(changes).rewrite(Array(text.utf8), as: kind).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("See https://apps.apple.com/us/app/id302.", "See https://apps.apple.com/us/app/id302?at=11lTok&ct=spring."),
    (
      "https://apps.apple.com/us/app/id302?at=old&mt=8#top",
      "https://apps.apple.com/us/app/id302?at=11lTok&mt=8&ct=spring#top"
    ),
    (
      #"{"u":"https:\/\/apps.apple.com\/us\/app\/pear\/id302?mt=8"}"#,
      #"{"u":"https:\/\/apps.apple.com\/us\/app\/pear\/id302?mt=8&at=11lTok&ct=spring"}"#
    ),
    (
      #""https://apps.apple.com/app/id302?mt\u003d8""#,
      #""https://apps.apple.com/app/id302?mt\u003d8\u0026at\u003d11lTok\u0026ct\u003dspring""#
    ),
    (
      "[p](https://apps.apple.com/app/id302)", "[p](https://apps.apple.com/app/id302?at=11lTok&ct=spring)"
    ),
    (
      #"<a href="https://apps.apple.com/app/id302?mt=8&amp;ls=1">"#,
      #"<a href="https://apps.apple.com/app/id302?mt=8&amp;ls=1&amp;at=11lTok&amp;ct=spring">"#
    ),
    (
      #"<a href="https://apps.apple.com/app/id302">"#,
      #"<a href="https://apps.apple.com/app/id302?at=11lTok&amp;ct=spring">"#
    ),
    (
      #"curl https://apps.apple.com/app/id302\?mt\=8"#,
      #"curl https://apps.apple.com/app/id302\?mt\=8\&at\=11lTok\&ct\=spring"#
    ),
    (
      "https://go.example/r?to=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3fmt%3d8",
      "https://go.example/r?to=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3fmt%3d8%26at%3d11lTok%26ct%3dspring"
    ),
  ])
  func `tokens stand in the escaping of their place`(text: String, expected: String) {
    #expect(rewrite(text, tokens) == expected)
    #expect(rewrite(expected, tokens) == expected)
  }

  @Test func `the manual lists each redirector that is taken away, and each reason why a link stays`() throws {
    let path = #filePath.replacing(
      "Tests/LinkRewritingTests/LinkRewriterTests.swift", with: "Documentation/Manual.docc/")
    let manual = try String(contentsOfFile: path + "FromALinkToAPrice.md", encoding: .utf8)
    for name in Redirector.hosts + Redirector.pages.map({ $0.host + $0.path }) {
      #expect(manual.contains(name), "\(name)")
    }
    for reason in UnchangedReason.allCases where reason.isRefusal {
      #expect(manual.contains(reason.rawValue) || manual.contains("; " + reason.rawValue), "\(reason)")
    }
  }

  @Test func `a link in a gateway's own letters can only be unwrapped`() {
    let text = "https://urldefense.proofpoint.com/v2/url?u=https-3A__apps.apple.com_us_app_id302-3Fmt-3D8&d=Dw"
    for changes in [tokens, changes { $0.storefront = .some(.none) }] {
      let rewritten = LinkRewriter(changes).rewrite(Array(text.utf8))
      #expect(rewritten.links.map(\.result) == [.unchanged(.wrapped)] && !rewritten.isChanged)
    }
    #expect(UnchangedReason.wrapped.rawValue.contains("--unwrap") && UnchangedReason.wrapped.isRefusal)
    #expect(
      rewrite(text, changes { ($0.affiliate, $0.unwraps) = ("1", true) }) == "https://apps.apple.com/us/app/id302?at=1")
    let program = "https://go.example/?u=https%3A%2F%2Fitunes.apple.com%2Flookup%3Fid%3D302"
    #expect(LinkRewriter(tokens).rewrite(Array(program.utf8)).links.map(\.result) == [.unchanged(.forPrograms)])
  }

  @Test(arguments: [
    "ct=été", "ct=[a]&b=1", "ct=[[C]]", "ct=a|b", "ct=*|C|*", "ct=<?= $c ?>", "ct=it's", "ct=a,b", "ct={{c}}", "at=$t",
  ])
  func `a link that goes on behind what was read of it stays`(query: String) {
    for link in [
      "https://apps.apple.com/us/app/id302?\(query)&mt=8", "https://apps.apple.com/us/app/id302?x=1&\(query)&y",
    ] {
      for text in ["<a href=\"\(link)\">", "see \(link) there", "[p](\(link))"] {
        for changes in [tokens, changes { $0.dropsTokens = true }] {
          #expect(rewrite(text, changes, as: .html) == text, "\(text)")
        }
      }
    }
  }

  @Test(arguments: [
    #"u = "https://apps.apple.com/us/app/id302?at=" + t"#, #"u = "https://apps.apple.com/us/app/id302" + "?mt=8""#,
    "u = 'https://apps.apple.com/us/app/id302?a=1&at='.concat(t)", "u = 'https://apps.apple.com/us/app/id302' . $q;",
    #"u = "https://apps.apple.com/us/app/id302" "?mt=8""#, #"u = "https://apps.apple.com/us/app/id302?at=%s" % t"#,
    "u = `https://apps.apple.com/us/app/id302${q}`", "u = 'https://apps.apple.com/us/app/id302'.format(x)",
  ])
  func `a link that a program completes stays`(text: String) {
    for changes in [tokens, changes { $0.dropsTokens = true }] { #expect(rewrite(text, changes) == text) }
  }

  @Test(arguments: [
    "(see https://apps.apple.com/us/app/id302?a=1).", "\"https://apps.apple.com/us/app/id302?a=1.\" he said",
    "https://apps.apple.com/us/app/id302?a=1，很好", "<https://apps.apple.com/us/app/id302?a=1>",
    #"{"u":"https:\/\/apps.apple.com\/us\/app\/id302?a=1","b":2}"#, #"say \"https://apps.apple.com/app/id302?a=1\"."#,
    "'https://apps.apple.com/us/app/id302?a=1'; x = 2", "&quot;https://apps.apple.com/us/app/id302?a=1&quot;",
    "**https://apps.apple.com/us/app/id302?a=1**", "https://apps.apple.com/us/app/id302?a=1\nk=v",
  ])
  func `a link that ends where it was read is changed`(text: String) {
    #expect(rewrite(text, tokens).contains("11lTok"), "\(text)")
  }

  @Test func `scripts have no escaped ampersands, and neither has what is no tag`() {
    let link = "https://apps.apple.com/app/id302"
    let script = #"<script type="application/ld+json">{"url":"\#(link)"}</script>"#
    #expect(
      rewrite(script, tokens, as: .html)
        == #"<script type="application/ld+json">{"url":"\#(link)?at=11lTok&ct=spring"}</script>"#)
    for text in ["if n < 3: go(url=\"\(link)\")", "const href=\"\(link)\""] {
      #expect(rewrite(text, tokens).contains("?at=11lTok&ct=spring"), "\(text)")
    }
    #expect(MarkupKind(name: "-", beginning: Array("<rss version=\"2.0\">".utf8)) == .xml)
  }

  @Test(arguments: ["/us/app/search-everything/", "/us/app/lookup/", "/us/app/rss/", "/us/album/searching/"])
  func `a page whose name is a program's word is a page`(path: String) {
    #expect(rewrite("https://apps.apple.com\(path)id302", tokens).hasSuffix("?at=11lTok&ct=spring"))
    let feed = "https://itunes.apple.com/us/rss/customerreviews/id=302/json"
    #expect(rewrite(feed, tokens) == feed)
  }

  @Test(arguments: [
    "https://api.qrserver.com/v1/create-qr-code/?data=", "https://twitter.com/intent/tweet?text=hi&url=",
    "https://web.archive.org/web/2016/", "https://www.facebook.com/sharer.php?u=", "https://img.example/render?qr=",
  ])
  func `a link that is not known to lead to the one within stays around it`(around: String) {
    let inner =
      around.hasSuffix("/") ? "https://apps.apple.com/app/id302" : "https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302"
    let changes = changes { $0.unwraps = true }
    #expect(rewrite("a \(around)\(inner) b", changes) == "a \(around)\(inner) b")
  }

  @Test func `what is put around a link can be opened`() throws {
    let template = try #require(WrapperTemplate("https://go.example/?to={url}"))
    let changes = changes { $0.wrapper = template }
    #expect(
      rewrite("see apps.apple.com/app/id302 now", changes)
        == "see https://go.example/?to=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302 now")
    for text in [
      "https://user@apps.apple.com/app/id302", "ftp://apps.apple.com/app/id302", "https://_apps.apple.com/app/id302",
    ] {
      #expect(rewrite(text, changes) == text, "\(text)")
    }
  }

  @Test func `an ampersand is written as the file's kind and its other links have it`() {
    let link = "https://apps.apple.com/app/id302"
    #expect(rewrite("<url>\(link)</url>", tokens, as: .xml) == "<url>\(link)?at=11lTok&amp;ct=spring</url>")
    #expect(rewrite("<p>\(link)</p>", tokens, as: .html) == "<p>\(link)?at=11lTok&amp;ct=spring</p>")
    #expect(
      rewrite("<d><![CDATA[\(link)]]></d>", tokens, as: .xml) == "<d><![CDATA[\(link)?at=11lTok&ct=spring]]></d>")
    let plain = #"<a href="\#(link)?a=1&b=2"> <a href="\#(link)">"#
    #expect(rewrite(plain, tokens, as: .html).hasSuffix(#"\#(link)?at=11lTok&ct=spring">"#))
  }

  @Test(arguments: [
    (
      "jp", "https://apps.apple.com/us/app/id302?mt=8",
      "https://apps.apple.com/jp/app/id302?mt=8"
    ),
    ("jp", "https://music.apple.com/album/301?i=302", "https://music.apple.com/jp/album/301?i=302"),
    ("none", "https://apps.apple.com/us/app/id302", "https://apps.apple.com/app/id302"),
    ("geo", "https://music.apple.com/us/album/301", "https://geo.music.apple.com/us/album/301"),
    ("geo", "https://apps.apple.com/us/app/id302", "https://geo.itunes.apple.com/us/app/id302"),
    ("none", #"https:\/\/apps.apple.com\/us\/app\/id302"#, #"https:\/\/apps.apple.com\/app\/id302"#),
  ])
  func `another store is put in, or none`(word: String, text: String, expected: String) {
    let changes = changes {
      $0.storefront = word == "geo" ? .geo : Storefront(word).map { .to($0) } ?? LinkChanges.StorefrontChange.none
    }
    #expect(rewrite(text, changes) == expected)
    #expect(rewrite(expected, changes) == expected)
  }

  @Test(arguments: [
    (
      "http://itunes.apple.com/us/app/pear/id302?mt=8&at=1&uo=4",
      "https://apps.apple.com/us/app/id302?at=1&uo=4"
    ),
    ("itunes.apple.com/us/album/x/id301?i=302&l=fr", "music.apple.com/us/album/301?i=302&l=fr"),
    ("itms://itunes.apple.com/us/app/x/id302?mt=8", "itms-apps://apps.apple.com/us/app/id302"),
    ("http://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=302&mt=8", "https://apps.apple.com/app/id302"),
    (
      "http://itunes.apple.com/us/tv-show/pears/id302?uo=4&at=1&ct=a%20b",
      "https://itunes.apple.com/us/tv-show/id302?uo=4&at=1&ct=a%20b"
    ),
    ("http://apps.apple.com/us/app/pear/id302", "https://apps.apple.com/us/app/pear/id302"),
    ("https://apps.apple.com/us/app/pear/id302", "https://apps.apple.com/us/app/pear/id302"),
    (
      "https://itunes.apple.com/us/app/id302?action=write-review",
      "https://apps.apple.com/us/app/id302?action=write-review"
    ),
    (
      #"http:\/\/itunes.apple.com\/us\/app\/pear\/id302?mt=8"#, #"https:\/\/apps.apple.com\/us\/app\/id302"#
    ),
  ])
  func `old forms become today's`(text: String, expected: String) {
    let changes = changes { $0.isModern = true }
    #expect(rewrite(text, changes) == expected)
    #expect(rewrite(expected, changes) == expected)
  }

  @Test func `today's form by way of the redirector keeps its name`() {
    let changes = changes { ($0.isModern, $0.storefront) = (true, .geo) }
    let expected = "https://geo.itunes.apple.com/us/app/pear/id302"
    #expect(rewrite("https://apps.apple.com/us/app/pear/id302", changes) == expected)
    #expect(rewrite(expected, changes) == expected)
  }

  @Test func `a link around a link is taken away`() {
    let inner = "https%3A%2F%2Fitunes.apple.com%2Fus%2Fapp%2Fx%2Fid302%3Fmt%3D8"
    let wrapped = #"<a href="https://click.linksynergy.com/deeplink?id=x&amp;murl=\#(inner)">"#
    let changes = changes { ($0.unwraps, $0.affiliate) = (true, "11lTok") }
    let expected = #"<a href="https://itunes.apple.com/us/app/x/id302?mt=8&amp;at=11lTok">"#
    #expect(rewrite(wrapped, changes) == expected)
    #expect(rewrite(expected, changes) == expected)
  }

  @Test(arguments: [
    ("https://l.facebook.com/l.php?u=apps.apple.com/us/app/id302", "https://apps.apple.com/us/app/id302"),
    (
      "https://click.linksynergy.com/d?murl=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3Fct%3Dhttps%253A%252F%252Fx.example",
      "https://apps.apple.com/app/id302?ct=https%3A%2F%2Fx.example"
    ),
    ("https://www.google.co.uk/url?q=https://apps.apple.com/app/id302", "https://apps.apple.com/app/id302"),
    ("https://google.de/url?q=https://apps.apple.com/app/id302", "https://apps.apple.com/app/id302"),
    (
      "https://l.facebook.com/l.php?u=https://share.example/?u=apps.apple.com/us/app/id302",
      "https://l.facebook.com/l.php?u=https://share.example/?u=apps.apple.com/us/app/id302"
    ),
    ("https://www.google.evil.com/url?q=https://apps.apple.com/app/id302", nil),
    ("https://google.attacker.example/url?q=https://apps.apple.com/app/id302", nil),
  ])
  func `only what each redirector leads to is taken out of it, as a whole address`(text: String, expected: String?) {
    let changes = changes { $0.unwraps = true }
    for (before, after) in [("<a href=\"", "\">"), ("[x](", ")"), ("see ", " there")] {
      #expect(rewrite(before + text + after, changes) == before + (expected ?? text) + after)
    }
  }

  @Test(arguments: [
    ("|App|", "|"), ("<", "|Name>"), ("{{cite|url=", "|title=x}}"), ("[x|", "|]"), ("costs $5: ", " or 5 %"),
  ])
  func `what ends a link in tables and wikis is not a part of it`(before: String, after: String) {
    let link = "https://apps.apple.com/us/app/id302"
    #expect(rewrite(before + link + after, tokens) == before + link + "?at=11lTok&ct=spring" + after)
  }

  @Test func `the attributes of a script's tag are markup`() {
    let link = "https://apps.apple.com/app/id302"
    #expect(
      rewrite("<script src=\"\(link)\">let u = \"\(link)\"</script>", tokens, as: .html)
        == "<script src=\"\(link)?at=11lTok&amp;ct=spring\">let u = \"\(link)?at=11lTok&ct=spring\"</script>")
  }

  @Test func `a link in the letters of a mail gateway is taken out of it`() {
    let text =
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__apps.apple.com_us_app_pear_id302-3Fmt-3D8&d=x&c=y end"
    let changes = changes { $0.unwraps = true }
    #expect(rewrite(text, changes) == "https://apps.apple.com/us/app/id302 end")
  }

  @Test func `a link of one's own is put around each, once`() throws {
    let template = try #require(WrapperTemplate("https://go.example/c?p=7&to={url}"))
    let changes = changes { ($0.wrapper, $0.affiliate) = (template, "11lTok") }
    let text = "a https://apps.apple.com/app/id302 b"
    let expected = "a https://go.example/c?p=7&to=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3Fat%3D11lTok b"
    #expect(rewrite(text, changes) == expected)
    #expect(rewrite(expected, changes) == expected)
    let escaped = #"{"u":"https:\/\/apps.apple.com\/app\/id302"}"#
    let escapedAndWrapped =
      #"{"u":"https:\/\/go.example\/c?p=7&to=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3Fat%3D11lTok"}"#
    #expect(rewrite(escaped, changes) == escapedAndWrapped)
    #expect(rewrite(escapedAndWrapped, changes) == escapedAndWrapped)
    for wrong in [
      "go.example/{url}", "https://go.example", "https://go.example/{url}{url}", "https://go.example/ {url}",
    ] {
      #expect(WrapperTemplate(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `tokens of others are removed`() {
    let changes = changes { ($0.dropsTokens, $0.campaign) = (true, "c") }
    #expect(
      rewrite("https://apps.apple.com/app/id302?at=x&mt=8&pt=1&ct=y&itsct=z", changes)
        == "https://apps.apple.com/app/id302?mt=8&ct=c")
    #expect(
      rewrite("https://apps.apple.com/app/id302?at=x", self.changes { $0.dropsTokens = true })
        == "https://apps.apple.com/app/id302")
  }

  @Test(arguments: [
    ("https://apple.co/3pear", UnchangedReason.shortLink), ("https://itunes.apple.com/lookup?id=1,2", .forPrograms),
    (#"<meta name="apple-itunes-app" content="app-id=302">"#, .noAddress),
    ("https://apps.apple.com/app/id302?at=11lTok&ct=spring", .needsNone),
    ("https://itunes.apple.com/us/rss/customerreviews/id=302/json", .forPrograms),
    ("https://apps.apple.com/us/app/pear/id302?x=1…", .truncated),
    ("`https://podcasts.apple.com/us/podcast/id302?i=${episode}`", .placeholder),
    ("'https://apps.apple.com/us/app/id302?' + query", .placeholder),
    (#"/apps\.apple\.com\/us\/app\/id302/"#, .pattern),
  ])
  func `what stays has a reason`(text: String, reason: UnchangedReason) {
    let rewritten = LinkRewriter(tokens).rewrite(Array(text.utf8))
    #expect(rewritten.links.map(\.result) == [.unchanged(reason)], "\(text)")
    #expect(rewritten.bytes == Array(text.utf8))
  }
}

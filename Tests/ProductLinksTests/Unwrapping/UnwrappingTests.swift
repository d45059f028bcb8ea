import CatalogModel
import ProductLinks
import Testing

@Suite struct UnwrappingTests {
  @Test(arguments: [
    // Escapes of every wrapper.
    Form(
      "https://go.example/?id=99&u=https%3A%2F%2Fitunes.apple.com%2Ffr%2Fapp%2Fpear%2Fid77%3Fmt%3D12&x=98",
      "77 mac-app fr"),
    Form(
      "http://click.example/stat?id=99&P=http%253A%252F%252Fitunes.apple.com%252Ffr%252Fapp%252Fpear%252Fid77%253Fmt%253D8%2526partnerId%253D30",
      "77 app fr"),
    Form(
      "http://click.example/s?P=https%25253A%25252F%25252Fitunes.apple.com%25252Ffr%25252Fapp%25252Fid77", "77 app fr"),
    Form("http://click.example/c?p=1%26url=http://itunes.apple.com/fr/album/fig/id76?i=77%26uo=4", "77 in 76 song fr"),
    Form("http://click.example/c?p=1%26url=http://itunes.apple.com/fr/album/fig/id76?uo=4%26i=77", "77 in 76 song fr"),
    Form(
      "https://prf.example/click/destination:https%3A%2F%2Fmusic.apple.com%2Ffr%2Falbum%2Ffig%2F77/pubref:98",
      "77 album fr"),
    Form(
      "http://ax.itunes.apple.com/WebObjects/MZStore.woa/wa/browserRedirect?url=itms%253A%252F%252Fax.itunes.apple.com%252FWebObjects%252FMZStore.woa%252Fwa%252FviewSoftware%253Fid%253D77",
      "77 app -"),
    Form("https://web.archive.example/web/2019/https://apps.apple.com/fr/app/pear/id77", "77 app fr"),
    Form("https://apps.apple.com/fr/app/pear/id77%3Fmt%3D8", "77 app fr"),
    Form("https://apps.apple.com/fr/app/pear/id77%20and", "77 app fr"),
    Form(#""https:\/\/music.apple.com\/fr\/album\/fig\/76?mt=1\u0026i=77""#, "77 in 76 song fr"),
    Form(#""https:\\\/\\\/music.apple.com\\\/fr\\\/album\\\/fig\\\/77\\\"""#, "77 album fr"),
    Form("https:\\u002F\\u002Fapps.apple.com\\u002Ffr\\u002Fapp\\u002Fid77", "77 app fr"),
    Form("https://music.apple.com/fr/album/fig/76?mt=1&amp;i=77", "77 in 76 song fr"),
    Form("https://music.apple.com/fr/album/fig/76?mt=1&amp;amp;i=77", "77 in 76 song fr"),
    Form("https://music.apple.com/fr/album/fig/76?mt=1&#38;i=77", "77 in 76 song fr"),
    Form("https:&#x2F;&#x2F;apps.apple.com&#x2F;fr&#x2F;app&#47;id77", "77 app fr"),
    Form("HTTPS:\\/\\/APPS.APPLE.COM\\/FR\\/APP\\/ID77?MT=12&AMP;X=1&QUOT;,&QUOT;", "77 mac-app fr"),
    Form("&lt;a href=&quot;https://apps.apple.com/fr/app/pear/id77&quot;&gt;", "77 app fr"),
    Form("<a href=3D\"https://apps.apple.com/fr/app/pear/=\r\nid77?mt=3D12\">", "77 mac-app fr"),
    Form("https&colon;&sol;&sol;apps&period;apple&period;com&sol;fr&sol;app&sol;id77&quest;mt&equals;8", "77 app fr"),
    Form("https://music.apple.com/fr/album/a&lowbar;b&lpar;c&rpar;/76&quest;mt=1&amp;i&equals;77", "77 in 76 song fr"),
    // Line breaks of mails, as programs write them in a string.
    Form(#""<a href=3D\"https://apps.apple.com/fr/app/pear/=\r\nid77?mt=3D12\">""#, "77 mac-app fr"),
    Form(#"'https://music.apple.com/fr/album/fig/=\n76?mt=3D1&i=3D77'"#, "77 in 76 song fr"),
    Form(#"'https://apps.=\napple.com=\n/fr/app/id77'"#, "77 app fr"),
    Form(#""https://apps.apple.com/fr/app/pear/=\\r\\nid77""#, "77 app fr"),
    // An address of a mail that touches the number.
    Form("https://music.apple.com/fr/album/fig/77mailto:pear@example.com", "77 album fr"),
    Form("https://apps.apple.com/fr/app/id77?mt=12mailto:[pear][at]", "77 mac-app fr"),
    // Queries whose marks alone are encoded.
    Form("https://podcasts.apple.com/fr/podcast/pear/id76?i%3D77", "77 in 76 podcast-episode fr"),
    Form(
      "https://podcasts.apple.com/fr/podcast/pear/id76?mt%3D2%26i%3D77&amp;source=mail", "77 in 76 podcast-episode fr"),
    Form("https://music.apple.com/fr/album/pear/76?x=1&i%3d77", "77 in 76 song fr"),
    Form("https%3A%2F%2Fmusic.apple.com%2Ffr%2Falbum%2F76%3Fi%253D77", "77 in 76 song fr"),
    Form(
      "https://mail.example/u?q=https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id%3D77%26mt%3D12&amp;s=m",
      "77 mac-app -"),
    // Data that looks like structure.
    Form("https://music.apple.com/fr/album/fig/76?ct=a%26i%3D77", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig%2F75/76", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?x=https%3A%2F%2Fexample.com%2F%3Fi%3D77", "76 album fr"),
    Form("https%3A%2F%2Fmusic.apple.com%2Ffr%2Falbum%2Ffig%2F76&i=77", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76#i=77", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?i=", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?i&ls=1", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?ii=77", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?i=77…", "76 album fr"),
    Form("https://apps.apple.com/fr/app/fig/id76?i=77", "76 app fr"),
    // Marks within an encoded value.
    Form("https://music.apple.com/fr/album/fig/76?ct=a%3Db%26i%3D77", "76 album fr"),
    Form("https://music.apple.com/fr/album/fig/76?x=https%3A%2F%2Fe.example%2F%3Fa%3D1%26i%3D77", "76 album fr"),
    // Dots that only follow.
    Form("https://apps.apple.com/app/id123456789... and more", "123456789 app -"),
    Form("https://apps.apple.com/app/id77..", "77 app -"), Form("(https://apps.apple.com/app/id77)...", "77 app -"),
    Form("https://music.apple.com/fr/album/fig/76?i=77...", "76 album fr"),
    Form("https://music.apple.com/fr/album/2.../76", "76 album fr"),
    Form("https://apps.apple.com/app/id77?mt=8...", "77 app -"),
  ])
  func `removes the wrapper's escapes, and mistakes no data for structure`(_ form: Form) {
    #expect(lines(form.text) == [form.says])
  }

  @Test(arguments: [
    "(%)", "[pear](%)", "<%>", "\"%\"", "'%'", "`%`", "**%**", "%.", "%, and", "%!", "%;", "%)", "%).", "%)]", "%}",
    "%|",
    "%\\n", "%\u{1}", "%\u{2}\n", "「%」", "%。", "%を", "%👍", "%..", "%'", "%\tx", "%\r\n", "%,74.99", "%<br>",
    "see %: it",
  ]) func `ignores the text around a link`(_ around: String) {
    for link in ["https://apps.apple.com/fr/app/pear/id77", "https://music.apple.com/fr/album/pear/77"] {
      let found = ProductLink.all(
        in: around.split(separator: "%", omittingEmptySubsequences: false).joined(separator: link))
      #expect(found.map(\.link.text) == [link])
      #expect(found.first?.link.appleID?.rawValue == 77)
    }
  }

  @Test(arguments: [
    "(%)", "<%>", "\"%\"", "'%'", "%.", "%)", "%, x", "%\u{1}", "%」", "%&quot;,", "%\\\"", "%…", "%&#39;", "%&apos; x",
    "%\\x27", "%\\u0027",
  ])
  func `ignores the text around a link with parameters`(_ around: String) {
    let link = "https://apps.apple.com/fr/app/pear/id77?mt=12"
    let found = ProductLink.all(
      in: around.split(separator: "%", omittingEmptySubsequences: false).joined(separator: link))
    #expect(found.map(\.link.text) == [link])
  }

  @Test(arguments: [
    "https://apps.apple.com/app/id77...", "https://apps.apple.com/app/id77....", "(https://apps.apple.com/app/id77...)",
    "https://music.apple.com/fr/album/fig/77...", "https://apps.apple.com/app/id77... and more",
    "https://apps.apple.com/app/id123456789...", "https://apps.apple.com/app/id123456789...\nand more",
    "https://apps.apple.com/app/id77.../fig", "https://apps.apple.com/app/id77...?mt=8",
    "https://itunes.apple.com/lookup?id=77...", "https://itunes.apple.com/lookup?id=77...&country=fr",
    "https://music.apple.com/fr/playlist/fig/pl.u-5...", "https://apple.co/fig...",
    #"<meta name="apple-itunes-app" content="app-id=77...">"#,
  ]) func `reads nothing that three dots truncate`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test(arguments: ["=\n", "=\r\n"]) func `reads a host that a mail's line break parts, wherever`(_ lineBreak: String) {
    for host in ["https://itunes.apple.com", "https://www.apps.apple.com", "itms-apps://apple.com"] {
      let start = host.utf8.count - "apple.com".utf8.count - (host.hasSuffix("://apple.com") ? 0 : 7)
      for index in start...host.utf8.count {
        let text = "see \(host.prefix(index))\(lineBreak)\(host.dropFirst(index))/fr/app/id77 for"
        #expect(lines(text) == ["77 app fr"])
        #expect(ProductLink.all(in: text).first.map { $0.link.text.hasSuffix("/fr/app/id77") } == true)
      }
    }
    #expect(lines("see https://itunes.pear\(lineBreak)apple.com/fr/app/id77") == [])
    #expect(lines("q=\(lineBreak)itunes.apple.com/fr/app/id77") == ["77 app fr"])
  }

  @Test(arguments: ["_", "-", ".", ";"]) func `reads a host behind a mark and a written line break`(_ mark: String) {
    #expect(lines(#" =\r\n\#(mark)itunes.apple.com/fr/app/id77"#) == ["77 app fr"])
  }

  @Test func `finds the same in a host that a mail's line break splits, however the text is split`() {
    let bytes = Array("x https://itunes.app=\r\nle.com/fr/app/id77 https://apps.apple.=\ncom/id78... y ".utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.map { line($0.link) } == ["77 app fr"])
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }

  @Test func `parts links that touch`() {
    let one = "https://apps.apple.com/fr/app/pear/id77?mt=8"
    let other = "http://itunes.apple.com/fr/app/fig/id78"
    for between in ["", ",", ", ", ")", "](", "\n"] {
      #expect(ProductLink.all(in: one + between + other).map(\.link.text) == [one, other])
    }
  }

  @Test func `reads the tokens`() throws {
    let text =
      "https://apps.apple.com/fr/app/pear/id77?mt=12&l=fr-CH&at=1lAb&amp;ct=Spring%20sale&pt=123&uo=4&itscg=30&itsct=box&ppid=a-b"
    let link = try #require(ProductLink(parsing: text))
    #expect(link.language == "fr-CH" && link.mediaType == 12 && link.affiliate == "1lAb")
    #expect(link.campaign == "Spring sale" && link.providerToken == "123" && link.origin == "4")
    let old = try #require(
      ProductLink(
        parsing: "http://itunes.apple.com/us/app/id1000000001?mt=8&partnerId=30&siteID=a&affToken=11lOld&ct=may"))
    #expect(old.affiliate == "11lOld" && old.partner == "30" && old.campaign == "may")
    #expect(link.toolboxCampaign == "30" && link.toolboxToken == "box" && link.productPageID == "a-b")
  }

  @Test func `parses one link and refuses none or two`() {
    #expect(ProductLink(parsing: " <https://apps.apple.com/app/id77> ")?.appleID?.rawValue == 77)
    #expect(ProductLink(parsing: "pears") == nil)
    #expect(ProductLink(parsing: "") == nil)
    #expect(ProductLink(parsing: "https://apps.apple.com/app/id77 https://apps.apple.com/app/id78") == nil)
  }
}

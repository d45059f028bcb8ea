import ProductLinks
import TestSupport
import Testing

/// Backslashes that Markdown, shells, LaTeX, properties files and regular expressions put before the marks of a link.
@Suite struct BackslashTests {
  @Test(arguments: [
    Form(#"https://music.apple.com/fr/album/fig/76\?i\=77"#, "77 in 76 song fr"),
    Form(#"https://music.apple.com/fr/album/fig/76?mt=1\&i=77"#, "77 in 76 song fr"),
    Form(#"https://music.apple.com/fr/album/fig/76?mt=1\&amp;i=77"#, "77 in 76 song fr"),
    Form(#"https://music.apple.com/fr/album/fig/76?mt=1\\\&i=77"#, "77 in 76 song fr"),
    Form(#"https://music.apple.com/fr/album/fig/76\x3fmt\x3D1\x26i\x3d77"#, "77 in 76 song fr"),
    Form(##"https://music.apple.com/fr/album/fig/76\#i=77"##, "76 album fr"),
    Form(#"https://apps.apple.com/fr/app/ripe\_pear\-2\.0\+\~\(x/id77?ls=1\&mt=12"#, "77 mac-app fr"),
    Form(#"https://apps.apple.com/fr/app/p\%C3%A9ar/id77\?mt=12"#, "77 mac-app fr"),
    Form(#"https\://apps.apple.com/fr/app/id77?mt\=12"#, "77 mac-app fr"),
    Form(#"https:\x2f\x2fapps.apple.com\x2ffr\x2fapp\x2fid77"#, "77 app fr"),
    Form(#"https://apps.apple.com/fr/app/p\xc3\xa9ar/id77?ct=\xc3\xa9&mt=12"#, "77 mac-app fr"),
    Form(#"https://apps.apple.com/fr/app/\(name)/id77"#, "77 app fr"),
    // Dots of hosts.
    Form(#"/^https:\/\/apps\.apple\.com\/fr\/app\/pear\/id77\?mt=12$/"#, "77 mac-app fr"),
    Form(#"/https:\/\/music\.apple\.com\/fr\/album\/fig\/77$/"#, "77 album fr"),
    Form(#""https://www\\.apps\\.apple\\.com/fr/app/id77""#, "77 app fr"),
    Form(#"(www\.)?apps\.apple.com/fr/app/id77"#, "77 app fr"),
    Form(#"itms-apps:\/\/apple\.com\/app\/id77"#, "77 app -"),
    Form(#"https://apps\x2eapple\x2ecom/fr/app/id77"#, "77 app fr"),
    Form(#"https:\u002f\u002fapps\u002Eapple\u002Ecom/fr/app/id77"#, "77 app fr"),
    Form("https://apps&#46;apple&#x2e;com/fr/app/id77", "77 app fr"),
    Form("https%3A%2F%2Fapps%2Eapple%2Ecom%2Ffr%2Fapp%2Fid77%3Fmt%3D12", "77 mac-app fr"),
  ]) func `reads a link's marks behind backslashes`(_ form: Form) {
    #expect(lines("see \(form.text) ") == [form.says])
  }

  @Test(arguments: [
    #"https\://music.apple.com/fr/album/ripe\_figs/76\?mt=1\\\&i\=77"#, #"apps\.apple\.com\/fr\/app\/id77\?mt=12"#,
    #"https:\x2f\x2fapps\x2eapple\x2ecom/fr/app/id77"#, #"https://apps.apple.com/fr/app/p\%C3%A9ar/id77"#,
  ]) func `takes all that stands in the text as the link`(_ link: String) {
    #expect(ProductLink.all(in: "(\(link)\\) \(link)\\n").map(\.link.text) == [link, link])
  }

  @Test(arguments: [
    #"%\n"#, #"%\t"#, #"%\r\n"#, #"%\"x"#, #"%\'x"#, #"%\)"#, #"%\\\""#, #"%\`"#, #"%\.\n"#, #"%\*\*"#, #"%\,"#,
    #"%\;"#,
    #"%\&quot;"#, #"%\x22"#, #"%\x20"#, #"%\x0a"#, #"%\u0022"#, #"%\\"#, #"%\"#, #"%\|x"#, #"%\]x"#, #"\_%\_"#, #"\.%"#,
  ]) func `ends a link before what no link has, behind a backslash too`(_ around: String) {
    let link = "https://apps.apple.com/fr/app/pear/id77"
    let found = ProductLink.all(
      in: around.split(separator: "%", omittingEmptySubsequences: false).joined(separator: link))
    #expect(found.map(\.link.text) == [link])
  }

  @Test(arguments: [
    #"https://apps.apple.com/app/id77\.\.\."#, #"https://apps.apple.com/app/id77\..."#,
    #"b'https://apps.apple.com/app/id77\xe2\x80\xa6'"#, #"https://apps.apple.com/app/id(\d+)"#,
    #"https://apps.apple.com/app/id\(number)"#, #"x\-apps.apple.com/app/id77"#, #"fake\.apps\.apple\.com/app/id77"#,
    #"apps\.apple\.com\.evil\.example/app/id77"#, #"apps\.apple\.community/app/id77"#,
    "apps&#45;apple&#46;com/app/id77",
  ]) func `reads nothing that is cut off, missing or another's behind backslashes`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test func `reads a song whose number is cut off as its album alone`() {
    #expect(lines(#"b'https://music.apple.com/fr/album/fig/76?i=77\xe2\x80\xa6'"#) == ["76 album fr"])
  }

  @Test(arguments: [#"\xe2\x80\x9d"#, #"\xE3\x80\x82 x"#, #"\xc2\xbb"#, #"\u201d"#, #"\u00bb"#, "\u{201D}"])
  func `ends a token before a closing quote that is written as an escape`(_ quote: String) throws {
    let link = try #require(ProductLink(parsing: "'https://apps.apple.com/fr/app/id77?at=1lAb\(quote)'"))
    #expect(link.affiliate == "1lAb" && link.text.hasSuffix("1lAb"))
    let text = "https%3A%2F%2Fapps.apple.com%2Ffr%2Fapp%2Fid77%3Fat%3D1lAb%E2%80%9D%20x"
    #expect(ProductLink(parsing: text)?.affiliate == "1lAb")
    #expect(ProductLink(parsing: "https://apps.apple.com/app/id77?ct=p%E2%80%9D")?.campaign == "p\u{201D}")
  }

  @Test(arguments: [
    #"see https:\/\/apps\\.apple\\.com\/fr\/app\/id77\?mt=12\&x=\x26 or"#, "apps&#46;apple&#46;com/fr/app/id77?x",
  ]) func `finds the same however the text is split`(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.count == 1)
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}

import CatalogModel
import ProductLinks
import TestSupport
import Testing

/// Links around links.
@Suite struct WholeLinkTests {
  @Test(arguments: [
    (
      "https://nam02.safelinks.protection.outlook.com/?url=", "https%3A%2F%2Fapps.apple.com%2Fjp%2Fapp%2Fid77",
      "&data=05%7C02&amp;reserved=0"
    ),
    ("//link.pear.example/?x=1&target=", "https%3A//apps.apple.com/jp/app/id77", "&y=2"),
    ("www.pear.example/url?q=", "https%3A%2F%2Fapps.apple.com%2Fjp%2Fapp%2Fid77", "&sa=D"),
    ("https://www.google.com/url?q=", "https://apps.apple.com/jp/app/id77", "&amp;sa=D&amp;ust=1600000000000000"),
    ("https://l.facebook.com/l.php?u=", "https%3A%2F%2Fapps.apple.com%2Fjp%2Fapp%2Fid77%3Fmt%3D8", "&h=AT0x"),
    ("https://link.pear.example/?target=", "https%3A//apps.apple.com/jp/app/id77%3Fmt%3D8", ""),
    ("https://urldefense.com/v3/__", "https://apps.apple.com/jp/app/id77?mt=8", "__;!!ab12Cd!xYz$"),
    ("https://urldefense.proofpoint.com/v2/url?u=", "https-3A__apps.apple.com_jp_app_id77-3Fmt-3D8", "&d=DwMFaQ&c=a"),
    ("https://web.archive.org/web/20160101000000id_/", "https://apps.apple.com/jp/app/id77", ""),
    (
      "https://prf.example/click/camref:11l/destination:", "https%3A%2F%2Fapps.apple.com%2Fjp%2Fapp%2Fid77",
      "/pubref:98"
    ),
    ("https://clk.example/click?p(123)a(456)url(", "https://apps.apple.com/jp/app/id77", ")"),
    ("https://www.awin.example/cread.php?awinmid=1&p=[[", "https%3A%2F%2Fapps.apple.com%2Fjp%2Fapp%2Fid77", "]]"),
    (#"https:\/\/out.example\/?x=1&u="#, #"https:\/\/apps.apple.com\/jp\/app\/id77"#, ""),
    (
      "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fv%3D",
      "https%253A%252F%252Fapps.apple.com%252Fjp%252Fapp%252Fid77", "%26w%3D1&z=2"
    ),
    ("https://mirror.example/", "apps.apple.com/jp/app/id77", ""),
    ("https://song.link/", "https://apps.apple.com/jp/app/id77", ""),
  ]) func `takes the whole link, and says what it leads to`(_ before: String, _ inner: String, _ after: String) {
    let link = before + inner + after
    for text in ["\(link) or", "\"\(link)\"", "[x](\(link)).", "<\(link)>", "(\(link))", "see \(link), or \(link)."] {
      let found = ProductLink.all(in: "a \(text)")
      #expect(found.allSatisfy { line($0.link) == "77 app jp" } && !found.isEmpty)
      #expect(found.allSatisfy { $0.link.text == link && $0.link.inner == inner && $0.link.via == nil })
      #expect(found.allSatisfy { Int($0.length) == link.utf8.count })
    }
  }

  @Test(arguments: ["=\n", "=\r\n"]) func `reads over line breaks of mails`(_ lineBreak: String) {
    let link =
      "https://nam02.safe.example/=?url=3Dhttps%3A%2F%2Fapps.apple.com%2Fjp=%2Fapp%2Fid77&amp;data=3D05%7C02=&amp;x=3D1"
      .replacing("=?", with: lineBreak + "?").replacing("jp=", with: "jp" + lineBreak).replacing(
        "02=", with: "02" + lineBreak)
    let found = ProductLink.all(in: "<a href=3D\"\(link)\">")
    #expect(found.map { line($0.link) } == ["77 app jp"] && found.map(\.link.text) == [link])
    let first = "https://a.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77&x\(lineBreak)"
    #expect(ProductLink.all(in: first + "next").first.map { !$0.link.text.hasSuffix("next") } == true)
  }

  @Test func `leaves the wrapper its own parameters`() {
    let text = "https://www.google.com/url?q=https://music.apple.com/jp/album/fig/76&i=99&sa=D"
    #expect(lines(text) == ["76 album jp"])
    #expect(lines("https://music.apple.com/jp/album/fig/76?l=ja&i=77") == ["77 in 76 song jp"])
    #expect(lines("https://a.example/?u=https://music.apple.com/jp/album/fig/76?i=77&x=1") == ["77 in 76 song jp"])
  }

  @Test(arguments: [
    "https://a.example/x?y=1%", "Android:https://a.example/x,iOS:%", "https://a.example/x (%)",
    "[a](https://a.example/?b=c)(%)",
    "https://a.example/?b=1, c=%", "u=%", "https://a.example/x=%", "https://a.example/|%",
    #""https://a.example/?u=",\n"%""#,
    "https://a.example/?b='%'", "https://a.example/?b=&quot;%&quot;", "ftp://a.example/?u=%",
  ]) func `takes no link that only stands before another for a wrapper`(_ around: String) {
    let link = "https://apps.apple.com/jp/app/id77"
    let found = ProductLink.all(in: around.replacing("%", with: link))
    #expect(found.map(\.link.text) == [link] && found.allSatisfy { $0.link.inner == nil })
  }

  @Test func `reads another's link within a wrapper`() {
    let inner = "https%3A%2F%2Fpod.link%2F1700000077"
    let link = "https://out.example/?u=\(inner)&x=1"
    let found = ProductLink.all(in: "a \(link) b")
    #expect(found.map { line($0.link) } == ["1700000077 podcast -"])
    #expect(found.first?.link.text == link && found.first?.link.inner == inner && found.first?.link.via == "pod.link")
  }

  @Test func `numbers the items of one wrapper, and gives each once`() {
    let link =
      "https://out.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77&v=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid78"
    let found = ProductLink.all(in: "a \(link) b")
    #expect(found.map { line($0.link) } == ["77 app -", "78 app -"])
    #expect(found.map(\.ordinal) == [0, 1] && found.allSatisfy { $0.offset == 2 && $0.link.text == link })
    #expect(lines(link.replacing("id78", with: "id77")) == ["77 app -"])
  }

  @Test(arguments: [
    "https://out.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77&v=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77",
    "https://out.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77&v=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid78",
    "https://www.google.com/url?q=https://music.apple.com/jp/album/fig/76&i=99 https://apps.apple.com/app/id76",
    "https://pear.page.link/?link=https://apps.apple.com/jp/app/id77&isi=1700000077&ibi=com.pear",
    "https://pear.page.link/?isi=1700000077&ibi=com.pear&ifl=https://apps.apple.com/app/id1700000077",
    "https://apps.apple.com/app/id77?isi=1700000077&ibi=x https://apps.apple.com/app/id77 https://apps.apple.com/app/id77",
  ]) func `gives the same numbers where nothing else is asked for`(_ text: String) {
    var numbers: [AppleID?] = []
    var scanner = LinkScanner([.withoutLines, .numbersAlone])
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { unsafe scanner.scanMatches($0) { numbers.append($0.appleID) } }
    scanner.finishMatches { numbers.append($0.appleID) }
    #expect(numbers == ProductLink.all(in: text).map(\.link.appleID))
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      "x https://a.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid77&x=1). https://urldefense.com/v3/__https://apps.apple.com/app/id78?mt=8__;!!c$ y"
        .utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.map { line($0.link) } == ["77 app -", "78 app -"])
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}

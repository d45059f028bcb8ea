import ProductLinks
import TestSupport
import Testing

/// Links of Firebase's kind, which state the app that opens them.
@Suite struct DynamicLinkTests {
  @Test(arguments: [
    "https://pear.page.link/?link=https://pear.example/&apn=com.pear&isi=1700000077&ibi=com.pear",
    "https://pear.page.link/?ibi=com.pear&isi=1700000077", "https://go.pear.example?isi=1700000077&ibi=com.pear",
    "https://pear.page.link/?link=https%3A%2F%2Fpear.example%2F%3Fid%3D12345678&amp;ibi=com.pear&amp;isi=1700000077",
    "https://pear.app.goo.gl/?link=https://pear.example/fig?key=$id&apn=com.pear&isi=1700000077&ibi=com.pear&cid=8581483681510579488",
    "https://pear.page.link/?link=https://pear.example/${fig?.id}&isi=1700000077&ibi=com.pear&amv=202",
    "https%3A%2F%2Fpear.page.link%2F%3Fisi%3D1700000077%26ibi%3Dcom.pear",
    #"https:\/\/pear.page.link\/?isi=1700000077\u0026ibi=com.pear"#,
  ]) func `reads the app`(_ link: String) {
    for text in ["\"\(link)\"", "(\(link))", "<\(link)>", "see \(link), or", "\(link).", "[x](\(link))"] {
      let found = ProductLink.all(in: text)
      #expect(found.map { line($0.link) } == ["1700000077 app -"])
      #expect(found.map(\.link.text) == [link])
      #expect(["pear.page.link", "go.pear.example", "pear.app.goo.gl"].contains(found.first?.link.via))
    }
  }

  @Test(arguments: [
    "https://pear.page.link/?isi=1700000077", "https://pear.page.link/?isi=entri&ibi=x", "?isi=1700000077&ibi=com.pear",
    "https://pear.page.link/?isi=12345&ibi=com.pear", "https://pear.page.link/?isi=1700000077x&ibi=com.pear",
    "https://pear.page.link/?isi=1700000077-1&ibi=com.pear", "https://pear.page.link/?xisi=1700000077&ibi=com.pear",
    "https://pear.page.link/ ?isi=1700000077&ibi=com.pear", "https://pear.page.link/?isi=1700000077&xibi=com.pear",
    "https://pear.page.link/?link=https%3A%2F%2Fpear.example%3Fx%26ibi%3Dx&isi=1700000077",
    "https://pear.page.link/isi=1700000077&ibi=com.pear", "isi=1700000077&ibi=com.pear",
  ]) func `takes no other number for an app's`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test func `reads Apple's link and the app of one link as two items of it`() {
    let link = "https://pear.page.link/?link=https://apps.apple.com/jp/app/id77&isi=1700000077&ibi=com.pear"
    let found = ProductLink.all(in: "see \(link) and")
    #expect(found.map { line($0.link) } == ["77 app jp", "1700000077 app -"])
    #expect(found.map(\.ordinal) == [0, 1] && found.allSatisfy { $0.link.text == link })
    #expect(found.map(\.link.inner) == ["https://apps.apple.com/jp/app/id77", nil])
    let other = "https://pear.page.link/?isi=77777777&ibi=com.pear&ifl=https://apps.apple.com/app/id77777777"
    #expect(lines(other) == ["77777777 app -"])
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      "x https://pear.page.link/?link=https://pear.example/?a=1&isi=1700000077&ibi=com.pear and https://a.example/?isi=3 "
        .utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.count == 1)
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}

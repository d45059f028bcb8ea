import ProductLinks
import TestSupport
import Testing

@Suite struct SmartAppBannerTests {
  @Test(arguments: [
    #"<meta name="apple-itunes-app" content="app-id=77, app-argument=https://example.com/99">"#,
    #"<META content='affiliate-data=at=1,app-id=77' NAME='apple-itunes-app'>"#,
    #"<code>&lt;meta name="apple-itunes-app" content="app-id=77"&gt;</code>"#,
    "&lt;meta name=&quot;apple-itunes-app&quot; content=&quot;app-id=77, app-argument=pear://88&quot; /&gt;",
    #""\u003cmeta name=\"apple-itunes-app\" content=\"app-id=77\"\u003e""#,
    #""<meta name=\"apple-itunes-app\" content=\"app-id=77\">""#,
    #"<meta property = "apple-itunes-app" content="app-id=77">"#,
    "<meta itemprop=apple-itunes-app content='app-id=77'>",
    #""\u003cmeta name\u003d\u0022apple-itunes-app\u0022 content=\"app-id=77\"""#,
  ]) func `reads the app of a Smart App Banner`(_ text: String) {
    #expect(lines(text) == ["77 app -"])
    #expect(ProductLink.all(in: text).map(\.link.text) == ["app-id=77"])
  }

  @Test(arguments: ["al:ios:app_store_id", "twitter:app:id:iphone", "twitter:app:id:ipad", "TWITTER:APP:ID:IPHONE"])
  func `reads the app that a page names to other services`(_ name: String) {
    for text in [
      #"<meta property="\#(name)" content="77">"#, "<meta content='77' name='\(name)' />",
      "<meta name=\(name) value=id77>", "&lt;meta name=&quot;\(name)&quot; content=&quot;77&quot;&gt;",
      #"\u003cmeta property=\"\#(name)\" content=\"77\"/\u003e"#,
    ] {
      let found = ProductLink.all(in: "<p>\(text)<p>")
      #expect(found.map { line($0.link) } == ["77 app -"])
      #expect(found.allSatisfy { $0.link.text.hasSuffix("77") && $0.link.text.utf8.count <= 4 })
    }
  }

  @Test(arguments: [
    "apple-itunes-app app-id=77", #"<div name="apple-itunes-app" content="app-id=77">"#,
    #"<meta name="apple-itunes-app-x" content="app-id=77">"#, #"<meta name="apple-itunes-app"> app-id=77"#,
    #"&lt;meta name="apple-itunes-app"&gt; app-id=77"#, #"&lt;div name="apple-itunes-app" content="app-id=77"&gt;"#,
    #"<meta>&lt;p name="apple-itunes-app" content="app-id=77">"#,
    #"<meta name="twitter:app:id:googleplay" content="77">"#, #"<meta name="twitter:app:name:iphone" content="77">"#,
    #"<meta name="al:ios:app_store_id" content="pear77">"#, #"<meta name="al:ios:app_store_id" content="77.pear">"#,
    #"<meta name="al:ios:app_store_id" content="{{ id }}">"#, #"<meta name="al:ios:app_store_id"> content="77""#,
    #"<meta name="al:ios:app_store_id" content="77..."#, #"<p name="al:ios:app_store_id" content="77">"#,
    #"<meta name="al:ios:app_store_id" content="0">"#, #""al:ios:app_store_id": "77""#, "al:ios:app_store_id",
    #"<meta name="x-al:ios:app_store_id" content="77">"#, #"<meta name="al:ios:app_store_id_x" data-content="77">"#,
    #"<meta name="description" content="apple-itunes-app app-id=77">"#,
    #"<meta content="apple-itunes-app" data-x="app-id=77">"#, #"<meta content="al:ios:app_store_id" value="77">"#,
    #"<meta data-name="al:ios:app_store_id" content="77">"#, #"<meta "al:ios:app_store_id" content="77">"#,
    // Apple's own pages name the app that plays what they show.
    #"<meta name="al:ios:app_store_id" content="1108187390">"#,
    #"<meta name="twitter:app:id:ipad" content="525463029">"#,
  ]) func `takes nothing else for a page's own app`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      #"&lt;meta name="apple-itunes-app" content="app-id=77"&gt; <meta content="78" name="al:ios:app_store_id"> b"#.utf8
    )
    let whole = ProductLink.all(in: bytes)
    #expect(whole.map { line($0.link) } == ["77 app -", "78 app -"])
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}

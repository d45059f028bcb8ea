import CatalogModel
import TestSupport
import Testing

@testable import ProductLinks

/// Links of others that carry Apple's numbers.
@Suite struct OtherHostTests {
  /// A link of each form that is listed, and what it says.
  static let forms = [
    Form("overcast.fm/itunes1700000077", "1700000077 podcast -"),
    Form("overcast.fm/itunes1700000077/ripe-pears", "1700000077 podcast -"),
    Form("pca.st/itunes/1700000077", "1700000077 podcast -"),
    Form("castro.fm/itunes/1700000077", "1700000077 podcast -"),
    Form("castbox.fm/vic/1700000077?ref=pear", "1700000077 podcast -"),
    Form("pod.link/1700000077", "1700000077 podcast -"), Form("pod.link/1700000077.rss", "1700000077 podcast -"),
    Form("pod.link/1700000077/episode/0123456789abcdef", "1700000077 podcast -"),
    Form("podbean.com/itunes/1700000077", "1700000077 podcast -"),
    Form("goodpods.com/podcasts-aid/1700000077", "1700000077 podcast -"),
    Form("app.podcastguru.io/podcast/1700000077", "1700000077 podcast -"),
    Form("podcastrepublic.net/podcast/1700000077", "1700000077 podcast -"),
    Form("bullhorn.fm/podchaser/itunes/1700000077", "1700000077 podcast -"),
    Form("web.podfriend.com/podcast/1700000077/pear", "1700000077 podcast -"),
    Form("podfriend.com/podcast/1700000077", "1700000077 podcast -"),
    Form("sonnet.fm/p/1700000077/1234567", "1700000077 podcast -"),
    Form("plinkhq.com/i/1700000077?to=page", "1700000077 podcast -"),
    Form("plinkhq.com/i/1700000077/e/1000700000078?to=page", "1000700000078 in 1700000077 podcast-episode -"),
    Form("plinkhq.com/i/1700000077/e/pear", "1700000077 podcast -"),
    Form("podfollow.com/1700000077/view", "1700000077 podcast -"),
    Form("podnews.net/podcast/1700000077", "1700000077 podcast -"),
    Form("podparadise.com/Podcast/1700000077", "1700000077 podcast -"),
    Form("podbay.fm/show/700000077/e/1511431200", "700000077 podcast -"),
    Form("podchaser.com/f/pod/1700000077", "1700000077 podcast -"),
    Form("moon.fm/itunes/1700000077", "1700000077 podcast -"),
    Form("song.link/i/1700000077?embed=1", "1700000077 song -"),
    Form("song.link/jp/i/1700000077", "1700000077 song jp"),
    Form("songlink.io/JP/i/1700000077", "1700000077 song jp"), Form("album.link/i/1700000077", "1700000077 album -"),
    Form("album.link/jp/i/1700000077", "1700000077 album jp"),
    Form("shazam.com/song/1700000077/ripe-pears", "1700000077 song -"),
    Form("app.appsflyer.com/id1700000077?pid=pear&c=fig", "1700000077 app -"),
    Form("sensortower.com/ios/JP/pear-inc/app/pear/700000077/overview", "700000077 app jp"),
    Form("app.sensortower.com/ios/jp/pear-inc/app/pear/700000077", "700000077 app jp"),
    Form("app.sensortower.com/overview/700000077?country=JP", "700000077 app jp"),
    Form("app.sensortower.com/overview/0123456789abcdef01234567/700000077?country=JP", "700000077 app jp"),
    Form("appannie.com/apps/ios/app/700000077/", "700000077 app -"),
    Form("data.ai/apps/ios/app/700000077/details", "700000077 app -"),
    Form("qimai.cn/app/rank/appid/700000077/country/jp", "700000077 app jp"),
    Form("qimai.cn/app/rank/appid/700000077", "700000077 app -"),
    Form("api.qimai.cn/app/appinfo?analysis=x%3D&appid=700000077&country=jp", "700000077 app jp"),
    Form("appadvice.com/app/ripe-pears/1700000077.amp", "1700000077 app -"),
    Form("appfollow.io/ios/pear/1700000077", "1700000077 app -"),
    Form("apps.appfollow.io/ios/pear/id1700000077?country=jp", "1700000077 app jp"),
    Form("justuseapp.com/en/app/1700000077/pear/reviews", "1700000077 app -"),
    Form("similarweb.com/app/apple/1700000077/", "1700000077 app -"),
    Form("similarweb.com/app/app-store/700000077/statistics", "700000077 app -"),
    Form("mwm.ai/apps/ripe-pears/1700000077", "1700000077 app -"),
    Form("appshunter.io/ios/app/pear/id1700000077/reviews", "1700000077 app -"),
    Form("appshunter.io/ios/app/1700000077/similar", "1700000077 app -"),
    Form("appsupports.co/1700000077/pear/negative-reviews", "1700000077 app -"),
    Form("rsshub.app/appstore/update/jp/id700000077", "700000077 app jp"),
    Form("rsshub.app/appstore/price/jp/iphone/id700000077", "700000077 app jp"),
    Form("rsshub.app/apple/podcast/id1700000077", "1700000077 podcast -"),
    Form("getart.dreamnet.at?id=700000077", "700000077 app -"),
    Form("getart.dreamnet.at/?id=700000077", "700000077 app -"),
  ]

  @Test(arguments: forms, Encoding.allCases)
  func `reads each listed form in each way in which texts write links`(_ form: Form, _ encoding: Encoding) {
    for link in ["https://\(form.text)", "http://www.\(form.text)"] {
      let found = ProductLink.all(in: "a \(encoding.encode(link)) b")
      #expect(found.map { line($0.link) } == [form.says])
      #expect(found.first?.link.via.map { form.text.hasPrefix($0) } == true)
    }
  }

  @Test(arguments: forms) func `reads it without a scheme, and leaves it out where only Apple's links are asked for`(
    _ form: Form
  ) {
    for text in ["(\(form.text))", "see \(form.text), or", "//\(form.text)\n"] { #expect(lines(text) == [form.says]) }
    var scanner = LinkScanner(.ownHosts)
    unsafe scanner.scan(Array("https://\(form.text) ".utf8).span.bytes) { _ in Issue.record("a find") }
    scanner.finish { _ in Issue.record("a find") }
  }

  @Test func `has a test of each host`() {
    for (name, _) in OtherHost.byName { #expect(Self.forms.contains { $0.text.hasPrefix(name) }) }
  }

  @Test(arguments: [
    // Numbers of their own.
    "https://overcast.fm/podcasts/add/1225500", "https://overcast.fm/p1225500-aB3x",
    "https://overcast.fm/+aB3x12345678",
    "https://pca.st/aB3xy", "https://castbox.fm/channel/id2227069", "https://castbox.fm/ch/1453575",
    "https://castbox.fm/channel/pears-id2227069", "https://podcastaddict.com/podcast/2393954",
    "https://iheart.com/podcast/324969170", "https://www.deezer.com/show/1001255451", "https://song.link/d/2966352091",
    "https://album.link/d/1196060", "https://song.link/s/1700000077", "https://podnews.net/podcast/i1234567",
    "https://podnews.net/podcast/pi1234567", "https://www.podchaser.com/podcasts/pears-1197888",
    "https://www.shazam.com/track/1700000077", "https://www.goodpods.com/podcasts/pears-1700000077",
    "https://podbay.fm/p/pears/e/1764673200", "https://app.appsflyer.com/com.example.pear?af_c_id=1700000077",
    "https://sensortower.com/ios/rankings/top/iphone/us/1700000077", "https://app.sensortower.com/overview/com.pear",
    "https://www.appannie.com/apps/ios/app/pear-go/details/", "https://www.qimai.cn/andapp/x/appid/1700000077",
    "https://www.qimai.cn/rank/index/country/cn/genre/600500", "https://appadvice.com/post/ripe-pears/7812670",
    "https://similarweb.com/app/google/com.pear", "https://song.link/album/us/i/1700000077",
    "https://appfollow.io/android/com.pear", "https://rsshub.app/other/update/us/id700000077",
    // Other hosts.
    "https://notovercast.fm/itunes1700000077", "https://x.overcast.fm/itunes1700000077",
    "https://overcast.fm.evil.example/itunes1700000077", "https://overcast.fm@evil.example/itunes1700000077",
    "https://overcast.fmx/itunes1700000077", "https://my-pod.link/1700000077", "https://www.www.pod.link/1700000077",
    // What is no whole number.
    "https://overcast.fm/itunes12345", "https://overcast.fm/itunes01700000077", "https://pod.link/1700000077a",
    "https://pod.link/1700000077-pears", "https://pod.link/1700000077_x", "https://pod.link/1700000077.html",
    "https://pod.link/17000000771234", "https://pod.link/1700000077…", "https://pod.link/1700000077...",
    "https://pod.link/3D1700000077", "https://overcast.fm/itunes-1700000077",
    "https://getart.dreamnet.at?id=12345", "https://pod.link/1700000077.rssx",
    "https://getart.dreamnet.at?xid=1700000077", "https://pod.link/",
    #"https://pod.link/17000000\d+"#, "https://pod.link/17000000[0-9]+",
  ]) func `takes no number that is not Apple's`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test(arguments: [
    "(%)", "<%>", "\"%\"", "%.", "%),", "%）。", "%。", "[x](%)", "**%**", "%, x", "%&quot;", "%\\n", "%を",
  ])
  func `ends a link where the text goes on`(_ around: String) {
    for link in ["https://pod.link/1700000077", "https://www.shazam.com/song/1700000077/pear?x=1"] {
      let text = around.replacing("%", with: link)
      if around.hasSuffix("を"), link.contains("?") { continue }
      #expect(ProductLink.all(in: text).map(\.link.text) == [link])
    }
  }

  @Test func `reads both apps of a comparison`() {
    #expect(
      lines("https://www.similarweb.com/app/apple/1700000077/vs/1700000078/") == [
        "1700000077 app -", "1700000078 app -",
      ])
    #expect(lines("https://www.similarweb.com/app/apple/1700000077/vs/pear") == ["1700000077 app -"])
  }

  @Test func `takes no token from another's parameters`() throws {
    let link = try #require(ProductLink(parsing: "https://pod.link/1700000077?at=1lAb&ct=x&l=fr&mt=12&cc=jp"))
    #expect(line(link) == "1700000077 podcast -" && link.affiliate == nil && link.campaign == nil)
    #expect(link.language == nil && link.mediaType == nil)
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      "a pod.link/1700000077 （mwm.ai/apps/pear/1700000078） https%3A%2F%2Fovercast.fm%2Fitunes1700000079%3Fx data.ai "
        .utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.count == 3)
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}

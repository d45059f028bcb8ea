import ProductLinks
import Testing

@Suite struct HostTests {
  @Test(arguments: [
    "itunes", "apps", "music", "books", "podcasts", "geo.itunes", "geo.music", "embed.music", "embed.podcasts",
    "beta.music", "classical.music", "ax.itunes", "geo.books", "www.itunes", "www.music", "www.embed.music",
  ]) func `knows the stores' hosts`(_ host: String) {
    #expect(lines("https://\(host).apple.com/at/album/pear/id77") == ["77 album at"])
  }

  @Test(arguments: [
    "http", "https", "itms", "itmss", "itms-apps", "itms-appss", "itms-books", "itms-bookss", "itms-music",
    "itms-podcast", "itms-podcasts", "itms-itunesu", "itms-watch", "music", "musics", "podcast", "podcasts", "ibooks",
  ]) func `knows the schemes, and includes them in the link`(_ scheme: String) {
    let text = "\(scheme)://itunes.apple.com/app/id77"
    #expect(ProductLink.all(in: "(\(text)) ").map(\.link.text) == [text])
    #expect(lines(text) == ["77 app -"])
  }

  @Test func `reads the Mac App Store's schemes as a Mac app's unless the link says otherwise`() {
    #expect(lines("macappstore://itunes.apple.com/app/id77") == ["77 mac-app -"])
    #expect(lines("macappstores://apple.com/app/apple-store/id77") == ["77 mac-app -"])
    #expect(lines("macappstore://apple.com/app/apple-store/id77?mt=8") == ["77 app -"])
  }

  @Test(arguments: [
    "apps.apple.com/app/id77", "//apps.apple.com/app/id77", "https://apps.apple.com./app/id77",
    "https://apps.apple.com:443/app/id77", "hhttps://apps.apple.com/app/id77", "Pearhttps://apps.apple.com/app/id77",
    "\\napps.apple.com/app/id77", "itms-apps://apple.com/app/id77", "x@apps.apple.com/app/id77",
  ]) func `reads a host in any context`(_ text: String) {
    #expect(lines(text) == ["77 app -"])
  }

  @Test(
    arguments: [
      Form("apps.apple.com/jp/app/id77", "77 app jp"), Form("geo.itunes.apple.com/jp/app/id77", "77 app jp"),
      Form("www.embed.music.apple.com/jp/album/77", "77 album jp"),
      Form("phobos.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=77", "77 app -"),
      Form("buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/subscribePodcast?id=77", "77 podcast -"),
      Form("appstoreconnect.apple.com/apps/77/distribution", "77 app -"),
      Form("api.music.apple.com/v1/catalog/jp/albums/77", "77 album jp"),
      Form("amp-api.apps.apple.com/v1/catalog/jp/apps/77?platform=web", "77 app jp"),
      Form("amp-api-edge.podcasts.apple.com/v1/catalog/jp/podcasts/77", "77 podcast jp"),
      Form("api.books.apple.com/v1/catalog/jp/audio-books/77", "77 audiobook jp"),
      Form("api.appstoreconnect.apple.com/v1/apps/77", "77 app -"),
      Form("uclient-api.itunes.apple.com/WebObjects/MZStorePlatform.woa/wa/lookup?p=1&id=77", "77 unknown -"),
      Form("tools.applemusic.com/embed/v1/album/77", "77 album -"),
      Form("tools.applemediaservices.com/app/77", "77 app -"),
      Form("goto.applebooks.apple/9790000000001", "isbn9790000000001 book -"),
      Form("itun.es/jp/aB3x.i", "network app jp"), Form("appsto.re/jp/aB3x.i", "network app jp"),
      Form("apple.co/pear", "network unknown -"), Form("itunes.com/apps/pear", "network unknown -"),
      Form("www.appstore.com/pear", "network unknown -"),
    ], Encoding.allCases)
  func `reads each host in each way in which texts write links`(_ form: Form, _ encoding: Encoding) {
    let found = ProductLink.all(in: "a \(encoding.encode("https://\(form.text)")) b")
    #expect(found.map { line($0.link) } == [form.says])
    #expect(found.map { $0.link.text.hasPrefix("https") } == [true])
  }

  @Test(arguments: [
    // Other hosts.
    "https://apps.apple.com.evil.example/app/id77", "https://notapple.com/app/id77",
    "https://apps.apple.community/app/id77",
    "https://itunes.apple.com@evil.example/app/id77", "https://itunes.apple.com:80@evil.example/app/id77",
    "https://itunesapple.com/app/id77", "https://fake-apps.apple.com/app/id77", "https://x.apps.apple.com/app/id77",
    "https://myapps.apple.com/app/id77", "https://apple.com/app/id77", "https://www.apple.com/app/id77",
    "https://store.apple.com/app/id77", "https://support.apple.com/id77", "https://is1.mzstatic.com/app/id77",
    "https://buy.itunes.apple.com/app/id77", "https://buy.music.apple.com/album/77", "skd://itunes.apple.com/app/id77",
    "https://toolbox.marketingtools.apple.com/app/id77", "https://pod.link/77", "itms-services://?url=x/app/id77",
    "https://apps.apple.com\\@evil.example/app/id77", "https://api.storekit.itunes.apple.com/app/id77",
    "https://tools.applemediaservices.com/api/badges/black/en-us?size=250x83&releaseDate=1276560000",
    "https://amp-api.apps.apple.com/v1/catalog/us/editorial-items/77", "https://x-amp-api.apps.apple.com/v1/apps/77",
    "https://a-b.itunes.apple.com/app/id77", "https://a.b.itunes.apple.com/WebObjects/x.woa/wa/lookup?id=77",
    "https://a-b.itunes.apple.com/WebObjects/x.woa/wa/viewTop?id=77",
    "https://api.appstoreconnect.apple.com/v1/builds/77", "https://api.appstoreconnect.apple.com/v1/customerReviews/77",
    "https://appstoreconnect.apple.com/review?id=77",
    "https://apps.apple.com/app/pear?id=77", "https://a.goto.applebooks.apple/9780000000002",
    // Letters that another host's name has.
    "https://éapps.apple.com/us/app/pear/id77", "https://_apps.apple.com/us/app/pear/id77",
    #"https:\/\/éapps.apple.com\/us\/app\/pear\/id77"#, "https://é.pod.link/361309726", "https://_pod.link/361309726",
    // What is no ISBN.
    "https://goto.applebooks.apple/978000000000", "https://goto.applebooks.apple/97800000000022",
    "https://goto.applebooks.apple/9770000000002", "https://goto.applebooks.apple/9780000000002x",
    "https://goto.applebooks.apple/9780000000002...", "https://goto.applebooks.apple/9780000000002…",
    // Namespaces and bare hosts.
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "see apple.co/ or itun.es/.", "itun.es/ca/aB…", "apple.com/co",
    // What is no purchase or channel.
    "itms-services://?action=download-manifest&url=https://example.com/a.plist", "itms-services",
    "itms-services://?action=purchaseIntent&bundleId=com.example.pear", "itms-services:?action=purchaseIntent",
    "https://buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/manageSubscriptions?id=77",
    "https://tv.apple.com/us/channel/pears/id77",
  ])
  func `rejects lookalike links of Apple's`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test(arguments: [
    // Short links, which need the network.
    Form("https://itun.es/jp/aB3x.i", "network app jp"), Form("itun.es/i6aBcD", "network unknown -"),
    Form("http://appsto.re/de/aB-3.m", "network mac-app de"), Form("https://itun.es/us/xyz.c", "network podcast us"),
    Form("https://itun.es/us/xyz.c?i=88", "88 podcast-episode us"), Form("https://itun.es/us/xyz?i=88", "88 song us"),
    Form("https://apple.co/fresh-pears", "network unknown -"), Form("http://itunes.com/apps/pear", "network unknown -"),
    Form("http://appstore.com/mac/orchard/pear", "network unknown -"), Form("tw.itunes.com/aB", "network unknown -"),
    Form(
      "http://search.itunes.apple.com/WebObjects/MZContentLink.woa/wa/link?path=apps%2Fpear", "network unknown -"),
    // WebObjects links and banners.
    Form("http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=77&mt=8", "77 app -"),
    Form("itms://ax.phobos.apple.com.edgesuite.net/WebObjects/MZStore.woa/wa/viewPodcast?id=77", "77 podcast -"),
    Form(
      "itms-apps://ax.itunes.apple.com/WebObjects/MZStore.woa/wa/viewContentsUserReviews?type=Purple+Software&id=77",
      "77 app -"),
    Form("https://itunes.apple.com/webobjects/mzstore.woa/wa/viewalbum?i=78&ID=77", "78 in 77 song -"),
    Form("http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?playListId=77", "77 album -"),
    Form("http://itunes.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?i=78&id;=77&s;=143443", "78 in 77 song de"),
    Form(
      "https://userpub.itunes.apple.com/WebObjects/MZUserPublishing.woa/wa/addUserReview?id=77&type=Purple+Software",
      "77 app -"),
    Form(
      "https://userpub.itunes.apple.com/WebObjects/MZUserPublishing.woa/wa/addUserReview?id=77&type=Subscription%20Renewal",
      "77 in-app -"),
    Form(
      "https://userpub.itunes.apple.com/WebObjects/MZUserPublishing.woa/wa/userRateContent?id=77&displayable-kind=30",
      "77 mac-app -"),
    Form("https://buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/subscribePodcast?id=77", "77 podcast -"),
    Form("//banners.itunes.apple.com/banner.html?aId=&id=77&c=de&store=podcast", "77 podcast de"),
    // Older and rarer pages.
    Form("https://appsto.re/app/id77", "77 app -"),
    Form("https://itunes.apple.com/WebObjects/MZStore.woa/wa/userReviewsRow?id=77&displayable-kind=11", "77 app -"),
    Form("http://itunes.apple.com/WebObjects/MZStore.woa/wa/viewStudio?id=77", "77 artist -"),
    Form("https://itunesconnect.apple.com/WebObjects/iTunesConnect.woa/ra/ng/app/77", "77 app -"),
    Form(
      "https://appstoreconnect.apple.com/WebObjects/iTunesConnect.woa/ra/ng/app/77/platform/ios/versions/88/x",
      "77 app -"),
    Form("https://itunesconnect.apple.com/WebObjects/iTunesConnect.woa/wa/LCAppPage/viewPricing?adamId=77", "77 app -"),
    Form("https://appstoreconnect.apple.com/apps/77/distribution/iaps/88", "77 app -"),
    Form("http://widgets.itunes.apple.com/appstore.html?wtype=0&app_id=77&country=jp&affiliate_id=9", "77 app jp"),
    Form("https://podcasts.apple.com/us/channel/pears/id77", "77 podcast-channel us"),
    Form("https://api.music.apple.com/v1/catalog/us/apple-curators/77", "77 curator us"),
    Form("https://api.music.apple.com/v1/catalog/us/record-labels/77", "77 label us"),
    Form("https://api.music.apple.com/v1/catalog/us/songs?ids=77", "77 song us"),
    Form("https://tools.applemediaservices.com/app/77?country=jp", "77 app jp"),
    Form("https://tools.applemediaservices.com/podcast/77?country=jp", "77 podcast jp"),
    Form("https://tools.applemediaservices.com/album/77", "77 album -"),
    Form("https://itunes.apple.com/app/viewContentsUserReviews?id=77", "77 app -"),
    Form("itms-apps://itunes.apple.com/jp/app/viewContentsUserReviews?type=x&id=77", "77 app jp"),
    Form("https://music.apple.com/jp/music-movie/ripe-pears/77", "77 unknown jp"),
    Form("https://linkmaker.itunes.apple.com/en-us/details/77?country=jp&mediaType=podcasts", "77 podcast jp"),
    Form("https://linkmaker.itunes.apple.com/en-us/details/77?country=jp&mediaType=music", "77 unknown jp"),
    // Interfaces for programs.
    Form("https://amp-api.apps.apple.com/v1/catalog/JP/apps/77?platform=web&l=en", "77 app jp"),
    Form("https://amp-api.apps.apple.com/v1/catalog/jp/apps/77/reviews/88", "77 app jp"),
    Form("https://amp-api-edge.music.apple.com/v1/catalog/jp/albums/77/tracks", "77 album jp"),
    Form("https://amp-api.podcasts.apple.com/v1/catalog/jp/podcast-episodes/77", "77 podcast-episode jp"),
    Form("https://amp-api.books.apple.com/v1/catalog/jp/audio-books/77", "77 audiobook jp"),
    Form("https://api.podcasts.apple.com/v1/catalog/jp/podcasts/77/episodes", "77 podcast jp"),
    Form("https://api.music.apple.com/v1/catalog/jp/albums/77/relationships/tracks/88", "77 album jp"),
    Form("https://api.appstoreconnect.apple.com/v1/apps/77/appInfos", "77 app -"),
    Form("https://a-b.itunes.apple.com/WebObjects/MZStorePlatform.woa/wa/lookup?p=x&id=77&cc=jp", "77 unknown jp"),
    // Gifts and purchases.
    Form(
      "itms-appss://buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/giftSongsWizard?gift=1&salableAdamId=77&productType=C&pricingParameter=STDQ&mt=8",
      "77 app -"),
    Form(
      "https://buy.itunes.apple.com/WebObjects/MZFinance.woa/wa/giftSongsWizard?gift=1&salableAdamId=77&productType=S",
      "77 unknown -"),
    Form(
      "https://buy.itunes.apple.com/WebObjects/MZBuy.woa/wa/buyProduct?productType=A&salableAdamId=77&offerName=gold&appAdamId=76",
      "77 in 76 in-app -"),
    Form(
      "https://buy.itunes.apple.com/WebObjects/MZBuy.woa/wa/buyProduct?buyParams=productType%3DA%26salableAdamId%3D77%26appAdamId%3D76",
      "77 in 76 in-app -"),
    Form(
      "itms-services://?action=purchaseIntent&bundleId=com.example.pear&productIdentifier=gold.1", "gold.1 in-app -"),
    Form(
      "itms-services%3A%2F%2F%3Faction%3DpurchaseIntent%26bundleId%3Dpear%26productIdentifier%3Dgold", "gold in-app -"),
  ])
  func `reads links of every host, old and rare ones too`(_ form: Form) {
    #expect(lines(form.text) == [form.says])
  }

  @Test(arguments: [
    Form("https://itunes.com/OrangeGrove)（free", "https://itunes.com/OrangeGrove"),
    Form("https://appstore.com/mac/pear)、x", "https://appstore.com/mac/pear"),
    Form("https://apple.co/ripe-pears”。", "https://apple.co/ripe-pears"),
    Form("https://itun.es/jp/aB3x.i）を", "https://itun.es/jp/aB3x.i"),
    Form("https://itun.es/jp/aB3x.i?x=1）を", "https://itun.es/jp/aB3x.i?x=1"),
    Form("https://music.apple.com/us/playlist/figs/pl.60a)（free）", "https://music.apple.com/us/playlist/figs/pl.60a"),
    Form("https://tv.apple.com/us/show/figs/umc.cmc.5a）。x", "https://tv.apple.com/us/show/figs/umc.cmc.5a"),
  ]) func `ignores what follows a link without a number`(_ form: Form) {
    #expect(ProductLink.all(in: "(\(form.text) more").map(\.link.text) == [form.says])
  }

  @Test(arguments: ["%", "(%)", "%.", "%）。", "<%>", "%/", "x %#y"])
  func `reads a book's ISBN in Apple's marketing links`(_ around: String) throws {
    let text = around.replacing("%", with: "https://goto.applebooks.apple/9790000000001")
    let link = try #require(ProductLink(parsing: text))
    #expect(line(link) == "isbn9790000000001 book -")
    #expect(link.canonical == "https://books.apple.com/book/isbn9790000000001")
    let withToken = text.replacing("0001", with: "0001?at=1lAb")
    #expect(ProductLink(parsing: withToken)?.affiliate?.hasPrefix("1lAb") == true)
  }

  @Test func `reads the in-app product's own name`() {
    let purchase = "itms-services://?action=purchaseIntent&bundleId=com.example.pear&productIdentifier=gold.1"
    #expect(ProductLink(parsing: purchase)?.inAppProductID == "gold.1")
    let sale =
      "https://buy.itunes.apple.com/WebObjects/MZBuy.woa/wa/buyProduct?salableAdamId=7&appAdamId=6&offerName=gold"
    #expect(ProductLink(parsing: sale)?.inAppProductID == "gold")
  }

  @Test func `numbers the items of one link`() {
    let found = ProductLink.all(in: "https://itunes.apple.com/lookup?id=71,72,73 https://apps.apple.com/app/id74")
    #expect(found.map(\.ordinal) == [0, 1, 2, 0])
  }

  @Test func `gives every ID of a list`() {
    #expect(
      lines("https://api.music.apple.com/v1/catalog/us/albums?ids=71,72") == ["71 album us", "72 album us"])
    #expect(
      lines("https://itunes.apple.com/lookup?id=71,72,73&entity=song") == [
        "71 unknown -", "72 unknown -", "73 unknown -",
      ])
    #expect(lines("https://itunes.apple.com/us/lookup?id=71%2C72") == ["71 unknown us", "72 unknown us"])
    #expect(
      lines("src=\"http://widgets.itunes.apple.com/widget.html?c=jp&d=Some ripe pears&e=album&ids=71,72&wt=x\"")
        == ["71 album jp", "72 album jp"])
  }
}

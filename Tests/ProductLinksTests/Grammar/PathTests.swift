import ProductLinks
import Testing

@Suite struct PathTests {
  static let stores = [
    Form("https://apps.apple.com/fr/app/poire-verte/id310000001", "310000001 app fr"),
    Form("https://apps.apple.com/app/id310000001", "310000001 app -"),
    Form("https://apps.apple.com/fr/app/310000001?mt=8", "310000001 app fr"),
    Form("https://apps.apple.com/fr/app/poire/id6900000001?mt=12", "6900000001 mac-app fr"),
    Form("https://apps.apple.com/app/id6900000001?platform=mac", "6900000001 mac-app -"),
    Form("https://apps.apple.com/nl/app-bundle/fruit/id310000002", "310000002 bundle nl"),
    Form("https://apps.apple.com/nl/developer/orchard-bv/id310000003", "310000003 developer nl"),
    Form("https://music.apple.com/jp/album/nashi/410000001", "410000001 album jp"),
    Form("https://music.apple.com/jp/album/nashi/410000001?i=410000002", "410000002 in 410000001 song jp"),
    Form("https://music.apple.com/jp/album/410000001?l=en&i=410000002", "410000002 in 410000001 song jp"),
    Form("https://music.apple.com/jp/song/410000002", "410000002 song jp"),
    Form("https://music.apple.com/jp/artist/kaki/410000003", "410000003 artist jp"),
    Form("https://music.apple.com/jp/music-video/kaki/410000004", "410000004 music-video jp"),
    Form("https://music.apple.com/jp/curator/kaki/410000005", "410000005 curator jp"),
    Form("https://music.apple.com/jp/label/kaki/410000006", "410000006 label jp"),
    Form("https://books.apple.com/se/book/plommon/id510000001", "510000001 book se"),
    Form("https://books.apple.com/se/audiobook/plommon/id510000002", "510000002 audiobook se"),
    Form("https://books.apple.com/se/author/a-plum/id510000003", "510000003 author se"),
    Form("https://books.apple.com/se/artist/a-plum/510000003", "510000003 author se"),
    Form("https://podcasts.apple.com/de/podcast/birnen/id610000001", "610000001 podcast de"),
    Form("https://podcasts.apple.com/de/podcast/birnen/610000001", "610000001 podcast de"),
    Form(
      "https://podcasts.apple.com/de/podcast/birnen/id610000001?i=1000600000001",
      "1000600000001 in 610000001 podcast-episode de"),
    Form("https://podcasts.apple.com/podcast/birnen?i=1000600000001", "1000600000001 podcast-episode -"),
    Form("https://tv.apple.com/us/movie/quince/umc.cmc.abc?playableId=tvs.sbd.9001%3A710000001", "710000001 movie us"),
    Form(
      "https://tv.apple.com/us/episode/pit/umc.cmc.abd?playableId=tvs.sbd.9001:710000002", "710000002 tv-episode us"),
    Form("https://itunes.apple.com/us/movie/quince/id710000001", "710000001 movie us"),
    Form("https://itunes.apple.com/us/movie-collection/quinces/id710000003", "710000003 movie-collection us"),
    Form("https://itunes.apple.com/us/tv-show/stone/id710000004", "710000004 tv-show us"),
    Form("https://itunes.apple.com/us/tv-season/stone/id710000005?i=710000006", "710000006 in 710000005 tv-episode us"),
    Form("https://itunes.apple.com/us/itunes-u/grafting/id710000007", "710000007 itunes-u us"),
    Form("https://itunes.apple.com/us/itunes-u/grafting/id710000007?i=8", "8 in 710000007 itunes-u-episode us"),
    Form("https://itunes.apple.com/us/institution/orchard/id710000008", "710000008 institution us"),
    Form("https://itunes.apple.com/us/preorder/medlar/id410000007", "410000007 album us"),
    Form("https://itunes.apple.com/gb/customer-reviews/id310000001?displayable-kind=11", "310000001 app gb"),
    Form("https://itunes.apple.com/gb/review?id=310000001&type=Purple%20Software", "310000001 app gb"),
    Form("https://itunes.apple.com/gb/rss/customerreviews/page=2/id=310000001/json", "310000001 app gb"),
    Form("https://apps.apple.com/redeem?ctx=offercodes&id=310000001&code=PEAR99", "310000001 app -"),
    Form("https://appstoreconnect.apple.com/apps/6900000001/distribution", "6900000001 app -"),
    Form("https://api.music.apple.com/v1/catalog/ca/songs/410000002", "410000002 song ca"),
    Form("https://tools.applemusic.com/embed/v1/album/410000001?country=br", "410000001 album br"),
  ]

  @Test(arguments: stores) func `reads the stores' pages`(_ form: Form) {
    #expect(ProductLink(parsing: form.text).map(line) == form.says)
  }

  @Test(arguments: [
    // The last number is the product's.
    Form("https://itunes.apple.com/us/movie/2046/id720000001", "720000001 movie us"),
    Form("https://apps.apple.com/us/app/id-card-holder/id320000001", "320000001 app us"),
    Form("https://apps.apple.com/us/app/id320000009-fake/id320000001", "320000001 app us"),
    Form("https://apps.apple.com/us/app/id/320000001", "320000001 app us"),
    Form("https://music.apple.com/us/album/=/420000001", "420000001 album us"),
    Form("https://music.apple.com/us/album//id420000001?i=420000002", "420000002 in 420000001 song us"),
    Form("https://itunes.apple.com/us/app/id=320000001", "320000001 app us"),
    Form("https://apps.apple.com/us/app/plum-(lite)/id320000001", "320000001 app us"),
    Form("https://apps.apple.com/cn/app/梨子/id320000001", "320000001 app cn"),
    Form("https://apps.apple.com/kr/app/%EB%B0%B0-2024/id320000001", "320000001 app kr"),
    Form("https://music.apple.com/us/album/fig-+-date-&-nut!/420000001", "420000001 album us"),
    Form("https://apps.apple.com/us/app/fig/ID320000001", "320000001 app us"),
    Form("HTTPS://APPS.APPLE.COM/US/APP/FIG/ID320000001?MT=12", "320000001 mac-app us"),
    Form("https://music.apple.com/us/artist/fig/420000003/see-all?section=songs", "420000003 artist us"),
    // Paths without their page's name, or with dots in them.
    Form("https://apps.apple.com/id77", "77 app -"), Form("https://itunes.apple.com/us/id77?mt=12", "77 mac-app us"),
    Form("itms-apps://itunes.apple.com/id77", "77 app -"), Form("https://podcasts.apple.com/id77", "77 podcast -"),
    Form("https://podcasts.apple.com/us/id77?i=78", "78 in 77 podcast-episode us"),
    Form("https://apps.apple.com/.../id77", "77 app -"), Form("https://apps.apple.com/…/id77", "77 app -"),
    Form("apps.apple.com/us/.../ripe-pears/id77.", "77 app us"), Form("apps.apple.com/.../app/pear/id77", "77 app -"),
    Form("music.apple.com/.../album/pear/77?i=78", "78 in 77 song -"),
    Form("https://itunes.apple.com/us/app/…/id77", "77 app us"),
    Form("https://music.apple.com/us/album/pear/77?i=77", "77 song us"),
    Form("https://itunes.apple.com/us/studio/orchard/id77", "77 artist us"),
    // The storefront of path and query.
    Form("https://apps.apple.com/uk/app/fig/id1", "1 app gb"),
    Form("https://apps.apple.com/XK/app/fig/id1", "1 app xk"),
    Form("https://apps.apple.com/id/app/fig/id1", "1 app id"),
    Form("https://apps.apple.com/en/app/fig/id1", "1 app -"),
    Form("https://linkmaker.itunes.apple.com/en-us/details/7?country=it", "7 unknown it"),
    Form("https://itunes.apple.com/lookup?id=7&country=ES", "7 unknown es"),
    Form("http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?id=7&s=143462-9,12", "7 album jp"),
    Form("http://itunes.apple.com/WebObjects/DZR.woa/wa/viewPodcast?cc=at&id=7", "7 podcast at"),
    // Identifiers that are no numbers.
    Form("https://music.apple.com/us/playlist/figs/pl.u-aB12", "pl.u-aB12 playlist us"),
    Form("https://itunes.apple.com/us/playlist/figs/idpl.77", "pl.77 playlist us"),
    Form("https://music.apple.com/us/station/figs/ra.990001", "ra.990001 station us"),
    Form("https://tv.apple.com/us/show/figs/umc.cmc.5a", "umc.cmc.5a tv-show us"),
    Form("https://books.apple.com/us/book/isbn9780000000002", "isbn9780000000002 book us"),
    // A name that begins with a number.
    Form("https://music.apple.com/us/album/1984+songs/77", "77 album us"),
    Form("https://books.apple.com/us/book/2.5/77", "77 book us"),
  ])
  func `reads number, kind and storefront wherever they stand`(_ form: Form) {
    #expect(lines(form.text) == [form.says])
  }

  @Test(arguments: [
    // Numbers without the word or id.
    "https://apps.apple.com/us/pear/id77", "https://apps.apple.com/us/77", "https://music.apple.com/us/id77",
    "https://apps.apple.com/.../story/id77", "https://apps.apple.com/us/idea/id77",
    "https://apps.apple.com/.../2048/77",
    // Numbers behind what is no placeholder.
    "https://apps.apple.com/${cc}/app/id${id}", "https://apps.apple.com/${cc/app/id77",
    "https://apps.apple.com/{\n}/app/id77",
    "https://apps.apple.com/</a>/app/id77", "https://apps.apple.com/{cc} x/app/id77", "https://apps.apple.com/{cc}",
    "https://apps.apple.com/us/app/{id}/77",
    // Pages of other things.
    "https://apps.apple.com/us/story/id1400000001", "https://apps.apple.com/us/charts/iphone/games/6014",
    "https://apps.apple.com/us/iphone/story/id1400000001", "https://itunes.apple.com/us/genre/ios/id6014",
    "https://music.apple.com/us/room/6400000001", "https://itunes.apple.com/us/reviews/id300000001",
    "https://itunes.apple.com/us/collection/pears/id29000?fcId=400000001",
    "https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=us&id=25204",
    "https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewBook?id=0",
    "https://itunes.apple.com/lookup?upc=720600000001",
    "https://itunes.apple.com/lookup?bundleId=com.example.100000001", "https://apps.apple.com/us/app/fig/idundefined",
    "https://apps.apple.com/us/app/2048/id%@", "https://apps.apple.com/us/app/fig/id000000000",
    "https://apps.apple.com/us/app/fig/id99999999999999999999999", "https://apps.apple.com/us/app/fig/id٤٤٤٤٤٤",
    "https://apps.apple.com/us/app/fig/id32000…", "itunes.apple.com/us/app/2048/id…",
    "https://music.apple.com/library/albums/l.4400001", "https://tv.apple.com/us/room/edt.item.62000000",
  ])
  func `mistakes no number for a product's`(_ text: String) {
    #expect(lines(text) == [] && ProductLink(parsing: text) == nil)
  }

  @Test(
    arguments: [
      "%@", "%s", "%1", "%1$s", "%(cc)s", "$cc", "${cc}", "${codes[locale]}", #"${_("CC")}"#, #"\(cc)"#,
      #"\(isFrench ? "fr": "us")"#, #"\(text("страна", comment: ""))"#, "{{ cc }}", "{cc}", "{quote(cc)}", "#{cc}",
      "%{cc}", #"$(code "fr")"#, "<cc>", "<?= $store->cc ?>", "[cc]", ":cc", "*", "...",
    ]) func `reads the number behind a program's placeholder for the storefront`(_ placeholder: String)
  {
    #expect(lines("https://apps.apple.com/\(placeholder)/app/pear/id77?mt=12 x") == ["77 mac-app -"])
    #expect(
      lines("https://api.music.apple.com/v1/catalog/\(placeholder)/songs?ids=77,78") == ["77 song -", "78 song -"])
  }

  @Test func `finds nothing on a page of the stores unless asked for pages`() {
    var scanner = LinkScanner(.storePages)
    var found: [FoundLink] = []
    let bytes = Array("see https://apps.apple.com/be/charts/iphone ".utf8)
    unsafe bytes.withUnsafeBytes { unsafe scanner.scan($0) { found.append($0) } }
    scanner.finish { found.append($0) }
    #expect(found.map { line($0.link) } == ["- unknown be"])
  }
}

import CatalogModel
import ProductLinks
import Testing

@Suite struct LinkBuildingTests {
  private func link(_ kind: ProductKind, parent: Int64? = nil) throws -> ProductLink {
    ProductLink(
      to: try #require(AppleID(rawValue: 77)), kind: kind, storefront: Storefront("jp"),
      parent: parent.flatMap { AppleID(rawValue: $0) }, affiliate: "1lAb", campaign: "a b")
  }

  @Test func `writes today's address`() throws {
    #expect(try link(.app).canonical == "https://apps.apple.com/jp/app/id77")
    #expect(try link(.macApp).canonical == "https://apps.apple.com/jp/app/id77?mt=12")
    #expect(try link(.album).canonical == "https://music.apple.com/jp/album/77")
    #expect(try link(.song).canonical == "https://music.apple.com/jp/song/77")
    #expect(try link(.song, parent: 76).canonical == "https://music.apple.com/jp/album/76?i=77")
    #expect(try link(.book).canonical == "https://books.apple.com/jp/book/id77")
    #expect(try link(.podcastEpisode, parent: 76).canonical == "https://podcasts.apple.com/jp/podcast/id76?i=77")
    #expect(try link(.podcastChannel).canonical == "https://podcasts.apple.com/jp/channel/id77")
    #expect(try link(.app).url(.web) == "https://apps.apple.com/jp/app/id77?at=1lAb&ct=a%20b")
  }

  @Test func `writes the other forms`() throws {
    #expect(try link(.app).url(.app, withTokens: false) == "itms-apps://apps.apple.com/jp/app/id77")
    #expect(try link(.macApp).url(.app, withTokens: false) == "macappstore://apps.apple.com/jp/app/id77?mt=12")
    #expect(
      try link(.app).url(.review, withTokens: false) == "https://apps.apple.com/jp/app/id77?action=write-review")
    #expect(
      try link(.app).url(.legacy, name: "ripe pear", withTokens: false)
        == "http://itunes.apple.com/jp/app/ripe%20pear/id77?mt=8")
    #expect(
      try link(.song, parent: 76).url(.legacy) == "http://itunes.apple.com/jp/album/id76?i=77&mt=1&at=1lAb&ct=a%20b")
  }

  @Test func `writes no address that does not exist`() throws {
    #expect(try link(.unknown).canonical == nil)
    #expect(try link(.inApp).canonical == nil)
    #expect(try link(.tvEpisode).canonical == nil)
    #expect(try link(.album).url(.review) == nil)
    #expect(ProductLink(parsing: "https://apple.co/pear")?.canonical == nil)
  }

  @Test(arguments: ProductKind.allCases) func `reads what it wrote`(_ kind: ProductKind) throws {
    for parent in [nil, Int64(76)] {
      for form in LinkForm.allCases where form == .web || form == .app || form == .review {
        let link = try link(kind, parent: parent)
        guard let url = link.url(form) else { continue }
        let read = try #require(ProductLink(parsing: url))
        #expect(read.appleID == link.appleID && read.kind == kind && read.storefront == link.storefront)
        #expect(
          read.affiliate == "1lAb" && read.campaign == "a b" && (read.parentID == nil || read.parentID == link.parentID)
        )
      }
    }
  }

  @Test(arguments: [
    // Old forms.
    Form("http://itunes.apple.com/gb/app/pear/id77?mt=8&uo=4&at=1lAb", "https://apps.apple.com/gb/app/id77"),
    Form(
      "itms://itunes.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?i=78&id=77&s=143444",
      "https://music.apple.com/gb/album/77?i=78"),
    Form("https://music.apple.com/gb/playlist/pears/pl.u-5", "https://music.apple.com/gb/playlist/pl.u-5"),
    Form("https://tv.apple.com/gb/show/pears/umc.cmc.5", "https://tv.apple.com/gb/show/umc.cmc.5"),
    // Artists, in the store that the link pointed into.
    Form("https://music.apple.com/gb/artist/pear/77", "https://music.apple.com/gb/artist/77"),
    Form("https://itunes.apple.com/gb/artist/pear/id77", "https://music.apple.com/gb/artist/77"),
    Form("https://itunes.apple.com/gb/artist/pear/id77?mt=8", "https://apps.apple.com/gb/developer/id77"),
    Form("https://apps.apple.com/gb/artist/pear/id77", "https://apps.apple.com/gb/developer/id77"),
    Form("https://itunes.apple.com/gb/artist/pear/id77?mt=11", "https://books.apple.com/gb/author/id77"),
  ])
  func `returns the present address, of an artist in the store that the link pointed into`(_ form: Form) {
    #expect(ProductLink(parsing: form.text)?.canonical == form.says)
  }

  @Test(arguments: [
    "https://podcasts.apple.com/gb/artist/pear/77", "https://itunes.apple.com/gb/artist/pear/id77?mt=2",
    "https://itunes.apple.com/gb/artist/pear/id77?mt=6",
  ]) func `does not send makers of podcasts and films to the music store`(_ text: String) throws {
    let link = try #require(ProductLink(parsing: text))
    #expect(link.appleID?.rawValue == 77 && link.canonical == nil)
  }
}

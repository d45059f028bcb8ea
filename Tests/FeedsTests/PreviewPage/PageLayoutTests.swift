import CatalogModel
import Feeds
import TestSupport
import Testing

/// Pages of itunes.apple.com from 2012 to 2017, which have their facts in elements.
@Suite struct PageLayoutTests {
  private func page(
    _ address: String, keywords: String, _ title: String, _ body: String, head: String = "", language: String = "en"
  ) -> String {
    """
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
    <html lang="\(language)"><head><meta name="keywords" content="\(keywords)" />\(head)
    <link rel="canonical" href="\(address)" /></head><body class="geo-us">
    <p preview-capable-text="We are unable to find iTunes." class="intro">We are unable to find iTunes.</p>
    <div id="content">\(title)\(body)</div></body></html>
    """
  }

  private func stars(_ names: [String]) -> String {
    names.map { "<span class=\"rating-star\($0)\">&nbsp;</span>" }.joined()
  }

  private let appTitle = """
    <div id="title" class="intro"><div class="left"><h1>Orchard</h1> <h2>By Orchard, Works</h2></div><div class="right">
    <a href="https://itunes.apple.com/us/developer/orchard-works/id502" class="view-more">View More</a></div></div>
    """

  private var appBody: String {
    """
    <div class="swoosh"><div role="group" metrics-loc="Lockup_" adam-id="303" preview-artist="Pear Works"
    preview-title="Pear &amp; Co" class="lockup small application"><a href="https://itunes.apple.com/us/app/pear/id303?mt=8"
    class="artwork-link"><img alt="x" /></a><ul class="list"><li class="genre">No</li></ul></div></div>
    <div id="left-stack"><div class="lockup product application"><ul class="list">
    <li><span itemscope itemtype="http://schema.org/Offer" itemprop="offers"><div itemprop="price" content="0"
    class="price">Free</div></span></li>
    <li class="genre"><span class="label">Category: </span><a href="/g">Games</a></li>
    <li class="release-date"><span class="label">Updated: </span>Aug 30, 2017</li>
    <li><span class="label">Version: </span>1.0.18</li><li><span class="label">Size: </span>142 MB</li>
    <li class="language"><span class="label">Languages: </span>English, French</li>
    <li><span class="label">Seller: </span>Orchard Sales Ltd</li><li class="copyright">© O</li></ul></div>
    <div class='extra-list customer-ratings'><h4>Customer Ratings</h4><div>Current Version:</div>
    <div class='rating' itemprop='aggregateRating' itemscope itemtype='http://schema.org/AggregateRating'>
    <span style="display: none;" itemprop="ratingValue">4.40082</span>\(stars(["", "", "", "", " half"]))
    <span class="rating-count" itemprop="reviewCount">736 Ratings</span></div><div>All Versions:</div>
    <div class='rating'>\(stars(["", "", "", " half", " ghost"]))<span class="rating-count">10312 Ratings</span></div></div>
    <div class="extra-list in-app-purchases"><ol class="list">
    <li><span class="in-app-title">Crate</span><span class="in-app-price">$1.99</span></li>
    <li><span class="in-app-title">Crate</span><span class="in-app-price">$4.99</span></li></ol></div></div>
    <div class="customer-reviews"><h4>Customer Reviews</h4><div more-text="More" class="customer-review"><h5>
    <span class="customerReviewTitle">Sweet, but</span><div class='rating' role='img'>\(stars(["", "", " ghost"]))</div></h5>
    <span class="user-info">by
        Pip Core
      </span><p class="content">\n  Core left <br/>in. </p></div></div>
    """
  }

  @Test func `reads an app's page row by row, with the rating of all versions beside that of the current one`() throws {
    let reading = try Reading(
      page(
        "https://itunes.apple.com/us/app/orchard/id302?mt=8", keywords: "Orchard, Orchard, Works, Games, ios apps",
        appTitle, appBody))
    var expected = ProductRecord(
      appleID: appleID(302), kind: .app, storefront: Storefront("us"), name: "Orchard",
      artist: "Orchard, Works", artistID: AppleID("502"), seller: "Orchard Sales Ltd", genre: "Games",
      version: "1.0.18",
      url: "https://itunes.apple.com/us/app/orchard/id302?mt=8",
      offers: [.buy(0, "USD", "Free")],
      rating: ItemRating(average: 3.5, count: 10312, versionAverage: 4.40082, versionCount: 736))
    expected.inApps = [
      ListedInApp(name: "Crate", price: money(1990, "USD"), text: "$1.99"),
      ListedInApp(name: "Crate", price: money(4990, "USD"), text: "$4.99"),
    ]
    expected.pageLanguage = "en"
    #expect(reading.records == [expected])
    #expect(
      reading.children.map(\.line) == ["developer 502 us Orchard, Works", "app 303 us Pear & Co / Pear Works"])
    #expect(
      reading.reviews == [
        CustomerReview(
          number: nil, appleID: appleID(302), storefront: Storefront("us"), rating: 2,
          title: "Sweet, but", text: "Core left in.", author: "Pip Core")
      ])
  }

  @Test(
    arguments: [
      ("us", "$6.99", .buy(6990, "USD", "$6.99")), ("de", "5,99 €", .buy(5990, "EUR", "5,99 €")),
      ("jp", "¥800", .buy(800_000, "JPY", "¥800")), ("de", "Gratis", .buy(0, "EUR", "Gratis")), ("us", "Call us", nil),
      ("us", "12 for $3", nil), ("us", "€6.99", nil), ("us", "$6.99 each", nil), ("us", "6.99", nil),
    ] as [(String, String, Offer?)])
  func `reads a price that is words alone as its store writes it, and no other`(
    store: String, text: String, offer: Offer?
  ) throws {
    let body =
      "<div class=\"lockup product application\"><ul class=\"list\"><li><div class=\"price\">\(text)</div></li></ul></div>"
    let address = "https://itunes.apple.com/\(store)/app/orchard/id302"
    let language = ["de": "de", "jp": "ja"][store] ?? "en"
    let reading = try Reading(page(address, keywords: "", appTitle, body, language: language))
    #expect(reading.records.map(\.offers) == [[offer].compactMap(\.self)])
  }

  @Test func `reads an app's price from the script of its page`() throws {
    let script = """
      <script type="text/javascript" charset="utf-8">its.serverData={"pageData": {"basePrice": 6.99,"isFree": false,
      "basePriceForDisplay": "$6.99","productAdamId": "302"},"constants": {}};</script>
      """
    let reading = try Reading(
      page("https://itunes.apple.com/us/app/orchard/id302", keywords: "", appTitle, "", head: script))
    #expect(reading.records.first?.offers == [.buy(6990, "USD", "$6.99")])
  }

  @Test func `a podcast has the name above its episodes, and they have their own numbers`() throws {
    let title =
      "<div id=\"title\" class=\"intro\"><div class=\"left\"><h1>Pressing On</h1><h2>By Ana Pip</h2></div></div>"
    let body = """
      <table><tbody><tr role="row" metrics-loc="Track_" preview-title="Juice" preview-album="Pressing On"
      preview-artist="Ana Pip" adam-id="45101" class="podcast-episode video"><td class="name"><span itemprop="name"
      class="text">Juice</span></td><td class="price"><span itemscope itemtype="http://schema.org/Offer" itemprop="offers"
      class="price"><span itemprop="price" content="Free">Free</span></span></td><td><a class="action view-in-itunes" href="#"
      onclick="return its.detect.openItunes(&#39;https://itunes.apple.com/us/podcast/juice/id267?i=1000000045101&amp;mt=2&#39;);">
      View</a></td></tr></tbody></table><div class="lockup product podcast"><ul class="list"><li><span class="price">Free</span>
      </li></ul></div><div class='extra-list customer-ratings'><div class='rating'>\(stars(["", "", "", "", ""]))
      <span class="rating-count">5 Ratings</span></div></div>
      """
    let reading = try Reading(
      page(
        "https://itunes.apple.com/us/podcast/pressing-on/id267?mt=2", keywords: "Pressing On, Ana Pip, Food", title,
        body))
    #expect(reading.records.map(\.line) == ["podcast 267 us Pressing On / Ana Pip: buy 0 USD Free"])
    #expect(reading.records.map(\.rating) == [ItemRating(average: 5, count: 5)])
    #expect(
      reading.children.map(\.line) == ["podcast-episode 1000000045101 us in 267 Juice / Ana Pip: buy 0 USD Free"])
  }

  @Test func `reads an album's price and those of its songs`() throws {
    let title = """
      <div class="padder" itemscope itemtype="http://schema.org/MusicAlbum"><div id="title" class="intro"><div class="left">
      <h1 itemprop="name">Cox</h1><span itemscope itemtype="http://schema.org/MusicGroup" itemprop="byArtist"><a
      itemprop="url" href="https://itunes.apple.com/us/artist/b/id501"><h2 itemprop="name">The Barrow Boys</h2></a></span>
      </div></div>
      """
    let body = """
      <table><tr itemscope itemtype="http://schema.org/MusicRecording" itemprop="track" metrics-loc="Track_"
      preview-title="Russet Rag" preview-artist="The Barrow Boys" adam-id="301" class="song music"><td><span
      itemprop="name">Russet Rag</span></td><td class="price"><span itemscope itemtype="http://schema.org/Offer"
      itemprop="offers"><span itemprop="price" content="$1.29">$1.29</span></span></td><td><a class="view-in-itunes"
      onclick="return its.detect.openItunes('https://itunes.apple.com/us/album/russet-rag/id401?i=301');">View</a></td></tr>
      </table><div class="lockup product album music"><ul class="list"><li><span class="price">$11.99</span></li>
      <li class="genre"><span class="label">Genres: </span><span itemprop="genre">Folk</span>, <span
      itemprop="genre">Music</span></li><li class="release-date"><span class="label">Released: </span><span
      itemprop="dateCreated" content="Nov 06, 2012">Nov 06, 2012</span></li></ul></div></div>
      """
    let reading = try Reading(
      page(
        "https://itunes.apple.com/us/album/cox/id401", keywords: "download, Cox, The Barrow Boys, music", title, body))
    let album = try #require(reading.records.first)
    #expect(album.line == "album 401 us Cox / The Barrow Boys: buy 11.99 USD $11.99")
    #expect([album.genre, album.releaseDate] == ["Folk", "2012-11-06"])
    #expect(
      reading.children.last?.line == "song 301 us in 401 Russet Rag / The Barrow Boys: buy 1.29 USD $1.29")
  }

  @Test(arguments: [
    ("VAST on Apple Music", "Apple Music", "VAST"), ("\u{200E}Verger dans l’App Store", "App Store", "Verger"),
    ("Orchard App - App Store", "App Store", "Orchard"), ("Café sur Apple\u{A0}Podcasts", "Apple Podcasts", "Café"),
    ("on Apple Music", "", "on Apple Music"), ("Learn on the Go", "App Store", "Learn on the Go"),
  ]) func `a page's title loses what the store added`(title: String, site: String, name: String) throws {
    let head = """
      <html><head><link rel="canonical" href="https://itunes.apple.com/us/artist/vast/id149550">
      <meta property="og:title" content="\(title)"><meta property="og:site_name" content="\(site)"></head></html>
      """
    #expect(try Reading(head).records.map(\.name) == [name])
  }

  @Test func `a song is never named after its album's page`() throws {
    let head = """
      <html><head><link rel="canonical" href="https://itunes.apple.com/us/album/cox/id401?i=301">
      <meta property="og:title" content="Cox by The Barrow Boys on Apple Music"></head></html>
      """
    let reading = try Reading(head)
    #expect(reading.appleIDs == [301])
    #expect(reading.records.map(\.name) == [nil])
  }
}

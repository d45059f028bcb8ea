import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// Pages of late 2017 to 2019, with a document of JSON:API.
@Suite struct EmberStoreTests {
  private func page(_ head: String, _ store: String) -> String {
    """
    <!DOCTYPE html><html><head>\(head)</head><body>
    <script type="fastboot/shoebox" id="shoebox-ember-data-store">\(store)</script></body></html>
    """
  }

  private let album = """
    {"data":{"type":"product/album","id":"id401","attributes":{"artistName":"The Barrow Boys","name":"Cox",\
    "releaseDate":"2012-11-06","url":"https://itunes.apple.com/us/album/cox/id401","userRating":{"value":4.5,\
    "ratingCount":17}},"relationships":{"offers":{"data":[{"type":"offer","id":"st1"},{"type":"offer","id":"st2"}]},\
    "artist":{"data":{"type":"lockup/artist","id":"501"}},"genres":{"data":[{"type":"genre","id":"st3"}]},\
    "reviews":{"data":[{"type":"review","id":"st4"}]},"songs":{"data":[{"type":"song","id":"301"}]}}},"included":[\
    {"type":"offer","id":"st1","attributes":{"price":11.99,"priceFormatted":"$11.99","type":"buy"}},\
    {"type":"offer","id":"st2","attributes":{"price":0,"priceFormatted":"$0.00","type":"subscription"}},\
    {"type":"offer","id":"st5","attributes":{"price":1.29,"priceFormatted":"$1.29","type":"buy"}},\
    {"type":"genre","id":"st3","attributes":{"name":"Folk"},"relationships":{}},\
    {"type":"lockup/artist","id":"501","attributes":{"name":"The Barrow Boys","url":\
    "https://itunes.apple.com/us/artist/b/id501"},"relationships":{}},\
    {"type":"lockup/music-video","id":"701","attributes":{"name":"Press","url":\
    "https://itunes.apple.com/us/music-video/press/id701"},"relationships":{}},\
    {"type":"review","id":"st4","attributes":{"body":"Crisp.","date":"2014-01-09T13:14:55Z","name":"Pip","rating":5,\
    "title":"Wow","userReviewId":"922"}},\
    {"type":"song","id":"301","attributes":{"artistName":"The Barrow Boys","name":"Russet Rag","releaseDate":"2012-09-07",\
    "url":"https://itunes.apple.com/us/album/russet-rag/id401?i=301"},"relationships":{"offers":{"data":[\
    {"type":"offer","id":"st5"}]},"genres":{"data":[{"type":"genre","id":"st3"}]}}}]}
    """

  @Test func `reads an album with its price, rating and review, and what it names`() throws {
    let reading = try Reading(
      page("<link rel=\"canonical\" href=\"https://itunes.apple.com/us/album/cox/id401\">", album))
    let expected = ProductRecord(
      appleID: appleID(401), kind: .album, storefront: Storefront("us"), name: "Cox",
      artist: "The Barrow Boys", artistID: AppleID("501"), genre: "Folk", releaseDate: "2012-11-06",
      url: "https://itunes.apple.com/us/album/cox/id401", offers: [.buy(11_990, "USD", "$11.99")],
      rating: ItemRating(average: 4.5, count: 17))
    #expect(reading.records == [expected])
    #expect(
      reading.children.map(\.line) == [
        "artist 501 us The Barrow Boys", "song 301 us in 401 Russet Rag / The Barrow Boys: buy 1.29 USD $1.29",
        "music-video 701 us Press",
      ])
    let review = CustomerReview(
      number: 922, appleID: appleID(401), storefront: Storefront("us"), rating: 5, title: "Wow",
      text: "Crisp.", author: "Pip", updated: Timestamp("2014-01-09T13:14:55Z"))
    #expect(reading.reviews == [review])
  }

  @Test func `a song that was chosen on its album's page has its own name and price`() throws {
    let head = """
      <link rel="canonical" href="https://itunes.apple.com/us/album/cox/id401?i=301">
      <meta name="apple:content_id" content="301"><meta property="og:title" content="Cox by The Barrow Boys on Apple Music">
      """
    let reading = try Reading(page(head, album))
    let song = try #require(reading.records.first)
    #expect(song.line == "song 301 us in 401 Russet Rag / The Barrow Boys: buy 1.29 USD $1.29")
    #expect(song.genre == "Folk")
    #expect(reading.children.first { $0.appleID == AppleID("401") }?.offers == [.buy(11_990, "USD", "$11.99")])
    #expect(reading.reviews.map(\.appleID) == [appleID(401)])
  }

  @Test func `reads an app of 2019, whose document stands under its number`() throws {
    let app = """
      {"302":{"data":{"type":"product/app","id":"302","attributes":{"name":"Orchard","url":\
      "https://apps.apple.com/us/app/orchard/id302","softwareInfo":{"seller":"Orchard Ltd"},"versionHistory":\
      [{"versionString":"2.1"}]},"relationships":{"content":{"data":[{"type":"lockup/section","id":"a"}]},\
      "offers":{"data":[{"type":"offer","id":"o"}]}}},"included":[{"type":"offer","id":"o","attributes":{"type":"get",\
      "price":0,"priceFormatted":"$0.00"}},{"type":"lockup/section","id":"a","attributes":{"name":"More"},"relationships":\
      {"content":{"data":[{"type":"lockup/app","id":"303"}]}}},{"type":"lockup/app","id":"303","attributes":{"name":"Pear",\
      "url":"https://apps.apple.com/us/app/pear/id303"}}]}}
      """
    let reading = try Reading(page("<meta name=\"apple:content_id\" content=\"id302\">", app))
    let record = try #require(reading.records.first)
    #expect(record.line == "app 302 us Orchard: buy 0 USD $0.00")
    #expect([record.seller, record.version] == ["Orchard Ltd", "2.1"])
    #expect(reading.children.map(\.line) == ["app 303 us Pear"])
  }

  @Test func `an amount without a currency is none where the store is not known`() throws {
    let store = album.replacing("itunes.apple.com/us/", with: "itunes.apple.com/")
    let reading = try Reading(page("<meta name=\"apple:content_id\" content=\"401\">", store))
    #expect(reading.records.map(\.line) == ["album 401 - Cox / The Barrow Boys"])
  }

  @Test func `resources that name each other in a circle end`() throws {
    let circle = """
      {"data":{"type":"album","id":"401","attributes":{"name":"Cox"},"relationships":{"a":{"data":[{"type":"song",\
      "id":"301"}]}}},"included":[{"type":"song","id":"301","attributes":{"name":"Rag"},"relationships":{"a":{"data":\
      [{"type":"song","id":"301"}]}}}]}
      """
    #expect(try Reading(page("<meta name=\"apple:content_id\" content=\"401\">", circle)).appleIDs == [401])
  }
}

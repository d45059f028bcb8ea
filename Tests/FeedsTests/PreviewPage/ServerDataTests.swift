import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// Pages of 2023 and later, drawn from `serialized-server-data`.
@Suite struct ServerDataTests {
  @Test func `a line that credits several names none of them`() throws {
    func line(_ title: String, _ artist: String) -> String {
      """
      {"title":"\(title)","segue":{"destination":{"contentDescriptor":{"kind":"artist","identifiers":{"storeAdamID":"501"},\
      "url":"https://music.apple.com/gb/artist/\(artist)/501"}}}}
      """
    }
    for (title, name) in [("The Barrow Boys", "The Barrow Boys"), ("The Barrow Boys & Moor", "-")] {
      let reading = try Reading(
        """
        <!DOCTYPE html><html><head><link rel="canonical" href="https://music.apple.com/gb/new"></head><body>
        <script type="application/json" id="serialized-server-data">
        [{"data":{"items":[{"subtitleLinks":[\(line(title, "the-barrow-boys"))]}]}}]</script></body></html>
        """)
      #expect(reading.children.map(\.line) == ["artist 501 gb \(name)"])
    }
  }

  private func page(_ head: String, _ data: String) -> String {
    """
    <!DOCTYPE html><html><head>\(head)</head><body>
    <script type="application/json" id="serialized-server-data">\(data)</script></body></html>
    """
  }

  private func button(_ appleID: String, _ parameters: String, price: String = "null") -> String {
    """
    {"adamId":"\(appleID)","price":\(price),"priceFormatted":null,"purchaseConfiguration":{"isArcadeApp":false,\
    "buyParams":"productType=C&\(parameters)&salableAdamId=\(appleID)&pricingParameters=STDQ"}}
    """
  }

  private var app: String {
    """
    [{"intent":{"$kind":"ProductPageIntent","storefront":"us","id":"302"},"data":{"title":"Orchard","canonicalURL":\
    "https://apps.apple.com/us/app/orchard/id302","lockup":{"adamId":"302","bundleId":"com.example.orchard","title":\
    "Orchard","buttonAction":\(button("302", "price=0"))},"shelfMapping":{"information":{"items":[\
    {"title":"Anbieter","items":[{"text":"Orchard Sales"}]},{"title":"Größe","items":[{"text":"9,2 MB"}]},\
    {"title":"In-App-Käufe","items":[{"textPairs":[["Crate","$1.99"],["Barrel","on request"]]}]}]},\
    "mostRecentVersion":{"items":[{"primarySubtitle":"Version 2025.9.6"}]},\
    "productRatings":{"items":[{"productId":"302","ratingAverage":4.4,"totalNumberOfRatings":492}]},\
    "userProductReviews":{"items":[{"review":{"id":"11091","title":"Ripe","date":"2024-03-27T15:30:22.000Z",\
    "contents":"Good.","rating":4,"reviewerName":"Pip"}}]},"allProductReviews":{"items":[{"review":{"id":"11091",\
    "title":"Ripe","contents":"Good.","rating":4}}]},\
    "similarItems":{"items":[{"adamId":"303","bundleId":"com.example.pear","title":"Pear","clickAction":{"pageUrl":\
    "https://apps.apple.com/us/app/pear/id303"},"buttonAction":\(button("303", "price=0"))},{"adamId":"304","title":"Cox",\
    "clickAction":{"pageUrl":"https://apps.apple.com/us/app/other/id999"}}]}},"pageMetrics":{"pageRenderFields":\
    {"platformRequestStartTime":1765609545709}}}}]
    """
  }

  @Test func `reads seller, version, rating, in-app products, reviews and time of an app's page`() throws {
    let reading = try Reading(
      page("<link rel=\"canonical\" href=\"https://apps.apple.com/us/app/orchard/id302\">", app))
    var expected = ProductRecord(
      appleID: appleID(302), kind: .app, storefront: Storefront("us"), name: "Orchard",
      seller: "Orchard Sales", version: "2025.9.6", url: "https://apps.apple.com/us/app/orchard/id302",
      offers: [.buy(0, "USD")],
      identifiers: [Identifier(scheme: .bundleID, value: "com.example.orchard")],
      rating: ItemRating(average: 4.4, count: 492))
    expected.inApps = [
      ListedInApp(name: "Crate", price: money(1990, "USD"), text: "$1.99"),
      ListedInApp(name: "Barrel", price: nil, text: "on request"),
    ]
    #expect(reading.records == [expected])
    #expect(
      reading.children.map { "\($0.appleID) \($0.name ?? "") \($0.identifiers.map(\.value))" } == [
        "303 Pear [\"com.example.pear\"]"
      ])
    #expect(reading.reviews.map { "\($0.number ?? 0) \($0.rating) \($0.author ?? "")" } == ["11091 4 Pip"])
    #expect(reading.items.first == .time(Timestamp("2025-12-13T07:05:45Z")))
    #expect(reading.items.last == .time(nil))
  }

  @Test func `a page proves that an app has no in-app products only where it says so`() throws {
    let link = "<link rel=\"canonical\" href=\"https://apps.apple.com/us/app/orchard/id302\">"
    let pairs = #"{"textPairs":[["Crate","$1.99"],["Barrel","on request"]]}"#
    let flag = { (word: String) in
      app.replacing(
        #""title":"Orchard","button"#, with: #""title":"Orchard","offerDisplayProperties":\#(word),"button"#)
    }
    let (no, yes) = (flag(#"{"hasInAppPurchases":false}"#), flag(#"{"hasInAppPurchases":true}"#))
    let statesNone = { (data: String) in try Reading(page(link, data)).records.map(\.statesNoInApps) }
    #expect(try statesNone(app) == [false])
    #expect(try statesNone(no) == [false])
    let word = #"{"text":"Yes"}"#
    #expect(try statesNone(no.replacing(pairs, with: word)) == [true])
    #expect(try statesNone(yes.replacing(pairs, with: word)) == [false])
    #expect(try statesNone(app.replacing(pairs, with: word)) == [false])
    #expect(try statesNone(app.replacing(pairs, with: #"{"textPairs":[]}"#)) == [true])
    #expect(try statesNone(yes.replacing(pairs, with: #"{"textPairs":[]}"#)) == [false])
    #expect(try statesNone(no.replacing("\"information\"", with: "\"other\"")) == [false])
  }

  @Test func `in a store that changed its currency, in-app prices show in which an app is free`() throws {
    let korean = app.replacing("/us/", with: "/kr/").replacing("\"us\"", with: "\"kr\"")
      .replacing(
        "[\"Crate\",\"$1.99\"],[\"Barrel\",\"on request\"]", with: "[\"Crate\",\"₩2,800\"],[\"Barrel\",\"￦14,000\"]")
    let reading = try Reading(
      page("<link rel=\"canonical\" href=\"https://apps.apple.com/kr/app/orchard/id302\">", korean))
    let record = try #require(reading.records.first)
    #expect(record.offers == [.buy(0, "KRW")] && record.unread.isEmpty)
    #expect(record.inApps.map(\.price) == [money(2_800_000, "KRW"), money(14_000_000, "KRW")])
    #expect(reading.children.flatMap(\.offers) == [.buy(0, "KRW")])
  }

  @Test func `a page of news is no page of an item, and its heroes' titles are no names`() throws {
    let news = """
      {"data":[{"intent":{"$kind":"BrowsePageIntent"},"data":{"sections":[{"itemKind":"flowcaseLockup","items":[{"heading":\
      "WATCH NOW","title":"Ana sits down.","contentDescriptor":{"kind":"musicVideo","identifiers":{"storeAdamID":"701"},\
      "url":"https://music.apple.com/us/music-video/talk/701"}}]},{"itemKind":"squareLockup","items":[{"titleLinks":\
      [{"title":"Cox"}],"subtitleLinks":[{"title":"The Barrow Boys","segue":{"destination":{"contentDescriptor":{"kind":\
      "artist","identifiers":{"storeAdamID":"501"},"url":"https://music.apple.com/us/artist/the-barrow-boys/501"}}}}],\
      "contentDescriptor":{"kind":"album","identifiers":{"storeAdamID":"401"},"url":\
      "https://music.apple.com/us/album/cox/401"}}]}]}}]}
      """
    for head in ["<link rel=\"canonical\" href=\"https://music.apple.com/us/new\">", ""] {
      let reading = try Reading(page(head, news))
      #expect(reading.records == [])
      #expect(
        reading.children.map(\.line) == ["album 401 us Cox / The Barrow Boys", "artist 501 us The Barrow Boys"])
      #expect(reading.links.map(\.appleID) == [AppleID("701"), AppleID("501"), AppleID("401")])
    }
  }

  @Test func `names the songs of a playlist, which is no item itself`() throws {
    let playlist = """
      [{"intent":{"$kind":"PlaylistDetailPageIntent","contentDescriptor":{"identifiers":{"storeAdamID":"pl.u-x"}}},"data":\
      {"sections":[{"itemKind":"trackLockup","items":[{"title":"Russet Rag","artistName":"The Barrow Boys",\
      "contentDescriptor":{"kind":"song","identifiers":{"storeAdamID":"301"},"url":\
      "https://music.apple.com/us/album/cox/401?i=301"}}]}]}}]
      """
    let reading = try Reading(
      page("<link rel=\"canonical\" href=\"https://music.apple.com/us/playlist/p/pl.u-x\">", playlist))
    #expect(reading.records == [])
    #expect(reading.children.map(\.line) == ["song 301 us in 401 Russet Rag / The Barrow Boys"])
  }

  @Test func `a podcast's provider and what else is heard have their names`() throws {
    let podcast = """
      [{"intent":{"$kind":"ShowPageIntent","adamId":"267"},"data":{"shelves":[{"items":[{"showId":"267","title":"Pressing On",\
      "providerTitle":"Orchard Radio","primaryButtonAction":{"requestStartTime":1739032163540}}]},{"items":[{"adamId":"268",\
      "title":"Food","titleAccessibilityLabel":"Apples All Day","clickAction":{"pageUrl":\
      "https://podcasts.apple.com/at/podcast/apples-all-day/id268"}}]}]}}]
      """
    let reading = try Reading(
      page("<link rel=\"canonical\" href=\"https://podcasts.apple.com/at/podcast/pressing-on/id267\">", podcast))
    #expect(reading.records.map(\.line) == ["podcast 267 at Pressing On / Orchard Radio"])
    #expect(reading.children.map(\.line) == ["podcast 268 at Apples All Day"])
    #expect(reading.items.first == .time(Timestamp("2025-02-08T16:29:23Z")))
  }

  @Test func `in-app products in the shoebox have their numbers and product IDs`() throws {
    let answer = """
      {"d":[{"id":"302","type":"apps","attributes":{"name":"Orchard","url":"https://apps.apple.com/gb/app/orchard/id302"},\
      "relationships":{"genres":{"data":[{"id":"34","type":"genres","attributes":{"name":"Games"}}]},"top-in-apps":{"data":\
      [{"id":"901","type":"in-apps","attributes":{"name":"Crate","offerName":"com.example.crate","offers":[{"type":"buy",\
      "price":1.99,"priceFormatted":"£1.99","currencyCode":"GBP"}]}}]}}}]}
      """
    let script =
      "<script type=\"fastboot/shoebox\" id=\"shoebox-media-api-cache-apps\">{\"k\":\(answer.quoted)}</script>"
    let expected = ProductRecord(
      appleID: appleID(901), kind: .inApp, provenance: .child, storefront: Storefront("gb"),
      name: "Crate",
      parentID: AppleID("302"),
      offers: [Offer(kind: .inApp, price: .amount(money(1990, "GBP")), text: "£1.99")],
      identifiers: [Identifier(scheme: .inAppProductID, value: "com.example.crate")])
    #expect(try Reading("<html>\(script)</html>").children == [expected])
  }
}

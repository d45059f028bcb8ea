import CatalogModel
import Feeds
import Testing

/// What is odd about charts as they are published, in XML and in JSON.
@Suite struct ChartEdgeTests {
  private func atom(_ entry: String) -> String {
    """
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom"><title>Top</title>
    <entry>\(entry)</entry></feed>
    """
  }

  private func json(_ members: String) -> String {
    #"{"feed":{"title":{"label":"Top"},"entry":{"im:name":{"label":"x"},\#(members)}}}"#
  }

  private func offers(_ text: String) throws -> [String] { try Reading(text).records.flatMap(\.offers).map(\.line) }

  @Test(
    arguments: [
      ([("price", "1.99000", "$1.99")], ["buy 1.99 USD $1.99"]),
      ([("price", "1.990", "$1.99")], ["buy 1.99 USD $1.99"]),
      (
        [("price", "14.99", "$14.99"), ("rentalPrice", "4.99", "$4.99")],
        ["buy 14.99 USD $14.99", "rent 4.99 USD $4.99"]
      ), ([("price", "-1.00", "")], ["buy not sold"]), ([], []),
    ] as [([(String, String, String)], [String])])
  func `reads every price of an item`(prices: [(name: String, amount: String, text: String)], offers: [String]) throws {
    let elements = prices.map { #"<im:\#($0.name) amount="\#($0.amount)" currency="USD">\#($0.text)</im:\#($0.name)>"# }
    let members = prices.map {
      #","im:\#($0.name)":{"label":"\#($0.text)","attributes":{"amount":"\#($0.amount)","currency":"USD"}}"#
    }
    for text in [
      atom(#"<id im:id="301"/>"# + elements.joined()), json(#""id":{"attributes":{"im:id":"301"}}"# + members.joined()),
    ] {
      #expect(try self.offers(text) == offers)
      #expect(try Reading(text).appleIDs == [301] && Reading(text).summary?.notes == [])
    }
  }

  @Test(arguments: [
    ("kr", "￦13,000", "buy 13000 KRW ￦13,000"), ("kr", "무료", "buy 0 KRW 무료"),
    ("id", "Rp 1,889juta", "buy 1889000 IDR Rp 1,889juta"), ("de", "1,190 €", nil), ("us", "Get", nil),
  ])
  func `reads a price that is stated only as text as its store writes it`(
    store: String, text: String, offer: String?
  ) throws {
    let link = #"<link rel="alternate" href="https://apps.apple.com/\#(store)/app/id301"/>"#
    #expect(
      try offers(atom(#"<id im:id="301"/>\#(link)<im:price>\#(text)</im:price>"#)) == [offer].compactMap(\.self))
  }

  @Test func `keeps the word on a store's button as a label, which is no price`() throws {
    let price = #"<im:price amount="0.00000" currency="USD">받기</im:price>"#
    let offer = try #require(Reading(atom(#"<id im:id="301"/>\#(price)"#)).records.first?.offers.first)
    #expect(offer.text == nil)
    #expect(offer.label == "받기")
    let free = #""im:price":{"label":"Gratuit","attributes":{"amount":"0","currency":"EUR"}}"#
    #expect(try offers(json(#""id":{"attributes":{"im:id":"301"}},\#(free)"#)) == ["buy 0 EUR Gratuit"])
  }

  @Test(arguments: [
    #"<im:price>$1.99</im:price>"#, #"<im:price amount="1,99" currency="EUR">1,99 €</im:price>"#,
    #"<im:price amount="-3" currency="USD"/>"#, #"<im:price amount="1.99" currency="credits"/>"#,
  ]) func `says which price it could not read, and takes the item without it`(price: String) throws {
    let reading = try Reading(atom(#"<id im:id="301"/>\#(price)"#))
    #expect(reading.appleIDs == [301])
    #expect(try offers(atom(#"<id im:id="301"/>\#(price)"#)) == [])
    #expect(reading.unread.count == 1)
    #expect(reading.unread.first?.contains("not") == true)
    #expect(reading.summary?.unreadCount == 1)
  }

  @Test func `takes an album's own name and page for the album alone`() throws {
    let collection = """
      "im:collection":{"im:name":{"label":"Windfall"},"link":{"attributes":{"rel":"alternate",\
      "href":"https://music.apple.com/us/album/windfall/401"}}}
      """
    let song = """
      "id":{"label":"https://music.apple.com/us/album/windfall/401?i=301"},\
      "im:contentType":{"attributes":{"term":"Track"}},\(collection)
      """
    let reading = try Reading(json(song))
    #expect(reading.records.map(\.line) == ["song 301 us in 401 x"])
    #expect(reading.children.map(\.line) == ["album 401 us Windfall"])
  }

  @Test func `reads the link to the page as an object and as one of several`() throws {
    let link = #"{"attributes":{"rel":"alternate","href":"https://apps.apple.com/us/app/pear/id301"}}"#
    let preview = #"{"im:duration":{"label":"30"},"attributes":{"rel":"enclosure","href":"https://x.example/y"}}"#
    for links in [link, "[\(link),\(preview)]", "[\(preview),\(link)]"] {
      #expect(try Reading(json(#""link":\#(links)"#)).appleIDs == [301])
    }
  }
}

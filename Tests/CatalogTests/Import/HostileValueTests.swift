import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

/// Whatever stands in any field of any feed: each record is counted as read or refused, and no other file suffers.
@Suite struct HostileValueTests {
  struct Sample: CustomTestStringConvertible {
    var testDescription: String
    var json: String
    /// Members that say what a text is, and not what is in it.
    var frame: Set<String> = []
    /// Whether every element is one record; others state several things, or complete each other.
    var isCounted = true
  }

  private static let values = [
    "null", "true", "-1", "0", "1e400", "-1e-400", "0.1234", "99999999999999999999", "9223372036854775808",
    "-9223372036854775808", "39.989999999999995", "[]", "{}", "[[[1]]]", #""""#, #"" ""#, #""\u0000""#, #""a\u0000b""#,
    #""-1""#, #""NaN""#, #""1e3""#, #""\ud800""#, #""2026-99-99""#, #""XXX""#, #""zz""#, #""%""#,
    "\"" + String(repeating: "9", count: 400) + "\"", "\"" + String(repeating: "ü ", count: 70_000) + "\"",
  ]

  static let samples = [
    Sample(
      testDescription: "search-api",
      json: """
        {"resultCount":2,"results":[{"wrapperType":"track","kind":"song","artistId":501,"collectionId":401,"trackId":301,
        "artistName":"Marrow","collectionName":"Cox","trackName":"Rag","collectionPrice":7.99,"trackPrice":1.29,
        "trackRentalPrice":0.99,"releaseDate":"2011-03-24T07:00:00Z","country":"GBR","currency":"GBP","discNumber":1,
        "primaryGenreName":"Folk","collectionViewUrl":"https://music.apple.com/gb/album/401?i=301"},
        {"kind":"software","bundleId":"com.example.orchard","trackId":302,"trackName":"Orchard","price":0.0,
        "formattedPrice":"Free","currency":"USD","version":"2.1","averageUserRating":4.5,"userRatingCount":12,
        "genres":["Games"],"artistId":502,"artistName":"Works","trackViewUrl":"https://apps.apple.com/us/app/id302"}]}
        """, frame: ["resultCount"]),
    Sample(
      testDescription: "chart",
      json: """
        {"feed":{"entry":[{"im:name":{"label":"Pears"},"im:price":{"label":"$1.99","attributes":{"amount":"1.99000",
        "currency":"USD"}},"im:artist":{"label":"Works","attributes":{"href":"https://apps.apple.com/us/developer/id7"}},
        "im:contentType":{"attributes":{"term":"Application"}},"category":{"attributes":{"im:id":"6014","label":"Games"}},
        "im:releaseDate":{"label":"2020-01-01"},"id":{"label":"https://apps.apple.com/us/app/id303",
        "attributes":{"im:id":"303","im:bundleId":"com.example.pears"}}}],"updated":{"label":"2026-11-01T00:00:00Z"},
        "title":{"label":"Top"},"id":{"label":"https://itunes.apple.com/us/rss/toppaidapplications/json"}}}
        """),
    Sample(
      testDescription: "chart of the generator",
      json: """
        {"feed":{"title":"Top","id":"https://rss.applemarketingtools.com/api/v2/us/apps/top-free/10/apps.json",
        "country":"us","updated":"Wed, 27 Apr 2022 08:49:26 +0000","results":[{"artistName":"Works","id":"304",
        "name":"Plums","releaseDate":"2020-01-01","kind":"apps","artworkUrl100":"https://img.example/1.png",
        "genres":[{"genreId":"18","name":"Games","url":"https://itunes.apple.com/us/genre/id18"}],
        "url":"https://apps.apple.com/us/app/plums/id304"}]}}
        """),
    Sample(
      testDescription: "media-answer",
      json: """
        {"data":[{"id":"305","type":"songs","href":"/v1/catalog/us/songs/305","attributes":{"name":"A","artistName":"B",
        "albumName":"C","genreNames":["Folk"],"releaseDate":"2020-01-01","trackNumber":1,"isrc":"QZXYZ2400001",
        "durationInMillis":1000,"url":"https://music.apple.com/us/album/c/405?i=305",
        "offers":[{"type":"buy","price":1.29,"priceFormatted":"$1.29","currencyCode":"USD"}]}}]}
        """, frame: ["type"]),
    Sample(
      testDescription: "in-apps",
      json: """
        [{"type":"in-apps","id":"6700026001","href":"/v1/catalog/us/in-apps/6700026001","attributes":{"name":"Yearly",
        "offerName":"com.example.year","kind":"Auto-Renewable Subscription","isFamilyShareable":0,
        "subscriptionFamilyId":"20517508","subscriptionFamilyRank":1,"icuLocale":"en_US@currency=USD",
        "description":{"standard":"All"},"offers":[{"type":"buy","price":39.99,"priceFormatted":"$39.99",
        "currencyCode":"USD","recurringSubscriptionPeriod":"P1Y","buyParams":"appAdamId=7",
        "discounts":[{"type":"IntroOffer","price":0,"modeType":"FreeTrial","numOfPeriods":1}]}]}}]
        """, frame: ["type"], isCounted: false),
    Sample(
      testDescription: "storekit-configuration",
      json: """
        {"identifier":"A1","nonRenewingSubscriptions":[],"products":[{"displayPrice":"0.99","familyShareable":false,
        "internalID":"6700000001","localizations":[{"description":"All","displayName":"Gems","locale":"en_US"}],
        "productID":"com.example.gems","referenceName":"Gems","type":"Consumable"}],
        "settings":{"_storefront":"USA","_applicationInternalID":"6700000000","_lastSynchronizedDate":700000000.5},
        "subscriptionGroups":[{"id":"20517508","name":"All","subscriptions":[{"displayPrice":"9.99","groupNumber":1,
        "productID":"com.example.month","recurringSubscriptionPeriod":"P1M","type":"RecurringSubscription",
        "introductoryOffer":{"displayPrice":"0.99","paymentMode":"payAsYouGo","numberOfPeriods":1,
        "subscriptionPeriod":"P1M"}}]}],"version":{"major":4,"minor":0}}
        """, isCounted: false),
    Sample(
      testDescription: "app-store-connect",
      json: """
        {"data":[{"type":"inAppPurchasePrices","id":"x1","attributes":{"manual":true,"startDate":"2026-01-01",
        "endDate":"2027-01-01"},"relationships":{"inAppPurchasePricePoint":{"data":{"type":"inAppPurchasePricePoints",
        "id":"q1"}},"territory":{"data":{"type":"territories","id":"JPN"}}}}],"included":[{
        "type":"inAppPurchasePricePoints","id":"q1","attributes":{"customerPrice":"160","proceeds":"112"}},
        {"type":"territories","id":"JPN","attributes":{"currency":"JPY"}},
        {"type":"inAppPurchases","id":"6700009001","attributes":{"name":"Gems","productId":"com.example.gems",
        "inAppPurchaseType":"CONSUMABLE","state":"APPROVED"}}],"links":{
        "self":"https://api.appstoreconnect.apple.com/v1/inAppPurchasePriceSchedules/6700009001/manualPrices"}}
        """, frame: ["type", "self"], isCounted: false),
    Sample(
      testDescription: "reviews",
      json: """
        {"feed":{"id":{"label":"https://itunes.apple.com/us/rss/customerreviews/id=302/json"},"entry":[{
        "author":{"name":{"label":"pip"}},"im:version":{"label":"1.0"},"im:rating":{"label":"4"},
        "id":{"label":"12345678901"},"title":{"label":"Fine"},"content":{"label":"All well"},
        "im:voteSum":{"label":"1"},"im:voteCount":{"label":"2"},"updated":{"label":"2026-01-01T00:00:00-07:00"}}]}}
        """),
  ]

  @Test(arguments: samples) func `every record is read or refused, whatever stands in its fields`(sample: Sample) throws
  {
    let test = TestCatalog()
    let tree = try JSONSerialization.jsonObject(with: Data(sample.json.utf8))
    let plain = try Catalog.previewImport(of: [test.write(sample.json, to: "plain.json")])
    let seen = plain.records + plain.reviews + plain.refused
    #expect(seen > 0 && plain.refused == 0)
    try test.importText(searchAnswer(appRecord(9_000_000_001, "Quinces")), as: "good.json")
    for (field, mutant) in Self.mutants(of: tree, but: sample.frame) {
      for (number, value) in Self.values.enumerated() {
        try test.write(mutant.replacing("\"\(Self.mark)\"", with: value), to: "\(field)/\(number).json")
      }
      let found = try test.importFeeds(test.folder + "/\(field)")
      let counted = found.records + found.reviews + found.refused + found.damagedFiles * seen
      if sample.isCounted { #expect(counted == seen * Self.values.count, "\(field): \(found.problems.suffix(3))") }
      #expect(found.empty == [], "\(field)")
    }
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 9000000001") == ["Quinces"])
    #expect(try test.rows("PRAGMA main.integrity_check") == ["ok"])
    #expect(test.problems.allSatisfy { !$0.contains("cannot be stored") })
  }

  private static let texts = [
    "", " ", "-1", "0", "1e400", "0.1234", "99999999999999999999", "39.989999999999995", "NaN", "a\u{0}b", "XXX", "zz",
    "%",
    "&#0;", "<", "\u{FFFD}", String(repeating: "9", count: 400), String(repeating: "ü ", count: 20_000),
  ]

  private static let tables = [
    "sales report": [
      ("Provider", "APPLE"), ("SKU", "OP-1"), ("Developer", "Works"), ("Title", "Press"),
      ("Product Type Identifier", "1F"),
      ("Units", "2"), ("Developer Proceeds", "3.0"), ("Begin Date", "11/20/2026"), ("End Date", "11/20/2026"),
      ("Customer Currency", "EUR"), ("Country Code", "DE"), ("Currency of Proceeds", "EUR"),
      ("Apple Identifier", "6450100200"), ("Customer Price", "5.99"), ("Promo Code", " "), ("Parent Identifier", " "),
    ]
  ]

  @Test(arguments: tables.keys.sorted())
  func `every row is read or refused, whatever stands in its fields`(name: String) throws {
    let test = TestCatalog()
    let columns = try #require(Self.tables[name])
    let header = columns.map(\.0).joined(separator: "\t")
    for changed in columns.indices {
      for (number, text) in Self.texts.enumerated() {
        let row = columns.enumerated().map { $0.offset == changed ? text : $0.element.1 }.joined(separator: "\t")
        try test.write("\(header)\n\(row)\n", to: "\(changed)/\(number).txt")
      }
      let found = try test.importFeeds(test.folder + "/\(changed)")
      #expect(found.records + found.refused == Self.texts.count, "\(columns[changed].0): \(found.problems.suffix(3))")
      #expect(found.problems.allSatisfy { !$0.contains("cannot be stored") })
    }
  }

  @Test(arguments: ["Pears", "1.99", "USD", "303", "Application", "2020-01-01", "Games"])
  func `every entry of a chart in XML is read or refused, whatever stands in it`(field: String) throws {
    let chart = """
      <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom"><id>https://itunes.apple.com/us/rss/toppaidapplications/xml</id><entry>
      <im:name>Pears</im:name><im:price amount="1.99" currency="USD">$1.99</im:price><im:artist>Works</im:artist>
      <im:contentType term="Application" label="Application"/><category im:id="6014" term="Games" label="Games"/>
      <im:releaseDate label="">2020-01-01</im:releaseDate><id im:id="303">https://apps.apple.com/us/app/id1</id></entry></feed>
      """
    let test = TestCatalog()
    for (number, text) in Self.texts.enumerated() {
      let escaped = text.replacing("<", with: "&lt;").replacing("\u{0}", with: "")
      try test.write(chart.replacing(field, with: escaped), to: "in/\(number).xml")
    }
    let found = try test.importFeeds(test.folder + "/in")
    #expect(found.records + found.refused + found.damagedFiles == Self.texts.count, "\(found.problems.suffix(3))")
    #expect(found.problems.allSatisfy { !$0.contains("cannot be stored") })
  }

  private static let mark = "§"

  /// The tree as text with a mark in place of one value, for each value but those of `frame`.
  private static func mutants(of tree: Any, but frame: Set<String>) -> [(field: String, text: String)] {
    paths(in: tree).filter { path in !path.contains { frame.contains($0) } }.compactMap { path in
      let changed = replacing(path[...], in: tree)
      guard
        let data = try? JSONSerialization.data(
          withJSONObject: changed, options: [.withoutEscapingSlashes, .sortedKeys])
      else {
        return nil
      }
      return (path.joined(separator: "-").replacing(":", with: "_"), String(decoding: data, as: UTF8.self))
    }
  }

  private static func paths(in tree: Any) -> [[String]] {
    switch tree {
    case let members as [String: Any]:
      members.keys.sorted().flatMap { name in paths(in: members[name] ?? "").map { [name] + $0 } }
    case let elements as [Any]:
      elements.indices.flatMap { index in paths(in: elements[index]).map { ["\(index)"] + $0 } }
    default: [[]]
    }
  }

  private static func replacing(_ path: ArraySlice<String>, in tree: Any) -> Any {
    guard let first = path.first else { return mark }
    if var members = tree as? [String: Any] {
      members[first] = replacing(path.dropFirst(), in: members[first] ?? "")
      return members
    }
    guard var elements = tree as? [Any], let index = Int(first) else { return mark }
    elements[index] = replacing(path.dropFirst(), in: elements[index])
    return elements
  }
}

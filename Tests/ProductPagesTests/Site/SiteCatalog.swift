import Catalog
import CatalogModel
import ProductPages
import Storefronts
import TestSupport

/// A catalog of made-up items of every kind that a page shows, and the site over it.
final class SiteCatalog {
  let catalog: Catalog
  let site: Site

  /// A name that tries to be markup, in every position.
  static let hostile =
    #"</title><script>fetch('https://example.com/')</script>'"<img src=x onerror=alert(1)>&amp;"# + "\u{202E}"

  private static let now = Timestamp("2026-11-22T12:00:00Z") ?? Timestamp(seconds: 0)
  /// Made once for all tests.
  private static let folder = Result { try makeFolder() }

  init(_ change: (inout SiteSettings) -> Void = { _ in }) throws {
    var settings = SiteSettings { Self.now }
    settings.rates = try ExchangeRates(
      newestIn: Array("Date,USD,JPY,GBP,TRY\n2026-11-20,1.1520,170.00,0.8700,48.00\n".utf8))
    change(&settings)
    site = Site(settings)
    catalog = try Catalog(at: Self.folder.get().path + "/catalog")
  }

  private static func makeFolder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let catalog = try Catalog(at: folder.path + "/catalog", access: .writing)
    for (day, file, text) in feeds {
      var options = ImportOptions()
      options.observedAt = Timestamp(day)
      options.now = { now }
      _ = try catalog.importFeeds(at: [folder.write(text, to: file)], options: options)
    }
    if let item = AppleID("7"), let store = Storefront("cn"), let day = Timestamp("2026-11-20") {
      try catalog.note(found: [], missing: [item], in: store, at: day)
    }
    return folder
  }

  func answer(_ path: String, _ query: [(String, String)] = []) throws -> PageAnswer? {
    try site.answer(
      PageRequest(path: path, query: query.map { (name: $0.0, value: $0.1) }), from: catalog)
  }

  func text(_ path: String, _ query: [(String, String)] = []) throws -> String {
    String(decoding: try answer(path, query)?.body ?? [], as: UTF8.self)
  }

  // MARK: - Feeds

  /// An app as the Lookup API has it.
  static func app(
    _ id: Int, _ name: String, _ price: String, _ currency: String, _ text: String, in store: String = "us"
  ) -> String {
    """
    {"wrapperType":"software","kind":"software","trackId":\(id),"trackName":\(name.quoted),"artistId":77001,
    "artistName":"Quince Works","sellerName":"Quince Works Ltd","price":\(price),"formattedPrice":\(text.quoted),"currency":"\(currency)",
    "bundleId":"com.example.pear\(id)","primaryGenreName":"Business","version":"2.1","fileSizeBytes":"58720256",
    "minimumOsVersion":"17.0","averageUserRating":4.62,"userRatingCount":2187,"releaseDate":"2024-05-02T07:00:00Z",
    "description":\("Counts pears, one by one.\n\nIt knows 212 kinds of pears, and when each is ripe.".quoted),"releaseNotes":"Ripens faster.",
    "languageCodesISO2A":["EN","DE","JA"],"contentAdvisoryRating":"4+","trackViewUrl":"https://apps.apple.com/\(store)/app/pear-ledger/id\(id)",
    "artworkUrl512":"https://is1-ssl.mzstatic.com/image/thumb/a/512x512bb.jpg",
    "screenshotUrls":["https://is1-ssl.mzstatic.com/image/thumb/s/392x696bb.jpg"]}
    """
  }

  private static let hostileApp = """
    {"wrapperType":"software","kind":"software","trackId":9,"trackName":\(hostile.quoted),"artistName":\(("=HYPERLINK(1)" + hostile).quoted),
    "artistId":78001,"sellerName":\(hostile.quoted),"price":1.99,"formattedPrice":\(("=" + hostile).quoted),"currency":"USD",
    "primaryGenreName":\(hostile.quoted),"version":\(hostile.quoted),"description":\(hostile.quoted),"releaseNotes":\(hostile.quoted),
    "minimumOsVersion":\(hostile.quoted),"contentAdvisoryRating":\(hostile.quoted),"languageCodesISO2A":[\(hostile.quoted)],
    "trackViewUrl":"javascript:alert(1)","sellerUrl":"javascript:alert(1)","artworkUrl512":"https://evil.example/x.mzstatic.com/a.jpg",
    "screenshotUrls":["javascript:alert(1)","https://evil.example/.mzstatic.com","https://a.mzstatic.com@evil.example/"]}
    """

  private static let album: [String] = {
    let collection = """
      {"wrapperType":"collection","collectionType":"Album","collectionId":23,"collectionName":"Late Frost","artistId":32,
      "artistName":"The Medlars","collectionPrice":9.99,"currency":"USD","country":"USA","primaryGenreName":"Folk","trackCount":3,
      "releaseDate":"2019-03-01T08:00:00Z"}
      """
    return [collection]
      + ["First Frost", "Blossom", "The Grafting"].enumerated().map { index, name in
        """
        {"wrapperType":"track","kind":"song","trackId":\(24 + index),"collectionId":23,"artistId":32,"trackName":"\(name)",
        "collectionName":"Late Frost","artistName":"The Medlars","trackPrice":1.29,"collectionPrice":9.99,"currency":"USD",
        "country":"USA","discNumber":1,"trackNumber":\(index + 1),"trackTimeMillis":\(200_000 + index * 31_000),"primaryGenreName":"Folk"}
        """
      }
  }()

  private static func film(_ price: String, _ country: String, _ currency: String) -> String {
    """
    {"wrapperType":"track","kind":"feature-movie","trackId":22,"trackName":"The Graft","artistName":"W. Alder",\(price),
    "country":"\(country)","currency":"\(currency)"}
    """
  }

  /// An item in every store that is live.
  private static let everyStore: [Feed] = {
    let stores = Storefront.allKnown.filter { $0.details.hasAppStore }.enumerated()
    let days = Dictionary(grouping: stores) { $0.offset % 9 }
    return days.map { day, stores in
      let records = stores.map { _, store in
        app(
          50, "Orchard in Every Store", "\(day + 1).99", store.details.currency?.description ?? "USD", "",
          in: store.code)
      }
      return ("2026-11-\(10 + day)", "every-\(day).json", searchAnswer(records))
    }
  }()

  private static func chart(_ day: String, _ items: [(Int64, String)]) -> String {
    ChartSample(items, title: "iTunes Store: Top Paid Applications", updated: day + "T10:00:00-07:00") { _ in
      ("4.99", "USD", "$4.99")
    }.json
  }

  private static let reviews = """
    {"feed":{"author":{"name":{"label":"iTunes Store"}},"updated":{"label":"2026-11-12T10:00:00-07:00"},
    "id":{"label":"https://itunes.apple.com/us/rss/customerreviews/id=7/sortby=mostrecent/json"},
    "link":[{"attributes":{"rel":"self","href":"https://itunes.apple.com/us/rss/customerreviews/page=1/id=7/sortby=mostrecent/json"}}],
    "entry":[{"id":{"label":"10001"},"author":{"name":{"label":"Perry"},"uri":{"label":"https://itunes.apple.com/us/reviews/id1"}},
    "im:version":{"label":"2.1"},"im:rating":{"label":"4"},"title":{"label":"Ripe"},"content":{"label":"Counts well. <b>Bold</b>"},
    "updated":{"label":"2026-11-11T10:00:00-07:00"},"im:voteSum":{"label":"1"},"im:voteCount":{"label":"2"}}]}}
    """

  /// The day on which it was observed, the file, and what is in it.
  private typealias Feed = (day: String, file: String, text: String)

  private static let feeds: [Feed] =
    [
      ("2025-03-03", "0.json", searchAnswer(app(7, "Pear Ledger", "2.99", "USD", "$2.99"))),
      (
        "2026-11-01", "1.json",
        searchAnswer(
          app(7, "Pear Ledger", "4.99", "USD", "$4.99"), app(8, "Pear Press", "0.00", "USD", "Free"), hostileApp)
      ),
      ("2026-11-10", "2.json", searchAnswer(app(7, "Pear Ledger", "3.99", "USD", "$3.99"))),
      ("2026-11-10", "3.json", searchAnswer(app(7, "Birnenbuch", "4.99", "EUR", "4,99 €", in: "de"))),
      ("2026-11-10", "4.json", searchAnswer(app(7, "Carnet de poires", "3.99", "EUR", "3,99 €", in: "fr"))),
      ("2026-11-10", "5.json", searchAnswer(app(7, "梨の帳簿", "800", "JPY", "¥800", in: "jp"))),
      ("2026-11-10", "6.json", searchAnswer(app(7, "دفتر الكمثرى", "19.99", "SAR", "SAR 19.99", in: "sa"))),
      ("2026-11-10", "7.json", searchAnswer(album)),
      ("2026-11-10", "8.json", searchAnswer(film(#""trackPrice":9.99"#, "USA", "USD"))),
      ("2026-11-10", "9.json", searchAnswer(film(#""trackRentalPrice":4.99"#, "CAN", "CAD"))),
      (
        "2026-11-05", "chart1.json",
        chart("2026-11-05", [(8, "Pear Press"), (7, "Pear Ledger"), (10, hostile)])
      ),
      (
        "2026-11-08", "chart2.json",
        chart(
          "2026-11-08",
          [(7, "Pear Ledger"), (50, "Orchard in Every Store"), (8, "Pear Press"), (10, hostile)])
      ),
      ("2026-11-12", "reviews.json", reviews),
      ("2026-11-12", "links.txt", "see https://apps.apple.com/us/app/gone/id4711 and others"),
    ] + shedPages + atticPages + everyStore

  /// Store pages of an app that sells something in itself.
  private static let shedPages: [Feed] = [
    ("us", "2026-11-01", [("Pro", "$9.99"), ("Tip", "$1.99")]),
    ("us", "2026-11-10", [("Pro", "$7.99"), ("Tip", "$1.99")]), ("jp", "2026-11-10", [("Pro", "¥1,500")]),
  ].map { store, day, inApps in
    (day, "shed-\(store)-\(day).html", storePage(60, in: store, name: "Orchard Shed", inApps: inApps))
  }

  /// Store pages whose one product has another name in each language.
  private static let atticPages: [Feed] = [("us", "Pro", "$9.99"), ("jp", "プロ", "¥1,500")].map { store, name, price in
    ("2026-11-10", "attic-\(store).html", storePage(61, in: store, name: "Orchard Attic", inApps: [(name, price)]))
  }
}

import CatalogModel
import TestSupport
import Testing

@testable import Catalog

@Suite struct SearchTests {
  let test = TestCatalog()

  init() throws {
    let records = [
      (1, "song", "Café Blossom", "The Medlars", "USA"), (2, "song", "Blossom", "Café Trio", "USA"),
      (3, "feature-movie", "Blossoming Orchards", "Anna Quince", "GBR"), (4, "song", "東京果樹園の夜", "梅田", "JPN"),
      (5, "song", "\\\"Quoted\\\" OR NOT", "A*", "USA"), (6, "song", "Blossom", "The Medlars", "GBR"),
    ].map { id, kind, name, artist, country in
      """
      {"wrapperType":"track","kind":"\(kind)","trackId":\(id),"trackName":"\(name)","artistName":"\(artist)",
      "country":"\(country)","currency":"USD"}
      """
    }
    try test.importText(searchAnswer(records))
  }

  private func found(_ words: String, kinds: [ProductKind] = [], storefronts: [Storefront] = []) throws -> [Int64] {
    var query = SearchQuery(words, kinds: kinds, storefronts: storefronts)
    query.isRelaxed = false
    return try test.open().search(query).map(\.appleID.rawValue)
  }

  @Test func `shows the listing of an item that states most`() throws {
    try test.importText(
      """
      {"data":[{"type":"apps","id":"77","attributes":{"name":"Quince Counter","bundleId":"com.example.quince","sku":"q"}}]}
      """, as: "connect.json", at: "2026-11-19T00:00:00Z")
    for store in ["de", "us", "jp"] {
      let members = #""artistName":"Pips","price":0,"currency":"USD""#
      let app = appRecord(77, "Quince Counter: Count Your Quinces", in: store, members)
      try test.importText(searchAnswer(app), as: "\(store).json")
    }
    for words in ["quince", "quince counter"] {
      let found = try test.open().search(SearchQuery(words)).first
      #expect(found?.storefront?.code == "us")
      #expect(found?.artist == "Pips")
    }
  }

  @Test func `keeps to kinds and storefronts`() throws {
    #expect(try found("blossom", kinds: [.movie]) == [3])
    #expect(try found("blossom", storefronts: [Storefront("gb")!]).sorted() == [3, 6])
  }

  /// Names of songs, numbered from 101.
  private static let names = [
    "Łódź", "Smørrebrød", "Straße", "Ёлка", "ｶﾞｰﾃﾞﾝ", "กินข้าวเย็น", "!!!", "÷", "Cherry 🍒 Picker", "Orchard ♥", "＄",
    "ＡＢＣ", "Καλημέρα Ελλάδα", "ນ້ຳຕົກ", "Love + Hate", "👍🏽", "がくえん", "$ Cash",
  ]

  @Test(
    arguments: [
      ("CAFE", [1, 2]), ("cafe bloss", [1, 2]), ("orch", [3, 110]), ("果樹", [4]), ("園の夜", [4]), ("樹果", []),
      ("lodz", [101]), ("ŁÓDŹ", [101]), ("łódź", [101]), ("smorrebrod", [102]), ("smør", [102]), ("strasse", [103]),
      ("STRAẞE", [103]), ("straß", [103]), ("елка", [104]), ("ёлка", [104]), ("ガーデン", [105]), ("ｶﾞｰ", [105]),
      ("デン", [105]), ("がくえん", [117]), ("か\u{3099}く", [117]), ("ข้าว", [106]), ("เย็น", [106]), ("กิน", [106]), ("กัน", []),
      ("ขาว", []),
      ("!!!", [107]), ("!!", [107]), ("?", []), ("÷", [108]), ("🍒", [109]), ("cherry 🍒", [109]), ("🍒 picker", [109]),
      ("cherry picker", [109]), ("🍏", []), ("♥", [110]), ("♥️", [110]), ("orchard", [3, 110]), ("$", [111]),
      ("＄", [111]),
      ("abc", [112]), ("ａｂｃ", [112]), ("ελλαδα", [113]), ("ΚΑΛΗΜΕΡΑ", [113]), ("ຕົກ", [114]), ("love + hate", [115]),
      ("+", []), ("👍", [116]), ("👍🏿", [116]), ("$ cash", [118]), ("\u{0}", []), ("lo\u{0}dz", [101]), ("\"", []),
    ] as [(String, [Int64])])
  func `folds letters and widths, and finds parts of unspaced names, signs and emoji`(
    words: String, found: [Int64]
  ) throws {
    let records = Self.names.enumerated().map { index, name in
      #"{"wrapperType":"track","kind":"song","trackId":\#(101 + index),"trackName":"\#(name)","country":"USA"}"#
    }
    try test.importText(searchAnswer(records), as: "songs.json")
    #expect(try self.found(words).sorted() == found)
  }
}

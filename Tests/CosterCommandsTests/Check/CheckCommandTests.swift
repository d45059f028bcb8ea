import Catalog
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct CheckCommandTests {
  /// What is checked where, and what that answers: verdict, reason, Apple ID, and the other item's.
  static let rows: [(reference: String, storefront: String, answer: String)] = [
    // A store's own record proves that its page is shown.
    ("6759209764", "us", "shown ok 6759209764 -"),
    ("https://apps.apple.com/us/app/pear-ledger/id6759209764", "us", "shown ok 6759209764 -"),
    // The guides' numbers: the first as C# prints it from an int, the second from a uint.
    ("-1830724828", "us", "not-shown truncated-to-32-bits 6759209764 -"),
    ("2464242468", "us", "undecided truncated-to-32-bits 2464242468 6759209764"),
    ("pear ledger", "us", "not-shown not-a-number - -"),
    (
      "https://music.apple.com/us/playlist/x/pl.f4d106fed2bd41149aaacabb233eb5eb", "us",
      "not-shown named-by-text - -"
    ),
    ("https://tv.apple.com/us/movie/x/umc.cmc.1abc", "us", "not-shown named-by-text - -"),
    ("https://apple.co/3pear", "us", "not-shown short-link - -"),
    ("0", "us", "not-shown out-of-range - -"),
    ("-5", "us", "not-shown out-of-range - -"),
    ("9223372036854775808", "us", "not-shown out-of-range - -"),
    ("com.example.pears", "us", "not-shown bundle-id 6759209764 -"),
    ("com.xamarin.mwc2012", "us", "not-shown bundle-id - -"),
    ("com.example.pears.basket", "us", "not-shown product-id - 6759209764"),
    ("com.example.pears.press", "us", "not-shown product-id 6759300001 6759209764"),
    ("pip@example.com", "us", "not-shown account - -"),
    // The guides' sample opens the album with a link to the song.
    (
      "https://itunes.apple.com/us/album/x/id1790000001?i=1790000002", "us",
      "shown other-number 1790000002 1790000001"
    ),
    (
      "https://itunes.apple.com/us/album/incredible/id553243272?i=553243280", "us",
      "undecided other-number 553243280 553243272"
    ),
    ("77001", "us", "not-shown kind-not-shown 77001 -"),
    ("6759300001", "us", "not-shown kind-not-shown 6759300001 6759209764"),
    ("8", "jp", "not-shown other-storefronts-only 8 -"),
    ("9", "jp", "not-shown missing-there 9 -"),
    ("7", "jp", "not-shown removed 7 -"),
    ("1003", "us", "not-shown not-released 1003 -"),
    ("1811000009", "us", "not-shown other-device 1811000009 -"),
    ("364709193", "us", "undecided never-seen 364709193 -"),
    ("6759209764", "fr", "undecided not-requested 6759209764 -"),
    ("302", "cn", "not-shown not-offered 302 -"), ("302", "us", "undecided offered 302 -"),
    // The album is known from its song alone, which proves nothing of the album.
    ("1790000001", "jp", "undecided not-requested 1790000001 -"),
  ]

  @Test func `gives every reason its verdict`() throws {
    let folder = try makeCheckedShop()
    let answers = Self.rows.map { row in
      folder.run("check", row.reference, "-s", row.storefront, "--format", "csv", "--no-header").result
    }
    let printed = zip(Self.rows, answers).map { row, answer in
      let cells = answer.split(separator: ",", omittingEmptySubsequences: false).map { $0.isEmpty ? "-" : String($0) }
      return "\(row.reference): \(cells[2]) \(cells[3]) \(cells[4]) \(cells[7])"
    }
    #expect(printed == Self.rows.map { "\($0.reference): \($0.answer)" })
    let reasons = Set(Self.rows.compactMap { $0.answer.split(separator: " ").dropFirst().first.map(String.init) })
    #expect(reasons == Set(StoreCheck.Reason.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    " com.example.pears", "com.example.pears\t", "\u{A0}com.example.pears\u{200B}", "“com.example.pears”",
  ])
  func `takes away what was pasted around a reference`(reference: String) throws {
    let row = try makeCheckedShop().run("check", reference, "-s", "us", "--format", "ndjson")
    #expect(row.result.contains(#""reason":"bundle-id","apple_id":6759209764"#))
  }

  @Test(arguments: ["6759209764.0", "6759209764,00", "6,759,209,764", "6.759.209.764", "6.759209764E+09"])
  func `recognises a number as spreadsheets print it`(reference: String) throws {
    let row = try makeCheckedShop().run("check", reference, "-s", "us", "--format", "ndjson")
    #expect(row.exitCode == 1 && row.result.contains(#""reason":"not-a-number","apple_id":6759209764"#))
    #expect(row.result.contains("6759209764\""))
  }

  @Test func `names an item, and the other that a reference names, as each store does`() throws {
    let folder = TestFolder()
    for (store, name) in [("de", "Birnenzähler"), ("jp", "梨カウンター"), ("us", "Pear Counter")] {
      folder.add(searchAnswer(appRecord(6_759_209_764, name, in: store)), as: "\(store).json")
    }
    let stores = ["-s", "de,jp,us,gb", "--format", "tsv", "--no-header"]
    let named = ["Birnenzähler", "梨カウンター", "Pear Counter", "Pear Counter"]
    for reference in ["6759209764", "-1830724828"] {
      #expect(folder.run(["check", reference] + stores).cells(6, by: "|") == named)
    }
    #expect(folder.run(["check", "2464242468"] + stores).cells(9, by: "|") == named)
  }

  @Test func `prints a block for people, with the evidence and what to do`() throws {
    let folder = makeShop()
    #expect(
      folder.run("check", "-1830724828", "--format", "table")
        == .refused(
          "… 1 not-shown",
          after: """
            Reference:    -1830724828
            Verdict:      not-shown
            Reason:       truncated-to-32-bits
            Apple ID:     6759209764
            Kind:         app
            Name:         Pear Ledger
            Source:       Apple: SKStoreProductParameterITunesItemIdentifier
            On a device:  SKErrorDomain 5 "Cannot connect to iTunes Store", or no answer at all
            What to do:   keep Apple IDs in 64 bits: an int turns 6759209764 into this number

            """))
  }

  @Test func `answers for a link's own store, else for each that is known to have the item`() throws {
    let folder = makeShop()
    let known = folder.run("check", "6759209764", "--no-header")
    #expect(known.exitCode == 0 && known.cells(1) == ["de", "jp", "us"])
    #expect(folder.run("check", "https://apps.apple.com/jp/app/x/id6759209764", "--no-header").cells(1) == ["jp"])
  }

  @Test func `says which command does what a row advises, beside the rows`() throws {
    let folder = try makeCheckedShop()
    let outcome = folder.run(
      "check", "364709193", "9", "com.xamarin.mwc2012", "pear ledger", "-s", "jp", "--format", "csv")
    #expect(!outcome.result.contains("coster"))
    for command in ["--fetch", "'coster fetch lookup --again'", "'coster fetch lookup'", "'coster search'"] {
      #expect(outcome.messages.contains(command))
    }
    #expect(folder.run("check", "6759209764", "-s", "us").messages.isEmpty)
  }

  @Test func `asks the store about what is undecided, and about nothing else`() throws {
    let store = try FakeStore(answering: FakeShelf(missing: ["us": 8]).answer)
    let folder = TestFolder()
    let outcome = folder.ask(store, "check", "7", "8", "com.example", "-s", "us", "--fetch", "--no-header")
    #expect(outcome.exitCode == 1)
    #expect(store.requests.map { $0.query["id"] } == ["7,8"])
    #expect(
      outcome.cells(0, 1, 2, 3)
        == ["7 us shown ok", "8 us not-shown missing-there", "com.example us not-shown bundle-id"])
  }

  @Test func `leaves undecided what the store could not be asked`() throws {
    let store = try FakeStore(answering: FakeShelf().answer, faults: { _ in .serverError(500) })
    let outcome = TestFolder().ask(
      store, "check", "7", "-s", "us", "--fetch", "--tries", "1", "--format", "tsv", "--no-header")
    #expect(outcome.exitCode == 1 && outcome.result.hasPrefix("7\tus\tundecided\tnever-seen\t"))
    #expect(outcome.messages.contains("500"))
  }

  @Test func `does not show an app that needs a newer system than the device's`() throws {
    let folder = try makeCheckedShop()
    let reasons = ["16.4", "17", "17.0.1"].flatMap {
      folder.run("check", "1001", "-s", "us", "--os", $0, "--no-header").cells(2, 3)
    }
    #expect(reasons == ["not-shown other-device", "shown ok", "shown ok"])
    #expect(
      folder.run("check", "1001", "--os", "seventeen")
        == .misused("check", "'seventeen' … 12.4"))
  }

  @Test func `distinguishes errors about the ID from those about the network`() throws {
    let folder = makeShop()
    let text =
      #"Error Domain=SKErrorDomain Code=0 "x" UserInfo={NSUnderlyingError={Error Domain=NSURLErrorDomain Code=-1009}}"#
    #expect(
      folder.run("check", "--error", text, "--format", "table") == """
        The error:   NSURLErrorDomain -1009: the device is offline
        Error about: network
        Cure:        try again later, and leave the transaction in the queue
        All errors:  SKErrorDomain 0: StoreKit gives no reason
                     NSURLErrorDomain -1009: the device is offline
        Provenance:  Apple: NSURLErrorDomain

        """)
    let both = folder.run("check", "6759209764", "-s", "us", "--error", text, "--format", "csv", "--no-header")
    #expect(both.result.contains("\"the error is about the network, not about this ID: the device is offline\""))
    #expect(folder.run("check", "--error", "boom").exitCode == 64)
    let unknown = folder.run("check", "--error", "Error Domain=AMSErrorDomain Code=7", "--format", "ndjson")
    #expect(unknown.exitCode == 1 && unknown.result.contains("AMSErrorDomain 7: "))
    // Beside a reference the item decides.
    #expect(folder.run("check", "6759209764", "-s", "us", "--error", "AMSErrorDomain 7").exitCode == 0)
    #expect(folder.run("check") == .misused("check", "… --error"))
  }

  // MARK: - What App Store Connect says

  /// App 302's availability in territories, each with its flag and the statuses of its content.
  private func availability(
    _ stores: [(String, Bool, [String])], isIncluded: Bool = true, total: Int? = nil, inNew: Bool = true
  ) -> String {
    let ids = stores.indices.map { #"{"type":"territoryAvailabilities","id":"a\#($0)"}"# }.joined(separator: ",")
    let parts = stores.enumerated().map { index, store in
      """
      {"type":"territoryAvailabilities","id":"a\(index)","attributes":{"available":\(store.1),\
      "preOrderEnabled":\(store.2.contains("AVAILABLE_FOR_PREORDER")),\
      "contentStatuses":[\(store.2.map(\.quoted).joined(separator: ","))]},\
      "relationships":{"territory":{"data":{"type":"territories","id":"\(store.0)"}}}}
      """
    }
    let paging = total.map { #""meta":{"paging":{"total":\#($0)}},"# } ?? ""
    return connectAnswer(
      """
      {"type":"appAvailabilities","id":"302","attributes":{"availableInNewTerritories":\(inNew)},\
      "relationships":{"territoryAvailabilities":{\(paging)"data":[\(ids)]}}}
      """, included: isIncluded ? parts.joined(separator: ",") : nil, path: "v2/appAvailabilities/302")
  }

  private func verdicts(_ folder: TestFolder, _ stores: String) -> [String] {
    folder.run("check", "302", "-s", stores, "--no-header").cells(1, 2, 3)
  }

  @Test func `knows in which stores App Store Connect offers an app, and why not elsewhere`() throws {
    let folder = TestFolder()
    let stores = [
      ("USA", true, ["AVAILABLE"]), ("CHN", false, ["CANNOT_SELL"]), ("KOR", true, ["CANNOT_SELL_CASINO"]),
      ("JPN", true, ["AVAILABLE_FOR_PREORDER"]),
    ]
    folder.add(availability(stores, total: 175), as: "availability.json")
    // A price that is set is no sale.
    let price = ProductWorld.price(302, "CHN", "p").replacing("inAppPurchasePrice", with: "appPrice")
    let point = ProductWorld.point("p", "CHN", "6.00").replacing("inAppPurchasePrice", with: "appPrice")
    folder.add(
      connectAnswer(
        "[\(price)]", included: "\(point),\(ProductWorld.territory("CHN", "CNY"))",
        path: "v1/appPriceSchedules/302/manualPrices"),
      as: "prices.json")
    #expect(
      verdicts(folder, "us,cn,kr,jp,fr") == [
        "us undecided offered", "cn not-shown not-offered", "kr not-shown not-offered", "jp undecided offered",
        "fr undecided never-seen",
      ])
    let row = folder.run("check", "302", "-s", "cn", "--no-header")
    #expect(row.exitCode == 1 && row.result.contains("availability.json\t2026-11-18"))
    // What the store itself showed since counts more.
    folder.add(searchAnswer(appRecord(302, "Orchard", in: "cn")), as: "later.json", on: "2026-11-19")
    #expect(verdicts(folder, "cn") == ["cn shown ok"])
  }

  @Test func `pages of an availability add up, and what was not read is left open`() throws {
    let unread = TestFolder()
    unread.add(availability([("USA", true, []), ("CHN", false, [])], isIncluded: false, total: 2), as: "a.json")
    #expect(verdicts(unread, "us,fr") == ["us undecided never-seen", "fr undecided never-seen"])
    let paged = TestFolder()
    for (index, store) in [("USA", true), ("CHN", false)].enumerated() {
      let page = """
        [{"type":"territoryAvailabilities","id":"x\(index)","attributes":{"available":\(store.1)},\
        "relationships":{"territory":{"data":{"type":"territories","id":"\(store.0)"}}}}]
        """
      paged.add(
        connectAnswer(page, path: "v2/appAvailabilities/302/territoryAvailabilities", total: 2), as: "\(index).json")
    }
    #expect(
      verdicts(paged, "us,cn,fr")
        == ["us undecided offered", "cn not-shown not-offered", "fr not-shown not-offered"])
    paged.add(availability([], inNew: true), as: "new.json")
    #expect(verdicts(paged, "fr").first?.hasPrefix("fr undecided") == true)
  }

  /// The shop, with what each reason needs.
  private func makeCheckedShop() throws -> TestFolder {
    let folder = makeShop()
    for (store, apps) in [("us", [7, 8]), ("jp", [7])] as [(String, [Int64])] {
      let records = apps.map { appRecord($0, "Press", in: store, #""artistId":77001"#) }
      folder.add(searchAnswer(records), as: "\(store).json", on: "2026-11-17")
    }
    let others = searchAnswer(
      appRecord(1001, "Press", #""artistId":77001,"minimumOsVersion":"17.0""#),
      appRecord(1_811_000_009, "Press", kind: "mac-software", #""artistId":77001"#),
      #"{"wrapperType":"artist","artistType":"Software Artist","artistId":77001,"artistName":"Quince Works"}"#)
    folder.add(others, as: "others.json", "-s", "us")
    folder.add(Self.product, as: "product.json")
    folder.add(availability([("USA", true, ["AVAILABLE"]), ("CHN", false, [])]), as: "availability.json")
    try folder.importFeed([Self.releases])
    for number: Int64 in [7, 8, 9] {
      let store = try FakeStore(answering: FakeShelf(missing: ["jp": number]).answer)
      _ = folder.ask(store, "fetch", "lookup", "\(number)", "-s", "jp")
    }
    return folder
  }

  private static let product = connectAnswer(
    "[" + inAppPurchase(6_759_300_001, "com.example.pears.press", name: "Press", type: "NON_CONSUMABLE") + "]",
    path: "v1/apps/6759209764/inAppPurchasesV2")

  private static var releases: FeedTable {
    FeedTable(
      "itunes", "application", on: "20261118",
      "*application_id:BIGINT title:VARCHAR(1000) itunes_release_date:DATETIME", ["1003|Next Year's Press|2027 03 09"])
  }
}

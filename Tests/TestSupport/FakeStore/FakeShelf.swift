import CatalogModel
import Storefronts

/// What a fake store sells: made-up apps and albums, and the items of the sample feeds, answered in Apple's own format.
public struct FakeShelf: Sendable {
  /// Apps of these Apple IDs are sold, in every store save those of ``missing``.
  public var apps: ClosedRange<Int64>
  /// Stores, by code, that lack apps whose Apple ID is a multiple of the number.
  public var missing: [String: Int64]
  /// Albums by Apple ID, with how many songs each has; a song's Apple ID is its album's, times 1,000, and its number.
  public var albums: [Int64: Int]
  /// Records of the sample feeds, as JSON texts, by Apple ID and store.
  public var samples: [String: [Int64: String]]
  /// How many apps a search finds.
  public var found: Int

  public init(
    apps: ClosedRange<Int64> = 1...0x7FFF_FFFF, missing: [String: Int64] = [:], albums: [Int64: Int] = [:],
    samples: [String: [Int64: String]] = [:], found: Int = 3
  ) {
    self.apps = apps
    self.missing = missing
    self.albums = albums
    self.samples = samples
    self.found = found
  }

  /// As Apple's store has it, whatever a client accepts.
  public static let contentType = "text/javascript; charset=utf-8"

  /// Answers lookups, searches, charts, reviews and pages.
  @Sendable public func answer(_ request: FakeRequest) -> FakeAnswer {
    let parts = request.path.split(separator: "/").map(String.init)
    switch parts.last {
    case "lookup": return lookup(request.query)
    case "search": return search(request.query)
    default: break
    }
    if parts.first == "api", parts.count == 7, let store = Storefront(parts[2]) {
      return generatedChart(parts, in: store)
    }
    guard parts.count > 2, let store = Storefront(parts[0]) else { return .notFound }
    if parts[1] == "rss", parts[2] == "customerreviews" { return reviews(parts, in: store) }
    return parts[1] == "rss" ? chart(parts, in: store) : page(parts, in: store, language: request.query["l"])
  }

  private func store(_ query: [String: String]) -> Storefront? { Storefront(query["country"] ?? "us") }

  private func wrongCountry(_ query: [String: String]) -> FakeAnswer {
    FakeAnswer(
      status: 400, type: Self.contentType,
      text: #"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{"country":"…"}}"# + "\n")
  }

  private func lookup(_ query: [String: String]) -> FakeAnswer {
    guard let store = store(query) else { return wrongCountry(query) }
    // An album's barcode is its Apple ID with two zeros before it.
    let bundleIDs = query["bundleId"]?.replacing("com.facebook.Facebook", with: "284882215")
    let words = (query["id"] ?? bundleIDs ?? query["upc"] ?? "").split(separator: ",")
    // More than it accepts at once: https://github.com/facundoolano/app-store-scraper/issues/161
    guard words.count <= 200 else { return FakeAnswer(status: 502, type: "text/html", text: "<html></html>") }
    let appleIDs = words.compactMap { Int64($0.drop { !$0.isNumber }) }
    guard query["entity"] == "song", let album = appleIDs.first else {
      return Self.answer(appleIDs.compactMap { record($0, in: store) })
    }
    return Self.answer([albumRecord(album, in: store)] + songs(of: album, query, in: store))
  }

  private func songs(of album: Int64, _ query: [String: String], in store: Storefront) -> [String] {
    let first = Int(query["offset"] ?? "") ?? 0
    let limit = Int(query["limit"] ?? "") ?? 50
    return (0..<(albums[album] ?? 0)).dropFirst(first).prefix(limit).map { song(Int64($0), of: album, in: store) }
  }

  private func search(_ query: [String: String]) -> FakeAnswer {
    guard let store = store(query) else { return wrongCountry(query) }
    let first = Int(query["offset"] ?? "") ?? 0
    let limit = Int(query["limit"] ?? "") ?? 50
    // What a client asks for to know that the store answers is found in every store.
    let isKnown = ["facebook", "jack johnson"].contains(query["term"])
    let items = apps.prefix(isKnown ? max(1, found) : found).dropFirst(first).prefix(limit)
    return Self.answer(items.compactMap { record($0, in: store) })
  }

  /// Wraps records as Apple does: blank lines before and behind, the count first.
  static func answer(_ records: [String]) -> FakeAnswer {
    let text =
      "\n\n\n{\n \"resultCount\":\(records.count),\n \"results\": [" + records.joined(separator: ", ")
      + "]\n}\n\n\n"
    return FakeAnswer(
      fields: [
        ("Content-Type", contentType), ("Content-Disposition", "attachment; filename=1.txt"),
        ("Cache-Control", "max-age=86400"), ("ETag", tag(of: text)),
      ], body: Array(text.utf8))
  }

  /// A tag that is the same for the same text (FNV-1a).
  static func tag(of text: String) -> String {
    let sum = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\"" + String(sum, radix: 16) + "\""
  }
}

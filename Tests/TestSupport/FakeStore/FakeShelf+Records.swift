import CatalogModel
import Foundation
import Storefronts

extension FakeShelf {
  /// The record of an item in its store; `nil` where the store does not have it.
  func record(_ appleID: Int64, in store: Storefront) -> String? {
    if let sample = samples[store.code]?[appleID] { return sample }
    if albums[appleID] != nil { return albumRecord(appleID, in: store) }
    if let count = albums[appleID / 1000], appleID % 1000 < count {
      return song(appleID % 1000, of: appleID / 1000, in: store)
    }
    guard apps.contains(appleID) || Self.wellKnown.contains(appleID) else { return nil }
    if let step = missing[store.code], appleID.isMultiple(of: step) { return nil }
    return app(appleID, in: store)
  }

  /// Items that every store has, which a client asks for to know that a store answers.
  static let wellKnown: Set<Int64> = [375_380_948, 284_882_215, 310_633_997, 909_253]

  /// An app's record in the first known store.
  func app(_ appleID: Int64) -> String { app(appleID, in: Storefront.allKnown[0]) }

  private func app(_ appleID: Int64, in store: Storefront) -> String {
    """
    {"screenshotUrls":["https://example.org/\(appleID).png"], "artistViewUrl":"https://apps.apple.com/\(store)/developer/quince-works/id77001?uo=4",
    "kind":"software", "bundleId":"\(bundleID(of: appleID))", "trackId":\(appleID), "trackName":"Pear \(appleID)",
    "artistId":77001, "artistName":"Quince Works", "sellerName":"Quince Works Ltd", \
    "sellerUrl":"https://quince.example/", "currentVersionReleaseDate":"2026-10-01T08:00:00Z", "price":\(appleID % 20).99,
    "currency":"\(currency(of: store))", "version":"1.\(appleID % 10)", "primaryGenreName":"Business",
    "releaseDate":"2026-03-09T08:00:00Z", "wrapperType":"software",
    "trackViewUrl":"https://apps.apple.com/\(store)/app/pear-\(appleID)/id\(appleID)?uo=4"}
    """
  }

  /// Clients ask for Facebook by its own, to know that the store answers.
  private func bundleID(of appleID: Int64) -> String {
    appleID == 284_882_215 ? "com.facebook.Facebook" : "com.example.pear\(appleID)"
  }

  func albumRecord(_ album: Int64, in store: Storefront) -> String {
    """
    {"wrapperType":"collection", "collectionType":"Album", "artistId":77002, "collectionId":\(album),
    "artistName":"The Medlars", "collectionName":"Windfalls \(album)", "collectionPrice":9.99,
    "trackCount":\(albums[album] ?? 0), "country":"\(store.longCode)", "currency":"\(currency(of: store))",
    "releaseDate":"2025-10-01T07:00:00Z", "primaryGenreName":"Folk"}
    """
  }

  func song(_ number: Int64, of album: Int64, in store: Storefront) -> String {
    """
    {"wrapperType":"track", "kind":"song", "artistId":77002, "collectionId":\(album),
    "trackId":\(album * 1000 + number), "artistName":"The Medlars", "collectionName":"Windfalls \(album)",
    "trackName":"Windfall \(number)", "collectionPrice":9.99, "trackPrice":1.29, "trackNumber":\(number + 1),
    "country":"\(store.longCode)", "currency":"\(currency(of: store))"}
    """
  }

  func currency(of store: Storefront) -> String { store.details.currency?.description ?? "USD" }
}

extension FakeShelf {
  /// The records in a folder of saved answers whose names end in the store that was asked, `lookup-us.json`.
  public static func samples(in folder: String) throws -> [String: [Int64: String]] {
    var samples: [String: [Int64: String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".json") {
      guard let store = Storefront(name.dropLast(5).suffix(2)) else { continue }
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      for record in answer?["results"] as? [[String: Any]] ?? [] {
        let keys = record["wrapperType"] as? String == "artist" ? ["artistId"] : ["trackId", "collectionId"]
        guard let appleID = keys.lazy.compactMap({ record[$0] as? Int64 }).first else { continue }
        let text = try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys, .withoutEscapingSlashes])
        samples[store.code, default: [:]][appleID] = String(decoding: text, as: UTF8.self)
      }
    }
    return samples
  }
}

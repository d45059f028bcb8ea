import CatalogModel
import SQLite
import Testing

@testable import PartnerFeed

/// Answers read from a snapshot's pages, beside those of the views in the same file.
struct SnapshotReaderTests {
  private static let columns = """
    kind, name, artist, artist_id, parent_id, genre, release_date, storefront, url, artwork_url, observed_at, source,
    seller, version
    """

  private let store: TestStore
  private let readers: [String: SnapshotReader]

  init() throws {
    store = try TestStore.sample()
    let folder = store.folder
    let groups = try folder.groups.map { ($0, try SnapshotReader($0, in: folder)) }
    readers = Dictionary(uniqueKeysWithValues: groups)
  }

  private func ids(_ group: String, _ view: String) throws -> [Int64] {
    try store.rows(group, "SELECT DISTINCT apple_id FROM \(view) ORDER BY 1").compactMap { Int64($0) } + [1, .max]
  }

  private static func text(_ values: [Any?]) -> String {
    values.map { $0.map { "\($0)" } ?? "∅" }.joined(separator: "|")
  }

  @Test func `products are those of the view`() throws {
    for group in ["itunes", "pricing"] {
      let reader = try #require(readers[group])
      for id in try ids(group, "product") {
        let items = try reader.items(of: #require(AppleID(rawValue: id))).map { item in
          Self.text([
            item.kind, item.name, item.artist, item.artistID, item.parentID, item.genre, item.releaseDate,
            item.storefront, item.url, item.artworkURL, item.observedAt, item.source, item.seller, item.version,
          ])
        }
        let viewed = try store.rows(group, "SELECT \(Self.columns) FROM product WHERE apple_id = \(id)")
        #expect(items.sorted() == viewed.sorted())
      }
    }
  }

  @Test func `prices are those of the view`() throws {
    let reader = try #require(readers["pricing"])
    let all = try ids("pricing", "price")
    #expect(all.count > 5)
    for id in all {
      let prices = try reader.prices(of: #require(AppleID(rawValue: id))).map { price in
        Self.text([
          price.storefront?.code ?? price.unknownStorefront, price.offer.rawValue, price.amount, price.currency,
          price.observedAt, price.source,
        ])
      }
      let columns = "storefront, offer, amount, currency, observed_at, source"
      let viewed = try store.rows("pricing", "SELECT \(columns) FROM price WHERE apple_id = \(id)")
      #expect(prices.sorted() == viewed.sorted())
    }
  }

  @Test func `identifiers are those of the view`() throws {
    let reader = try #require(readers["match"])
    for id in try ids("match", "identifier") {
      let codes = try reader.identifiers(of: #require(AppleID(rawValue: id))).map { "\($0.scheme)|\($0.value)" }
      let viewed = try store.rows("match", "SELECT scheme, value FROM identifier WHERE apple_id = \(id)")
      #expect(codes.sorted() == viewed.sorted())
    }
  }
}

import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import PartnerFeed

/// Answers read from a snapshot's pages, beside those of the views in the same file.
struct SnapshotReaderTests {
  /// Compares what is read of each item in a view with the view's own rows, and returns how many items it has.
  @discardableResult
  private func compare(
    _ group: String, _ view: String, _ columns: String, _ read: (SnapshotReader, AppleID) throws -> [[Any?]]
  ) throws -> Int {
    let store = try TestStore.sample()
    let reader = try SnapshotReader(group, in: store.folder)
    let ids = try store.rows(group, "SELECT DISTINCT apple_id FROM \(view) ORDER BY 1").compactMap { Int64($0) }
    for id in ids + [1, .max] {
      let rows = try read(reader, appleID(id)).map { values in
        values.map { $0.map { "\($0)" } ?? "∅" }.joined(separator: "|")
      }
      let viewed = try store.rows(group, "SELECT \(columns) FROM \(view) WHERE apple_id = \(id)")
      #expect(rows.sorted() == viewed.sorted())
    }
    return ids.count
  }

  @Test(arguments: ["itunes", "pricing"]) func `products are those of the view`(group: String) throws {
    let columns =
      (["kind, artist_id, parent_id, storefront, observed_at, source"]
      + RecordText.Field.allCases.map(\.column)).joined(separator: ", ")
    try compare(group, "product", columns) { reader, id in
      try reader.items(of: id).map { item in
        [item.kind, item.artistID, item.parentID, item.storefront, item.observedAt, item.source]
          + RecordText.Field.allCases.map { item.texts[$0] }
      }
    }
  }

  @Test func `prices are those of the view`() throws {
    let columns = "storefront, offer, amount, currency, observed_at, source"
    let count = try compare("pricing", "price", columns) { reader, id in
      try reader.prices(of: id).map { price in
        [
          price.storefront?.code ?? price.unknownStorefront, price.offer.rawValue, price.amount, price.currency,
          price.observedAt, price.source,
        ]
      }
    }
    #expect(count > 3)
  }

  @Test func `identifiers are those of the view`() throws {
    try compare("match", "identifier", "scheme, value") { reader, id in
      try reader.identifiers(of: id).map { [$0.scheme, $0.value] }
    }
  }
}

import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// The search in a catalog whose names an older version indexed as they are.
@Suite struct FoldedNamesTests {
  private let test = TestCatalog()

  private static let older = Schema.migrations.steps.firstIndex { $0.name == Schema.foldedNames.name } ?? 0

  init() throws {
    try test.makeOlder(steps: Self.older)
    let connection = try Connection(path: test.path + "/catalog.sqlite")
    try connection.execute(
      """
      INSERT INTO import (source, feed, observed_at, started_at) VALUES ('f', 'search API', '2026-11-18', '2026-11-18');
      INSERT INTO listing (id, apple_id, storefront, standing, kind, name, observed_at, import_id) VALUES
        (1, 11, 'pl', 'record', 'app', 'Łódź', '2026-11-18', 1), (2, 12, 'th', 'record', 'app', 'ข้าวเย็น', '2026-11-18', 1),
        (3, 13, 'jp', 'record', 'app', '帳簿', '2026-11-18', 1), (4, 14, 'us', 'record', 'app', '!!!', '2026-11-18', 1);
      INSERT INTO listing_text (rowid, name) VALUES (1, 'Łódź'), (2, 'ข้าวเย็น'), (3, ' 帳  簿 '), (4, '!!!');
      """)
  }

  private func found(_ words: String) throws -> [Int64] {
    try test.open().search(SearchQuery(words)).map(\.appleID.rawValue)
  }

  @Test func `finds what that version found, and more`() throws {
    #expect(try found("łódź") == [11] && found("ข้าว") == [12] && found("簿") == [13])
    #expect(try found("lodz") == [11] && found("เย็น") == [12] && found("!!!") == [14])
    let connection = try Connection(path: test.path + "/catalog.sqlite")
    try connection.execute("INSERT INTO listing_text (listing_text) VALUES ('integrity-check')")
  }
}

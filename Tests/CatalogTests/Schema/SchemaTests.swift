import Catalog
import SQLite
import TestSupport
import Testing

@Suite struct SchemaTests {
  private let test = TestCatalog()

  private func connection() throws -> Connection {
    _ = try Catalog(at: test.path, access: .writing)
    return try Connection(path: test.path + "/catalog.sqlite", access: .writing)
  }

  /// Before the first release tables change in place: a step that kept its name would pass other tables for these.
  @Test func `another schema has another name`() throws {
    let connection = try connection()
    let names = try connection.prepare("SELECT name FROM schema_step ORDER BY name").rows { $0.text(0) }
    let statements = try connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").rows {
      $0.text(0)
    }
    let checksum = statements.joined(separator: "\n").utf8.reduce(into: UInt32(2_166_136_261)) {
      $0 = ($0 ^ UInt32($1)) &* 16_777_619
    }
    #expect(names == ["tables of 2026-11-28 with an outbox, watched sets, offers and their switches, hosts of links"])
    #expect(checksum == 4_009_629_465, "Another schema: give the step another name, and write this checksum.")
  }

  /// Else DuckDB takes each of their values as a text: `Scripts/test-sql-clients` asks it, before a release.
  @Test func `the views that people query are written in what DuckDB knows, too`() throws {
    let views = try connection().prepare("SELECT sql FROM sqlite_schema WHERE type = 'view' AND name NOT GLOB '_*'")
      .rows { $0.text(0) ?? "" }
    #expect(views.count == CatalogView.all.count)
    for view in views {
      #expect(
        !view.contains(/\b(iif|strftime|date|datetime|printf|group_concat)\(|\bIS (?!NULL|NOT NULL)|\bGLOB\b/),
        "\(view)")
    }
  }

  @Test func `the price of a product that only the developer's answers state has its name and kind`() throws {
    let connection = try connection()
    try connection.execute(
      """
      INSERT INTO _import_run (id, command, started_at, undo) VALUES (1, 'import', '2026-11-01', 'empty');
      INSERT INTO _import (id, run, source, feed, observed_at, started_at)
        VALUES (1, 1, 'a', 'x', '2026-11-01', '2026-11-01');
      INSERT INTO _app_product (environment, product, apple_id, app_id, reference_name, observed_at, import_id)
        VALUES ('production', '6999', 6999, 302, 'Coins', '2026-11-01T00:00:00Z', 1);
      INSERT INTO _app_product_price
        (environment, product, storefront, offer, apple_id, amount, currency, starts, observed_at, import_id)
        VALUES ('production', '6999', 'us', 'standard', 6999, 990, 'USD', '', '2026-11-01T00:00:00Z', 1);
      """)
    let row = "6999|Coins|in-app|us|990|0.99|USD"
    let statement = "SELECT apple_id, name, kind, storefront, amount, price, currency FROM item_price"
    #expect(try test.rows(statement) == [row])
    let own = try connection.prepare(statement).rows { row in (0..<7).map { row.text($0) ?? "" }.joined(separator: "|")
    }
    #expect(own == [row])
  }
}

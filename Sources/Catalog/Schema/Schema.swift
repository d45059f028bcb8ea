internal import SQLite

/// The schema of `catalog.sqlite`: the tables of the first release, and every later step with its name and its SQL.
///
/// Times are UTC in ISO 8601 text, amounts are milliunits, storefronts are two lower-case letters, and an empty
/// storefront means that the feed did not state the store.
enum Schema {
  /// "Cost" in ASCII: `file` and `PRAGMA application_id` show which program made the database.
  static let migrations = Migrations(applicationID: 0x436F_7374, steps: [tables])

  /// All tables as the first release makes them.
  ///
  /// Until then they change in place, and the step's name with them: a catalog with other tables must be known as such.
  private static let tables = Migrations.Step(
    "tables of 2026-11-28 with an outbox, watched sets, offers and their switches, hosts of links",
    sql: [runs, listings, charts, reviews, watchesAndTiers, fetching, savedChanges, appProducts, views]
      .joined(separator: "\n"))
}

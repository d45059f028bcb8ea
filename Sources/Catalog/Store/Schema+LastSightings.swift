internal import SQLite

extension Schema {
  static let lastSightings = Migrations.Step(
    "which import saw a price last, and when a chart was seen last",
    sql: """
      -- The import that saw the price at `until`, where that is not the one that saw it first. It is not known of rows
      -- that an older version wrote.
      ALTER TABLE offer ADD COLUMN until_import_id INTEGER REFERENCES import (id);

      -- When the last reading was made that had these places; NULL in rows that an older version wrote, whose import
      -- tells it.
      ALTER TABLE chart_edition ADD COLUMN observed_at TEXT;
      """)
}

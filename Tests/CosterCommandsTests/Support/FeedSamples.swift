/// A small table of the partner feed: `|` is U+0001.
func genreFeed(_ rows: [String], mode: String = "FULL", trailer: String? = nil) -> String {
  let records =
    [
      "#export_date|genre_id|parent_id|name|price|since", "#primaryKey:genre_id",
      "#dbTypes:BIGINT|INTEGER|INTEGER|VARCHAR(200)|DECIMAL(9,3)|DATETIME", "#exportMode:\(mode)",
    ] + rows.map { "1794981600000|" + $0 } + [trailer ?? "#recordsWritten:\(rows.count)"]
  return records.map { $0.replacing("|", with: "\u{1}") + "\u{2}\n" }.joined()
}

/// A table of the partner feed written as text: `|` is U+0001.
struct SnapshotSample {
  var path: String
  var text: String

  /// `key` and `types` are parted by `|`, too.
  init(
    _ path: String, _ columns: String, key: String, types: String, mode: String = "FULL", _ rows: [String],
    trailer: Bool = true
  ) {
    self.path = path
    let head = ["#export_date|" + columns, "#primaryKey:" + key, "#dbTypes:BIGINT|" + types, "#exportMode:" + mode]
    let records = head + rows.map { "1794981600000|" + $0 } + (trailer ? ["#recordsWritten:\(rows.count)"] : [])
    text = records.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\u{1}") }
      .map { $0 + "\u{2}\n" }.joined()
  }
}

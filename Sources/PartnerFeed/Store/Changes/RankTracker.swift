internal import SnapshotFile
internal import SQLite

/// Notes places of the popularity charts that changed, so that charts of earlier days can be answered.
final class RankTracker: ChangeTracker {
  private let table: String
  private let log: ChangeLog
  private let times: MergeTimes
  private let key: (storefront: Int, genre: Int, item: Int)
  private let rank: Int
  private let exportDate: Int?
  private var clock = ExportTime()

  init?(_ table: StoredTable, _ times: MergeTimes, _ log: ChangeLog) {
    let layout = table.layout
    func position(_ name: String) -> Int? { table.index(of: name).map(layout.position) }
    guard table.name.hasSuffix("_popularity_per_genre"), table.key.count == 3,
      let storefront = position("storefront_id"), let genre = position("genre_id"),
      let item = table.key.map({ layout.position(of: $0) }).first(where: { $0 != storefront && $0 != genre }),
      let rank = table.columns.firstIndex(where: { $0.name.hasSuffix("_rank") }).map(layout.position)
    else { return nil }
    (self.table, self.log, self.times) = (table.name, log, times)
    key = (storefront, genre, item)
    (self.rank, exportDate) = (rank, position("export_date"))
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws {
    guard !old.isEqual(new, at: rank) else { return }
    try write(new, new.integer(rank), old.integer(rank), since: clock.text(of: new, at: exportDate) ?? times.new)
  }

  func appeared(_ row: borrowing RecordColumns) throws {
    try write(row, row.integer(rank), nil, since: clock.text(of: row, at: exportDate) ?? times.new)
  }

  func disappeared(_ row: borrowing RecordColumns) throws {
    try write(row, nil, row.integer(rank), since: times.new)
  }

  private func write(_ row: borrowing RecordColumns, _ now: Int64?, _ before: Int64?, since: String) throws {
    guard let storefront = row.integer(key.storefront), let genre = row.integer(key.genre),
      let item = row.integer(key.item)
    else { return }
    try log.note(
      .rank, in: table, .integer(storefront), .integer(genre), .integer(item), .text(since), Value(now), Value(before),
      .text(times.old))
  }
}

internal import SnapshotFile
internal import SQLite

/// Notes items that appeared, disappeared, or have another name or artist.
final class NameTracker: ChangeTracker {
  private let table: String
  private let log: ChangeLog
  private let times: MergeTimes
  private let item: Int
  private let name: Int
  private let artist: Int?
  private let type: Int?
  private let exportDate: Int?
  private var clock = ExportTime()

  init?(_ table: StoredTable, _ times: MergeTimes, _ log: ChangeLog) {
    let layout = table.layout
    func position(_ name: String) -> Int? {
      times.oldColumns.contains(name) ? table.index(of: name).map(layout.position) : nil
    }
    guard let known = ItemTable.named(table.name), let item = position(known.id), let name = position(known.title)
    else { return nil }
    (self.table, self.log, self.times) = (table.name, log, times)
    (self.item, self.name) = (item, name)
    (artist, type) = (known.artist.flatMap(position), known.type.flatMap(position))
    exportDate = position("export_date")
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws {
    let isSame = old.isEqual(new, at: name) && artist.map { old.isEqual(new, at: $0) } ?? true
    guard !isSame else { return }
    try write(
      "renamed", new, since: clock.text(of: new, at: exportDate), now: (new.text(name), new.text(artist)),
      before: (old.text(name), old.text(artist)))
  }

  func appeared(_ row: borrowing RecordColumns) throws {
    let since = clock.text(of: row, at: exportDate)
    try write("appeared", row, since: since, now: (row.text(name), row.text(artist)), before: (nil, nil))
  }

  func disappeared(_ row: borrowing RecordColumns) throws {
    try write("gone", row, since: times.new, now: (nil, nil), before: (row.text(name), row.text(artist)))
  }

  private func write(
    _ change: String, _ row: borrowing RecordColumns, since: String?, now: (name: String?, artist: String?),
    before: (name: String?, artist: String?)
  ) throws {
    guard let id = row.integer(item) else { return }
    var kind = Value.null
    if let type { kind = row.integer(type).map { .integer($0) } ?? Value(row.text(type)) }
    try log.note(
      .item, in: table, .integer(id), .text(since ?? times.new), .text(change), kind, Value(now.name),
      Value(now.artist), Value(before.name), Value(before.artist))
  }
}

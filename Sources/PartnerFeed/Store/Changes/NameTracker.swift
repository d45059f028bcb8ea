internal import SnapshotFile

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
    guard !isSame, let id = new.integer(item) else { return }
    try log.item(
      ItemChangeRow(
        table: table, item: id, since: clock.text(of: new, at: exportDate) ?? times.new, change: "renamed",
        type: type.map { StoredField(new[$0]) } ?? .null, name: new.text(name), artist: new.text(artist),
        beforeName: old.text(name), beforeArtist: old.text(artist)))
  }

  func appeared(_ row: borrowing RecordColumns) throws {
    guard let id = row.integer(item) else { return }
    try log.item(
      ItemChangeRow(
        table: table, item: id, since: clock.text(of: row, at: exportDate) ?? times.new, change: "appeared",
        type: type.map { StoredField(row[$0]) } ?? .null, name: row.text(name), artist: row.text(artist)))
  }

  func disappeared(_ row: borrowing RecordColumns) throws {
    guard let id = row.integer(item) else { return }
    try log.item(
      ItemChangeRow(
        table: table, item: id, since: times.new, change: "gone", type: type.map { StoredField(row[$0]) } ?? .null,
        beforeName: row.text(name), beforeArtist: row.text(artist)))
  }
}

internal import SnapshotFile

/// Notes which items the index of names has to be asked about again: those with a row that is other than before.
final class NamedItemTracker: ChangeTracker {
  private let log: ChangeLog
  private let item: Int
  private let exportDate: Int?

  /// `nil` where no names are read from the table, or not by the key of an item.
  init?(_ table: StoredTable, _ log: ChangeLog) {
    let layout = table.layout
    let name = table.name.split(separator: "_").first.map { $0 + "_id" } ?? ""
    guard NameIndex.tables.contains(table.name), table.name != "artist_type", let item = table.index(of: name) else {
      return nil
    }
    self.log = log
    self.item = layout.position(of: item)
    exportDate = table.index(of: "export_date").map(layout.position)
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws {
    if !old.isEqual(new, ignoring: exportDate) { try note(new) }
  }

  func appeared(_ row: borrowing RecordColumns) throws { try note(row) }

  func disappeared(_ row: borrowing RecordColumns) throws { try note(row) }

  private func note(_ row: borrowing RecordColumns) throws {
    if let item = row.integer(item) { try log.name(item) }
  }
}

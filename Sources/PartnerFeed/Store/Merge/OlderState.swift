internal import CatalogModel
internal import SnapshotFile

/// The newest full of a group that an older version of Coster left, under its newest incremental: the first merge of
/// the group begins with it as the state.
struct OlderState {
  private let group: String
  private let folder: SnapshotFolder
  private let full: File
  private let incremental: File?

  private final class File {
    let name: String
    let date: String
    let tables: [StoredTable]
    private let reader: DatabaseReader

    init(_ file: String, in folder: SnapshotFolder) throws {
      name = file
      date = String(file.split(separator: "-")[1].prefix(8))
      let path = "\(folder.path)/\(file)"
      reader = try DatabaseReader(path: path)
      // A table beside another held the keys of rows that a filter left out.
      tables = StoredTable.all(in: reader.schema).filter { !$0.name.hasSuffix(" left out") }
    }

    func rows(of table: StoredTable, as other: StoredTable) throws -> OldRows {
      guard let entry = reader.table(table.name) else {
        throw StoreError.file(path: name, reason: "lost \(table.name)")
      }
      return try OldRows(reader.rows(of: entry, layout: table.layout), of: table, as: other)
    }
  }

  /// `nil` where there is nothing older, or the group has a state already.
  init?(of group: String, in folder: SnapshotFolder) throws {
    (self.group, self.folder) = (group, folder)
    let files = folder.olderFiles.filter { $0.hasPrefix(group + "-") }
    guard !folder.groups.contains(group), let newest = files.last(where: { !$0.contains("-incremental") }) else {
      return nil
    }
    full = try File(newest, in: folder)
    let date = full.date
    incremental = try files.last { $0.contains("-incremental") && $0.split(separator: "-")[1] >= date }
      .map { try File($0, in: folder) }
  }

  /// Writes the state as the group's file.
  func convert() throws {
    let output = try SnapshotOutput(folder.newFile(of: group))
    var merged: [MergedTable] = []
    let added = (incremental?.tables ?? []).filter { table in !full.tables.contains { $0.name == table.name } }
    for table in full.tables + added where !OwnTables.isOwn(table.name) {
      _ = try output.write(table) { write in try self.merge(table, write) }
      merged.append(MergedTable(table: table, parts: [coverage(of: table)], hadState: false))
    }
    try output.finishTables()
    try SnapshotFinish(output.path, over: nil, group: group, ChangeLog()).write(merged, output.written.map(\.table))
    try output.takePlace(at: folder.file(of: group), in: folder.path)
  }

  /// What was asked for is not known any more, so that nothing is said to have appeared since.
  private func coverage(of table: StoredTable) -> Coverage {
    let date = incremental?.date ?? full.date
    var coverage = Coverage(table: table.name, mode: .full, feedDate: date, exportedAt: Self.time(full.date))
    (coverage.filter, coverage.source) = ("of an older version", full.name)
    return coverage
  }

  private static func time(_ date: String) -> String {
    "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))T00:00:00Z"
  }

  private func merge(_ table: StoredTable, _ write: (EncodedRow) throws -> Void) throws {
    guard let own = full.tables.first(where: { $0.name == table.name }) else {
      guard var rows = try incremental?.rows(of: table, as: table) else { return }
      while try rows.advance() { try write(rows.row) }
      return
    }
    var old = try full.rows(of: own, as: table)
    guard let newer = incremental, let theirs = newer.tables.first(where: { $0.name == table.name }),
      theirs.hasKey(of: own), !own.key.isEmpty
    else {
      while try old.advance() { try write(old.row) }
      return
    }
    var new = try newer.rows(of: theirs, as: table)
    let order = KeyOrder(layout: table.layout)
    var (hasOld, hasNew) = (try old.advance(), try new.advance())
    while hasOld || hasNew {
      let place = !hasOld ? 1 : !hasNew ? -1 : order.compare(old.row, new.row)
      try write(place < 0 ? old.row : new.row)
      if place <= 0 { hasOld = try old.advance() }
      if place >= 0 { hasNew = try new.advance() }
    }
  }
}

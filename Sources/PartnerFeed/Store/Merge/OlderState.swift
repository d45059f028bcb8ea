internal import SnapshotFile

/// The newest full of a group that an older version of Coster left, and its newest incremental: the first merge of the
/// group begins with both as the state.
struct OlderState {
  private let group: String
  private let folder: SnapshotFolder
  /// The dates of both, or of the full alone, and their tables.
  private let files: [(date: String, snapshot: OldSnapshot)]

  /// `nil` where there is nothing older, or the group has a state already.
  init?(of group: String, in folder: SnapshotFolder) throws {
    (self.group, self.folder) = (group, folder)
    let older = folder.olderFiles.filter { $0.unit.group == group }
    guard !folder.groups.contains(group), let full = older.last(where: { $0.unit.mode == .full }) else { return nil }
    let incremental = older.last { $0.unit.mode == .incremental && $0.unit.date >= full.unit.date }
    files = try [full, incremental].compactMap(\.self).map { unit, file in
      (unit.date, try OldSnapshot("\(folder.path)/\(file)"))
    }
  }

  /// Writes the state as the group's file.
  func convert() throws {
    let output = try SnapshotOutput(folder.newFile(of: group))
    var parts: [Coverage] = []
    for name in Set(files.flatMap { $0.snapshot.tables.map(\.name) }).sorted() {
      let having = files.compactMap { file in file.snapshot.table(name).map { (table: $0, snapshot: file.snapshot) } }
      var table = having[0].table
      // It may have, and is declared before its rows are read again.
      table.hasSpellings = table.keepsSpellings
      try output.write(table) { writer in
        for (own, snapshot) in table.key.isEmpty ? having[..<1] : having[...] where own.hasKey(of: table) {
          var rows = try snapshot.rows(of: own, as: table)
          while try rows.advance() { try writer.append(rows.row) }
        }
      }
      // The filter is not known any more, so nothing is recorded as an appearance.
      var coverage = Coverage(
        table: name, mode: .full, feedDate: files.last?.date ?? "",
        exportedAt: MergeUnit.day(files[0].date) + "T00:00:00Z")
      (coverage.filter, coverage.source) = ("of an older version", having[0].snapshot.path)
      parts.append(coverage)
    }
    try output.finishTables()
    try SnapshotFinish(output.path, over: nil, group: group, log: ChangeLog()).write(parts, to: output)
    let ready = ReadyStates(folder)
    try ready.add(group, output.path)
    try ready.publish()
  }
}

internal import Feeds
internal import Glibc

/// The snapshots in a folder: building one, listing them, and sweeping away what a crash left.
enum Snapshot {
  /// Builds the snapshot of one group and date from tables of one mode, and puts it in its place.
  ///
  /// A table that cannot be read to its end is told to `onFailure` and left out; only when none is left is the last
  /// failure thrown instead. What SQLite cannot write fails the whole build at once. Tables that the group's
  /// snapshot of the same date had before stay in it.
  static func build(
    tables: [PartnerTableReader], group: String, date: String, in folder: String,
    progress: (PartnerTableReader) -> Void = { _ in },
    onFailure: (PartnerTableReader, SnapshotError) -> Void = { _, _ in }
  ) throws(SnapshotError) -> BuiltSnapshot {
    guard let mode = tables.first?.header.mode else { throw .empty }
    guard let name = SnapshotName(group: group, date: date, mode: mode) else {
      throw .misfit(feed: tables[0].name, reason: "is of no group and date: '\(group)', '\(date)'")
    }
    let builder = try SnapshotBuilder(name, in: folder)
    // Held back until another table shows whether it is told or thrown.
    var held: (table: PartnerTableReader, error: SnapshotError)?
    for table in tables {
      do throws(SnapshotError) { try builder.add(table, progress: progress) } catch {
        if case .database = error { throw error }
        if let held { onFailure(held.table, held.error) }
        held = (table, error)
      }
    }
    if let held {
      if builder.tables.isEmpty { throw held.error }
      onFailure(held.table, held.error)
    }
    return try builder.finish()
  }

  /// The snapshots in `folder`, by group and date.
  static func all(in folder: String) -> [SnapshotName] {
    files(folder).compactMap { SnapshotName(file: $0) }.sorted()
  }

  /// Removes what builds that did not end left in `folder`, and indexes whose snapshots are gone, and returns how many
  /// files that were.
  ///
  /// Only the one who holds the catalog for writing may do this: a build that goes on looks just the same. An
  /// unfinished build that is to be gone on with stays, with its journal; a journal alone is worth nothing.
  static func sweep(_ folder: String, keepsUnfinished: Bool = false) -> Int {
    let names = files(folder)
    let indexes = Set(names.compactMap { SnapshotName(file: $0)?.indexFile })
    let unfinished = names.compactMap { SnapshotName(fileAside: $0) }
    let kept = keepsUnfinished ? Set(unfinished.flatMap { [$0.fileAside, $0.journalAside] }) : []
    let left = names.filter { file in
      SnapshotName.isAside(file) ? !kept.contains(file) : SnapshotName.isIndex(file) && !indexes.contains(file)
    }
    for file in left { _ = unsafe unlink("\(folder)/\(file)") }
    return left.count
  }

  /// What builds that did not end, or are going on now, left in `folder`.
  static func unfinished(in folder: String) -> [UnfinishedSnapshotSize] {
    files(folder).sorted().compactMap { file in
      var status = stat()
      guard let name = SnapshotName(fileAside: file), unsafe stat("\(folder)/\(file)", &status) == 0 else { return nil }
      return UnfinishedSnapshotSize(name: name, byteCount: Int(status.st_size))
    }
  }

  private static func files(_ folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}

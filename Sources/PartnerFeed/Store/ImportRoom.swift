internal import Archives

/// Whether there is room for what an import writes.
extension PartnerImport {
  /// How many bytes a merge writes beside what is there: the new file of its group.
  func neededBytes(for unit: MergeUnit, _ sources: [PartnerSource]) -> Int64 {
    (folder.status(of: unit.group)?.byteCount ?? 0) + FileTree.byteCount(of: sources.map(\.file))
  }

  /// Whether there is room for the new file of a merge beside the old one.
  func checkRoom(for sources: [PartnerSource], of unit: MergeUnit) throws(StoreError) {
    guard !isDryRun, let free = FileSystem.freeBytes(at: folder.path) else { return }
    let needed = neededBytes(for: unit, sources)
    guard needed > free else { return }
    throw StoreError(
      "\(folder.path) has \(free >> 20) MB free, and the import needs \(needed >> 20) MB. Nothing was written; make room "
        + "and import again.")
  }

  /// Whether there is room for the new files of all groups of a date at once; where there is not, that is said.
  func haveRoomTogether(_ units: [MergeUnit: [PartnerSource]], on day: String) -> Bool {
    guard Set(units.keys.map(\.group)).count > 1, let free = FileSystem.freeBytes(at: folder.path) else { return true }
    let needed = units.reduce(0) { $0 + neededBytes(for: $1.key, $1.value) }
    guard needed > free else { return true }
    listener.note(
      "\(folder.path) has \(free >> 20) MB free, and all groups of \(day) together need \(needed >> 20) MB: each becomes "
        + "visible by itself, as soon as it is imported")
    return false
  }
}

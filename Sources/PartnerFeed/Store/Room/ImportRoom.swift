internal import Archives

/// Whether there is room for what an import writes.
extension PartnerImport {
  /// Whether there is room for the new file of a merge beside the old one.
  func checkRoom(for sources: [PartnerSource], of unit: MergeUnit) throws(StoreError) {
    guard let (need, free) = lack(for: [unit: sources]) else { return }
    throw StoreError(
      "\(folder.path) has \(free >> 20) MB free, and the import needs \(need.words). Nothing was written; make room and "
        + "import again, or import without this check: --ignore-room")
  }

  /// Whether there is room for the new files of all groups of a date at once; where there is not, that is said.
  func haveRoomTogether(_ units: [MergeUnit: [PartnerSource]], on day: String) -> Bool {
    guard Set(units.keys.map(\.group)).count > 1, let (need, free) = lack(for: units) else { return true }
    listener.note(
      "\(folder.path) has \(free >> 20) MB free, and all groups of \(day) together need \(need.words): each becomes visible "
        + "by itself, as soon as it is imported")
    return false
  }

  /// What merges need and what there is, where that is less.
  private func lack(for units: [MergeUnit: [PartnerSource]]) -> (need: RoomNeed, free: Int64)? {
    guard !isDryRun, !options.ignoresRoom, let free = FileSystem.freeBytes(at: folder.path) else { return nil }
    let reckoning = RoomReckoning(folder: folder, options: options)
    guard !units.allSatisfy({ reckoning.isSurelyEnough(free / Int64(units.count), for: $1, of: $0) }) else {
      return nil
    }
    let need = units.reduce(into: RoomNeed()) { $0.add(reckoning.need(of: $1.value, in: $1.key)) }
    return need.bytes > free ? (need, free) : nil
  }
}

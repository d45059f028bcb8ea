internal import Archives

/// Whether there is space for what an import writes.
extension PartnerImport {
  /// Whether there is space for the new file of a merge beside the old one.
  func checkSpace(for sources: [PartnerSource], of unit: MergeUnit) throws(PartnerImportError) {
    guard let (need, free) = lack(for: [unit: sources]) else { return }
    throw PartnerImportError(
      "\(folder.path) has \(free >> 20) MB free, and the import needs \(need.words). Nothing was written; free some "
        + "space and import again, or import without this check: --ignore-room")
  }

  /// Whether there is space for the new files of all groups of a date at once; where there is not, that is said.
  func fitTogether(_ units: [MergeUnit: [PartnerSource]], on day: String) -> Bool {
    guard Set(units.keys.map(\.group)).count > 1, let (need, free) = lack(for: units) else { return true }
    listener.note(
      "\(folder.path) has \(free >> 20) MB free, and all groups of \(day) together need \(need.words): each becomes "
        + "visible by itself, as soon as it is imported")
    return false
  }

  /// What merges need and what there is, where that is less.
  private func lack(for units: [MergeUnit: [PartnerSource]]) -> (need: SpaceNeed, free: Int64)? {
    guard !isDryRun, !options.ignoresSpace, let free = FileSystem.freeBytes(at: folder.path) else { return nil }
    let estimate = SpaceEstimate(folder: folder, options: options)
    guard !units.allSatisfy({ estimate.isSurelyEnough(free / Int64(units.count), for: $1, of: $0) }) else {
      return nil
    }
    let need = units.reduce(into: SpaceNeed()) { $0.add(estimate.need(of: $1.value, in: $1.key)) }
    return need.bytes > free ? (need, free) : nil
  }
}

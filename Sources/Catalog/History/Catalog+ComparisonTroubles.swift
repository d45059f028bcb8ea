internal import SQLite

/// What is said where a file that a snapshot is to be compared with is damaged or lost.
extension Catalog {
  /// Says which damaged file keeps a snapshot's price changes from the history: SQLite does not tell.
  func sentence(
    _ name: SnapshotName, _ compared: ComparedSnapshots, _ error: SQLiteError
  ) throws(SQLiteError) -> String {
    let start = "\(name): its price changes are not in the history"
    // The feed's own stores are in another group.
    let stores = try newestSnapshots().filter { $0.group == "itunes" }
    for readsAll in [false, true] {
      for read in compared.base(of: name) + [name] + stores {
        let trouble = SnapshotTrouble(of: read, in: snapshotFolder, readsAll: readsAll)
        if let trouble, case .damaged(let detail) = trouble.cause {
          return "\(start), since \(trouble.file) is damaged (\(detail)): \(trouble.cure)"
        }
      }
    }
    return "\(start): \(error.message)"
  }

  /// Says that the file is lost which a snapshot was to be compared with.
  func sentence(_ name: SnapshotName, without lost: SnapshotName, _ compared: ComparedSnapshots) -> String {
    let trouble = SnapshotTrouble(lost, in: snapshotFolder, .gone)
    let base = compared.base(of: name).map(\.description).joined(separator: " over ")
    let fact = base.isEmpty ? "its price changes are not in the history" : "its prices were compared with \(base)"
    return "\(name): \(fact), since \(trouble.file) is gone: \(trouble.cure)"
  }
}

public import CatalogModel
public import PartnerFeed
internal import SQLite

/// Access to the partner feed's groups: a file is attached only when a question needs it.
extension Catalog {
  /// Where the snapshots are.
  public var snapshots: SnapshotFolder { SnapshotFolder(folder.isEmpty ? "" : folder + "/snapshots") }

  /// Attaches the groups that have rows of a subject, in their newest state; does nothing within a transaction.
  func attach(_ subjects: AttachedGroup.Subject...) throws(SQLiteError) {
    try attach(subjects)
  }

  /// The groups that answer about single items on a subject, in their newest state; within a transaction a group that
  /// was asked already does not change.
  func snapshotReaders(about subject: AttachedGroup.Subject) -> [SnapshotReader] {
    let folder = snapshots
    if !connection.isInTransaction { readers.removeAll { !$0.isCurrent(in: folder) } }
    let known = Set(readers.map(\.group) + snapshotTroubles.map(\.group))
    for group in folder.groups where !known.contains(group) && AttachedGroup.answers(group, about: subject) {
      do throws(SnapshotTrouble) { readers.append(try SnapshotReader(group, in: folder)) } catch { note(error) }
    }
    return readers.filter { AttachedGroup.answers($0.group, about: subject) }
  }

  /// Runs `body` and names the damaged snapshot in the error that it throws.
  func namingDamage<Result>(_ body: () throws(SnapshotTrouble) -> Result) throws(CatalogError) -> Result {
    do throws(SnapshotTrouble) { return try body() } catch { throw .damagedSnapshot(error) }
  }

  private func note(_ trouble: SnapshotTrouble) {
    snapshotTroubles.append(trouble)
    onTrouble(trouble)
  }

  func attachAll() throws(SQLiteError) { try attach(AttachedGroup.Subject.allCases) }

  /// Attaches one group for its own views, and returns whether it answers.
  func attach(group: String) throws(SQLiteError) -> Bool {
    try attach { $0 == group }
    return groups.contains { $0.group == group }
  }

  private func attach(_ subjects: [AttachedGroup.Subject]) throws(SQLiteError) {
    try attach { group in subjects.contains { AttachedGroup.answers(group, about: $0) } }
  }

  private func attach(_ isNeeded: (String) -> Bool) throws(SQLiteError) {
    guard !connection.isInTransaction else {
      if !hasFeedViews { try makeFeedViews() }
      return
    }
    let folder = snapshots
    let needed = folder.groups.filter(isNeeded)
    let stale = groups.filter { !$0.isCurrent(in: folder) }
    let missing = needed.filter { group in
      !groups.contains { $0.group == group } && !snapshotTroubles.contains { $0.group == group }
    }
    guard !stale.isEmpty || !missing.isEmpty || !hasFeedViews else { return }
    do throws(SQLiteError) { try dropFeedViews() } catch {
      // The files of a statement that is still running stay attached.
      guard error.cause != .busy else { return }
      throw error
    }
    searchMemory.forget()
    for group in stale {
      groups.removeAll { $0.group == group.group }
      try connection.execute("DETACH \(group.group)")
    }
    for group in Set(missing + stale.map(\.group)).sorted() where folder.groups.contains(group) {
      do throws(SnapshotTrouble) {
        groups.append(try AttachedGroup(group, in: folder, on: connection))
      } catch {
        note(error)
      }
    }
    try makeFeedViews()
  }

  /// The group whose file made SQLite fail; `nil` when all are sound.
  ///
  /// Reads every page of every group, so call it only after an error.
  func damagedSnapshot() -> SnapshotTrouble? {
    snapshots.groups.lazy.compactMap { SnapshotTrouble(checking: $0, in: self.snapshots) }.first
  }

  /// Why an item's price in a store cannot be stated, though the feed has a row of it there.
  public enum UnstatedPrice: Equatable, Sendable {
    /// The row has no price in it.
    case empty
    /// The price is no number, or one too large to be exact: as the feed has it.
    case unreadable(String)
  }

  /// Why no price of an item is stated in a store; `nil` where the feed has no row of it there either.
  public func unstatedPrice(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> UnstatedPrice? {
    for reader in snapshotReaders(about: .prices) {
      if let text = try namingDamage({ () throws(SnapshotTrouble) in
        try reader.unreadablePrice(of: appleID, in: storefront)
      }) {
        return text.isEmpty ? .empty : .unreadable(text)
      }
    }
    return nil
  }

  /// What the feed's tables of a subject lack, a sentence each; empty when they are complete.
  public func missing(of subject: AttachedGroup.Subject) -> [String] {
    snapshots.states.filter { AttachedGroup.answers($0.group, about: subject) }.flatMap(\.remarks)
  }
}

public import CatalogModel
public import PartnerFeed
internal import SQLite

/// Access to the partner feed's groups: a file is attached only when a question needs it.
extension Catalog {
  /// Where the snapshots are.
  public var snapshots: SnapshotFolder { SnapshotFolder(folder.isEmpty ? "" : folder + "/snapshots") }

  /// The groups that answer about single items on a subject, in their newest state; within a transaction a group that
  /// was asked already does not change.
  ///
  /// - Throws: CatalogError where one of them cannot be read: an answer without it would lack lines.
  func snapshotReaders(about subject: AttachedGroup.Subject) throws(CatalogError) -> [SnapshotReader] {
    let folder = snapshots
    if listedGroups == nil, !connection.isInTransaction { forgetOldReaders() }
    for group in listedGroups ?? folder.groups where AttachedGroup.answers(group, about: subject) {
      guard !readers.contains(where: { $0.group == group }) else { continue }
      do throws(SnapshotError) { readers.append(try SnapshotReader(group, in: folder)) } catch {
        throw .unreadableSnapshot(error)
      }
    }
    return readers.filter { AttachedGroup.answers($0.group, about: subject) }
  }

  /// Forgets the readers of files that were replaced.
  func forgetOldReaders() { readers.removeAll { !$0.isCurrent(in: snapshots) } }

  /// What `read` finds in the files of the groups that answer on a subject.
  func snapshotAnswers<Answer>(
    about subject: AttachedGroup.Subject, _ read: (SnapshotReader) throws(SnapshotError) -> [Answer]
  ) throws(CatalogError) -> [Answer] {
    var answers: [Answer] = []
    for reader in try snapshotReaders(about: subject) {
      do throws(SnapshotError) { answers += try read(reader) } catch { throw .unreadableSnapshot(error) }
    }
    return answers
  }

  /// What `read` makes of the rows of an item in the views of groups, of those that ``snapshotAnswers(about:_:)``
  /// asked, that have tables which only views answer about.
  func flatRows<Row>(
    about subject: AttachedGroup.Subject, of appleID: AppleID, _ select: (_ group: String) -> String,
    _ read: (Statement) throws(SQLiteError) -> Row?
  ) throws(CatalogError) -> [Row] {
    var found: [Row] = []
    for reader in readers where reader.hasFlatTables && AttachedGroup.answers(reader.group, about: subject) {
      let group = reader.group
      try named { () throws(SQLiteError) in try attach { $0 == group } }
      guard groups.contains(where: { $0.group == group }) else { continue }
      found += try rows("\(select(group)) WHERE apple_id = ?", [.integer(appleID.rawValue)], read)
    }
    return found
  }

  /// Attaches the groups with tables which only views answer about, and those that are attached anew where their files
  /// were replaced: within a transaction they stay as they are.
  func attachFlatTables() throws(SQLiteError) {
    if !groups.isEmpty { try attachReadable { _ in false } }
    // What cannot be read is said by the question that needs it.
    for subject in [AttachedGroup.Subject.products, .prices] { _ = try? snapshotReaders(about: subject) }
    let flat = Set(readers.filter(\.hasFlatTables).map(\.group))
    if !flat.isEmpty { try attach(flat.contains) }
  }

  func attachAll() throws(SQLiteError) { try attach { _ in true } }

  /// Attaches the groups that have rows of some subjects.
  func attach(_ subjects: AttachedGroup.Subject...) throws(SQLiteError) {
    try attach { group in subjects.contains { AttachedGroup.answers(group, about: $0) } }
  }

  /// Attaches groups in their newest state; within a transaction those that are attached stay as they are.
  ///
  /// - Throws: SQLiteError where a file that is needed cannot be read; `catalogError(_:)` says which.
  private func attach(_ isNeeded: (String) -> Bool) throws(SQLiteError) {
    try attachReadable(isNeeded)
    guard let snapshotError = unattached.first(where: { isNeeded($0.group) }) else { return }
    throw queryError(snapshotError)
  }

  /// Attaches all groups that can be read.
  func attachReadable() throws(SQLiteError) { try attachReadable { _ in true } }

  private func attachReadable(_ isNeeded: (String) -> Bool) throws(SQLiteError) {
    let folder = snapshots
    unattached.removeAll { isNeeded($0.group) }
    let needed = (listedGroups ?? folder.groups).filter(isNeeded)
    // SQLite attaches files within a transaction, and detaches none.
    let stale = connection.isInTransaction ? [] : groups.filter { !$0.isCurrent(in: folder) }
    let missing = needed.filter { group in !groups.contains { $0.group == group } }
    guard !stale.isEmpty || !missing.isEmpty || !hasFeedViews else { return }
    do throws(SQLiteError) { try dropFeedViews() } catch {
      // The files of a statement that is still running stay attached.
      guard error.cause != .busy else { return }
      throw error
    }
    searchCache.forget()
    for group in stale {
      groups.removeAll { $0.group == group.group }
      try connection.execute("DETACH \(group.group)")
    }
    for group in Set(missing + stale.map(\.group)).sorted() where folder.groups.contains(group) {
      do throws(SnapshotError) {
        groups.append(try AttachedGroup(group, in: folder, on: connection))
      } catch {
        unattached.append(error)
      }
    }
    try makeFeedViews()
  }

  /// The group whose file made SQLite fail; `nil` when all are sound.
  ///
  /// Reads every page of every group, so call it only after an error.
  func damagedSnapshot() -> SnapshotError? {
    snapshots.groups.lazy.compactMap { self.snapshots.verify($0).snapshotError }.first
  }

  /// What the feed has in place of an item's price in a store: no number, or one too large to be exact; empty where its
  /// row has no price in it, `nil` where it has no row of the item there.
  public func textInPlaceOfPrice(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> String? {
    try snapshotAnswers(about: .prices) { reader throws(SnapshotError) in
      try reader.textInPlaceOfPrice(of: appleID, in: storefront).map { [$0] } ?? []
    }.first
  }

  /// What the feed's tables of a subject lack, a sentence each; empty when they are complete.
  public func missing(of subject: AttachedGroup.Subject) -> [String] {
    snapshots.states.filter { AttachedGroup.answers($0.group, about: subject) }.flatMap(\.notes)
  }
}

internal import Feeds
internal import SQLite

/// How the price history learns what changed from one snapshot to the next.
///
/// Every snapshot is compared with those that answered before it: an older full, and the newest incremental over
/// that. A row is written only where a price changed, so that a first snapshot writes none: what it told is the
/// `before` of the first change. Which snapshots were compared stands in the catalog, in one transaction with their
/// changes, and registering a snapshot marks it as not compared; what a crash kept from being entered is so entered
/// by the next import. Changes stay when their snapshots are dropped.
extension Catalog {
  /// Compares the snapshots that were registered since this was last called, and enters the prices that changed.
  ///
  /// A snapshot older than others of its group lands between them: those that followed are compared anew. Where that
  /// cannot be done any more, since snapshots in between are gone, the history stays as it is, and `note` is told.
  /// What a damaged file stands in the way of is tried again each time, until the file is sound again or dropped.
  /// - Parameter note: Told what was found.
  /// - Throws: What SQLite refused.
  /// - Returns: What the history lacks since files are damaged or lost, a sentence each, with the cure.
  @discardableResult
  func enterPriceChanges(note: (String) -> Void = { _ in }) throws(SQLiteError) -> [String] {
    guard try has(table: "compared_snapshot") else { return [] }
    var problems: [String] = []
    var postponed: Set<SnapshotName> = []
    while let name = try nextToCompare(except: postponed) {
      let registered = try registeredSnapshots(of: name.group)
      let present = registered.filter(Set(Snapshot.all(in: snapshotFolder)).contains)
      let compared = try ComparedSnapshots(
        connection, present: present, tables: snapshotTables(of: registered), gaps: rowGaps())
      if let reason = compared.obstacle(to: name) {
        try compared.giveUp(name)
        note("\(name): its price changes are not in the history, since \(reason)")
        continue
      }
      do throws(SQLiteError) {
        try enter(name, compared, note)
        let lost = compared.lostBase(of: name, among: registered).map { sentence(name, without: $0, compared) }
        if let lost, !problems.contains(lost) { problems.append(lost) }
      } catch {
        // A file that nobody can read any more must not stand in the way of those to come.
        guard [.damaged, .notADatabase].contains(error.cause) else { throw error }
        try compared.postpone(name)
        postponed.insert(name)
        problems.append(try sentence(name, compared, error))
      }
    }
    return problems
  }

  /// Compares a snapshot, and writes what was found in one transaction.
  private func enter(
    _ name: SnapshotName, _ compared: ComparedSnapshots, _ note: (String) -> Void
  ) throws(SQLiteError) {
    let task = PriceChangeFile.Task(newer: name, base: compared.base(of: name), wholeTables: try wholeTables(of: name))
    if name.isIncremental, !task.base.contains(where: { !$0.isIncremental }) {
      note("\(name): has only what changed since a full, and none of its date or before is here: import that too")
    }
    guard !task.base.isEmpty else { return try compared.enter(task, from: nil) }
    let file = try PriceChangeFile(task, of: self)
    try connection.prepare("ATTACH ? AS found").run(.text(Connection.plainName(file.path)))
    let outcome = Result { () throws(SQLiteError) in
      try compared.enter(task, from: "found")
      guard file.hasPrices else { return }
      let count = try connection.integer("SELECT count(*) FROM found.change") ?? 0
      note(Self.sentence(task, count, file.unaskedTables, doubts: try rowsNotCompared(task, compared)))
    }
    try connection.execute("DETACH found")
    try outcome.get()
  }

  /// Which rows were not compared, since a condition left them out and no older snapshot has them, or none that is
  /// near enough.
  private func rowsNotCompared(
    _ task: PriceChangeFile.Task, _ compared: ComparedSnapshots
  ) throws(SQLiteError) -> [String] {
    let gaps = try rowGaps()
    var doubts: [String] = []
    for table in Set(FeedOffer.all.map(\.table)).sorted() where compared.has(table, task.newer) {
      let layers = compared.layers(of: table, in: task.base)
      guard let lowest = layers.last, gaps[lowest]?[table]?.hasCondition ?? false else { continue }
      let names = layers.map(\.description).joined(separator: " over ")
      let choice = try ImportRegister(connection).held(by: lowest).first { $0.table == table }?.choice ?? ""
      doubts.append("\(table) rows that \(names) left out (\(choice)) were not compared")
    }
    return doubts
  }

  private static func sentence(
    _ task: PriceChangeFile.Task, _ count: Int64, _ unasked: [String], doubts: [String]
  ) -> String {
    let base = task.base.map(\.description).joined(separator: " over ")
    let changed = count == 0 ? "no price" : count == 1 ? "1 price" : "\(count) prices"
    let found =
      count == 0 && !doubts.isEmpty
      ? "no change of price was found in the rows of \(base)" : "\(changed) changed since \(base)"
    let doubt = "; which are gone was not asked of \(unasked.joined(separator: ", ")), not known to be there in full"
    return "\(task.newer): \(found)" + doubts.map { "; " + $0 }.joined()
      + (task.newer.mode == .full && !unasked.isEmpty ? doubt : "")
  }

  private func nextToCompare(except postponed: Set<SnapshotName>) throws(SQLiteError) -> SnapshotName? {
    let select = try connection.prepare(
      "SELECT file FROM main.snapshot WHERE file NOT IN (SELECT file FROM main.compared_snapshot WHERE is_entered)")
    var names: [SnapshotName] = []
    while try select.step() {
      if let name = SnapshotName(file: select.text(0) ?? "") { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    let present = Set(Snapshot.all(in: snapshotFolder))
    return names.filter { present.contains($0) && !postponed.contains($0) }.min()
  }

  /// The snapshots of a group that the catalog knows, in order.
  private func registeredSnapshots(of group: String) throws(SQLiteError) -> [SnapshotName] {
    let select = try connection.prepare("SELECT file FROM main.snapshot WHERE feed_group = ?")
    try select.bind([.text(group)])
    var registered: [SnapshotName] = []
    while try select.step() {
      if let name = SnapshotName(file: select.text(0) ?? "") { registered.append(name) }
    }
    return registered.sorted()
  }

  /// The tables of prices that are known to have every row of their feed.
  ///
  /// An incremental never has, and neither is a table known that an older version of this imported.
  private func wholeTables(of name: SnapshotName) throws(SQLiteError) -> Set<String> {
    guard name.mode == .full else { return [] }
    let prices = Set(FeedOffer.all.map(\.table))
    return Set(try ImportRegister(connection).held(by: name).filter(\.isWhole).map(\.table)).intersection(prices)
  }
}

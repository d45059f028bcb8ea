internal import Archives
internal import SQLite

/// What the states hold of the feed, by which an archive on a server is known to be newer.
public struct HeldFeed {
  /// An archive of the feed, by its name.
  public struct Archive: Equatable, Sendable {
    /// The group in whose folder it is: `pricing`.
    public var group: String
    /// Eight digits.
    public var date: String
    /// Whether it is of an incremental feed.
    public var isIncremental: Bool
    /// The table, or a part of one, that the archive is named after: `song_price2`; `nil` where it has a group's
    /// tables.
    public var file: String?

    /// An archive by the parts of its name.
    public init(group: String, date: String, isIncremental: Bool, file: String?) {
      (self.group, self.date, self.isIncremental, self.file) = (group, date, isIncremental, file)
    }

    /// The table as Apple names it, and which part of it the archive has.
    var name: (table: String, part: Int)? {
      guard let file else { return nil }
      let base = String(file.reversed().drop { $0.isNumber }.reversed())
      guard KnownPartnerTable.named(file) == nil, KnownPartnerTable.named(base) != nil else { return (file, 0) }
      return (base, Int(file.dropFirst(base.count)) ?? 0)
    }

    /// The table as Apple names it.
    public var table: String? { name?.table }

    /// Whether it comes whole, although it is called incremental: charts always do.
    public var isWhole: Bool { !isIncremental || group == "popularity" }
  }

  private let coverage: [(group: String, table: Coverage)]
  /// The columns of each table that is held.
  private let columns: [String: Set<String>]

  /// Reads what the states of all groups hold.
  ///
  /// - Throws: ``SnapshotError`` where a state cannot be read: what it holds is not known.
  public init(_ folder: SnapshotFolder) throws(SnapshotError) {
    var found: [(String, Coverage)] = []
    var columns: [String: Set<String>] = [:]
    for group in folder.groups {
      let connection = try folder.connection(to: group)
      do throws(SQLiteError) {
        found += try Coverage.all(in: connection).map { (group, $0) }
        let names = try connection.prepare(
          "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'")
        while try names.step() { columns[names.text(0) ?? "", default: []].insert(names.text(1) ?? "") }
      } catch {
        throw SnapshotError(group: group, file: folder.file(of: group), readError: error)
      }
    }
    (coverage, self.columns) = (found, columns)
  }

  private func rows(of archive: Archive) -> [Coverage] {
    guard let name = archive.name else { return coverage.filter { $0.group == archive.group }.map(\.table) }
    return coverage.map(\.table).filter { $0.table == name.table && $0.part == name.part }
  }

  /// The day of the newest import of an archive's tables, as eight digits.
  public func date(of archive: Archive) -> String? { rows(of: archive).map(\.feedDate).max() }

  /// The day of the newest full of an archive's tables, as eight digits.
  public func fullDate(of archive: Archive) -> String? {
    rows(of: archive).filter { $0.mode == .full }.map(\.feedDate).max()
  }

  /// Whether the state is an archive's or a newer one.
  ///
  /// Where a table of an archive of its day was refused, it does not: no checksum of the archive is kept then.
  public func holds(_ archive: Archive) -> Bool {
    let rows = rows(of: archive)
    if rows.contains(where: { $0.feedDate > archive.date }) { return true }
    let today = rows.filter { $0.feedDate == archive.date }
    let same = today.filter { archive.group == "popularity" || ($0.mode == .incremental) == archive.isIncremental }
    guard !same.isEmpty else { return !archive.isIncremental && !today.isEmpty }
    if archive.isIncremental, archive.file != nil { return true }
    return same.allSatisfy { row in
      guard !row.isTruncated, let md5 = row.md5 else { return false }
      return archive.file != nil || row.tablesInFile <= Set(same.filter { $0.md5 == md5 }.map(\.table)).count
    }
  }

  /// The MD5 checksum of the archive that was imported as this one; `nil` where its tables came otherwise, such as
  /// unpacked.
  public func md5(of archive: Archive) -> String? {
    let name = (archive.file ?? archive.group + archive.date) + ".tbz/"
    return rows(of: archive).first { row in
      row.feedDate == archive.date && (row.mode == .incremental) == archive.isIncremental && row.source.contains(name)
    }?.md5
  }

  /// Whether an incremental can be merged with the state: that is as new as the full that the incremental begins at.
  public func isReady(for incremental: Archive, since full: String) -> Bool {
    if incremental.isWhole { return true }
    guard incremental.file == nil else { return date(of: incremental) ?? "" >= full }
    return holds(Archive(group: incremental.group, date: full, isIncremental: false, file: nil))
  }
}

// MARK: - Selections

extension HeldFeed {
  /// A table whose rows were selected in another way than they are to be now; each in words, empty where all are taken.
  public struct ChangedSelection: Equatable, Sendable {
    /// As Apple names it.
    public var table: String
    /// As on the command line.
    public var before: String
    /// As on the command line.
    public var now: String
  }

  /// The tables whose last import took other rows than `options` would.
  public func changedSelections(_ options: PartnerOptions) -> [ChangedSelection] {
    let newest = Dictionary(grouping: coverage.map(\.table), by: \.table)
      .compactMapValues { $0.max { ($0.importedAt, $0.feedDate) < ($1.importedAt, $1.feedDate) } }
    return newest.values.filter { $0.storefront.isEmpty && options.includes($0.table) }.compactMap { last in
      let hasStores = columns[last.table]?.contains("storefront_id") ?? false
      let now = PartnerOptions.words(
        storefronts: hasStores ? options.storefronts : [],
        conditions: options.conditions.filter { $0.tables.matches(last.table) })
      return now == last.filter ? nil : ChangedSelection(table: last.table, before: last.filter, now: now)
    }.sorted { $0.table < $1.table }
  }

  /// The tables of the state that `options` leave as they are.
  public func unselected(_ options: PartnerOptions) -> [String] {
    Set(coverage.filter { $0.group != "flat" }.map(\.table.table)).filter { !options.includes($0) }.sorted()
  }

  /// The selections that match neither what is held, nor a table that is known of the feed, nor one of `others`: most
  /// often typing errors.
  public func unmatched(_ options: PartnerOptions, others: some Sequence<String>) -> [UnmatchedPattern] {
    let offered = Dictionary(others.map { ($0, Set<String>()) }) { first, _ in first }
    return options.meaningless(offered.merging(columns) { $0.union($1) }, isComplete: true)
  }
}

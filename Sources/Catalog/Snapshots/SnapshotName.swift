public import Feeds
internal import Glibc

/// Which snapshot a file is: one group of the partner feed, of one date, whole or incremental.
///
///     SnapshotName(file: "pricing-20261120-incremental.sqlite")
public struct SnapshotName: Hashable, Sendable {
  /// Lower-case letters: `itunes`, `match`, `popularity`, `pricing`.
  public let group: String
  /// Eight digits: `20261118`.
  public let date: String
  public let mode: PartnerTableHeader.Mode

  /// Takes a group of lower-case letters and a date of eight digits.
  public init?(group: String, date: String, mode: PartnerTableHeader.Mode) {
    guard !group.isEmpty, group.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }),
      date.utf8.count == 8, date.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    self.group = group
    self.date = date
    self.mode = mode
  }

  /// Reads a file's name; `nil` when it is not that of a snapshot.
  public init?(file: some StringProtocol) {
    guard file.hasSuffix(Self.suffix) else { return nil }
    let parts = file.dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 3 && parts[2] == "incremental") else { return nil }
    self.init(group: String(parts[0]), date: String(parts[1]), mode: parts.count == 2 ? .full : .incremental)
  }

  /// Whether it has only what changed since a full.
  public var isIncremental: Bool { mode == .incremental }

  private static let suffix = ".sqlite"

  /// The file's name: `itunes-20261118.sqlite`.
  public var file: String { description + Self.suffix }

  /// The name of the file while it is being built; what a crash left under such a name is worth nothing.
  var fileAside: String { file + ".building" }

  /// The name of its journal.
  var journalAside: String { fileAside + "-journal" }

  /// The name of the file that holds the full-text index of its names: `itunes-20261118.index.sqlite`.
  var indexFile: String { description + Self.indexSuffix }

  /// Whether a file of this name is the index of a snapshot.
  static func isIndex(_ file: String) -> Bool { file.hasSuffix(indexSuffix) }

  private static let indexSuffix = ".index.sqlite"
  private static let asideSuffix = suffix + ".building"

  /// Whether a file of this name was left by a build that did not end.
  static func isAside(_ file: String) -> Bool {
    file.hasSuffix(asideSuffix) || file.hasSuffix(asideSuffix + "-journal")
  }

  /// The snapshot that a file was becoming; `nil` when it is not the file of an unfinished one.
  init?(fileAside file: String) {
    guard file.hasSuffix(Self.asideSuffix) else { return nil }
    self.init(file: file.dropLast(Self.asideSuffix.count - Self.suffix.count))
  }

  /// Removes what a build of the snapshot left.
  func removeAside(in folder: String) {
    _ = unsafe unlink("\(folder)/\(fileAside)")
    _ = unsafe unlink("\(folder)/\(journalAside)")
  }
}

extension SnapshotName: CustomStringConvertible, Comparable {
  /// `itunes-20261118`, `pricing-20261120-incremental`.
  public var description: String { "\(group)-\(date)" + (mode == .full ? "" : "-incremental") }

  /// By group, then date, a whole one before an incremental one.
  public static func < (left: SnapshotName, right: SnapshotName) -> Bool {
    (left.group, left.date, left.mode.rawValue) < (right.group, right.date, right.mode.rawValue)
  }
}

extension SnapshotName {
  /// Of the snapshots that have a table those that answer for it: the newest full, under the newest incremental of its
  /// group and of its date or later.
  ///
  /// The newest is told by date, since a table may have moved from one group to another. Under one that lacks rows lie
  /// older ones that may tell them: see ``RowGap``. The uppermost comes first.
  static func layers(
    of having: [SnapshotName], mostUnder: Int = mostUnder, gap: (SnapshotName) -> RowGap? = { _ in nil }
  ) -> [SnapshotName] {
    let newestFirst = having.sorted { ($0.date, $0) > ($1.date, $1) }
    let fulls = chain(newestFirst.filter { $0.mode == .full }, mostUnder, gap)
    guard !fulls.isEmpty else { return chain(newestFirst, mostUnder, gap) }
    return fulls.indices.flatMap { index in
      let full = fulls[index]
      let incrementals = newestFirst.filter { name in
        name.mode == .incremental && name.group == full.group && name.date >= full.date
          && (index == 0 || name.date < fulls[index - 1].date)
      }
      return chain(incrementals, mostUnder, gap) + [full]
    }
  }

  /// The newest, and under it, down to one that has every row, those that fill its gaps.
  private static func chain(
    _ newestFirst: [SnapshotName], _ mostUnder: Int, _ gap: (SnapshotName) -> RowGap?
  ) -> [SnapshotName] {
    var chain = Array(newestFirst.prefix(1))
    for name in newestFirst.dropFirst() {
      guard chain.count <= mostUnder, let lowest = chain.last.flatMap(gap) else { break }
      if lowest.isFilled(by: gap(name)) { chain.append(name) }
    }
    return chain
  }

  /// How many lie under one that lacks rows, at most: each of them is a further file and a further probe.
  static let mostUnder = 2

  /// The snapshots that answer for any table, the newest first: in each group the newest, and those older ones that
  /// have a table or rows which the newest lack, as one does that was imported with `--table` or is cut short.
  ///
  /// That Apple ended a table cannot be told from that it was not imported: its last rows answer until their snapshot
  /// is dropped. Where there are more than `limit`, those go first that merely fill gaps.
  static func answering(
    _ names: [SnapshotName], tables: [SnapshotName: Set<String>], gaps: RowGap.BySnapshot = [:],
    mostUnder: Int = mostUnder, limit: Int = .max
  ) -> [SnapshotName] {
    var found = Set(Dictionary(grouping: names, by: \.group).values.flatMap { layers(of: $0) })
    var filling: Set<SnapshotName> = []
    for table in names.reduce(into: Set<String>(), { $0.formUnion(tables[$1] ?? []) }) {
      let having = names.filter { tables[$0]?.contains(table) ?? false }
      found.formUnion(layers(of: having))
      if !gaps.isEmpty { filling.formUnion(layers(of: having, mostUnder: mostUnder) { gaps[$0]?[table] }) }
    }
    func newestFirst(_ names: Set<SnapshotName>) -> [SnapshotName] { names.sorted { ($0.date, $0) > ($1.date, $1) } }
    let kept = (newestFirst(found) + newestFirst(filling.subtracting(found))).prefix(limit)
    return newestFirst(Set(kept))
  }

  /// The date as ISO 8601 has it.
  var day: String { "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))" }
}

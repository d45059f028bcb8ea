internal import Archives
internal import SQLite

/// The state of one group, as its file has it.
public struct SnapshotState: Equatable, Sendable {
  /// How much of the feed there is.
  public enum Condition: String, Sendable {
    /// Every row and column of each table is there.
    case complete
    /// Rows or columns were omitted, as it was asked for, or refused.
    case filtered
    /// A table was imported from a truncated file.
    case truncated
    /// It cannot be read.
    case damaged
    /// A file of a version of Coster that did not merge.
    case older
  }

  /// The group: `pricing`.
  public var group: String
  /// The file's name.
  public var file: String
  /// The file's length.
  public var byteCount: Int64
  /// How much of the feed there is.
  public var condition: Condition
  /// The names of the group's tables, in order.
  public var tables: [String] = []
  /// The day of the newest import, as eight digits.
  public var date: String?
  /// What is missing, in words.
  public var remarks: [String] = []
  /// When it was written, in UTC.
  public var importedAt: String?
  /// How many names can be searched.
  public var names = 0
}

extension SnapshotFolder {
  /// The states of all groups, and files of older versions.
  public var states: [SnapshotState] {
    groups.map(state)
      + olderFiles.map { file in
        SnapshotState(
          group: String(file.prefix { $0 != "-" }), file: file, byteCount: byteCount(of: file), condition: .older)
      }
  }

  /// What files gave to the tables of a group; nothing where that cannot be read.
  func coverage(of group: String) -> [Coverage] {
    (try? Coverage.all(in: connection(to: group))) ?? []
  }

  /// Opens a group's file with SQLite, and checks that it is a snapshot.
  func connection(to group: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: file(of: group), access: .readingImmutable)
    try SnapshotTrouble.checkOwner(connection, schema: "main")
    return connection
  }

  private func state(of group: String) -> SnapshotState {
    var state = SnapshotState(
      group: group, file: "\(group).sqlite", byteCount: byteCount(of: "\(group).sqlite"), condition: .complete)
    do throws(SQLiteError) {
      let connection = try connection(to: group)
      let coverage = try Coverage.all(in: connection)
      let tables = Dictionary(grouping: coverage, by: \.table).sorted { $0.key < $1.key }
      (state.tables, state.date) = (tables.map(\.key), coverage.map(\.feedDate).max())
      state.remarks = tables.compactMap { $0.value.lazy.compactMap(\.remark).first }
      state.importedAt = coverage.map(\.importedAt).max()
      state.names = Int(try connection.integer("SELECT count(*) FROM name_item") ?? 0)
      if coverage.contains(where: { $0.isTruncated }) {
        state.condition = .truncated
      } else if !state.remarks.isEmpty {
        state.condition = .filtered
      }
    } catch {
      (state.condition, state.remarks) = (.damaged, [error.message])
    }
    return state
  }

  /// The files that versions of Coster left that did not merge: `pricing-20261118.sqlite`, `…-incremental.sqlite`.
  var olderFiles: [String] {
    files.filter { file in
      let parts = file.split(separator: ".", maxSplits: 1)
      let words = parts[0].split(separator: "-")
      return parts.count == 2 && parts[1] == "sqlite" && words.count >= 2 && Self.isGroup(String(words[0]))
        && words[1].utf8.count == 8 && words[1].utf8.allSatisfy { $0 &- 48 <= 9 }
    }
  }

  /// Older files of groups that have no state yet.
  public var troubles: [SnapshotTrouble] {
    let known = Set(groups)
    return olderFiles.compactMap { file in
      let group = String(file.prefix { $0 != "-" })
      return known.contains(group) ? nil : SnapshotTrouble(group: group, file: "\(path)/\(file)", cause: .older)
    }
  }

  /// Removes a group's file, or one of an older version, and returns whether there was one; who reads it now is not
  /// disturbed.
  public func remove(_ name: String) -> Bool {
    let file = Self.isGroup(name) ? "\(name).sqlite" : name.hasSuffix(".sqlite") ? name : name + ".sqlite"
    guard Self.isGroup(name) || olderFiles.contains(file) else { return false }
    if !Self.isGroup(name) { FileSystem.remove("\(path)/\(file.dropLast(7)).index.sqlite") }
    return FileSystem.remove("\(path)/\(file)")
  }
}

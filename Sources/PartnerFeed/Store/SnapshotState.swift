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
    /// Parts of it are not what was written.
    case damaged
    /// The system does not let it be read, or it is not a snapshot of this version.
    case unreadable
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
  public var notes: [String] = []
  /// When it was written, in UTC.
  public var importedAt: String?
  /// How many names can be searched.
  public var names = 0
}

extension SnapshotFolder {
  /// The states of all groups.
  public var states: [SnapshotState] { groups.map(state) }

  /// A file's length; 0 where there is none.
  private func byteCount(of file: String) -> Int64 { (try? FileSystem.status(of: "\(path)/\(file)"))?.byteCount ?? 0 }

  private func state(of group: String) -> SnapshotState {
    var state = SnapshotState(
      group: group, file: "\(group).sqlite", byteCount: byteCount(of: "\(group).sqlite"), condition: .complete)
    do {
      let connection = try connection(to: group)
      let coverage = try Coverage.all(in: connection)
      let tables = Dictionary(grouping: coverage, by: \.table).sorted { $0.key < $1.key }
      (state.tables, state.date) = (tables.map(\.key), coverage.map(\.feedDate).max())
      state.notes = tables.compactMap { $0.value.lazy.compactMap(\.note).first }
      state.importedAt = coverage.map(\.importedAt).max()
      state.names = Int(try connection.integer("SELECT count(*) FROM name_item") ?? 0)
      if coverage.contains(where: { $0.isTruncated }) {
        state.condition = .truncated
      } else if !state.notes.isEmpty {
        state.condition = .filtered
      }
    } catch {
      let snapshotError =
        error as? SnapshotError ?? SnapshotError(group: group, file: self.file(of: group), readError: error)
      (state.condition, state.notes) = (snapshotError.isDamaged ? .damaged : .unreadable, [snapshotError.fact])
    }
    return state
  }
}

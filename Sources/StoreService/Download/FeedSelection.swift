public import Archives
internal import PartnerFeed

/// Which archives of the partner feed are selected.
public struct FeedSelection: Equatable, Sendable {
  /// All where none is named.
  public var groups: [String] = []
  /// Tables whose names match one of these; all when there are none, and always an archive with all tables of a group.
  public var tables: [Glob] = []
  /// Tables that are not selected.
  public var skippedTables: [Glob] = []

  public init() {}

  /// The groups that there are.
  public static let groups = FeedName.groups

  /// Whether an archive is selected: by its file's name, or that of the table of which it is a part.
  public func includes(_ file: FeedFile) -> Bool {
    guard groups.isEmpty || groups.contains(file.group) else { return false }
    guard let name = file.table, let table = file.archive.table else { return true }
    func matches(_ globs: [Glob]) -> Bool { globs.contains { $0.matches(name) || $0.matches(table) } }
    return (tables.isEmpty || matches(tables)) && !matches(skippedTables)
  }
}

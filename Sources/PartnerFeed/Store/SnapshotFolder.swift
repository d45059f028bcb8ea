internal import Archives

/// The folder that holds the snapshots: one SQLite file a group.
public struct SnapshotFolder: Sendable {
  /// Where the folder is.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The file of a group's state: `pricing.sqlite`.
  public func file(of group: String) -> String { "\(path)/\(group)\(Self.suffix)" }

  /// The file that a merge writes beside it.
  func newFile(of group: String) -> String { file(of: group) + Self.newSuffix }

  private static let suffix = ".sqlite"
  private static let newSuffix = ".new"

  /// Lower-case letters that no database of a connection is called.
  static func isGroup(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.utf8.allSatisfy { (97...122).contains($0) }
      && !["main", "temp", "catalog", "f", "old"].contains(name)
  }

  /// The groups that have a state, in order.
  public var groups: [String] {
    files.compactMap { file in
      guard file.hasSuffix(Self.suffix) else { return nil }
      let name = String(file.dropLast(Self.suffix.count))
      return Self.isGroup(name) ? name : nil
    }.sorted()
  }

  /// The names of all files in the folder.
  var files: [String] { (try? FileSystem.names(in: path, includesHidden: true)) ?? [] }

  /// A file's length; 0 where there is none.
  func byteCount(of file: String) -> Int64 { (try? FileSystem.status(of: "\(path)/\(file)"))?.byteCount ?? 0 }

  /// Removes what merges left that did not end; the caller holds the lock.
  public func sweep() {
    for file in files where file.contains(".sqlite.new") || file.contains(".sqlite.building") {
      FileSystem.remove("\(path)/\(file)")
    }
  }

  /// By what the file of a group's state is known to be the same; `nil` where there is none.
  func status(of group: String) -> FileSystem.Status? { try? FileSystem.status(of: file(of: group)) }
}

internal import Archives
internal import SnapshotFile
public import SQLite

/// A group's snapshot that a connection has attached, under the group's name.
public struct AttachedGroup {
  /// What a question is about, and so which files it needs.
  public enum Subject: CaseIterable, Sendable {
    /// Each is the view that answers.
    case products, prices, identifiers, charts
  }

  /// The group: `pricing`.
  public let group: String
  private let file: FileSystem.Status
  private let check: SnapshotCheck

  /// Attaches the snapshot of a group.
  ///
  /// - Throws: SnapshotError where its file cannot be read, is not a snapshot, or one of its small tables is damaged.
  public init(_ group: String, in folder: SnapshotFolder, on connection: Connection) throws(SnapshotError) {
    let path = folder.file(of: group)
    self.group = group
    try SnapshotError.checkKind(group, path)
    do {
      guard let status = folder.status(of: group) else { throw SQLiteError(code: 14, message: "it is gone") }
      (file, check) = (status, try SnapshotCheck(path))
      try check.checkSmall()
      // A snapshot never changes: it needs no locks, and a new one of its name is another file.
      try connection.prepare("ATTACH ? AS \(group)").run(.text(Connection.immutableName(path)))
      try SnapshotError.checkOwner(connection, schema: group)
    } catch {
      try? connection.execute("DETACH \(group)")
      throw SnapshotError(group: group, file: path, readError: error)
    }
  }

  /// Whether the file is still the group's.
  public func isCurrent(in folder: SnapshotFolder) -> Bool { folder.status(of: group) == file }

  /// Checks tables that a question reads whole, with their indexes, each once.
  ///
  /// - Throws: SnapshotError where one is not what was written.
  public func check(_ tables: [String]) throws(SnapshotError) {
    do throws(SnapshotFileError) { try check.check(tables) } catch {
      throw SnapshotError(group: group, file: check.path, readError: error)
    }
  }

  /// Counts, with the page reader, the entries of an index whose first column is a text that is not below `start`.
  ///
  /// - Throws: SnapshotError where a page on the way is malformed.
  public func entries(of index: String, from start: String) throws(SnapshotError) -> Int {
    do throws(SnapshotFileError) { return try check.entries(of: index, from: start) } catch {
      throw SnapshotError(group: group, file: check.path, readError: error)
    }
  }

  /// What is said where a question finds other rows of a table than an index of it has.
  public func miscount(of table: String, found: Int, of entries: Int) -> SnapshotError {
    SnapshotError(
      group: group, file: check.path, readError: "\(table) has \(found) of the \(entries) rows that its index has")
  }

  /// How many rows a table was written with; `nil` where that was not noted.
  public func rowCount(of table: String) -> Int? { check.rowCount(of: table) }

  /// Whether a group's tables answer about a subject; those that Apple does not have may answer about any.
  public static func answers(_ group: String, about subject: Subject) -> Bool {
    switch group {
    case "itunes": subject == .products
    case "pricing": subject == .prices
    case "match": subject == .identifiers
    case "popularity": subject == .charts
    default: true
    }
  }

  /// The columns of each group's view `product`.
  public static let productColumns = FeedViews.productColumns
}

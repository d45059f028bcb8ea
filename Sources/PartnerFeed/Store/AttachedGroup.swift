internal import Archives
public import SQLite

/// A group's snapshot that a connection has attached, under the group's name.
public struct AttachedGroup: Sendable {
  /// What a question is about, and so which files it needs.
  public enum Subject: CaseIterable, Sendable {
    /// Each is the view that answers.
    case products, prices, identifiers, charts
  }

  /// The group: `pricing`.
  public let group: String
  private let file: FileSystem.Status

  /// Attaches the snapshot of a group.
  ///
  /// - Throws: SnapshotTrouble where its file is damaged.
  public init(_ group: String, in folder: SnapshotFolder, on connection: Connection) throws(SnapshotTrouble) {
    let path = folder.file(of: group)
    self.group = group
    do throws(SQLiteError) {
      guard let status = folder.status(of: group) else { throw SQLiteError(code: 14, message: "it is gone") }
      file = status
      // A snapshot never changes: it needs no locks, and a new one of its name is another file.
      try connection.prepare("ATTACH ? AS \(group)").run(.text(Connection.immutableName(path)))
      try SnapshotTrouble.checkOwner(connection, schema: group)
    } catch {
      try? connection.execute("DETACH \(group)")
      throw SnapshotTrouble(group: group, file: path, damage: error.message)
    }
  }

  /// Whether the file is still the group's.
  public func isCurrent(in folder: SnapshotFolder) -> Bool { folder.status(of: group) == file }

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

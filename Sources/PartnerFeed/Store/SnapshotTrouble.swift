internal import Archives
internal import SQLite

/// Why a group's snapshot cannot answer.
public struct SnapshotTrouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// The group: `pricing`.
  public var group: String
  /// The file's name.
  public var file: String
  /// What is said of a file that cannot be read as a snapshot; `nil` of one of a version of Coster that did not merge.
  public var damage: String?

  public var description: String {
    guard let damage else {
      return "\(file) is of an older version of Coster and answers again once its group is imported: \(cure)"
    }
    return "\(file) is damaged (\(damage)): answers are without it; \(cure)"
  }

  /// What the person can do about it.
  public var cure: String {
    guard damage != nil else { return "import its feed again" }
    let isSurelyOurs = OwnTables.hasOwner(file)
    return "import its feed again, or remove "
      + (isSurelyOurs ? "it with 'coster snapshots drop \(group)'" : "the file if no other program needs it")
  }
}

extension SnapshotTrouble {
  /// Has SQLite check every page of a group's file; `nil` when it is sound or not there.
  public init?(checking group: String, in folder: SnapshotFolder) {
    let path = folder.file(of: group)
    guard FileSystem.exists(path) else { return nil }
    do throws(SQLiteError) {
      let found = try folder.connection(to: group).text("PRAGMA quick_check(1)")
      guard let found, found != "ok" else { return nil }
      self.init(group: group, file: path, damage: found)
    } catch {
      self.init(group: group, file: path, damage: error.message)
    }
  }

  /// Throws when what is attached as `schema` is no snapshot.
  static func checkOwner(_ connection: Connection, schema: String) throws(SQLiteError) {
    let owner = try connection.integer("PRAGMA \(schema).application_id")
    let version = try connection.integer("PRAGMA \(schema).user_version")
    guard owner == Int64(OwnTables.applicationID), version == Int64(OwnTables.version) else {
      throw SQLiteError(code: 26, message: "it is no snapshot of this version")
    }
  }
}

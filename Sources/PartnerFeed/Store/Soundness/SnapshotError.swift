internal import Archives
internal import SQLite
internal import SnapshotFile

/// Why a group's snapshot cannot answer.
public struct SnapshotError: Error, Equatable, Sendable {
  /// What is wrong with a file.
  public enum Cause: Equatable, Sendable {
    /// It is of a format before this one, or after it.
    case outdated, newer
    /// The system does not let it be read; its reason, such as `Permission denied`.
    case refused(String)
    /// It is not a snapshot: what it is instead.
    case foreign(String)
    /// Its first page is not a snapshot's: it is damaged there, or another program's.
    case unrecognised
    /// It is a snapshot, and parts of it are not what was written: where, and what.
    case damaged(String)
  }

  /// The group: `pricing`.
  public var group: String
  /// The file's name.
  public var file: String
  /// What is wrong with it.
  public var cause: Cause

  public init(group: String, file: String, cause: Cause) { (self.group, self.file, self.cause) = (group, file, cause) }
}

extension SnapshotError: CustomStringConvertible {
  public var description: String {
    "\(fact), and this cannot be answered without it. To have answers again, \(hint)."
  }

  /// What is wrong, without what can be done about it.
  public var fact: String {
    switch cause {
    case .outdated: "\(file) is of an older version of Coster"
    case .newer: "\(file) was made by a newer version of Coster"
    case .refused(let reason): "\(file) cannot be read: \(reason)"
    case .foreign(let reason): "\(file) is not a snapshot: \(reason)"
    case .unrecognised: "\(file) is damaged, or another program's: it does not begin as a snapshot does"
    case .damaged(let location): "\(file) is damaged (\(location))"
    }
  }

  /// Whether parts of the file are not what was written.
  public var isDamaged: Bool {
    switch cause {
    case .damaged, .unrecognised: true
    default: false
    }
  }

  /// Whether the file is surely a snapshot's, which Coster may remove.
  var isDropped: Bool {
    switch cause {
    case .damaged, .outdated: true
    case .refused, .foreign, .unrecognised, .newer: false
    }
  }

  /// What the person can do about it.
  public var hint: String {
    switch cause {
    case .newer: "update coster"
    case .refused: "see that this user may read it, and that its disk works; nothing is lost"
    case .foreign, .unrecognised:
      "move it elsewhere, or remove the file if no other program needs it, and import its feed again"
    case .outdated, .damaged:
      "run 'coster snapshots drop \(group)', which saves the changes that can be read, and import its feed again"
    }
  }
}

extension SnapshotError {
  /// Finds why a group's file could not be read, or not be read on.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - file: Its file.
  ///   - detail: What the reader of the file found; it is said where the file is a snapshot's all the same.
  init(group: String, file: String, readError detail: String) {
    self.init(group: group, file: file, cause: Self.cause(of: file) ?? .damaged(detail))
  }

  /// The same of an error of the page reader, which names the file itself.
  init(group: String, file: String, readError error: any Error) {
    let detail = (error as? SnapshotFileError)?.location ?? (error as? SQLiteError)?.message ?? "\(error)"
    self.init(group: group, file: file, readError: detail)
  }

  /// What is wrong with a file before a page of it is read; `nil` where it begins as a snapshot of this version.
  private static func cause(of file: String) -> Cause? {
    do throws(InputError) {
      if let reason = try other(file) { return .foreign(reason) }
      if try FileSystem.status(of: file).byteCount == 0 { return .damaged("it is empty") }
      guard let version = try OwnTables.version(of: file) else { return .unrecognised }
      return version > OwnTables.version ? .newer : version < OwnTables.version ? .outdated : nil
    } catch {
      let target = FileSystem.linkTarget(file).map { ", as it is a link to \($0)" }
      return .refused(error.reason + (target ?? ""))
    }
  }

  /// What stands in the place of a file; a pipe would be waited for.
  private static func other(_ file: String) throws(InputError) -> String? {
    switch try FileSystem.status(of: file).kind {
    case .file, .link: nil
    case .folder: "it is a folder"
    case .special: "it is a pipe, a socket or a device"
    }
  }

  /// Refuses to open what is not a file.
  static func checkKind(_ group: String, _ file: String) throws(SnapshotError) {
    guard (try? FileSystem.status(of: file))?.kind != .file else { return }
    throw SnapshotError(group: group, file: file, readError: "it is gone")
  }

  /// Throws when what is attached as `schema` is no snapshot.
  static func checkOwner(_ connection: Connection, schema: String) throws(SQLiteError) {
    let owner = try connection.integer("PRAGMA \(schema).application_id")
    let version = try connection.integer("PRAGMA \(schema).user_version")
    guard owner == Int64(OwnTables.applicationID), version == Int64(OwnTables.version) else {
      throw SQLiteError(code: 26, message: "it is not a snapshot of this version")
    }
  }
}

extension SnapshotFileError {
  /// The same error, which says what tree the page is of.
  func naming(_ tree: String) -> SnapshotFileError {
    guard case .damaged(let path, let page, let reason) = self else { return self }
    return .damaged(path: path, page: page, reason: "\(tree): \(reason)")
  }

  /// Where damage is, without the file's name.
  var location: String {
    switch self {
    case .damaged(_, let page, let reason): "page \(page): \(reason)"
    case .unreadable(_, let reason), .invalidRecord(let reason): reason
    case .system: "\(self)"
    }
  }
}

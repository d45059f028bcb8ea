internal import Glibc
internal import SQLite

/// Why a snapshot's file cannot answer.
public enum SnapshotFlaw: Equatable, Sendable, CustomStringConvertible {
  case gone
  /// Not a database, not a snapshot, or damaged; with what SQLite says.
  case damaged(String)

  public var description: String {
    switch self {
    case .gone: "is gone"
    case .damaged(let detail): "is damaged (\(detail))"
    }
  }
}

/// A snapshot that the catalog knows of and that cannot answer.
public struct UnusableSnapshot: Equatable, Sendable {
  public var path: String
  public var flaw: SnapshotFlaw
}

extension SnapshotFlaw {
  /// Looks at the beginning of a snapshot's file; `nil` where nothing is wrong there.
  init?(ofFile path: String) {
    guard unsafe access(path, F_OK) == 0 else {
      self = .gone
      return
    }
    do throws(SQLiteError) {
      let connection = try Connection(path: path, access: .readingImmutable)
      guard let flaw = try Self(schema: "main", on: connection) else { return nil }
      self = flaw
    } catch {
      self = .damaged(error.message)
    }
  }

  /// Looks whether what is open under a name is a snapshot.
  init?(schema: String, on connection: Connection) throws(SQLiteError) {
    let tables = try connection.integer("SELECT count(*) FROM \(schema).sqlite_schema WHERE type = 'table'") ?? 0
    let application = try connection.integer("PRAGMA \(schema).application_id")
    if tables > 0, application == Int64(SnapshotSchema.applicationID) { return nil }
    self = .damaged("it is no snapshot")
  }
}

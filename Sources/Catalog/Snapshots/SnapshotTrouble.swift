internal import Glibc
internal import SQLite

/// Why a snapshot that the catalog knows cannot answer.
public struct SnapshotTrouble: Error, Equatable, Sendable {
  public enum Cause: Equatable, Sendable {
    case gone
    /// The file cannot be read as a snapshot; `detail` is what SQLite says of it.
    case damaged(detail: String)
  }

  public var name: SnapshotName
  public var file: String
  public var cause: Cause

  init(_ name: SnapshotName, in folder: String, _ cause: Cause) {
    self.name = name
    file = "\(folder)/\(name.file)"
    self.cause = cause
  }

  /// Looks at the file of a snapshot; `nil` when it is sound.
  ///
  /// Whether it begins as a snapshot does and is as long as it says is told at once. `readsAll` has SQLite check every
  /// page, which takes as long as reading the file.
  init?(of name: SnapshotName, in folder: String, readsAll: Bool = false) {
    let path = "\(folder)/\(name.file)"
    guard unsafe access(path, F_OK) == 0 else {
      self.init(name, in: folder, .gone)
      return
    }
    do throws(SQLiteError) {
      let connection = try Connection(path: path, access: .readingImmutable)
      try Self.checkOwner(connection, schema: "main")
      guard readsAll, let found = try connection.text("PRAGMA quick_check(1)"), found != "ok" else { return nil }
      self.init(name, in: folder, .damaged(detail: found))
    } catch {
      self.init(name, in: folder, .damaged(detail: error.message))
    }
  }

  /// Throws when what is attached as `schema` is no snapshot.
  static func checkOwner(_ connection: Connection, schema: String) throws(SQLiteError) {
    let owner = try connection.integer("PRAGMA \(schema).application_id")
    guard owner == Int64(SnapshotSchema.applicationID) else {
      throw SQLiteError(code: SQLiteError.notADatabase, message: "it is no snapshot")
    }
    _ = try connection.integer("SELECT count(*) FROM \(schema).sqlite_schema")
  }
}

extension SnapshotTrouble: CustomStringConvertible {
  public var description: String {
    switch cause {
    case .gone: "\(file) is gone: answers are without it until its feed is imported again"
    case .damaged(let detail): "\(file) is damaged (\(detail)): answers are without it; \(cure)"
    }
  }

  /// What the person can do about it.
  var cure: String { "import its feed again, or take it away with 'coster snapshots drop \(name)'" }
}

extension SQLiteError {
  /// `SQLITE_NOTADB`.
  fileprivate static let notADatabase: Int32 = 26

  /// Whether it says that a file is not what it should be, or cannot be read as that.
  var isDamage: Bool { [.damaged, .notADatabase, .cannotOpen].contains(cause) }
}

extension Catalog {
  /// The snapshot whose file made SQLite refuse something; `nil` when all of them are sound.
  ///
  /// Every page of them is read: this is asked only when something is wrong.
  func damagedSnapshot() -> SnapshotTrouble? {
    guard let select = try? connection.prepare("SELECT file FROM main.snapshot ORDER BY date DESC, file") else {
      return nil
    }
    while (try? select.step()) == true {
      guard let name = SnapshotName(file: select.text(0) ?? "") else { continue }
      let trouble = SnapshotTrouble(of: name, in: snapshotFolder, readsAll: true)
      if let trouble, trouble.cause != .gone { return trouble }
    }
    return nil
  }
}

/// The history of a database's schema: a list of named steps that only grows.
///
/// The table `schema_step` of a file lists the steps that were applied, so steps of two branches can be joined in any
/// order. `PRAGMA application_id` shows whose file it is, and `PRAGMA user_version` counts the steps.
public struct Migrations: Sendable {
  /// One step.
  public struct Step: Sendable {
    /// Its name; unique in the list, and never changed.
    public var name: String
    /// The statements of the step.
    public var sql: String

    public init(_ name: String, sql: String) {
      self.name = name
      self.sql = sql
    }
  }

  /// The application ID of this program's files.
  public var applicationID: Int32
  /// All steps, the oldest first; a step that was released never changes.
  public var steps: [Step]

  public init(applicationID: Int32, steps: [Step]) {
    self.applicationID = applicationID
    self.steps = steps
  }

  /// The state of a file, compared with the list.
  public enum State: Equatable, Sendable {
    /// It has no tables yet.
    case empty
    /// Made by another program.
    case foreign
    /// Ours, without the steps of these names.
    case ours(lacking: [String])
    /// Ours, with steps that this version of the program does not know.
    case newer
    /// Ours, but made before the first step of the list: no steps lead from there to here.
    case unsupported
  }

  /// The state of a file, which is not changed.
  ///
  /// It is read in one transaction, because another process may be migrating.
  public func state(of connection: Connection) throws(SQLiteError) -> State {
    guard !connection.isInTransaction else { return try currentState(of: connection) }
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    return try currentState(of: connection)
  }

  private func currentState(of connection: Connection) throws(SQLiteError) -> State {
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    let application = try connection.integer("PRAGMA application_id") ?? 0
    guard application == Int64(applicationID) else {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      return application == 0 && version == 0 && objects == 0 ? .empty : .foreign
    }
    let applied = try appliedSteps(of: connection)
    guard let first = steps.first, applied.contains(first.name) else { return .unsupported }
    let isKnown = version <= steps.count && applied.isSubset(of: steps.map(\.name))
    return isKnown ? .ours(lacking: steps.map(\.name).filter { !applied.contains($0) }) : .newer
  }

  private func appliedSteps(of connection: Connection) throws(SQLiteError) -> Set<String> {
    guard try connection.integer("SELECT 1 FROM sqlite_schema WHERE name = 'schema_step'") == 1 else { return [] }
    return Set(try connection.prepare("SELECT name FROM schema_step").rows { $0.text(0) })
  }

  /// Applies the steps that `connection` lacks, in the order of the list, all or none of them; its state must be
  /// `empty` or `ours`.
  public func apply(to connection: Connection) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      // Read inside the transaction: another process may have migrated while this one waited.
      let lacking = try lackingSteps(of: connection)
      guard !lacking.isEmpty else { return }
      for step in steps where lacking.contains(step.name) { try connection.execute(step.sql) }
      try recordSteps(in: connection)
    }
  }

  private func lackingSteps(of connection: Connection) throws(SQLiteError) -> Set<String> {
    guard case .ours(let lacking) = try currentState(of: connection) else { return Set(steps.map(\.name)) }
    return Set(lacking)
  }

  private func recordSteps(in connection: Connection) throws(SQLiteError) {
    try connection.execute("CREATE TABLE IF NOT EXISTS schema_step (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
    for step in steps {
      try connection.cached("INSERT OR IGNORE INTO schema_step VALUES (?)").run(.text(step.name))
    }
    try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(steps.count)")
  }
}

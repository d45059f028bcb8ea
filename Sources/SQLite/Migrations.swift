/// The history of a database's schema: a list that only grows.
///
/// `PRAGMA user_version` counts the steps that a file has taken, and `PRAGMA application_id` says whose file it is.
public struct Migrations: Sendable {
  /// One step.
  public struct Step: Sendable {
    public var name: String
    public var sql: String
    /// What SQL cannot do, done after it.
    public var work: (@Sendable (Connection) throws(SQLiteError) -> Void)?

    public init(
      _ name: String, sql: String, work: (@Sendable (Connection) throws(SQLiteError) -> Void)? = nil
    ) {
      self.name = name
      self.sql = sql
      self.work = work
    }
  }

  public var applicationID: Int32
  public var steps: [Step]

  public init(applicationID: Int32, steps: [Step]) {
    self.applicationID = applicationID
    self.steps = steps
  }

  /// What a file is to this program.
  public enum State: Equatable, Sendable {
    /// Holds nothing yet.
    case empty
    /// Made by another program.
    case foreign
    /// Ours, with this many steps taken, fewer than there are or all.
    case ours(steps: Int)
    /// Ours, made by a later version of the program.
    case newer(steps: Int)
  }

  /// Looks at a file without changing it.
  ///
  /// All is read at one moment: another process may be taking the steps.
  public func state(of connection: Connection) throws(SQLiteError) -> State {
    guard !connection.isInTransaction else { return try stateNow(of: connection) }
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    return try stateNow(of: connection)
  }

  private func stateNow(of connection: Connection) throws(SQLiteError) -> State {
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    let application = try connection.integer("PRAGMA application_id") ?? 0
    guard application == Int64(applicationID) else {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      return application == 0 && version == 0 && objects == 0 ? .empty : .foreign
    }
    return version > steps.count ? .newer(steps: version) : .ours(steps: version)
  }

  /// Whether a file of ours has taken the step of this name.
  public func hasTaken(_ step: String, _ connection: Connection) throws(SQLiteError) -> Bool {
    guard case .ours(let taken) = try state(of: connection) else { return false }
    return steps.prefix(taken).contains { $0.name == step }
  }

  /// Takes the steps that `connection` lacks, all or none of them; its state must be `empty` or `ours`.
  public func apply(to connection: Connection) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      // Read inside the transaction: another process may have migrated while this one waited.
      let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
      guard version < steps.count else { return }
      for step in steps[version...] {
        try connection.execute(step.sql)
        try step.work?(connection)
      }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(steps.count)")
    }
  }
}

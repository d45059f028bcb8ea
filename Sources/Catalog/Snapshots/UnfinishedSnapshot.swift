internal import SQLite

/// The file of a snapshot while it is being built, by this process or by one that was interrupted.
struct UnfinishedSnapshot {
  let connection: Connection
  let progress: SnapshotProgress
  let parts: [PartnerPart]
  /// How each table was declared.
  let declarations: [String: String]

  /// Opens the file that an interrupted build left; `nil` when there is none, when nothing in it is complete, or when
  /// it was begun with other settings.
  init?(_ file: String, settings: String, cacheSize: Int) {
    guard let connection = try? Connection(path: file, access: .writing),
      (try? Self.prepare(connection, cacheSize)) != nil,
      (try? connection.integer("PRAGMA application_id")) == Int64(SnapshotSchema.applicationID),
      (try? connection.integer("PRAGMA user_version")) == Int64(SnapshotSchema.version),
      let progress = try? SnapshotProgress(connection, settings: settings),
      (try? progress.settings()) == settings, let parts = try? progress.parts(), !parts.isEmpty,
      let declarations = try? Self.declarations(connection)
    else { return nil }
    self.connection = connection
    self.progress = progress
    self.parts = parts
    self.declarations = declarations
  }

  /// Makes a new file.
  static func open(_ file: String, cacheSize: Int) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: file)
    try prepare(connection, cacheSize)
    try connection.execute(
      "PRAGMA application_id = \(SnapshotSchema.applicationID); PRAGMA user_version = \(SnapshotSchema.version)")
    return connection
  }

  /// The file is nobody else's and needs no lock but ours.
  ///
  /// The journal takes back a table that was cut off; it holds
  /// next to nothing, since a new table's pages are new, and costs no time that could be measured. Whether the file is
  /// sound is checked when it is whole, so that nothing has to wait for the disk before.
  private static func prepare(_ connection: Connection, _ cacheSize: Int) throws(SQLiteError) {
    try connection.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = DELETE;
      PRAGMA synchronous = OFF;
      PRAGMA cache_size = -\(cacheSize);
      PRAGMA temp_store = FILE;
      """)
  }

  private static func declarations(_ connection: Connection) throws(SQLiteError) -> [String: String] {
    let select = try connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    var found: [String: String] = [:]
    while try select.step() { found[select.text(0) ?? ""] = select.text(1) ?? "" }
    return found
  }
}

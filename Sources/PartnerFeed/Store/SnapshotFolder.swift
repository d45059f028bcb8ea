internal import Archives
internal import SQLite

/// The folder that holds the snapshots: one SQLite file a group.
public struct SnapshotFolder: Sendable {
  /// Where the folder is.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The file that has a group's state: `pricing.sqlite`, or one that is yet to be called so.
  public func file(of group: String) -> String { decided.contains(group) ? readyFile(of: group) : path(of: group) }

  /// The file that a merge writes beside it.
  func newFile(of group: String) -> String { path(of: group) + ".new" }

  /// Lower-case letters that no database of a connection is called.
  static func isGroup(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.utf8.allSatisfy { (97...122).contains($0) }
      && !["main", "temp", "catalog", "f", "old"].contains(name)
  }

  /// The groups that have a state, in order.
  public var groups: [String] {
    let named = files.filter { $0.hasSuffix(".sqlite") }.map { String($0.dropLast(7)) }.filter(Self.isGroup)
    return decided.allSatisfy(named.contains) ? named : Set(named + decided).sorted()
  }

  /// The names of all files in the folder, in order.
  var files: [String] { (try? FileSystem.names(in: path, includesHidden: true)) ?? [] }

  /// By what the file of a group's state is known to be the same; `nil` where there is none.
  func status(of group: String) -> FileSystem.Status? { try? FileSystem.status(of: file(of: group)) }

  /// Opens a group's file with SQLite, and checks that it is a snapshot.
  func connection(to group: String, at file: String? = nil) throws(SnapshotError) -> Connection {
    let file = file ?? self.file(of: group)
    try SnapshotError.checkKind(group, file)
    do throws(SQLiteError) {
      let connection = try Connection(path: file, access: .readingImmutable)
      try SnapshotError.checkOwner(connection, schema: "main")
      return connection
    } catch {
      throw SnapshotError(group: group, file: file, readError: error)
    }
  }

  /// Runs `body`, and says of which group's file it is what that throws.
  func named<Result>(_ group: String, _ body: () throws -> Result) throws(SnapshotError) -> Result {
    do { return try body() } catch {
      throw error as? SnapshotError ?? SnapshotError(group: group, file: file(of: group), readError: error)
    }
  }

  /// What files gave to the tables of a group; nothing where that cannot be read.
  func coverage(of group: String) -> [Coverage] {
    (try? Coverage.all(in: connection(to: group))) ?? []
  }

  /// Finishes what a killed import had decided, and removes what merges left that did not end; the caller holds the
  /// lock.
  public func sweep() throws(PartnerImportError) {
    do throws(InputError) { try finish() } catch { throw PartnerImportError(error) }
    for file in files where Self.isUnfinished(file) { FileSystem.remove("\(path)/\(file)") }
  }

  /// Whether a merge called a file so while it wrote it.
  static func isUnfinished(_ file: String) -> Bool {
    if file == decisionName + ".new" { return true }
    for end in [".sqlite.new", ".sqlite.ready"] where file.hasSuffix(end) {
      return isGroup(String(file.dropLast(end.count)))
    }
    return false
  }

  /// Removes a group's file, and returns whether there was one; who reads it now is not disturbed.
  ///
  /// - Throws: ``PartnerImportError`` where the file is not a snapshot's.
  public func remove(_ name: String) throws(PartnerImportError) -> Bool {
    guard Self.isGroup(name) else { return false }
    let file = path(of: name)
    guard FileSystem.exists(file) else { return FileSystem.remove(file) }
    let snapshotError = SnapshotError(group: name, file: file, readError: "")
    guard snapshotError.isDropped else {
      throw PartnerImportError("\(snapshotError.fact); it was left as it is: \(snapshotError.hint).")
    }
    return FileSystem.remove(file)
  }
}

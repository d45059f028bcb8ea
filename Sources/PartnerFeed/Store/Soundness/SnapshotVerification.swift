internal import SQLite
internal import SnapshotFile

/// What was found of a group's file when all of it was read.
public struct SnapshotVerification: Equatable, Sendable {
  /// What a file is.
  public enum Condition: String, Sendable {
    /// Everything is what was written.
    case sound
    /// Parts of it are not.
    case damaged
    /// The system does not let it be read, or it is not a snapshot of this version.
    case unreadable
  }

  /// The group: `pricing`.
  public var group: String
  /// How many tables of the feed it has.
  public var tables = 0
  /// How many rows were written to these.
  public var rows = 0
  /// What it is.
  public var condition = Condition.sound
  /// What is wrong with it, or was not compared: a sentence for each table or index.
  public var findings: [String] = []
  /// Why questions are not answered from it; `nil` where it is sound.
  public var snapshotError: SnapshotError?
}

extension SnapshotFolder {
  /// Reads all of a group's file: as SQLite's own check does, and each table and index as its writer noted it.
  public func verify(_ group: String) -> SnapshotVerification {
    var result = SnapshotVerification(group: group)
    do throws(SnapshotError) { try verify(group, &result) } catch {
      (result.condition, result.snapshotError) = (error.isDamaged ? .damaged : .unreadable, error)
      if result.findings.isEmpty { result.findings = [error.fact] }
    }
    return result
  }

  private func verify(_ group: String, _ result: inout SnapshotVerification) throws(SnapshotError) {
    let connection = try connection(to: group)
    let check = try named(group) { try SnapshotCheck(file(of: group)) }
    let tables = StoredTable.all(in: check.reader.schema)
    (result.tables, result.rows) = (tables.count, tables.reduce(0) { $0 + (check.rowCount(of: $1.name) ?? 0) })
    result.findings = check.checkAll()
    result.findings += try named(group) {
      try connection.prepare("PRAGMA integrity_check(10)").rows { $0.text(0) }.filter { $0 != "ok" }
    }
    if let first = result.findings.first {
      throw SnapshotError(group: group, file: file(of: group), readError: first)
    }
    if !check.hasChecksums {
      result.findings = ["written before checksums were noted: its bytes were compared with nothing"]
    }
  }
}

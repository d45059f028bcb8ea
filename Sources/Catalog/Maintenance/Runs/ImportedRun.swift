internal import SQLite

/// A command that imported: `import` with all its files, or `fetch` with all its calls.
public struct ImportedRun: Equatable, Sendable {
  /// Whether ``Catalog/undo(_:)`` can take it back.
  public enum Undo: String, Sendable {
    /// Now, since it is the newest.
    case now
    /// After the later ones, or with them.
    case later
    /// Not: too much was imported since, so that the record of its changes or of later ones was dropped.
    case no
  }

  /// Its number, which no other run gets.
  public var number: Int64
  /// `import` or `fetch`.
  public var command: String
  /// When it began.
  public var startedAt: String
  /// When it ended; `nil` where it was interrupted, or still runs.
  public var finishedAt: String?
  /// Its file, or the folder that all its files are in.
  public var source: String?
  /// The formats of its files.
  public var formats: [String]
  /// How many files it brought.
  public var files: Int
  /// How many records they have.
  public var records: Int
  /// How many records and links were new.
  public var stored: Int
  /// How many changed what was there.
  public var changed: Int
  /// How many records were refused.
  public var refused: Int
  /// Whether it can be taken back.
  public var undo: Undo
}

extension Catalog {
  /// The commands that imported, the newest first.
  public func importedRuns() throws(CatalogError) -> [ImportedRun] {
    var undo = ImportedRun.Undo.now
    return try rows(
      """
      SELECT r.id, r.command, r.started_at, r.finished_at, r.undo, min(i.source), max(i.source),
        group_concat(DISTINCT i.feed), count(i.id), sum(i.records), sum(i.stored), sum(i.changed), sum(i.refused)
      FROM main._import_run AS r LEFT JOIN main._import AS i ON i.run = r.id
      GROUP BY r.id ORDER BY r.id DESC
      """
    ) { row in
      if row.text(4) == "dropped" { undo = .no }
      defer { if undo == .now { undo = .later } }
      return ImportedRun(row, undo: undo)
    }
  }
}

extension ImportedRun {
  fileprivate init(_ row: Statement, undo: Undo) {
    (number, command, startedAt) = (row.integer(0), row.text(1) ?? "", row.text(2) ?? "")
    (finishedAt, self.undo) = (row.text(3), undo)
    source = row.text(5).flatMap { first in row.text(6).map { Self.common(first, $0) } }
    formats = row.text(7)?.split(separator: ",").map(String.init).sorted() ?? []
    (files, records, stored) = (Int(row.integer(8)), Int(row.integer(9)), Int(row.integer(10)))
    (changed, refused) = (Int(row.integer(11)), Int(row.integer(12)))
  }

  /// The folder that all files are in, of which these are the first and the last in the order of their paths.
  private static func common(_ first: String, _ last: String) -> String {
    guard first != last else { return first }
    let same = zip(first.utf8, last.utf8).prefix { $0 == $1 }.map(\.0)
    guard let end = same.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == 0 ? "/" : String(decoding: same[..<end], as: UTF8.self)
  }
}

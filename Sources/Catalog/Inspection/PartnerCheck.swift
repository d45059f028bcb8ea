public import Archives
public import Feeds
internal import SQLite

/// What reading a table of the partner feed through tells, with nothing stored.
public struct CheckedTable: Sendable {
  /// The file, or the archive and the file in it.
  public var path: String
  public var origin: PartnerOrigin
  public var header: PartnerTableHeader
  /// What was counted, rows whose key another row has among it.
  public var tally: PartnerTally
}

/// Reads partner-feed files and archives through, and stores nothing.
public enum PartnerCheck {
  /// Hands on each table that could be read to its end, and tells what is wrong: a file that is no table, a damaged
  /// archive, a cut table, another MD5 sum than the one beside the file.
  ///
  /// `progress` is told every few thousand rows how much of the file was read, and how many rows of the table.
  public static func check(
    _ file: FileTree.File, found: (CheckedTable) throws -> Void, problem: (String) -> Void,
    progress: (_ bytes: Int64, _ rows: Int) -> Void = { _, _ in }
  ) throws {
    do {
      let source = try PartnerFile(file)
      try source.forEachMember { member, stream in
        guard PartnerTableReader.recognises(try stream.peek(FeedFormat.beginningByteCount)) else {
          problem("\(member.path): is no table of the partner feed")
          return true
        }
        do {
          try found(check(member, stream) { progress(source.bytesRead, $0) })
        } catch let error as FeedError {
          problem("\(error)")
        }
        return true
      }
      _ = try source.checkedSum()
    } catch let error as InputError {
      problem("\(error)")
    }
  }

  private static func check(
    _ member: FileTree.File, _ stream: ByteStream, _ progress: (Int) -> Void
  ) throws -> CheckedTable {
    let reader = try PartnerTableReader(stream, path: member.path)
    let keys = try KeyCheck(reader.header)
    var rows = 0
    while try reader.next() {
      try unsafe keys.take(reader.values)
      rows += 1
      if rows & 0xFFF == 0 { progress(rows) }
    }
    var tally = reader.tally
    tally[.repeatedKey] = try keys.finish()
    return CheckedTable(path: member.path, origin: reader.origin, header: reader.header, tally: tally)
  }
}

public import Archives
public import Feeds

/// What reading a table of the partner feed through tells, with nothing stored.
public struct CheckedTable: Sendable {
  /// The file, or the archive and the file in it.
  public var path: String
  public var origin: PartnerOrigin
  public var header: PartnerTableHeader
  public var tally: PartnerTally
}

/// Reads partner-feed files and archives through, and stores nothing.
public enum PartnerCheck {
  /// Hands on each table that could be read to its end, and tells what is wrong: a damaged archive, a cut table,
  /// another MD5 sum than the one beside the file.
  public static func check(
    _ file: FileTree.File, found: (CheckedTable) throws -> Void, problem: (String) -> Void
  ) throws {
    do {
      let source = try PartnerFile(file)
      try source.forEachMember { member, stream in
        do {
          let reader = try PartnerTableReader(stream, path: member.path)
          while try reader.next() {}
          try found(
            CheckedTable(path: member.path, origin: reader.origin, header: reader.header, tally: reader.tally))
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
}

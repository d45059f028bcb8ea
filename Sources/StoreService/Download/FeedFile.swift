public import PartnerFeed

/// An archive of the partner feed on Apple's server.
public struct FeedFile: Equatable, Sendable {
  public var url: String
  public var group: String
  /// `20250427`.
  public var date: String
  public var isIncremental: Bool
  /// Its table, from v4 on; in v3 one archive has all tables of a group.
  public var table: String?
  /// Of an incremental one, the date of the full feed since which it has all changes, where the server shows that.
  public var fullDate: String?

  /// The file's path below the folder for downloads: `itunes20250427/genre.tbz`, `incremental/itunes20130205.tbz`.
  public var path: String {
    (isIncremental ? "incremental/" : "") + "\(group)\(date)" + (table.map { "/\($0)" } ?? "") + ".tbz"
  }

  /// Its date, and that of the full feed that an incremental one begins at, as ISO 8601 has them.
  public var day: String { Self.day(date) }
  public var fullDay: String { Self.day(fullDate ?? date) }

  static func day(_ date: String) -> String { "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))" }

  /// What it is called in the feed.
  public var archive: HeldFeed.Archive {
    HeldFeed.Archive(group: group, date: date, isIncremental: isIncremental, file: table)
  }
}

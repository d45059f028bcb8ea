/// An archive of the partner feed on Apple's server.
public struct FeedFile: Equatable, Sendable {
  public var url: String
  public var group: String
  /// `20250427`.
  public var date: String
  public var isIncremental: Bool
  /// Its table, from v4 on; in v3 one archive has all tables of a group.
  public var table: String?

  /// The file's path below the folder for downloads: `itunes20250427/genre.tbz`, `incremental/itunes20130205.tbz`.
  public var path: String {
    (isIncremental ? "incremental/" : "") + "\(group)\(date)" + (table.map { "/\($0)" } ?? "") + ".tbz"
  }
}

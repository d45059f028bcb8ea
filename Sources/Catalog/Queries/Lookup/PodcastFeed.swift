public import CatalogModel
internal import SQLite

/// The address of a podcast's feed, through the time that the podcast was seen with it.
public struct PodcastFeed: Equatable, Sendable {
  /// The address as addresses are compared.
  public var address: String
  /// The address as the newest source writes it.
  public var url: String
  /// When it was first seen.
  public var since: Timestamp
  /// When it was last seen.
  public var until: Timestamp
}

extension Catalog {
  /// The feeds that podcasts have and had, in all stores together: of each podcast the oldest first, the present one
  /// last.
  public func podcastFeeds(of items: [AppleID]) throws(CatalogError) -> [AppleID: [PodcastFeed]] {
    try rows(Self.podcastFeeds, of: items) { row in
      guard let since = row.time(3), let until = row.time(4) else { return nil }
      return PodcastFeed(address: row.text(1) ?? "", url: row.text(2) ?? "", since: since, until: until)
    }
  }

  // A bare column beside max() is of the row that has the maximum.
  private static let podcastFeeds = ItemStatement { isRequested in
    """
    SELECT apple_id, feed, url, min(since), max(until) AS until FROM main._podcast_feed
    WHERE \(isRequested("apple_id")) GROUP BY apple_id, feed ORDER BY apple_id, until, min(since)
    """
  }

  /// The podcasts that have or had a feed, those that have it now first.
  func podcasts(withFeed address: String) throws(SQLiteError) -> [AppleID] {
    try connection.cached(
      """
      SELECT apple_id FROM main._podcast_feed AS f WHERE feed = ? GROUP BY apple_id
      ORDER BY max(until) < (SELECT max(until) FROM main._podcast_feed WHERE apple_id = f.apple_id), apple_id
      """
    ).rows([.text(address)]) { $0.appleID(0) }
  }
}

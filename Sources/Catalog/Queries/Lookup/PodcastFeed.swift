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
  /// When the podcast was first seen with another feed after that; `nil` of the present feed.
  public var movedAt: Timestamp?
}

extension Catalog {
  /// The feeds that podcasts have and had, in all stores together: of each podcast the oldest first, the present one
  /// last.
  ///
  /// A feed to which a podcast moved back is there twice.
  public func podcastFeeds(of items: [AppleID]) throws(CatalogError) -> [AppleID: [PodcastFeed]] {
    let sightings: [AppleID: [PodcastFeed]] = try rows(Self.sightings, of: items) { row in
      guard let since = row.time(3), let until = row.time(4) else { return nil }
      return PodcastFeed(address: row.text(1) ?? "", url: row.text(2) ?? "", since: since, until: until)
    }
    return sightings.mapValues { sightings in
      sightings.reduce(into: []) { feeds, seen in
        guard let last = feeds.indices.last else { return feeds.append(seen) }
        if feeds[last].address == seen.address {
          let since = min(feeds[last].since, seen.since)
          feeds[last] = seen
          feeds[last].since = since
        } else {
          // One store may have shown the next feed before another stopped showing this one.
          feeds[last].movedAt = max(seen.since, feeds[last].since)
          feeds.append(seen)
        }
      }
    }
  }

  /// Of each podcast in the order in which the feeds were last seen.
  private static let sightings = ItemStatement { isRequested in
    """
    SELECT apple_id, feed, url, since, until FROM main._podcast_feed WHERE \(isRequested("apple_id"))
    ORDER BY apple_id, until, since
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

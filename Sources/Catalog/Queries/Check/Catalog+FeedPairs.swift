public import CatalogModel
internal import SQLite

/// What somebody says of a podcast: its Apple ID and the address of its feed.
public struct FeedPair: Equatable, Sendable {
  /// The podcast.
  public var appleID: AppleID
  /// The address as it was written.
  public var url: String
  /// The address as addresses are compared.
  public var address: PodcastFeedAddress

  /// A pair; `nil` where the text is not an address.
  public init?(_ appleID: AppleID, _ url: String) {
    guard let address = PodcastFeedAddress(url) else { return nil }
    (self.appleID, self.url, self.address) = (appleID, url, address)
  }
}

/// What the catalog says of a pair.
public struct FeedPairCheck: Equatable, Sendable {
  /// Whether a pair is right.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The podcast has this feed.
    case confirmed
    /// The podcast had this feed, and has another one now.
    case moved
    /// The podcast has another feed, or the feed is another podcast's.
    case contradicted
    /// The catalog knows the feed of neither.
    case unknown
  }

  /// What was checked.
  public var pair: FeedPair
  /// Whether it is right.
  public var verdict: Verdict
  /// The feed that the podcast has, with its time.
  public var known: PodcastFeed?
  /// The podcasts that have or had the feed, where the pair's is none of them.
  public var owners: [AppleID] = []
}

extension Catalog {
  /// What the catalog says of pairs of Apple ID and feed, in their order.
  public func check(_ pairs: [FeedPair]) throws(CatalogError) -> [FeedPairCheck] {
    let feeds = try podcastFeeds(of: pairs.map(\.appleID))
    var checks: [FeedPairCheck] = []
    checks.reserveCapacity(pairs.count)
    for pair in pairs { checks.append(try check(pair, feeds[pair.appleID] ?? [])) }
    return checks
  }

  private func check(_ pair: FeedPair, _ feeds: [PodcastFeed]) throws(CatalogError) -> FeedPairCheck {
    let present = feeds.last
    if present?.address == pair.address.text { return FeedPairCheck(pair: pair, verdict: .confirmed, known: present) }
    if feeds.contains(where: { $0.address == pair.address.text }) {
      return FeedPairCheck(pair: pair, verdict: .moved, known: present)
    }
    let owners = try named { () throws(SQLiteError) in try podcasts(withFeed: pair.address.text) }
    let isKnown = present != nil || !owners.isEmpty
    return FeedPairCheck(pair: pair, verdict: isKnown ? .contradicted : .unknown, known: present, owners: owners)
  }
}

internal import Archives
internal import Catalog
internal import CatalogModel
internal import Feeds

/// A list of podcasts as CSV: a line each with an Apple ID and the address of a feed, below a header or without one.
///
/// A header names the two columns, wherever they are; without one they are the first two.
struct FeedPairList {
  /// The columns of the Apple ID and of the feed, from 0.
  private var columns = (id: 0, feed: 1)
  private var isFirst = true

  // Names without underscores: ours, those of podcastindex.org's list and of Apple's Search API. A plain `id` isn't
  // among them, because it is a directory's own number.
  private static let idNames = ["appleid", "itunesid", "collectionid", "trackid"]
  private static let feedNames = ["feed", "feedurl", "url"]

  /// Why a line says nothing of a podcast.
  struct UnreadableLine: Error, CustomStringConvertible {
    var description: String
  }

  /// The pair of a line; `nil` of the header and of an empty line.
  mutating func pair(_ line: String) throws(UnreadableLine) -> FeedPair? {
    defer { isFirst = false }
    guard !line.isEmpty else { return nil }
    var rows = CSVRows(Array(line.utf8))
    guard let row = rows.next() else { return nil }
    guard !row.isOpen else { throw UnreadableLine(description: "a quotation mark is not closed") }
    let cells = row.fields
    if isFirst, let header = Self.header(cells) {
      columns = header
      return nil
    }
    guard cells.count > max(columns.id, columns.feed) else {
      throw UnreadableLine(description: "has no Apple ID and feed, separated by a comma")
    }
    guard let appleID = AppleID(cells[columns.id].trimmed) else {
      throw UnreadableLine(description: "'\(cells[columns.id].prefix(40))' is not an Apple ID")
    }
    guard let pair = FeedPair(appleID, cells[columns.feed].trimmed) else {
      throw UnreadableLine(description: "'\(cells[columns.feed].prefix(80))' is not the address of a feed")
    }
    return pair
  }

  private static func header(_ cells: [String]) -> (id: Int, feed: Int)? {
    let names = cells.map { $0.lowercased().filter(\.isLetter) }
    guard let id = idNames.lazy.compactMap(names.firstIndex).first,
      let feed = feedNames.lazy.compactMap(names.firstIndex).first
    else { return nil }
    return (id, feed)
  }
}

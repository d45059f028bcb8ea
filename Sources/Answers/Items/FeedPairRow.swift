public import Catalog
internal import CatalogModel

/// A pair of Apple ID and feed on a line of a list, with what the catalog says of it.
public struct FeedPairRow: Sendable {
  /// The line of the list, from 1.
  public var line: Int
  /// The pair and its verdict.
  public var check: FeedPairCheck

  /// A row.
  public init(line: Int, check: FeedPairCheck) { (self.line, self.check) = (line, check) }

  /// The fields of such rows.
  public static let fields: [AnswerField<Self>] = [
    .integer("line") { Int64($0.line) }.about("Line of the list, from 1."),
    .integer("apple_id") { $0.check.pair.appleID.rawValue }.about("Apple ID that the list names."),
    .text("feed") { $0.check.pair.url }.about("Feed that the list names."),
    .text("verdict") { $0.check.verdict.rawValue }.about("confirmed, moved, contradicted or unknown."),
    .text("known_feed") { $0.check.known?.url }.about("Feed that the podcast has."),
    .time("feed_since", "Since") { $0.check.known?.since.description }.about("When that feed was first seen."),
    .texts("known_ids", "Known IDs") { $0.check.owners.map(\.description) }.about(
      "Apple IDs of the podcasts that have or had the feed, where the list's is none of them."),
  ]
}

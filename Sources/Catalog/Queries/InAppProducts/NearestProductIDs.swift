internal import Spelling

/// Finds the product IDs that are most like one that does not exist.
struct NearestProductIDs {
  private let ids: [String]

  init(_ ids: [String]) { self.ids = Set(ids).sorted() }

  /// Up to three, the most likely first: those that differ only in case, spaces or look-alike letters, then those with
  /// or without a prefix, then those that differ in a few letters.
  func nearest(to requested: String) -> [String] {
    let folded = Self.folded(requested)
    let ranked = ids.compactMap { id -> (rank: Int, id: String)? in
      let other = Self.folded(id)
      if folded == other { return (0, id) }
      if folded.hasSuffix("." + other) || other.hasSuffix("." + folded) { return (1, id) }
      let limit = max(1, folded.utf8.count / 6)
      var distance = EditDistance(from: Array(folded.unicodeScalars), limit: limit)
      return distance.distance(to: other.unicodeScalars).map { (1 + $0, id) }
    }
    let ordered = ranked.sorted {
      ($0.rank, -Self.commonEnd($0.id, requested), $0.id) < ($1.rank, -Self.commonEnd($1.id, requested), $1.id)
    }
    return ordered.prefix(3).map(\.id)
  }

  private static func commonEnd(_ left: String, _ right: String) -> Int {
    zip(left.utf8.reversed(), right.utf8.reversed()).prefix { $0 == $1 }.count
  }

  /// The ID without differences that are easily overlooked.
  private static func folded(_ id: String) -> String {
    String(id.lowercased().filter { !$0.isWhitespace }.map { lookAlikes[$0] ?? $0 })
  }

  /// Latin letters, digits, and the Cyrillic letters that look like them.
  private static let lookAlikes: [Character: Character] = [
    "0": "o", "1": "l", "i": "l", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "_": "-",
  ]
}

internal import CatalogModel
internal import JSON

/// What the records of an item's parts say of the item: songs of their album, episodes of their season or podcast.
///
/// Where they differ, none of them is taken for the item's.
struct PartStatements {
  private let parts: [JSONTree]

  /// `originals`: Records as they were imported; those of other feeds than the Search API have other members.
  init(originals: [[UInt8]], of kind: ProductKind) {
    let selected = Self.partKinds[kind] ?? []
    parts = originals.compactMap { try? JSONTree(bytes: $0) }.filter { selected.contains($0["kind"]?.string ?? "") }
  }

  /// A video on an album has a picture and a genre of its own.
  private static let partKinds: [ProductKind: Set<String>] = [
    .album: ["song"], .tvSeason: ["tv-episode"], .movieCollection: ["feature-movie"], .podcast: ["podcast-episode"],
  ]

  /// The value of a member that all parts which have it agree on.
  subscript(key: String) -> JSONTree? { Self.agreed(key, in: parts) }

  private static func agreed(_ key: String, in parts: [JSONTree]) -> JSONTree? {
    let values = parts.compactMap { $0[key] }.filter { $0.stringOrDigits != nil }
    guard let first = values.first, values.allSatisfy({ $0.stringOrDigits == first.stringOrDigits }) else { return nil }
    return first
  }

  /// A track states how many are on its disc: all of an album are known where a track of each disc is.
  var trackCount: Int? {
    func number(_ key: String, in parts: [JSONTree]) -> Int? {
      Self.agreed(key, in: parts)?.stringOrDigits.flatMap { Int($0) }
    }
    let discs = Dictionary(grouping: parts) { $0["discNumber"]?.stringOrDigits.flatMap { Int($0) } ?? 1 }
    guard let discCount = number("discCount", in: parts) ?? (discs.count == 1 ? 1 : nil), discCount > 0 else {
      return nil
    }
    let counts = (1...min(discCount, 100)).compactMap { disc in discs[disc].flatMap { number("trackCount", in: $0) } }
    return counts.count == discCount ? counts.reduce(0, +) : nil
  }

  /// The name of the main genre; an episode of a podcast has it in a list.
  var genre: String? {
    if let genre = self["primaryGenreName"]?.string { return genre }
    let firsts = parts.compactMap { part -> String? in
      guard case .array(let genres)? = part["genres"] else { return nil }
      return genres.first?["name"]?.string
    }
    return Set(firsts).count == 1 ? firsts[0] : nil
  }
}

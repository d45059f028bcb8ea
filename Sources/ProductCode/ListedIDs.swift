internal import Spelling

/// The product IDs of a list, and how a text of a program is related to them.
struct ListedIDs {
  let ids: Set<String>
  private let families: Set<String>
  private let beginnings: Set<String>
  /// The IDs by their lengths, each also without what is easily confused.
  private let byLength: [Int: [(id: String, folded: String)]]

  init(_ ids: [String]) {
    self.ids = Set(ids.filter { !$0.isEmpty })
    byLength = Dictionary(grouping: self.ids.map { (id: $0, folded: Self.folded($0)) }) { $0.id.utf8.count }
    families = Set(self.ids.compactMap(Self.family))
    beginnings = Set(
      self.ids.flatMap { id in id.indices.filter { id[$0] == "." }.flatMap { [String(id[..<$0]), String(id[...$0])] } })
  }

  func contains(_ text: String) -> Bool { ids.contains(text) }

  /// Whether the text is only what product IDs begin with, such as the app's bundle ID.
  func isBeginning(_ text: String) -> Bool { beginnings.contains(text) }

  /// Whether the text begins with the same two names as a listed ID: `com.example`.
  func isOfFamily(_ text: String) -> Bool { Self.family(text).map(families.contains) ?? false }

  private static func family(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 2 ? parts.prefix(2).joined(separator: ".") : nil
  }

  /// The listed ID that the text may be a misspelling of.
  ///
  /// Beginnings up to the same dot do not count, so that short names of one app are not alike; numbers that differ are
  /// other products.
  func nearest(to text: String) -> String? {
    let length = text.utf8.count
    let candidates = (length - 2...length + 2).flatMap { byLength[$0] ?? [] }
    guard !candidates.isEmpty else { return nil }
    let folded = Self.folded(text)
    return candidates.compactMap { listed in
      listed.folded == folded && listed.id != text
        ? (id: listed.id, distance: 0) : Self.distance(text, listed.id).map { (id: listed.id, distance: $0) }
    }.min { ($0.distance, $0.id) < ($1.distance, $1.id) }?.id
  }

  private static func distance(_ text: String, _ id: String) -> Int? {
    guard text != id else { return nil }
    let (own, other) = (text.split(separator: "."), id.split(separator: "."))
    let common = zip(own, other).prefix { $0 == $1 }.count
    let (tail, otherTail) = (own[common...].joined(separator: "."), other[common...].joined(separator: "."))
    guard !tail.isEmpty, !otherTail.isEmpty, tail.filter({ !$0.isNumber }) != otherTail.filter({ !$0.isNumber }) else {
      return nil
    }
    let letters = Array(otherTail.lowercased().unicodeScalars)
    var distance = EditDistance(
      from: letters, limit: EditDistance.limit(forLetters: max(letters.count, tail.unicodeScalars.count)))
    return distance.distance(to: tail.lowercased().unicodeScalars)
  }

  /// The text without what is easily confused: case, and the signs between words.
  private static func folded(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The listed IDs that a text of which a part is not known may be: unknown parts are zero bytes.
  func ids(like part: String) -> [String] {
    let pieces = part.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    if pieces.count == 1 {
      return part.count > 1 ? ids.filter { $0.hasPrefix(part) || $0.hasSuffix(part) } : []
    }
    guard pieces.contains(where: { $0.count > 1 }) else { return [] }
    return ids.filter { id in
      guard id.hasPrefix(pieces[0]), id.hasSuffix(pieces[pieces.count - 1]) else { return false }
      var rest = id.dropFirst(pieces[0].count)
      for piece in pieces.dropFirst() where !piece.isEmpty {
        guard let range = rest.firstRange(of: piece) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }
}

internal import ProductLinks

/// A link of the old text, and what was found in its place of the new one.
struct Replacement {
  var old: LinkPlace
  var new: LinkPlace
}

/// Writes the links of a text anew, and proves of what it wrote that reading it finds the same links.
///
/// Some links at once are written and read again with their surroundings. Where that isn't as it should be, their
/// halves are tried, down to the single link, which stays then: each byte is read a few times, however many links there
/// are.
struct ProvedWriting {
  private let old: [UInt8]
  private let places: [LinkPlace]
  private var results: [LinkResult]
  /// The new text up to the last link that was decided.
  private var new: [UInt8] = []
  /// How far the old text was taken over.
  private var end = 0
  private let areKept: ([Replacement], [UInt8]) -> Bool

  /// How much of the text around a link decides what it is.
  private static let surroundings = 1 << 10
  /// So many links are written at once.
  private static let batch = 64

  /// - Parameters:
  ///   - old: The text.
  ///   - places: Its links.
  ///   - drafts: What each is to become.
  ///   - areKept: Whether links that were changed are as they should be in a new text.
  init(
    _ old: [UInt8], _ places: [LinkPlace], _ drafts: [LinkResult],
    areKept: @escaping ([Replacement], [UInt8]) -> Bool
  ) {
    (self.old, self.places, results, self.areKept) = (old, places, drafts, areKept)
    new.reserveCapacity(old.count + old.count / 8)
  }

  /// Writes all links.
  mutating func finish() -> LinkRewriter.Rewritten {
    for start in stride(from: 0, to: places.count, by: Self.batch) {
      write(start..<min(places.count, start + Self.batch))
    }
    new += old[end...]
    return LinkRewriter.Rewritten(
      bytes: new, links: zip(places, results).map { RewrittenLink(found: $0.finds[0], result: $1) })
  }

  private mutating func write(_ links: Range<Int>) {
    let changed = links.filter { isChanged($0) }
    guard let first = changed.first, let last = changed.last else { return }
    // Links at the ends that stay are part of the surroundings.
    let links = first..<last + 1
    takeOver(to: places[first].range.lowerBound)
    if let text = proved(links) {
      new += text
      end = places[last].range.upperBound
    } else if links.count > 1 {
      let middle = links.lowerBound + links.count / 2
      write(links.lowerBound..<middle)
      write(middle..<links.upperBound)
    } else {
      results[first] = .unchanged(.notKept)
    }
  }

  private func isChanged(_ link: Int) -> Bool { if case .changed = results[link] { true } else { false } }

  private mutating func takeOver(to position: Int) {
    new += old[end..<position]
    end = position
  }

  /// The new text of these links with what is between them; nil where reading it finds others.
  private func proved(_ links: Range<Int>) -> [UInt8]? {
    let range = places[links.lowerBound].range.lowerBound..<places[links.upperBound - 1].range.upperBound
    let before = Array(new.suffix(Self.surroundings))
    let after = old[range.upperBound...].prefix(Self.surroundings)
    let (text, areas) = draft(links)
    let written = before + text + after
    let area = before.count..<before.count + text.count
    let found = Self.split(written, area)
    let known = Self.split(before + old[range] + after, before.count..<before.count + range.count)
    guard found.others == known.others, found.own.count == links.count else { return nil }
    var replacements: [Replacement] = []
    for (place, (link, area)) in zip(found.own, zip(links, areas)) {
      let area = before.count + area.lowerBound..<before.count + area.upperBound
      guard area.contains(place.range.lowerBound), place.range.upperBound <= area.upperBound else { return nil }
      if isChanged(link) {
        replacements.append(Replacement(old: places[link], new: place))
      } else if place.finds.map(\.link) != places[link].finds.map(\.link) {
        return nil
      }
    }
    return areKept(replacements, written) ? text : nil
  }

  /// The text of these links as it is to be, and where in it each of them stands.
  private func draft(_ links: Range<Int>) -> (text: [UInt8], areas: [Range<Int>]) {
    var text: [UInt8] = []
    var areas: [Range<Int>] = []
    var end = places[links.lowerBound].range.lowerBound
    for link in links {
      let range = places[link].range
      text += old[end..<range.lowerBound]
      let start = text.count
      if case .changed(let bytes) = results[link] { text += bytes } else { text += old[range] }
      areas.append(start..<text.count)
      end = range.upperBound
    }
    return (text, areas)
  }

  /// The links of a text that have a part in an area, and the others.
  private static func split(_ text: [UInt8], _ area: Range<Int>) -> (own: [LinkPlace], others: [ProductLink]) {
    let places = LinkPlace.all(in: text)
    return (
      places.filter { area.overlaps($0.range) },
      places.filter { !area.overlaps($0.range) }.flatMap(\.finds).map(\.link)
    )
  }
}

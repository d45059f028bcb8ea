internal import CatalogModel

/// Reads links to hosts of others that carry Apple's numbers.
final class OtherHostReader: Sendable {
  static let shared = OtherHostReader()

  private struct Name {
    /// What is before the last dot, and behind it.
    let labels: Word
    let domain: Word
    /// The place in ``OtherHost/byName``.
    let index: Int16
  }

  /// By the last letter before the dot; of two names of which one is the other's end, the longer comes first.
  private let names: [[Name]]
  /// The last labels before the dot, by their last letter.
  private let lastLabels: [[Word]]
  private let www = Word("www.")

  private init() {
    var names = [[Name]](repeating: [], count: 32)
    let hosts = OtherHost.byName.enumerated().sorted { $0.element.name.utf8.count > $1.element.name.utf8.count }
    for (index, host) in hosts {
      let labels = host.name.utf8.prefix(host.name.utf8.count - 1 - Self.domainCount(host.name))
      names[Int(labels.last ?? 0) & 31].append(
        Name(
          labels: Word(host.name.prefix(labels.count)), domain: Word(host.name.suffix(Self.domainCount(host.name))),
          index: Int16(index)))
    }
    self.names = names
    lastLabels = names.map { $0.map { name in Word(Self.lastLabel(OtherHost.byName[Int(name.index)].name)) } }
  }

  private static func lastLabel(_ name: String) -> Substring {
    let labels = name.split(separator: ".")
    return labels.count > 1 ? labels[labels.count - 2] : ""
  }

  private static func domainCount(_ name: String) -> Int {
    name.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.count
  }

  /// Reads the host around the dot at `mark`.
  func host(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    guard bytes[mark - 1].isLetter,
      let name = names[Int(bytes[mark - 1]) & 31].first(where: { $0.labels.ends(bytes, before: mark) }),
      name.domain.matches(in: bytes, at: mark + 1, &reader)
    else { return nil }
    let start = mark - name.labels.count
    let front = www.ends(bytes, before: start) ? www.count : 0
    let end = mark + 1 + name.domain.count
    guard var match = HostReader.shared.match(bytes, .other, start - front, end, &reader) else { return nil }
    match.otherHost = name.index
    return match
  }

  /// Reads the host around an escape at `mark` that stands for the dot before its domain, such as `\.`, `&#46;` or
  /// `%2E`.
  func escapedHost(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    guard HostReader.startsEscape(bytes[mark]), bytes[mark - 1].isLetter,
      lastLabels[Int(bytes[mark - 1]) & 31].contains(where: { $0.ends(bytes, before: mark) }),
      reader.next(bytes, at: mark)?.value == 0x2E
    else { return nil }
    return HostReader.shared.unescaped(bytes, mark, &reader) { letters, dot, reader in
      host(letters, mark: dot, &reader)
    }
  }

  /// Reads a link from its host and its unwrapped text; it names no product where it has none of the host's forms.
  func read(_ host: HostMatch, _ text: Span<UInt8>, isTruncated: Bool) -> LinkReading {
    var reading = LinkReading(.other, scheme: host.scheme)
    for form in OtherHost.byName[Int(host.otherHost)].forms {
      guard let match = form.pattern.match(text, isTruncated: isTruncated) else { continue }
      (reading.appleID, reading.parentID, reading.kind) = (match.appleID, match.parentID, form.kind)
      (reading.storefront, reading.list, reading.end) = (match.storefront, Piece(match.list), match.end)
      reading.via = LinkReading.Via(index: host.otherHost)
      break
    }
    return reading
  }
}

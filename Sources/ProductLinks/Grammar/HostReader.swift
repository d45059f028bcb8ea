/// A host found in a text.
struct HostMatch {
  var host: StoreHost
  var scheme: LinkScheme?
  /// Whether the dot before the domain has a backslash, as in a regular expression.
  var isExpression = false
  /// Which of ``OtherHost/byName`` it is.
  var otherHost: Int16 = 0
  /// Where the link starts: its scheme, its `//` or its host.
  var start: Int
  /// The first byte after the host.
  var end: Int
}

/// Reads the host around an anchor, and what precedes it.
final class HostReader: Sendable {
  /// The shared reader; scanners store it, because the type's static property costs a little each time.
  static let shared = HostReader()

  private let company = Word("apple")
  private let com = Word("com")
  private let edgeSuite = Word(".edgesuite.net")
  private let services = Word("itms-services")
  private let campaign = Name(domain: Word("co"), host: .campaignLink)
  /// The other host names before the dot; a top-level domain follows.
  private let names = WordTable([
    ("itunes appstore", Name(domain: Word("com"), host: .vanity)),
    ("tools.applemusic", Name(domain: Word("com"), host: .tools)),
    ("tools.applemediaservices", Name(domain: Word("com"), host: .tools)),
    ("goto.applebooks", Name(domain: Word("apple"), host: .bookLink)),
    ("itun", Name(domain: Word("es"), host: .shortLink)), ("appsto", Name(domain: Word("re"), host: .shortLink)),
  ])
  /// The last labels of ``names``.
  private let lastNames = "itunes appstore applemusic applemediaservices applebooks itun appsto".split(separator: " ")
    .map { Word($0) }
  private let fronts = [Word("www."), Word("tw.")]
  private let web = [Word("https://"), Word("http://")]
  private let webNames = [Word("https"), Word("http")]

  /// The labels before `apple.com`.
  private let labels = WordTable<StoreHost>([
    ("apps", .apps), ("itunes", .itunes), ("music", .music), ("podcasts", .podcasts), ("books", .books), ("tv", .tv),
    ("phobos", .phobos), ("appstoreconnect itunesconnect", .appStoreConnect),
  ])
  /// Labels before one of ``labels``; nil for those without a meaning.
  private let prefixes = WordTable<StoreHost?>([
    ("www geo beta classical embed ax.search ax", nil), ("userpub", .reviews), ("buy", .buy), ("search", .search),
    ("linkmaker", .linkMaker), ("widgets", .widgets), ("banners", .banners),
  ])
  private let api = Array("api".utf8)
  private let internalAPI = Array("amp-api".utf8)
  private let dashedAPI = Array("amp-2dapi".utf8)
  private let www = Word("www.")

  private init() {}

  private struct Name {
    let domain: Word
    let host: StoreHost
  }

  // MARK: Hosts

  /// Reads the host around the dot at `mark`.
  func host(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    let isCompany = company.ends(bytes, before: mark)
    let match = isCompany ? apple(bytes, mark, &reader) : other(bytes, mark, &reader)
    if let match, match.host != .campaignLink, match.start == 0 || bytes[match.start - 1] != 0x0A { return match }
    let isAfterBreak = match.map { !isCompany && $0.start > 1 && Self.isBeforeFeed(bytes[$0.start - 2]) } ?? false
    guard isAfterBreak || mayFold(bytes, around: mark, isCompany: isCompany) else { return match }
    return folded(bytes, mark, isAny: isAfterBreak, &reader) ?? match
  }

  @inline(__always)
  private func apple(_ bytes: Span<UInt8>, _ mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    guard com.matches(in: bytes, at: mark + 1, &reader) else {
      return named(bytes, campaign, mark - 5, mark, &reader)
    }
    guard let (host, start) = appleHost(bytes, domain: mark - 5) else { return nil }
    let isMirror = host == .phobos && edgeSuite.matches(in: bytes, at: mark + 4, &reader)
    return match(bytes, host, start, mark + 4 + (isMirror ? edgeSuite.count : 0), &reader)
  }

  private func other(_ bytes: Span<UInt8>, _ mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    guard let name = names.suffix(bytes, before: mark) else { return nil }
    return named(bytes, name.meaning, mark - name.count, mark, &reader)
  }

  private func named(
    _ bytes: Span<UInt8>, _ name: Name, _ start: Int, _ mark: Int, _ reader: inout EscapeReader
  ) -> HostMatch? {
    guard name.domain.matches(in: bytes, at: mark + 1, &reader) else { return nil }
    let front = fronts.first { $0.ends(bytes, before: start) }?.count ?? 0
    return match(bytes, name.host, start - front, mark + 1 + name.domain.count, &reader)
  }

  /// Reads the labels before `apple.com`, which is at `domain`, backwards.
  @inline(__always)
  private func appleHost(_ bytes: Span<UInt8>, domain: Int) -> (host: StoreHost, start: Int)? {
    guard domain > 0, bytes[domain - 1] == UInt8(ascii: ".") else { return (.bare, domain) }
    guard let label = labels.suffix(bytes, before: domain - 1) else { return nil }
    let start = domain - 1 - label.count
    guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { return (label.meaning, start) }
    return prefixed(bytes, label.meaning, start)
  }

  private func prefixed(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int) -> (host: StoreHost, start: Int)? {
    guard let prefix = prefixes.suffix(bytes, before: start - 1) else { return program(bytes, host, start) }
    if prefix.meaning != nil, host != .itunes { return nil }
    let start = start - 1 - prefix.count
    return (prefix.meaning ?? host, www.ends(bytes, before: start) ? start - www.count : start)
  }

  /// The host whose whole first label, before `start`, is that of an interface for programs.
  @inline(never)
  private func program(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int) -> (host: StoreHost, start: Int)? {
    let (label, first) = Self.label(bytes, before: start - 1)
    let isAPI = label == api
    switch host {
    case .appStoreConnect where isAPI: return (host, first)
    case .music, .apps, .podcasts, .books:
      let isDashed = label.starts(with: dashedAPI) && first > 0 && bytes[first - 1] == UInt8(ascii: "_")
      return isAPI || isDashed || label.starts(with: internalAPI) ? (.catalogAPI, first) : (host, start)
    case .itunes where !label.isEmpty: return (.service, first)
    default: return (host, start)
    }
  }

  /// The letters, digits and dashes before `end`, in any escaping and in lower case, and where they start.
  private static func label(_ bytes: Span<UInt8>, before end: Int) -> (letters: [UInt8], start: Int) {
    var reversed: [UInt8] = []
    var start = end
    while end - start < 39, let character = EscapeReader.character(bytes, before: start),
      let byte = UInt8(exactly: character.value), byte.isAlphanumeric || byte == UInt8(ascii: "-")
    {
      reversed.append(byte.lowercased)
      start = character.start
    }
    if let first = reversed.last, start > 0, isSeparator(first, behind: bytes[start - 1]) {
      reversed.removeLast()
      start += 1
    }
    return (reversed.reversed(), start)
  }

  /// Reads `itms-services://` in any escaping; the link's path begins at the second slash.
  private func services(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    guard services.matches(in: bytes, at: mark - 4, &reader),
      let colon = reader.next(bytes, at: mark - 4 + services.count), colon.value == 0x3A,
      let slash = reader.next(bytes, at: colon.next), slash.value == 0x2F
    else { return nil }
    return HostMatch(host: .services, scheme: .store, start: mark - 4, end: slash.next)
  }

  /// Reads what has no dot at its anchor: `itms-services:`, or a host whose dots are escaped.
  @inline(never)
  func hostWithoutDot(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    bytes[mark] == UInt8(ascii: "-") ? services(bytes, mark: mark, &reader) : escapedHost(bytes, mark: mark, &reader)
  }

  /// Reads the host around an escape at `mark` that stands for the dot before its domain, such as `&#46;`;
  /// ``host(_:mark:_:)`` reads `apple\.com`.
  private func escapedHost(_ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader) -> HostMatch? {
    let isCompany = company.ends(bytes, before: mark)
    guard isCompany || lastNames.contains(where: { $0.ends(bytes, before: mark) }),
      let dot = reader.next(bytes, at: mark), dot.value == 0x2E,
      !isCompany || bytes[dot.next - 1] != UInt8(ascii: ".")
    else { return nil }
    return folded(bytes, mark, isAny: true, &reader)
  }

  // MARK: Line breaks of mails, and escaped dots

  /// Whether a host around `mark` may contain a mail's soft line break, or a dot that is escaped.
  @inline(__always)
  private func mayFold(_ bytes: Span<UInt8>, around mark: Int, isCompany: Bool) -> Bool {
    if isCompany { return mayFoldLabels(bytes, mark) || mayBreak(bytes, mark..<mark + 5) }
    switch bytes[mark - 1] {
    case UInt8(ascii: "\\"): return true
    case 0x0A, UInt8(ascii: "e"), UInt8(ascii: "E"): return mayBreak(bytes, mark - 7..<mark)
    default: return false
    }
  }

  private func mayBreak(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for position in range.clamped(to: 0..<bytes.count) where bytes[position] == UInt8(ascii: "=") {
      if position + 1 == bytes.count || Self.startsBreak(bytes[position + 1]) { return true }
    }
    return false
  }

  private static func startsBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "\\")
  }

  /// Whether a line break or an escaped dot is before `apple`, in what can be a host and its scheme in any escaping.
  private func mayFoldLabels(_ bytes: Span<UInt8>, _ mark: Int) -> Bool {
    var position = mark - company.count - 1
    let limit = max(0, mark - 96)
    while position >= limit {
      let byte = bytes[position]
      if !byte.isAlphanumeric {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"),
          UInt8(ascii: "#"), UInt8(ascii: "_"):
          break
        case let byte where Self.startsEscape(byte):
          var reader = EscapeReader(end: mark, isLast: true)
          if reader.next(bytes, at: position)?.value == 0x2E { return true }
        case 0x0A, 0x0D: break
        case UInt8(ascii: "="): return Self.startsBreak(bytes[position + 1])
        default: return false
        }
        if byte == 0x0A, position == 0 || !Self.isBeforeFeed(bytes[position - 1]) { return false }
      }
      position -= 1
    }
    return false
  }

  /// Whether a byte before a line feed can be that of a soft line break.
  private static func isBeforeFeed(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") || byte == 0x0D }

  /// Reads a host that a mail's line break splits, or whose dots are escaped.
  ///
  /// Quoted-printable text ends long lines with `=`, even within `itunes.app=⏎le.com`; regular expressions write
  /// `apps\.apple\.com`. Only the hosts of `apple.com` are read unless `isAny`.
  private func folded(_ bytes: Span<UInt8>, _ mark: Int, isAny: Bool, _ reader: inout EscapeReader) -> HostMatch? {
    unescaped(bytes, mark, &reader) { letters, dot, reader in
      isAny || company.ends(letters, before: dot) ? unfolded(letters, dot, &reader) : nil
    }
  }

  /// Has the host around `mark` read in the bytes near it, without line breaks of a mail and with dots that are not
  /// escaped; `read` gets these letters and the place of the mark's dot among them.
  func unescaped(
    _ bytes: Span<UInt8>, _ mark: Int, _ reader: inout EscapeReader,
    read: (Span<UInt8>, Int, inout EscapeReader) -> HostMatch?
  ) -> HostMatch? {
    let end = min(bytes.count, mark + 40)
    var letters: [UInt8] = []
    var positions: [Int] = []
    var innerMark: Int?
    var isExpression = false
    var position = max(0, mark - 96)
    while position < end {
      if let next = reader.softBreak(bytes, at: position), isRead(bytes, position..<next, mark) {
        position = next
        continue
      }
      let dot = Self.startsEscape(bytes[position]) ? reader.next(bytes, at: position) : nil
      let isDot = dot?.value == 0x2E
      let next = isDot ? dot?.next ?? position + 1 : position + 1
      if (position..<next).contains(mark) {
        innerMark = letters.count
        isExpression = bytes[position] == UInt8(ascii: "\\") && bytes[next - 1] == UInt8(ascii: ".")
      }
      letters.append(isDot ? UInt8(ascii: ".") : bytes[position])
      positions.append(position)
      position = next
    }
    var inner = EscapeReader(end: letters.count, isLast: reader.isLast || end < bytes.count)
    defer { if inner.needsMore { reader.needsMore = true } }
    guard let innerMark, var match = read(letters.span, innerMark, &inner) else { return nil }
    match.start = positions[match.start]
    match.end = positions[match.end - 1] + 1
    match.isExpression = isExpression
    return match
  }

  private func unfolded(_ letters: Span<UInt8>, _ dot: Int, _ reader: inout EscapeReader) -> HostMatch? {
    company.ends(letters, before: dot) ? apple(letters, dot, &reader) : other(letters, dot, &reader)
  }

  /// Whether a line break counts; one of a string, written `\n`, only where the anchor's word is whole.
  private func isRead(_ bytes: Span<UInt8>, _ lineBreak: Range<Int>, _ mark: Int) -> Bool {
    bytes[lineBreak.upperBound - 1] == 0x0A || lineBreak.lowerBound > mark
      || lineBreak.upperBound <= mark - company.count
  }

  static func startsEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "%")
  }

  // MARK: Before the host

  /// The match of a host, unless it is the end of a longer name, or not the host of a link.
  @inline(__always)
  func match(
    _ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int, _ end: Int, _ reader: inout EscapeReader
  ) -> HostMatch? {
    if let scheme = web.first(where: { $0.ends(bytes, before: start) }) {
      return host == .bare ? nil : HostMatch(host: host, scheme: .web, start: start - scheme.count, end: end)
    }
    return unusualMatch(bytes, host, start, end, &reader)
  }

  @inline(never)
  private func unusualMatch(
    _ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int, _ end: Int, _ reader: inout EscapeReader
  ) -> HostMatch? {
    if host != .bare, Self.mayBeDashed(bytes, before: start), let start = dashedStart(bytes, before: start),
      let byte = reader.peek(bytes, end),
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-"), let mark = reader.dashed(bytes, at: end),
      mark.value == 0x2F || (host == .other && mark.value == 0x3F)
    {
      return HostMatch(host: host, scheme: .dashed, start: start, end: end)
    }
    guard let (scheme, start) = unusualBeginning(bytes, host, start) else { return nil }
    return HostMatch(host: host, scheme: scheme, start: start, end: end)
  }

  /// Whether the byte before a host can be the end of a slash as Proofpoint's second form has it.
  private static func mayBeDashed(_ bytes: Span<UInt8>, before start: Int) -> Bool {
    start > 0 && (bytes[start - 1] == UInt8(ascii: "_") || bytes[start - 1] | 0x20 == UInt8(ascii: "f"))
  }

  /// Where a link begins whose scheme is written as Proofpoint's second form has it: `https-3A__`,
  /// `https-253A-252F-252F`.
  private func dashedStart(_ bytes: Span<UInt8>, before start: Int) -> Int? {
    var end = start
    for mark: UInt8 in [0x2F, 0x2F, 0x3A] {
      guard let position = Self.dashed(mark, bytes, before: end) else { return nil }
      end = position
    }
    return webNames.first { $0.ends(bytes, before: end) }.map { end - $0.count }
  }

  /// Where a mark begins that ends before `end`, as Proofpoint's second form has it.
  private static func dashed(_ mark: UInt8, _ bytes: Span<UInt8>, before end: Int) -> Int? {
    if mark == 0x2F, end > 0, bytes[end - 1] == UInt8(ascii: "_") { return end - 1 }
    guard end > 2, let high = bytes[end - 2].hexValue, let low = bytes[end - 1].hexValue, high << 4 | low == mark else {
      return nil
    }
    var start = end - 2
    while start > 2, start > end - 8, bytes[start - 2] == UInt8(ascii: "2"), bytes[start - 1] == UInt8(ascii: "5") {
      start -= 2
    }
    return bytes[start - 1] == UInt8(ascii: "-") ? start - 1 : nil
  }

  /// The scheme of a link, in any escaping, and where the link starts.
  private func unusualBeginning(
    _ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int
  ) -> (scheme: LinkScheme?, start: Int)? {
    guard let second = EscapeReader.character(bytes, before: start), second.value == 0x2F else {
      return Self.isBoundary(bytes, start) && !Self.isInOtherHost(bytes, start) && host != .bare ? (nil, start) : nil
    }
    guard let first = EscapeReader.character(bytes, before: second.start), first.value == 0x2F else {
      return host == .bare ? nil : (nil, start)
    }
    guard let colon = EscapeReader.character(bytes, before: first.start), colon.value == 0x3A,
      let (scheme, count) = LinkScheme.suffix(bytes, before: colon.start)
    else { return host == .bare ? nil : (nil, first.start) }
    if scheme == .foreign || (host == .bare && scheme == .web) { return nil }
    return (scheme, colon.start - count)
  }

  /// How long a name before a host is looked at.
  private static let longestName = 64

  /// Whether `start` is within the name of another host, behind letters that are in no host of ours:
  /// `https://éapps.apple.com`.
  private static func isInOtherHost(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var first = start
    while first > 0, start - first < longestName, bytes[first - 1] >= 0x80 || isNamePart(bytes[first - 1]) {
      first -= 1
    }
    guard first < start, first > 1, bytes[first - 1] == UInt8(ascii: "/") else { return false }
    return bytes[first - 2] == UInt8(ascii: "/") || bytes[first - 2] == UInt8(ascii: "\\")
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  /// Whether a host name can begin at `start`.
  private static func isBoundary(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard let before = EscapeReader.character(bytes, before: start) else { return true }
    guard let byte = UInt8(exactly: before.value) else { return true }
    // A backslash before a mark is not a part of the host's name, and neither separates one from it.
    guard bytes[before.next - 1] == byte else {
      return !byte.isAlphanumeric && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
    }
    let outer = before.start > 0 ? bytes[before.start - 1] : 0x20
    if isSeparator(byte, behind: outer) { return true }
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"): return !outer.isAlphanumeric && outer != UInt8(ascii: "-")
    case UInt8(ascii: "-"): return !outer.isAlphanumeric && outer != UInt8(ascii: ".") && outer != UInt8(ascii: "-")
    default: return !byte.isAlphanumeric
    }
  }

  /// Whether a letter behind a backslash stands for a blank, the end of a line or a word's boundary.
  private static func isSeparator(_ byte: UInt8, behind outer: UInt8) -> Bool {
    guard outer == UInt8(ascii: "\\") else { return false }
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "v"), UInt8(ascii: "s"):
      return true
    default: return false
    }
  }

  // MARK: Behind the host

  /// Where the path begins after a host: past a trailing dot and a port, at a slash in any escaping.
  func path(_ bytes: Span<UInt8>, after host: HostMatch, _ reader: inout EscapeReader) -> Int? {
    let end = host.end
    if host.scheme == .dashed { return end }
    var position = reader.softBreak(bytes, at: end) ?? end
    if reader.peek(bytes, position) == UInt8(ascii: ".") { position += 1 }
    guard let mark = reader.next(bytes, at: position) else { return nil }
    if mark.value == 0x2F || (host.host == .other && mark.value == 0x3F) { return position }
    guard mark.value == 0x3A else { return nil }
    position = mark.next
    while position < mark.next + 5, let byte = reader.peek(bytes, position), byte.isDigit { position += 1 }
    return position > mark.next && reader.next(bytes, at: position)?.value == 0x2F ? position : nil
  }
}

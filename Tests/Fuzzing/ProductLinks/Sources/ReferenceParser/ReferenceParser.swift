/// Finds product links slowly and plainly: the whole text at hand, every host spelled out, arrays cut into pieces.
///
/// It shares no code with `ProductLinks`; the fuzzer compares the two.
public struct ReferenceParser {
  private let bytes: [UInt8]
  private var finds: [[String?]] = []
  /// Whether the text holds any line break of a mail, or any escape.
  private let isFolded: Bool

  /// Of each find offset, length, line and column, Apple ID, its parent's, kind, storefront, the ID that is text, whether
  /// the network alone knows it, language, media type, affiliate and campaign.
  public static func finds(in bytes: [UInt8]) -> [[String?]] {
    var parser = ReferenceParser(bytes)
    for mark in bytes.indices.dropFirst().dropLast() { parser.look(at: mark) }
    return parser.finds
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isFolded =
      bytes.contains { [37, 38, 92].contains($0) }
      || zip(bytes, bytes.dropFirst()).contains { $0 == 61 && ($1 == 10 || $1 == 13) }
  }

  // MARK: Hosts

  /// A host, how the link to it begins, and where the host ends.
  private struct Match {
    var host: String
    var scheme: String?
    var start: Int
    var end: Int
    /// Whether the link is written as Proofpoint's second form has it.
    var isDashed = false
    /// Whether the dot of its domain has a backslash.
    var isExpression = false
  }

  /// The longest first.
  private static let appleHosts: [(name: String, host: String)] = {
    var hosts = ["apple.com": "bare"]
    let stores = ["itunes", "apps", "music", "books", "podcasts", "tv", "phobos"].map { ($0, $0) }
    for (store, host) in stores + [("appstoreconnect", "connect"), ("itunesconnect", "connect")] {
      hosts["\(store).apple.com"] = host
      for front in ["geo", "beta", "classical", "embed", "ax", "ax.search", "www"] {
        hosts["\(front).\(store).apple.com"] = host
        hosts["www.\(front).\(store).apple.com"] = host
      }
      for front in ["userpub", "buy", "search", "linkmaker", "widgets", "banners"] {
        let own = store == "itunes" ? front : "none"
        hosts["\(front).\(store).apple.com"] = own
        hosts["www.\(front).\(store).apple.com"] = own
      }
    }
    return hosts.map { ($0.key, $0.value) }.sorted { $0.0.utf8.count > $1.0.utf8.count }
  }()

  private static let otherHosts = [
    ("apple", ".co", "campaign"), ("itunes", ".com", "vanity"), ("appstore", ".com", "vanity"),
    ("tools.applemusic", ".com", "tools"), ("tools.applemediaservices", ".com", "tools"),
    ("goto.applebooks", ".apple", "isbn"), ("itun", ".es", "short"), ("appsto", ".re", "short"),
  ]

  /// The last labels of the other hosts.
  private static let otherNames = [
    "itunes", "appstore", "applemusic", "applemediaservices", "applebooks", "itun", "appsto",
  ]

  private mutating func look(at mark: Int) {
    if bytes[mark] == 45 {
      if bytes.has("apple-itunes-app", at: mark - 5) { lookAtTag(mark - 5..<mark + 11, mark: mark, isBanner: true) }
      if bytes.has("itms-services", at: mark - 4) { lookAtServices(mark) }
    } else if bytes[mark] == 58 {
      for (name, offset) in [("al:ios:app_store_id", 6), ("twitter:app:id:iphone", 11), ("twitter:app:id:ipad", 11)]
      where bytes.has(name, at: mark - offset) {
        let start = mark - offset
        lookAtTag(start..<start + name.utf8.count, mark: mark, isBanner: false)
      }
    } else if bytes[mark] == 46 {
      let match = Self.match(bytes, mark)
      if let match, match.host != "campaign", match.start == 0 || bytes[match.start - 1] != 10 { return read(match) }
      if let match = (isFolded ? foldedMatch(mark, isAny: match != nil) : nil) ?? match { read(match) }
    } else if [37, 38, 92].contains(bytes[mark]),
      let dot = bytes.token(at: mark, end: bytes.count), dot.value == 46,
      bytes.has("apple", before: mark)
        ? bytes[dot.to - 1] != 46 : Self.otherNames.contains(where: { bytes.has($0, before: mark) }),
      let match = foldedMatch(mark, isAny: true)
    {
      read(match)
    }
  }

  /// The host around a dot.
  private static func match(_ bytes: [UInt8], _ mark: Int) -> Match? {
    if bytes.has("apple.com", at: mark - 5) { return appleMatch(bytes, mark) }
    for (name, domain, host) in otherHosts where bytes.has(name, before: mark) && bytes.has(domain, at: mark) {
      var start = mark - name.utf8.count
      if bytes.has("www.", before: start) { start -= 4 } else if bytes.has("tw.", before: start) { start -= 3 }
      return front(bytes, host, start, mark + domain.utf8.count)
    }
    return nil
  }

  private static func appleMatch(_ bytes: [UInt8], _ mark: Int) -> Match? {
    let end = mark + 4
    guard let (name, host) = appleHosts.first(where: { bytes.has($0.name, before: end) }), host != "none" else {
      return nil
    }
    let start = end - name.utf8.count
    // Interfaces for programs, whose whole first label counts.
    if name.split(separator: ".").count == 3, start > 0, bytes[start - 1] == 46 {
      let (word, first) = label(bytes, before: start - 1)
      let isAPI = word == "api"
      switch host {
      case "connect" where isAPI: return front(bytes, host, first, end)
      case "music", "apps", "podcasts", "books":
        let isDashed = word.hasPrefix("amp-2dapi") && first > 0 && bytes[first - 1] == 95
        guard isAPI || isDashed || word.hasPrefix("amp-api") else { break }
        return front(bytes, "api", first, end)
      case "itunes" where !word.isEmpty: return front(bytes, "service", first, end)
      default: break
      }
    }
    if host == "bare", start > 0, bytes[start - 1] == 46 { return nil }
    return front(bytes, host, start, host == "phobos" && bytes.has(".edgesuite.net", at: end) ? end + 14 : end)
  }

  /// The label that ends before an index, its escapes taken off, and where it begins.
  private static func label(_ bytes: [UInt8], before end: Int) -> (String, Int) {
    var letters: [UInt8] = []
    var start = end
    while end - start < 39, let token = bytes.token(before: start), token.value < 128,
      isWord(UInt8(token.value)) || token.value == 45
    {
      letters.insert(UInt8(token.value), at: 0)
      start = token.from
    }
    if let first = letters.first, start > 0, bytes[start - 1] == 92, separators.contains(first) {
      letters.removeFirst()
      start += 1
    }
    return (lower(letters), start)
  }

  /// The letters that stand for a blank or a boundary behind a backslash.
  private static let separators = Array("ntrbfvs".utf8)

  /// The host around a dot in the bytes near it, when line breaks of a mail are taken out and dots are not escaped.
  private func foldedMatch(_ mark: Int, isAny: Bool) -> Match? {
    var letters: [UInt8] = []
    var indices: [Int] = []
    var foldedMark = 0
    var index = max(0, mark - 96)
    while index < min(bytes.count, mark + 40) {
      if let next = bytes.softBreakEnd(index), bytes[next - 1] == 10 || index > mark || next <= mark - 5 {
        index = next
        continue
      }
      let token = [37, 38, 92].contains(bytes[index]) ? bytes.token(at: index, end: bytes.count) : nil
      let next = token?.value == 46 ? token?.to ?? index + 1 : index + 1
      if (index..<next).contains(mark) { foldedMark = letters.count }
      letters.append(token?.value == 46 ? 46 : bytes[index])
      indices.append(index)
      index = next
    }
    guard isAny || letters.has("apple", before: foldedMark), var match = Self.match(letters, foldedMark)
    else { return nil }
    match.end = indices[match.end - 1] + 1
    match.start = indices[match.start]
    let dot = indices[foldedMark]
    match.isExpression = bytes[dot] == 92 && bytes.token(at: dot, end: bytes.count).map { bytes[$0.to - 1] } == 46
    return match
  }

  private mutating func lookAtServices(_ mark: Int) {
    var index = mark + 9
    for selected: UInt32 in [58, 47] {
      guard index < bytes.count, let token = bytes.token(at: index, end: bytes.count), token.value == selected else {
        return
      }
      index = token.to
    }
    read(Match(host: "services", scheme: nil, start: mark - 4, end: index))
  }

  /// Reads behind a host: where its path begins, and the path.
  private mutating func read(_ match: Match) {
    guard let path = match.isDashed ? match.end : pathStart(match.end) else { return }
    let link = Unwrapped(
      bytes, start: path, spaces: match.host == "widgets", isDashed: match.isDashed, isExpression: match.isExpression)
    var meaning = Meaning(host: match.host, scheme: match.scheme, link: link)
    meaning.read()
    guard meaning.isProduct else { return }
    let count = max(meaning.end, 1)
    add(meaning, match.start, link.characters[count - 1].to)
  }

  /// The host with what stands before it; nil where it is only the end of a name, or no link's.
  private static func front(_ bytes: [UInt8], _ host: String, _ start: Int, _ end: Int) -> Match? {
    if host != "bare", end < bytes.count, bytes[end] != 47, bytes.dashedToken(at: end, end: bytes.count)?.value == 47,
      let slash = dashed(47, bytes, start), let first = dashed(47, bytes, slash), let colon = dashed(58, bytes, first),
      let scheme = ["https", "http"].first(where: { bytes.has($0, before: colon) })
    {
      return Match(host: host, scheme: scheme, start: colon - scheme.utf8.count, end: end, isDashed: true)
    }
    guard let second = bytes.token(before: start), second.value == 47 else {
      return host != "bare" && isBoundary(bytes, start) ? Match(host: host, start: start, end: end) : nil
    }
    guard let first = bytes.token(before: second.from), first.value == 47 else {
      return host == "bare" ? nil : Match(host: host, start: start, end: end)
    }
    var scheme: String?
    var begin = first.from
    if let colon = bytes.token(before: first.from), colon.value == 58 {
      scheme = Unwrapped.scheme(endOf: bytes[..<colon.from])
      if let scheme { begin = colon.from - scheme.utf8.count }
    }
    if scheme == "skd" { return nil }
    if host == "bare", scheme == nil || scheme == "http" || scheme == "https" { return nil }
    return Match(host: host, scheme: scheme, start: begin, end: end)
  }

  /// Where a mark begins that ends before an index and is written with a dash for a percent sign, up to four times.
  private static func dashed(_ mark: UInt8, _ bytes: [UInt8], _ end: Int) -> Int? {
    if mark == 47, end > 0, bytes[end - 1] == 95 { return end - 1 }
    return (1...4).lazy.map { end - 1 - $0 * 2 }.first { start in
      guard start >= 0, bytes[start] == 45 else { return false }
      let digits = lower(bytes[start + 1..<end])
      return String(repeating: "25", count: digits.count / 2 - 1) + String(mark, radix: 16) == digits
    }
  }

  private static func isBoundary(_ bytes: [UInt8], _ start: Int) -> Bool {
    guard let before = bytes.token(before: start) else { return true }
    let isEscaped = before.value < 128 && before.value != UInt32(bytes[before.to - 1])
    let isHostPart = before.value < 128 && (isWord(UInt8(before.value)) || before.value == 45 || before.value == 46)
    if isEscaped { return !isHostPart }
    let outer = before.from > 0 ? bytes[before.from - 1] : 32
    if outer == 92, before.value < 128, separators.contains(UInt8(before.value)) { return true }
    switch before.value {
    case 46, 95: return !isWord(outer) && outer != 45
    case 45: return !isWord(outer) && outer != 46 && outer != 45
    default: return !isHostPart
    }
  }

  private func pathStart(_ end: Int) -> Int? {
    var index = bytes.softBreakEnd(end) ?? end
    if index < bytes.count, bytes[index] == 46 { index += 1 }
    guard index < bytes.count, let token = bytes.token(at: index, end: bytes.count) else { return nil }
    if token.value == 47 { return index }
    guard token.value == 58 else { return nil }
    let digits = bytes[token.to...].prefix(5).prefix { isDigit($0) }
    index = token.to + digits.count
    guard !digits.isEmpty, index < bytes.count, let slash = bytes.token(at: index, end: bytes.count) else { return nil }
    return slash.value == 47 ? index : nil
  }

  // MARK: Banners

  private static func isNamePart(_ byte: UInt8) -> Bool { isWord(byte) || byte == 45 }

  /// Reads the tag that has its name in a range.
  private mutating func lookAtTag(_ name: Range<Int>, mark: Int, isBanner: Bool) {
    guard isNameOfTag(name.lowerBound) else { return }
    if name.upperBound < bytes.count, Self.isNamePart(bytes[name.upperBound]) { return }
    let first = max(0, name.lowerBound - 500)
    let opening = (first..<name.lowerBound).last { bracket($0, name.lowerBound) != nil }
    guard let opening, let bracket = bracket(opening, name.lowerBound), bracket.value == 60,
      bracket.to + 4 < name.lowerBound, bytes.has("meta", at: bracket.to), !Self.isNamePart(bytes[bracket.to + 4])
    else { return }
    let limit = max(name.upperBound, min(bytes.count, mark + 2048))
    let end = (name.upperBound..<limit).first { self.bracket($0, bytes.count)?.value == 62 } ?? limit
    let tag = bracket.to + 4..<end
    for index in tag where !Self.isNamePart(bytes[index - 1]) {
      if isBanner, index + 7 < end, bytes.has("app-id=", at: index) {
        guard let (value, count) = readNumber(bytes[(index + 7)..<end]), value > 0,
          !startsWithDots(bytes[(index + 7 + count)..<end])
        else { return }
        return addApp(index, index + 7 + count, value)
      }
      let word = ["content=", "value="].first { bytes.has($0, at: index) }
      if !isBanner, let word { return readContent(index + word.utf8.count, end) }
    }
  }

  /// Whether the value that begins at an index is the one of `name=`, `property=` or `itemprop=`.
  private func isNameOfTag(_ index: Int) -> Bool {
    var before = bytes[..<index]
    if let quote = bytes.token(before: index), [34, 39].contains(quote.value) {
      before = bytes[..<quote.from]
      while before.last == 92 { before.removeLast() }
    }
    if lower(before.suffix(3)) == "=3d" { before.removeLast(2) }
    while before.last == 32 { before.removeLast() }
    guard let equals = bytes.token(before: before.endIndex), equals.value == 61 else { return false }
    before = bytes[..<equals.from]
    while before.last == 32 { before.removeLast() }
    return ["name", "property", "itemprop"].contains { word in
      let rest = before.dropLast(word.utf8.count)
      return lower(before.suffix(word.utf8.count)) == word && rest.last.map(Self.isNamePart) == false
    }
  }

  /// Reads an attribute's value that is a number, and nothing else.
  private mutating func readContent(_ index: Int, _ end: Int) {
    var from = quoteEnd(index, end) ?? index
    if from + 2 < end, bytes.has("id", at: from) { from += 2 }
    guard from < end, let (value, count) = readNumber(bytes[from..<end]), value > 0 else { return }
    let to = from + count
    guard to == end || bytes[to] <= 32 || bytes[to] == 47 || quoteEnd(to, end) != nil else { return }
    if ![1_108_187_390, 525_463_029, 1_174_078_549, 364_709_193].contains(value) { addApp(from, to, value) }
  }

  /// The index behind a quote, in any escaping.
  private func quoteEnd(_ index: Int, _ end: Int) -> Int? {
    var index = index
    while index < end, bytes[index] == 92, index + 1 >= end || bytes[index + 1] != 117 { index += 1 }
    guard index < end, let token = bytes.token(at: index, end: end) else { return nil }
    return token.value == 34 || token.value == 39 ? token.to : nil
  }

  /// The angle bracket at an index, in any escaping.
  private func bracket(_ index: Int, _ end: Int) -> Token? {
    guard [60, 62, 38, 92].contains(bytes[index]), let token = bytes.token(at: index, end: end) else { return nil }
    return token.value == 60 || token.value == 62 ? token : nil
  }

  private mutating func addApp(_ start: Int, _ end: Int, _ value: Int64) {
    add(start, end, ["\(value)", nil, "app", nil, nil, "false", nil, nil, nil, nil])
  }

  // MARK: Finds

  private mutating func add(_ start: Int, _ end: Int, _ words: [String?]) {
    let before = bytes[..<start]
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let position = "\(before.count { $0 == 10 } + 1):\(start - lineStart + 1)"
    finds.append(["\(start)", "\(end - start)", position] + words)
  }

  private mutating func add(_ meaning: Meaning, _ start: Int, _ end: Int) {
    let mediaType = meaning.parameters["mt"].flatMap { readNumber($0) }?.value.description
    for id in [meaning.appleID] + meaning.others {
      add(
        start, end,
        [
          id?.description, meaning.parentID?.description, meaning.kind, meaning.storefront, meaning.textID,
          "\(meaning.needsNetwork)", meaning.string("l"), mediaType, meaning.string("at"), meaning.string("ct"),
        ])
    }
  }
}

/// Finds product links slowly and plainly: the whole text at hand, every host spelled out, arrays cut into pieces.
///
/// It shares no code with `ProductLinks`; the fuzzer compares the two.
public struct ReferenceParser {
  private let bytes: [UInt8]
  private var finds: [[String?]] = []
  /// Where a link is looked for.
  private var mark = 0
  /// The last link, whether it is around another, and the last of its items.
  private var last: (range: Range<Int>, isWrapper: Bool, item: Int64?) = (0..<0, false, nil)
  /// Whether the text holds any line break of a mail, or any escape.
  private let isFolded: Bool

  /// Of each find offset, length, line and column, Apple ID, its parent's, kind, storefront, the ID that is text,
  /// whether the network alone knows it, language, media type, affiliate and campaign, the link within a wrapper, and
  /// another's host.
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
    /// The name of another's host.
    var other: String?
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
    self.mark = mark
    if bytes[mark] == 61 || bytes[mark] == 37 { lookAtParameter(mark) }
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
      if let match = (isFolded ? foldedMatch(mark, isAny: match != nil) : nil) ?? match { return read(match) }
      if let match = Self.otherMatch(bytes, mark) { read(match) }
    } else if [37, 38, 92].contains(bytes[mark]),
      let dot = bytes.token(at: mark, end: bytes.count), dot.value == 46,
      bytes.has("apple", before: mark)
        ? bytes[dot.to - 1] != 46 : Self.otherNames.contains(where: { bytes.has($0, before: mark) }),
      let match = foldedMatch(mark, isAny: true)
    {
      read(match)
    } else if [37, 38, 92].contains(bytes[mark]),
      let dot = bytes.token(at: mark, end: bytes.count), dot.value == 46,
      OtherLink.lastNames.contains(where: { bytes.has($0, before: mark) }),
      let match = foldedMatch(mark, isAny: true, Self.otherMatch)
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

  /// The host of others around a dot.
  private static func otherMatch(_ bytes: [UInt8], _ mark: Int) -> Match? {
    for host in OtherLink.hosts {
      let name = host[..<(host.lastIndex(of: ".") ?? host.endIndex)]
      guard bytes.has(host, at: mark - name.utf8.count) else { continue }
      let start = mark - name.utf8.count
      var match = front(bytes, "other", bytes.has("www.", before: start) ? start - 4 : start, start + host.utf8.count)
      match?.other = host
      return match
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
  private func foldedMatch(
    _ mark: Int, isAny: Bool, _ read: ([UInt8], Int) -> Match? = ReferenceParser.match
  ) -> Match? {
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
    guard isAny || letters.has("apple", before: foldedMark), var match = read(letters, foldedMark)
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
    guard let path = match.isDashed ? match.end : pathStart(match) else { return }
    let link = Unwrapped(
      bytes, start: path, spaces: match.host == "widgets", isDashed: match.isDashed, isExpression: match.isExpression)
    if let host = match.other { return readOther(match, host, link) }
    var meaning = Meaning(host: match.host, scheme: match.scheme, link: link)
    meaning.read()
    guard meaning.isProduct else { return }
    let count = max(meaning.end, 1)
    let inner = match.start..<link.characters[count - 1].to
    guard let range = wrapper(around: inner) else { return add(meaning, inner, inner) }
    // A wrapper's parameters are not those of a link without a query.
    let cut = meaning.pathEnd
    if bytes.token(before: match.start)?.value == 61, cut < link.characters.count, link.characters[cut].byte == 38 {
      var short = link
      short.characters.removeLast(link.characters.count - cut)
      short.isCut = false
      var shorter = Meaning(host: match.host, scheme: match.scheme, link: short)
      shorter.read()
      if shorter.isProduct { return add(shorter, range, match.start..<link.characters[max(shorter.end, 1) - 1].to) }
    }
    add(meaning, range, inner)
  }

  private mutating func readOther(_ match: Match, _ host: String, _ link: Unwrapped) {
    guard let other = OtherLink.read(host: host, link.characters.map(\.byte), isCut: link.isCut) else { return }
    let inner = match.start..<link.characters[max(other.end, 1) - 1].to
    let range = wrapper(around: inner)
    add(
      range ?? inner, inner, isWrapper: range != nil,
      other.appleIDs.map {
        [
          "\($0)", other.parentID?.description, other.kind, other.storefront, nil, "false", nil, nil, nil, nil, host,
        ]
      })
  }

  /// The range of the link around another, unless it is inside the last one.
  private func wrapper(around inner: Range<Int>) -> Range<Int>? {
    Wrapper(bytes, limit: max(0, mark - 1024)).range(around: inner).flatMap { isOutside($0) ? $0 : nil }
  }

  private func isOutside(_ range: Range<Int>) -> Bool {
    range.lowerBound >= last.range.upperBound || (last.isWrapper && range.lowerBound == last.range.lowerBound)
  }

  // MARK: Links of Firebase's kind

  /// Reads the link that has an app's number in `isi=`, the equals sign at an index.
  private mutating func lookAtParameter(_ mark: Int) {
    let limit = max(0, mark - 1024)
    let name = mark - 3
    guard name > limit, bytes.has("isi", at: name), let separator = separator(name),
      let equals = bytes.token(at: mark, end: bytes.count), equals.value == 61
    else { return }
    let word = bytes[equals.to..<min(bytes.count, equals.to + 20)].prefix { isWord($0) }
    if word.endIndex < bytes.count, [45, 95].contains(bytes[word.endIndex]) { return }
    guard let (value, count) = readNumber(word), count == word.count, value >= 100_000, value < 10_000_000_000_000
    else {
      return
    }
    let wrapper = Wrapper(bytes, limit: limit)
    guard let nearest = wrapper.enclosing(name, needsQuery: true) else { return }
    let start = wrapper.outermost(nearest) ?? nearest
    let range = start..<wrapper.end(name..<word.endIndex, from: start)
    let whole = Array(bytes[..<range.upperBound])
    let hasBundle = range.contains { index in
      whole.has("ibi", at: index) && index + 3 < whole.count
        && whole.token(at: index + 3, end: whole.count)?.value == 61 && self.separator(index) == separator
    }
    guard hasBundle, isOutside(range) else { return }
    let slashes = bytes[start...].drop { isLetter($0) }.startIndex
    var host = slashes
    while host < whole.count, let token = whole.token(at: host, end: whole.count), [58, 47].contains(token.value) {
      host = token.to
    }
    let letters = whole[host...].prefix { isWord($0) || $0 == 45 || $0 == 46 }
    let words = ["\(value)", nil, "app", nil, nil, "false", nil, nil, nil, nil, lower(letters)]
    add(range, range, isWrapper: true, [words])
  }

  /// How often the mark between parameters before an index is encoded.
  private func separator(_ index: Int) -> Int? {
    bytes.token(before: index).flatMap { [38, 63].contains($0.value) ? $0.depth : nil }
  }

  /// The host with what stands before it; nil where it is only the end of a name, or no link's.
  private static func front(_ bytes: [UInt8], _ host: String, _ start: Int, _ end: Int) -> Match? {
    if host != "bare", end < bytes.count, [95, 45].contains(bytes[end]),
      let path = bytes.dashedToken(at: end, end: bytes.count),
      path.value == 47 || (host == "other" && path.value == 63), let slash = dashed(47, bytes, start),
      let first = dashed(47, bytes, slash), let colon = dashed(58, bytes, first),
      let scheme = ["https", "http"].first(where: { bytes.has($0, before: colon) })
    {
      return Match(host: host, scheme: scheme, start: colon - scheme.utf8.count, end: end, isDashed: true)
    }
    guard let second = bytes.token(before: start), second.value == 47 else {
      guard host != "bare", isBoundary(bytes, start), !isInOtherHost(bytes, start) else { return nil }
      return Match(host: host, start: start, end: end)
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

  /// Whether a web address with other letters in its host, 64 of them at most, goes on at an index.
  private static func isInOtherHost(_ bytes: [UInt8], _ start: Int) -> Bool {
    let name = bytes[..<start].suffix(64).reversed().prefix { $0 >= 128 || isWord($0) || "-._".utf8.contains($0) }
    let before = bytes[..<(start - name.count)].suffix(2)
    return !name.isEmpty && (before.elementsEqual([47, 47]) || before.elementsEqual([92, 47]))
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

  private func pathStart(_ match: Match) -> Int? {
    var index = bytes.softBreakEnd(match.end) ?? match.end
    if index < bytes.count, bytes[index] == 46 { index += 1 }
    guard index < bytes.count, let token = bytes.token(at: index, end: bytes.count) else { return nil }
    if token.value == 47 || (match.other != nil && token.value == 63) { return index }
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
    let words = ["\(value)", nil, "app", nil, nil, "false", nil, nil, nil, nil, nil]
    add(start..<end, start..<end, isWrapper: false, [words])
  }

  // MARK: Finds

  /// Adds the items of one link.
  private mutating func add(_ range: Range<Int>, _ inner: Range<Int>, isWrapper: Bool, _ items: [[String?]]) {
    let first = items[0][0].flatMap { Int64($0) }
    let isSame = isWrapper && last.isWrapper && range.lowerBound == last.range.lowerBound
    if isSame, first == last.item { return }
    let before = bytes[..<range.lowerBound]
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let position = "\(before.count { $0 == 10 } + 1):\(range.lowerBound - lineStart + 1)"
    let text = range == inner ? nil : String(decoding: bytes[inner], as: UTF8.self)
    for item in items {
      finds.append(
        ["\(range.lowerBound)", "\(range.count)", position] + item.dropLast() + [text, item.last ?? nil])
    }
    last = (range, isWrapper, items.last?[0].flatMap { Int64($0) })
  }

  private mutating func add(_ meaning: Meaning, _ range: Range<Int>, _ inner: Range<Int>) {
    let mediaType = meaning.parameters["mt"].flatMap { readNumber($0) }?.value.description
    add(
      range, inner, isWrapper: range != inner,
      ([meaning.appleID] + meaning.others).map { id in
        [
          id?.description, meaning.parentID?.description, meaning.kind, meaning.storefront, meaning.textID,
          "\(meaning.needsNetwork)", meaning.string("l"), mediaType, meaning.string("at"), meaning.string("ct"), nil,
        ]
      })
  }
}

import CatalogModel

/// Finds product links slowly and plainly: the whole text at hand, every host spelled out, arrays cut into pieces.
///
/// It shares no code with `ProductLinks`; the fuzzer compares the two.
public struct ReferenceParser {
  private let bytes: [UInt8]
  private var finds: [ReferenceFind] = []
  private let storefronts: Set<String>

  public static func finds(in bytes: [UInt8]) -> [ReferenceFind] {
    var parser = ReferenceParser(bytes)
    for mark in bytes.indices.dropFirst().dropLast() { parser.look(at: mark) }
    return parser.finds
  }

  private static let codes = Set(Storefront.allKnown.map(\.code) + ["uk"])

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    storefronts = Self.codes
  }

  // MARK: Hosts

  /// The longest first.
  private static let appleHosts: [(name: String, host: String)] = {
    var hosts = ["apple.com": "bare", "phobos.apple.com": "phobos", "appstoreconnect.apple.com": "connect"]
    for store in ["itunes", "apps", "music", "books", "podcasts", "tv", "phobos", "appstoreconnect"] {
      hosts["\(store).apple.com"] = hosts["\(store).apple.com"] ?? store
      for front in ["geo", "beta", "classical", "embed", "ax", "ax.search"] {
        hosts["\(front).\(store).apple.com"] = hosts["\(store).apple.com"]
      }
      for front in ["userpub", "buy", "search", "linkmaker", "widgets", "banners", "api"] {
        hosts["\(front).\(store).apple.com"] = "none"
      }
    }
    for front in ["userpub", "buy", "search", "linkmaker", "widgets", "banners"] {
      hosts["\(front).itunes.apple.com"] = front
    }
    hosts["api.music.apple.com"] = "api"
    return hosts.map { ($0.key, $0.value) }.sorted { $0.0.utf8.count > $1.0.utf8.count }
  }()

  private mutating func look(at mark: Int) {
    if bytes[mark] == 45 {
      if bytes.has("apple", before: mark), bytes.has("-itunes-app", at: mark) { lookAtBanner(mark) }
      return
    }
    guard bytes[mark] == 46 else { return }
    if bytes.has("apple", before: mark) {
      if bytes.has("com", at: mark + 1) { return lookAtApple(mark) }
      if bytes.has("co", at: mark + 1) { lookAtName(mark, 5, 2, "campaign") }
    } else if bytes.has("itunes", before: mark), bytes.has("com", at: mark + 1) {
      lookAtName(mark, 6, 3, "vanity")
    } else if bytes.has("appstore", before: mark), bytes.has("com", at: mark + 1) {
      lookAtName(mark, 8, 3, "vanity")
    } else if bytes.has("tools.applemusic", before: mark), bytes.has("com", at: mark + 1) {
      lookAtName(mark, 16, 3, "tools")
    } else if bytes.has("itun", before: mark), bytes.has("es", at: mark + 1) {
      lookAtName(mark, 4, 2, "short")
    } else if bytes.has("appsto", before: mark), bytes.has("re", at: mark + 1) {
      lookAtName(mark, 6, 2, "short")
    }
  }

  private mutating func lookAtName(_ mark: Int, _ before: Int, _ after: Int, _ host: String) {
    var start = mark - before
    if bytes.has("www.", before: start) { start -= 4 } else if bytes.has("tw.", before: start) { start -= 3 }
    read(host, start, mark + 1 + after)
  }

  private mutating func lookAtApple(_ mark: Int) {
    let end = mark + 4
    let match = Self.appleHosts.first { bytes.has($0.name, before: end) }
    guard let (name, host) = match, host != "none" else { return }
    let start = end - name.utf8.count
    if host == "bare", start > 0, bytes[start - 1] == 46 { return }
    read(host, start, host == "phobos" && bytes.has(".edgesuite.net", at: end) ? end + 14 : end)
  }

  /// Reads around a host: what stands before it, where its path begins, and the path.
  private mutating func read(_ host: String, _ hostStart: Int, _ hostEnd: Int) {
    guard let (start, scheme) = front(of: hostStart, host), let path = pathStart(hostEnd) else { return }
    let link = Unwrapped(bytes, start: path, spaces: host == "widgets")
    var meaning = Meaning(host: host, scheme: scheme, link: link, storefronts: storefronts)
    meaning.read()
    guard meaning.isProduct else { return }
    let count = max(meaning.end, 1)
    add(meaning, start, link.characters[count - 1].to)
  }

  private func front(of start: Int, _ host: String) -> (start: Int, scheme: String?)? {
    guard let second = bytes.token(before: start), second.value == 47 else {
      return host != "bare" && isBoundary(start) ? (start, nil) : nil
    }
    guard let first = bytes.token(before: second.from), first.value == 47 else {
      return host == "bare" ? nil : (start, nil)
    }
    var scheme: String?
    var begin = first.from
    if let colon = bytes.token(before: first.from), colon.value == 58 {
      scheme = Unwrapped.scheme(endOf: bytes[..<colon.from])
      if let scheme { begin = colon.from - scheme.utf8.count }
    }
    if scheme == "skd" { return nil }
    if host == "bare", scheme == nil || scheme == "http" || scheme == "https" { return nil }
    return (begin, scheme)
  }

  private func isBoundary(_ start: Int) -> Bool {
    guard let before = bytes.token(before: start) else { return true }
    let isEscaped = before.to - before.from > 1
    let isHostPart = before.value < 128 && (isWord(UInt8(before.value)) || before.value == 45 || before.value == 46)
    if isEscaped { return !isHostPart }
    let outer = before.from > 0 ? bytes[before.from - 1] : 32
    switch before.value {
    case 110, 116, 114: return outer == 92
    case 46, 95: return !isWord(outer) && outer != 45
    case 45: return !isWord(outer) && outer != 46 && outer != 45
    default: return !isHostPart
    }
  }

  private func pathStart(_ end: Int) -> Int? {
    var place = end
    if place < bytes.count, bytes[place] == 46 { place += 1 }
    guard place < bytes.count, let token = bytes.token(at: place, end: bytes.count) else { return nil }
    if token.value == 47 { return place }
    guard token.value == 58 else { return nil }
    let digits = bytes[token.to...].prefix(5).prefix { isDigit($0) }
    place = token.to + digits.count
    guard !digits.isEmpty, place < bytes.count, let slash = bytes.token(at: place, end: bytes.count) else { return nil }
    return slash.value == 47 ? place : nil
  }

  // MARK: Banners

  private mutating func lookAtBanner(_ mark: Int) {
    let name = mark - 5
    let isNamePart = { (byte: UInt8) in isWord(byte) || byte == 45 }
    guard name > 0, !isNamePart(bytes[name - 1]) else { return }
    var start = name - 1
    while start > 0, mark - start < 500, bytes[start] != 60, bytes[start] != 62 { start -= 1 }
    guard bytes[start] == 60, bytes.has("meta", at: start + 1), !isNamePart(bytes[start + 5]) else { return }
    if mark + 11 < bytes.count, isNamePart(bytes[mark + 11]) { return }
    let limit = min(bytes.count, mark + 2048)
    let end = bytes[(mark + 11)..<max(mark + 11, limit)].firstIndex(of: 62) ?? limit
    for place in start..<end where place + 7 < end && bytes.has("app-id=", at: place) && !isNamePart(bytes[place - 1]) {
      guard let (value, count) = readNumber(bytes[(place + 7)..<end]), value > 0 else { return }
      let position = self.position(place)
      finds.append(
        ReferenceFind(
          offset: place, length: 7 + count, line: position.line, column: position.column, appleID: value,
          parentID: nil, kind: "app", storefront: nil, textID: nil, needsNetwork: false, language: nil, mediaType: nil,
          affiliate: nil, campaign: nil))
      return
    }
  }

  // MARK: Finds

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return (before.count { $0 == 10 } + 1, offset - lineStart + 1)
  }

  private mutating func add(_ meaning: Meaning, _ start: Int, _ end: Int) {
    let position = self.position(start)
    for id in [meaning.appleID] + meaning.others {
      finds.append(
        ReferenceFind(
          offset: start, length: end - start, line: position.line, column: position.column,
          appleID: id, parentID: meaning.parentID, kind: meaning.kind, storefront: meaning.storefront,
          textID: meaning.textID, needsNetwork: meaning.needsNetwork, language: meaning.string("l"),
          mediaType: meaning.parameters["mt"].flatMap { readNumber($0) }.map { Int($0.value) },
          affiliate: meaning.string("at"), campaign: meaning.string("ct")))
    }
  }
}

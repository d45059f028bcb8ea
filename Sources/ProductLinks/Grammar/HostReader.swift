/// What was found at an anchor.
enum AnchorMeaning {
  /// A host of the grammar; the link's first slash may follow.
  case host(HostMatch)
  /// The name of a Smart App Banner.
  case banner
  case nothing
  /// More bytes are needed to decide.
  case unfinished
}

/// Reads the host around an anchor.
final class HostReader: Sendable {
  /// The shared reader; scanners store it, because the type's static property costs a little each time.
  static let shared = HostReader()

  private let company = Ending("apple", meaning: ())
  /// The other host names before the dot; a top-level domain follows.
  private let names = [
    Ending("itunes", meaning: Name("com", host: .vanity)), Ending("appstore", meaning: Name("com", host: .vanity)),
    Ending("tools.applemusic", meaning: Name("com", host: .musicTools)),
    Ending("itun", meaning: Name("es", host: .shortLink)),
    Ending("appsto", meaning: Name("re", host: .shortLink)),
  ]
  private let fronts = [Ending("www.", meaning: ()), Ending("tw.", meaning: ())]
  private let com = Word("com")
  private let campaign = Word("co")
  private let edgeSuite = Word(".edgesuite.net")
  private let bannerName = Word("-itunes-app")
  private let store = Ending("itms", meaning: ())
  private let servicesName = Word("-services")
  private let labels = HostLabels()
  private let beginnings = LinkBeginnings()

  private init() {}

  private struct Name: Sendable {
    let domain: Word
    let host: StoreHost

    init(_ domain: Word, host: StoreHost) {
      self.domain = domain
      self.host = host
    }

    init(_ domain: String, host: StoreHost) { self.init(Word(domain), host: host) }
  }

  /// Reads around the mark at `mark`.
  func read(_ bytes: Span<UInt8>, mark: Int, isLast: Bool) -> AnchorMeaning {
    let tail = Tail(bytes, before: mark)
    let isCompany = company.ends(tail)
    guard bytes[mark] == UInt8(ascii: ".") else {
      if isCompany { return banner(bytes, mark, isLast) }
      return store.ends(tail) ? services(bytes, mark, isLast) : .nothing
    }
    let meaning = meaning(bytes, mark, tail, isCompany, isLast)
    switch meaning {
    case .host(let match) where match.host == .campaignLink: break
    case .host(let match) where match.start > 0 && bytes[match.start - 1] == 0x0A: break
    case .nothing: break
    default: return meaning
    }
    guard FoldedHost.mayStand(bytes, around: mark, isCompany: isCompany) else { return meaning }
    return folded(bytes, mark, isLast) ?? meaning
  }

  @inline(__always)
  private func meaning(
    _ bytes: Span<UInt8>, _ mark: Int, _ tail: Tail, _ isCompany: Bool, _ isLast: Bool
  ) -> AnchorMeaning {
    if isCompany { return apple(bytes, mark, isLast) }
    guard let match = names.first(where: { $0.ends(tail) }) else { return .nothing }
    return named(bytes, mark, match.count, match.meaning, isLast)
  }

  /// Reads a host that a mail's line break splits; nil when there is none.
  private func folded(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning? {
    let host = FoldedHost(bytes, around: mark, isLast: isLast)
    let text = host.letters.span.extracting(0..<host.count)
    let tail = Tail(text, before: host.mark)
    guard company.ends(tail) else { return nil }
    switch apple(text, host.mark, host.isWhole) {
    case .host(var match):
      match.start = host.position(of: match.start, in: bytes)
      match.end = host.position(of: match.end - 1, in: bytes) + 1
      return .host(match)
    case .unfinished: return .unfinished
    case .banner, .nothing: return nil
    }
  }

  @inline(__always)
  private func apple(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning {
    guard let isCompany = com.matches(in: bytes, at: mark + 1) else { return isLast ? .nothing : .unfinished }
    guard isCompany else { return named(bytes, mark, 5, Name(campaign, host: .campaignLink), isLast) }
    guard let (host, start) = labels.host(bytes, domain: mark - 5) else { return .nothing }
    let end = mark + 4
    guard host == .phobos else { return finish(bytes, host, start, end) }
    guard let isMirror = edgeSuite.matches(in: bytes, at: end) else {
      return isLast ? finish(bytes, host, start, end) : .unfinished
    }
    return finish(bytes, host, start, isMirror ? end + edgeSuite.count : end)
  }

  private func named(
    _ bytes: Span<UInt8>, _ mark: Int, _ count: Int, _ name: Name, _ isLast: Bool
  ) -> AnchorMeaning {
    guard let matches = name.domain.matches(in: bytes, at: mark + 1) else { return isLast ? .nothing : .unfinished }
    guard matches else { return .nothing }
    let tail = Tail(bytes, before: mark - count)
    let front = fronts.first { $0.ends(tail) }?.count ?? 0
    return finish(bytes, name.host, mark - count - front, mark + 1 + name.domain.count)
  }

  @inline(__always)
  private func finish(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int, _ end: Int) -> AnchorMeaning {
    guard let (scheme, start) = beginnings.beginning(bytes, of: host, at: start) else { return .nothing }
    return .host(HostMatch(host: host, scheme: scheme, start: start, end: end))
  }

  private func banner(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning {
    guard let matches = bannerName.matches(in: bytes, at: mark) else { return isLast ? .nothing : .unfinished }
    return matches ? .banner : .nothing
  }

  /// Reads `itms-services://` in any escaping; the link's path begins at the second slash.
  private func services(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning {
    guard let matches = servicesName.matches(in: bytes, at: mark) else { return isLast ? .nothing : .unfinished }
    guard matches else { return .nothing }
    let reader = EscapeReader(end: bytes.count, isLast: isLast)
    var position = mark + servicesName.count
    for wanted in [0x3A, 0x2F] as [UInt32] {
      guard position < bytes.count else { return isLast ? .nothing : .unfinished }
      switch reader.next(bytes, at: position) {
      case .unfinished: return .unfinished
      case .character(wanted, _, let next): position = next
      case .character, .end: return .nothing
      }
    }
    return .host(HostMatch(host: .services, scheme: .store, start: mark - store.count, end: position))
  }

  /// Where the path begins after a host: past a trailing dot and a port, at a slash in any escaping.
  ///
  /// - Returns: nil for none, a negative number when more bytes are needed to decide.
  @inline(__always)
  func path(_ bytes: Span<UInt8>, after end: Int, isLast: Bool) -> Int? {
    if end < bytes.count, bytes[end] == UInt8(ascii: "/") { return end }
    return unusualPath(bytes, after: end, isLast: isLast)
  }

  private func unusualPath(_ bytes: Span<UInt8>, after end: Int, isLast: Bool) -> Int? {
    let reader = EscapeReader(end: bytes.count, isLast: isLast)
    var position = end
    if let next = SoftBreak.end(bytes, at: position, isLast: isLast) {
      if next < 0 { return -1 }
      position = next
    }
    if reader.peek(bytes, position) == UInt8(ascii: ".") { position += 1 }
    guard position < bytes.count else { return isLast ? nil : -1 }
    switch reader.next(bytes, at: position) {
    case .unfinished: return -1
    case .end: return nil
    case .character(0x2F, _, _): return position
    case .character(0x3A, _, var next):
      let digits = next
      while let byte = reader.peek(bytes, next), byte.isDigit, next - digits < 5 { next += 1 }
      guard next < bytes.count else { return isLast ? nil : -1 }
      guard next > digits, case let after = reader.next(bytes, at: next) else { return nil }
      if case .unfinished = after { return -1 }
      if case .character(0x2F, _, _) = after { return next }
      return nil
    case .character: return nil
    }
  }
}

/// What stands at an anchor.
enum AnchorMeaning {
  /// A host of the grammar; the link's first slash may follow.
  case host(HostMatch)
  /// The name of a Smart App Banner.
  case banner
  case nothing
  /// The bytes so far do not tell.
  case unfinished
}

/// Reads the host around an anchor.
final class HostReader: Sendable {
  /// The only one; each scanner keeps it at hand, since asking the type for it costs a little every time.
  static let shared = HostReader()

  private let company = Ending("apple", meaning: ())
  /// Other names before the mark, which a top-level domain follows.
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

  /// Reads a host that a mail's line break parts; nil when there is none.
  private func folded(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning? {
    let host = FoldedHost(bytes, around: mark, isLast: isLast)
    let text = host.letters.span.extracting(0..<host.count)
    let tail = Tail(text, before: host.mark)
    guard company.ends(tail) else { return nil }
    switch apple(text, host.mark, host.isWhole) {
    case .host(var match):
      match.start = host.place(of: match.start, in: bytes)
      match.end = host.place(of: match.end - 1, in: bytes) + 1
      return .host(match)
    case .unfinished: return .unfinished
    case .banner, .nothing: return nil
    }
  }

  @inline(__always)
  private func apple(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning {
    guard let isCompany = com.stands(in: bytes, at: mark + 1) else { return isLast ? .nothing : .unfinished }
    guard isCompany else { return named(bytes, mark, 5, Name(campaign, host: .campaignLink), isLast) }
    guard let (host, start) = labels.host(bytes, domain: mark - 5) else { return .nothing }
    let end = mark + 4
    guard host == .phobos else { return finish(bytes, host, start, end) }
    guard let isMirror = edgeSuite.stands(in: bytes, at: end) else {
      return isLast ? finish(bytes, host, start, end) : .unfinished
    }
    return finish(bytes, host, start, isMirror ? end + edgeSuite.count : end)
  }

  private func named(
    _ bytes: Span<UInt8>, _ mark: Int, _ count: Int, _ name: Name, _ isLast: Bool
  ) -> AnchorMeaning {
    guard let stands = name.domain.stands(in: bytes, at: mark + 1) else { return isLast ? .nothing : .unfinished }
    guard stands else { return .nothing }
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
    guard let stands = bannerName.stands(in: bytes, at: mark) else { return isLast ? .nothing : .unfinished }
    return stands ? .banner : .nothing
  }

  /// Reads `itms-services://` in any escaping; the link's path is taken to begin at the second slash.
  private func services(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> AnchorMeaning {
    guard let stands = servicesName.stands(in: bytes, at: mark) else { return isLast ? .nothing : .unfinished }
    guard stands else { return .nothing }
    let reader = EscapeReader(end: bytes.count, isLast: isLast)
    var place = mark + servicesName.count
    for wanted in [0x3A, 0x2F] as [UInt32] {
      guard place < bytes.count else { return isLast ? .nothing : .unfinished }
      switch reader.next(bytes, at: place) {
      case .unfinished: return .unfinished
      case .character(wanted, _, let next): place = next
      case .character, .end: return .nothing
      }
    }
    return .host(HostMatch(host: .services, scheme: .store, start: mark - store.count, end: place))
  }

  /// Where the path begins after a host: past a trailing dot and a port, at a slash in any escaping.
  ///
  /// - Returns: nil for none, a negative number when the bytes so far do not tell.
  @inline(__always)
  func path(_ bytes: Span<UInt8>, after end: Int, isLast: Bool) -> Int? {
    if end < bytes.count, bytes[end] == UInt8(ascii: "/") { return end }
    return unusualPath(bytes, after: end, isLast: isLast)
  }

  private func unusualPath(_ bytes: Span<UInt8>, after end: Int, isLast: Bool) -> Int? {
    let reader = EscapeReader(end: bytes.count, isLast: isLast)
    var place = end
    if let next = SoftBreak.end(bytes, at: place, isLast: isLast) {
      if next < 0 { return -1 }
      place = next
    }
    if reader.peek(bytes, place) == UInt8(ascii: ".") { place += 1 }
    guard place < bytes.count else { return isLast ? nil : -1 }
    switch reader.next(bytes, at: place) {
    case .unfinished: return -1
    case .end: return nil
    case .character(0x2F, _, _): return place
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

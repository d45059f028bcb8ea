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
struct HostReader {
  let isLast: Bool

  private static let apple = Ending("apple", ())
  private static let appStore = Ending("appstore", ())
  private static let iTunes = Ending("itunes", ())
  private static let appleMusic = Ending("tools.applemusic", ())
  private static let itun = Ending("itun", ())
  private static let appsto = Ending("appsto", ())
  private static let fronts: [Ending<Void>] = [Ending("www.", ()), Ending("tw.", ())]

  /// Reads around the mark at `mark`.
  func read(_ bytes: Span<UInt8>, mark: Int) -> AnchorMeaning {
    let tail = Tail(bytes, before: mark)
    switch bytes[mark + 1].lowercased {
    case UInt8(ascii: "c"):
      if tail.ends(with: Self.apple.tail, count: 5) { return apple(bytes, mark) }
      if tail.ends(with: Self.iTunes.tail, count: 6) { return named(bytes, mark, 6, "com", .vanity) }
      if tail.ends(with: Self.appStore.tail, count: 8) { return named(bytes, mark, 8, "com", .vanity) }
      if tail.ends(with: Self.appleMusic.tail, count: 16) { return named(bytes, mark, 16, "com", .musicTools) }
      return .nothing
    case UInt8(ascii: "e"):
      return tail.ends(with: Self.itun.tail, count: 4) ? named(bytes, mark, 4, "es", .shortLink) : .nothing
    case UInt8(ascii: "r"):
      return tail.ends(with: Self.appsto.tail, count: 6) ? named(bytes, mark, 6, "re", .shortLink) : .nothing
    default:
      return tail.ends(with: Self.apple.tail, count: 5) ? banner(bytes, mark) : .nothing
    }
  }

  private enum Following {
    case found(end: Int)
    case different
    case unfinished
  }

  /// Whether `word` stands at `place`, in any case.
  private func word(_ word: StaticString, _ bytes: Span<UInt8>, at place: Int) -> Following {
    var place = place
    for letter in "\(word)".utf8 {
      guard place < bytes.count else { return isLast ? .different : .unfinished }
      guard bytes[place].lowercased == letter else { return .different }
      place += 1
    }
    return .found(end: place)
  }

  private func apple(_ bytes: Span<UInt8>, _ mark: Int) -> AnchorMeaning {
    switch word("com", bytes, at: mark + 1) {
    case .unfinished: return .unfinished
    case .different: return campaign(bytes, mark)
    case .found(let end):
      guard let (host, start) = StoreHost.ofApple(bytes, domain: mark - 5) else { return .nothing }
      guard host == .phobos, end < bytes.count, bytes[end] == UInt8(ascii: ".") else {
        if host == .phobos, end == bytes.count, !isLast { return .unfinished }
        return finish(bytes, host, start, end)
      }
      switch word(".edgesuite.net", bytes, at: end) {
      case .unfinished: return .unfinished
      case .different: return finish(bytes, host, start, end)
      case .found(let end): return finish(bytes, host, start, end)
      }
    }
  }

  private func campaign(_ bytes: Span<UInt8>, _ mark: Int) -> AnchorMeaning {
    named(bytes, mark, 5, "co", .campaignLink)
  }

  private func named(
    _ bytes: Span<UInt8>, _ mark: Int, _ count: Int, _ domain: StaticString, _ host: StoreHost
  ) -> AnchorMeaning {
    switch word(domain, bytes, at: mark + 1) {
    case .unfinished: return .unfinished
    case .different: return .nothing
    case .found(let end):
      var start = mark - count
      let tail = Tail(bytes, before: start)
      if let front = Self.fronts.first(where: { tail.ends(with: $0.tail, count: $0.count) }) { start -= front.count }
      return finish(bytes, host, start, end)
    }
  }

  private func finish(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int, _ end: Int) -> AnchorMeaning {
    HostMatch(bytes, host: host, start: start, end: end).map { .host($0) } ?? .nothing
  }

  private func banner(_ bytes: Span<UInt8>, _ mark: Int) -> AnchorMeaning {
    switch word("-itunes-app", bytes, at: mark) {
    case .unfinished: return .unfinished
    case .different: return .nothing
    case .found: return .banner
    }
  }

  /// Where the path begins after a host: past a trailing dot and a port, at a slash in any escaping.
  ///
  /// - Returns: nil for none, a negative number when the bytes so far do not tell.
  func path(_ bytes: Span<UInt8>, after end: Int) -> Int? {
    let reader = EscapeReader(end: bytes.count, isLast: isLast)
    var place = end
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

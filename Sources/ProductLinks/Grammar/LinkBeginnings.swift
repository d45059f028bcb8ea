/// A host found in a text.
struct HostMatch {
  var host: StoreHost
  var scheme: LinkScheme?
  /// Where the link starts: its scheme, its `//` or its host.
  var start: Int
  /// The first byte after the host.
  var end: Int
}

/// Reads what precedes a host: `https://` in any escaping, or a boundary.
struct LinkBeginnings: Sendable {
  private let secureWeb = Ending("https://", meaning: ())
  private let web = Ending("http://", meaning: ())

  /// The scheme of a link whose host is at `start`, and where the link starts.
  ///
  /// - Returns: nil when the host is the end of a longer name, or not the host of a link.
  @inline(__always)
  func beginning(_ bytes: Span<UInt8>, of host: StoreHost, at start: Int) -> (scheme: LinkScheme?, start: Int)? {
    if start >= 8, bytes[start - 1] == UInt8(ascii: "/") {
      let tail = Tail(bytes, before: start)
      if secureWeb.ends(tail) { return host == .bare ? nil : (.web, start - secureWeb.count) }
      if web.ends(tail) { return host == .bare ? nil : (.web, start - web.count) }
    }
    return unusual(bytes, host, start)
  }

  private func unusual(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int) -> (scheme: LinkScheme?, start: Int)? {
    guard let second = EscapeBefore.character(bytes, start), second.value == UInt8(ascii: "/") else {
      return Self.isBoundary(bytes, start) && host != .bare ? (nil, start) : nil
    }
    guard let first = EscapeBefore.character(bytes, second.start), first.value == UInt8(ascii: "/") else {
      return host == .bare ? nil : (nil, start)
    }
    guard let colon = EscapeBefore.character(bytes, first.start), colon.value == UInt8(ascii: ":"),
      let (scheme, count) = LinkScheme.ending(bytes, before: colon.start)
    else { return host == .bare ? nil : (nil, first.start) }
    if scheme == .foreign || (host == .bare && scheme == .web) { return nil }
    return (scheme, colon.start - count)
  }

  /// Whether a host name can begin at `start`.
  private static func isBoundary(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard let before = EscapeBefore.character(bytes, start) else { return true }
    if before.isEscaped { return !before.value.isAlphanumeric && before.value != 0x2D && before.value != 0x2E }
    let outer = before.start > 0 ? bytes[before.start - 1] : 0x20
    switch before.value {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): return outer == UInt8(ascii: "\\")
    case UInt8(ascii: "."), UInt8(ascii: "_"): return !outer.isAlphanumeric && outer != UInt8(ascii: "-")
    case UInt8(ascii: "-"): return !outer.isAlphanumeric && outer != UInt8(ascii: ".") && outer != UInt8(ascii: "-")
    default: return !before.value.isAlphanumeric
    }
  }
}

/// Reads `<meta name="apple-itunes-app" content="app-id=123, …">`, by which a web page names its app.
///
/// Both orders of the attributes occur. What else the tag says is left alone: its `app-argument` is the page's own
/// address, and any number in it the page's own.
struct SmartAppBanner {
  /// How far the tag may reach back from its name, and on.
  private static let reachBack = 500
  private static let reachOn = 2048

  enum Reading {
    case app(Int64, Range<Int>)
    case nothing
    case unfinished
  }

  /// Reads the tag around the name whose first dash is at `mark`.
  static func read(_ bytes: Span<UInt8>, mark: Int, isLast: Bool) -> Reading {
    guard let start = tagStart(bytes, mark) else { return .nothing }
    let limit = mark + reachOn
    var end = mark + 11
    while end < min(limit, bytes.count), bytes[end] != UInt8(ascii: ">") { end += 1 }
    if end == bytes.count, end < limit, !isLast { return .unfinished }
    guard mark + 11 == bytes.count || !isNamePart(bytes[mark + 11]) else { return .nothing }
    for place in start..<max(start, end - 7) where isApp(bytes, place) {
      guard let (number, stop) = LinkNumber.read(bytes, place + 7..<end), number > 0,
        !LinkNumber.isCut(bytes, at: stop, end)
      else { return .nothing }
      return .app(number, place..<stop)
    }
    return .nothing
  }

  private static func tagStart(_ bytes: Span<UInt8>, _ mark: Int) -> Int? {
    let name = mark - 5
    guard name > 0, !isNamePart(bytes[name - 1]) else { return nil }
    var start = name - 1
    while start > 0, mark - start < reachBack, bytes[start] != UInt8(ascii: "<"), bytes[start] != UInt8(ascii: ">") {
      start -= 1
    }
    guard bytes[start] == UInt8(ascii: "<"), let word = Word(bytes, range: start + 1..<start + 5), word == meta,
      !isNamePart(bytes[start + 5])
    else { return nil }
    return start
  }

  private static let meta = Word("meta")
  private static let appID = Word("app-id=")

  private static func isApp(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    bytes[place] | 0x20 == UInt8(ascii: "a") && !isNamePart(bytes[place - 1])
      && Word(bytes, range: place..<place + 7) == appID
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-")
  }
}

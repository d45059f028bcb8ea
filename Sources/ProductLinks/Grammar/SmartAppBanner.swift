internal import CatalogModel

/// Reads `<meta name="apple-itunes-app" content="app-id=123, …">`, by which a web page names its app.
///
/// Both orders of the attributes occur. The rest of the tag is ignored: its `app-argument` is the page's own address,
/// and any number in it the page's own.
struct SmartAppBanner {
  /// How far the tag may extend before and after its name.
  private static let reachBack = 500
  private static let reachOn = 2048

  /// Reads the tag around the name whose first dash is at `mark`; returns what it says, and where.
  static func read(
    _ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader
  ) -> (reading: LinkReading, range: Range<Int>)? {
    guard tagName.matches(in: bytes, at: mark - 5, &reader), let start = tagStart(bytes, mark) else { return nil }
    var end = mark + 11
    while end < mark + reachOn, let byte = reader.peek(bytes, end), byte != UInt8(ascii: ">") { end += 1 }
    guard mark + 11 == bytes.count || !isNamePart(bytes[mark + 11]) else { return nil }
    for position in start..<max(start, end - 7) where isApp(bytes, position) {
      guard let (number, stop) = LinkNumber.read(bytes, position + 7..<end), number > 0,
        !LinkNumber.isTruncated(bytes, at: stop, end)
      else { return nil }
      var reading = LinkReading(.apps, scheme: nil)
      (reading.appleID, reading.kind) = (number, .app)
      return (reading, position..<stop)
    }
    return nil
  }

  private static let tagName = Word("apple-itunes-app")

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

  private static func isApp(_ bytes: Span<UInt8>, _ position: Int) -> Bool {
    bytes[position] | 0x20 == UInt8(ascii: "a") && !isNamePart(bytes[position - 1])
      && Word(bytes, range: position..<position + 7) == appID
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-")
  }
}

internal import CatalogModel

/// Reads the tags by which a web page names its app: Apple's `<meta name="apple-itunes-app" content="app-id=123, …">`,
/// `al:ios:app_store_id` of App Links, and `twitter:app:id:iphone` of Twitter's cards.
///
/// Both orders of the attributes occur, and brackets that HTML or JSON escapes. The rest of the tag is ignored: its
/// `app-argument` is the page's own address, and any number in it the page's own.
struct SmartAppBanner {
  /// How far the tag may extend before and after its name.
  private static let reachBack = 500
  private static let reachOn = 2048

  /// Reads the tag around the name whose dash or second colon is at `mark`; returns what it says, and where.
  @inline(never)
  static func read(
    _ bytes: Span<UInt8>, mark: Int, _ reader: inout EscapeReader
  ) -> (reading: LinkReading, range: Range<Int>)? {
    guard let (name, isBanner) = name(bytes, mark, &reader), isName(bytes, from: name.lowerBound),
      let start = tagStart(bytes, name.lowerBound)
    else {
      return nil
    }
    var end = name.upperBound
    while end < mark + reachOn, let byte = reader.peek(bytes, end), !closesTag(bytes, byte, end, &reader) { end += 1 }
    if name.upperBound < bytes.count, isNamePart(bytes[name.upperBound]) { return nil }
    let tag = start..<end
    guard let (number, range) = isBanner ? banner(bytes, tag) : content(bytes, tag),
      isBanner || !players.contains(number)
    else { return nil }
    var reading = LinkReading(.apps, scheme: nil)
    (reading.appleID, reading.kind) = (number, .app)
    return (reading, range)
  }

  /// Apple's own apps, Music, Podcasts, TV and Books, which its pages name because they play what these show.
  private static let players: [Int64] = [1_108_187_390, 525_463_029, 1_174_078_549, 364_709_193]

  // MARK: The tag

  private static let bannerName = Word("apple-itunes-app")
  private static let others = [
    (Word("al:ios:app_store_id"), 6), (Word("twitter:app:id:iphone"), 11), (Word("twitter:app:id:ipad"), 11),
  ]

  /// The range of the tag's name around `mark`, and whether it is Apple's own.
  private static func name(
    _ bytes: Span<UInt8>, _ mark: Int, _ reader: inout EscapeReader
  ) -> (range: Range<Int>, isBanner: Bool)? {
    switch bytes[mark] {
    case UInt8(ascii: "-"):
      return bannerName.matches(in: bytes, at: mark - 5, &reader) ? (mark - 5..<mark + 11, true) : nil
    case UInt8(ascii: ":"):
      for (name, offset) in others where name.matches(in: bytes, at: mark - offset, &reader) {
        return (mark - offset..<mark - offset + name.count, false)
      }
    default: break
    }
    return nil
  }

  /// Whether what begins at `name` is the value of an attribute that says what the tag is about, and no content.
  private static func isName(_ bytes: Span<UInt8>, from name: Int) -> Bool {
    var end = name
    if let quote = EscapeReader.character(bytes, before: end), quote.value == 0x22 || quote.value == 0x27 {
      end = quote.start
      while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    }
    if printedEquals.ends(bytes, before: end) { end -= 2 }
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    guard let equals = EscapeReader.character(bytes, before: end), equals.value == 0x3D else { return false }
    end = equals.start
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    return naming.contains { $0.ends(bytes, before: end) && end > $0.count && !isNamePart(bytes[end - $0.count - 1]) }
  }

  private static let naming = [Word("name"), Word("property"), Word("itemprop")]
  /// As quoted-printable text has it.
  private static let printedEquals = Word("=3d")

  /// Where the attributes of the tag begin that has its name at `name`.
  private static func tagStart(_ bytes: Span<UInt8>, _ name: Int) -> Int? {
    for position in stride(from: name - 1, through: max(0, name - reachBack), by: -1) {
      guard let bracket = bracket(bytes, at: position, before: name) else { continue }
      guard bracket.value == UInt8(ascii: "<"), bracket.next + 4 < name,
        Word(bytes, range: bracket.next..<bracket.next + 4) == meta, !isNamePart(bytes[bracket.next + 4])
      else { return nil }
      return bracket.next + 4
    }
    return nil
  }

  private static let meta = Word("meta")

  /// The angle bracket at a position, in any escaping.
  private static func bracket(_ bytes: Span<UInt8>, at position: Int, before end: Int) -> EscapedCharacter? {
    switch bytes[position] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\\"):
      var reader = EscapeReader(end: end, isLast: true)
      guard let character = reader.next(bytes, at: position) else { return nil }
      return character.value == 0x3C || character.value == 0x3E ? character : nil
    default: return nil
    }
  }

  private static func closesTag(
    _ bytes: Span<UInt8>, _ byte: UInt8, _ position: Int, _ reader: inout EscapeReader
  ) -> Bool {
    if byte == UInt8(ascii: ">") { return true }
    guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\") else { return false }
    return reader.next(bytes, at: position)?.value == 0x3E
  }

  // MARK: Its number

  /// The number of `app-id=123`, with the range of both.
  private static func banner(_ bytes: Span<UInt8>, _ tag: Range<Int>) -> (Int64, Range<Int>)? {
    for position in tag.lowerBound..<max(tag.lowerBound, tag.upperBound - 7) where isWord(appID, bytes, position) {
      guard let (number, stop) = LinkNumber.read(bytes, position + 7..<tag.upperBound), number > 0,
        !LinkNumber.isTruncated(bytes, at: stop, tag.upperBound)
      else { return nil }
      return (number, position..<stop)
    }
    return nil
  }

  /// The number that is all of `content="123"`, or of `value="123"`.
  private static func content(_ bytes: Span<UInt8>, _ tag: Range<Int>) -> (Int64, Range<Int>)? {
    for position in tag.lowerBound..<tag.upperBound {
      guard let word = attributes.first(where: { isWord($0, bytes, position) }) else { continue }
      var start = position + word.count
      var reader = EscapeReader(end: tag.upperBound, isLast: true)
      if let quote = quote(bytes, start, &reader) { start = quote }
      if start + 2 < tag.upperBound, Word(bytes, range: start..<start + 2) == idPrefix { start += 2 }
      guard let (number, stop) = LinkNumber.read(bytes, min(start, tag.upperBound)..<tag.upperBound), number > 0,
        endsValue(bytes, stop, tag.upperBound, &reader)
      else { return nil }
      return (number, start..<stop)
    }
    return nil
  }

  private static let appID = Word("app-id=")
  private static let attributes = [Word("content="), Word("value=")]
  private static let idPrefix = Word("id")

  private static func isWord(_ word: Word, _ bytes: Span<UInt8>, _ position: Int) -> Bool {
    !isNamePart(bytes[position - 1]) && position + word.count <= bytes.count
      && Word(bytes, range: position..<position + word.count) == word
  }

  /// The index behind a quote, in any escaping.
  private static func quote(_ bytes: Span<UInt8>, _ position: Int, _ reader: inout EscapeReader) -> Int? {
    var position = position
    while reader.peek(bytes, position) == UInt8(ascii: "\\"), reader.peek(bytes, position + 1) != UInt8(ascii: "u") {
      position += 1
    }
    guard let quote = reader.next(bytes, at: position), quote.value == 0x22 || quote.value == 0x27 else { return nil }
    return quote.next
  }

  /// Whether an attribute's value ends at a position: at a quote, a space or the tag's end.
  private static func endsValue(
    _ bytes: Span<UInt8>, _ position: Int, _ end: Int, _ reader: inout EscapeReader
  ) -> Bool {
    position == end || bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "/")
      || quote(bytes, position, &reader) != nil
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-")
  }
}

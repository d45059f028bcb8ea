/// Shows a parser of a page only what its selected elements need, since most of a page is of no concern.
///
/// Up to the first tag with a selected attribute, that is the tags of the selected names; from there on all tags and
/// text, since elements then matter for what lies in them. Scripts' contents are handed over beside the parser.
struct PageFilter {
  /// What becomes of the contents of a script or style sheet.
  enum RawText {
    case drop
    /// They belong to the elements that collect text.
    case take
    /// The parser reads them, as it does not stand where the filter does.
    case show
    /// There are none, as the tag was one that ends its element.
    case none
  }

  private enum State {
    case text
    /// `<!…>`, `<?…>` and the like, up to the next `>`.
    case declaration
    /// How many dashes stand last; an exclamation mark behind two counts for nothing.
    case comment(dashes: Int)
    case rawText(end: [UInt8], RawText)
  }

  /// So few that to compare them all costs less than to hash one.
  private let names: [UInt64]
  private let attributes: [[UInt8]]
  /// The letters that selected attributes begin with, and how long the longest of their names is.
  private let firstLetters: UInt32
  private let longestName: Int
  private var state = State.text
  private var showsAll = false
  /// The beginning of a tag whose end is still to come.
  private var carry: [UInt8] = []
  private var carried: TagReading?
  private var shown: [UInt8] = []
  /// How much text there was since the last tag.
  private var textLength = 0
  private let pieceLimit: Int
  /// How often the parser has compared an attribute with another of its element: each with all before it.
  ///
  /// A hostile page of some megabytes could take hours. No page of Apple's comes near the limit.
  private var comparisons = 0
  private static let comparisonLimit = 400_000_000

  private unowned let parser: PageStream

  init(_ parser: PageStream, names: Set<String>, attributes: Set<String>, pieceLimit: Int) {
    self.parser = parser
    self.names = names.map { Self.pack($0.utf8) }
    self.attributes = attributes.filter { !$0.isEmpty }.map { Array($0.utf8) }
    firstLetters = self.attributes.reduce(0) { $0 | Self.bit($1[0]) }
    longestName = self.attributes.map(\.count).max() ?? 0
    self.pieceLimit = pieceLimit
  }

  /// Reads the next bytes of the page; returns why they are too costly to parse, where they are.
  mutating func read(_ bytes: UnsafeRawBufferPointer) -> String? {
    if carry.isEmpty {
      unsafe pass(bytes)
    } else {
      var whole: [UInt8] = []
      swap(&whole, &carry)
      unsafe whole.append(contentsOf: bytes)
      unsafe whole.withUnsafeBytes { unsafe pass($0) }
    }
    if carry.count > pieceLimit { return "has a tag of more than \(pieceLimit >> 20) MB" }
    return comparisons > Self.comparisonLimit ? "has an element with too many attributes" : nil
  }

  /// Shows the beginning of a tag that never ended.
  mutating func finish() {
    if let carried { comparisons += carried.attributes * carried.attributes }
    if comparisons <= Self.comparisonLimit { shown += carry }
    carry = []
    show()
  }

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    var at = 0
    while at < bytes.count, let next = unsafe step(bytes, at) { at = next }
    if at < bytes.count { unsafe carry.append(contentsOf: bytes[at...]) }
    show()
  }

  private mutating func show() {
    guard !shown.isEmpty else { return }
    unsafe shown.withUnsafeBytes { unsafe parser.show($0) }
    shown.removeAll(keepingCapacity: true)
  }

  /// Reads what begins at an index; returns the next index, or `nil` where more bytes are needed.
  private mutating func step(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
    switch state {
    case .text:
      if unsafe bytes[at] == UInt8(ascii: "<") { return unsafe markup(bytes, at) }
      return unsafe text(bytes, at)
    case .declaration:
      guard let end = unsafe bytes.firstIndex(of: UInt8(ascii: ">"), from: at) else { return bytes.count }
      state = .text
      return end + 1
    case .comment(let dashes): return unsafe comment(bytes, at, dashes)
    case .rawText(let end, let fate): return unsafe rawText(bytes, at, end, fate)
    }
  }

  private mutating func text(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
    let end = unsafe bytes.firstIndex(of: UInt8(ascii: "<"), from: at) ?? bytes.count
    textLength += end - at
    // The parser holds text until a tag ends it: of more than anybody asks for it is not shown the rest.
    if showsAll, textLength <= pieceLimit { unsafe shown.append(contentsOf: bytes[at..<end]) }
    return end
  }

  private mutating func comment(_ bytes: UnsafeRawBufferPointer, _ at: Int, _ dashes: Int) -> Int {
    var dashes = dashes
    for index in at..<bytes.count {
      switch unsafe bytes[index] {
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: "!") where dashes >= 2: break
      case UInt8(ascii: ">") where dashes >= 2:
        state = .text
        return index + 1
      default: dashes = 0
      }
    }
    state = .comment(dashes: dashes)
    return bytes.count
  }

  // MARK: Tags

  private mutating func markup(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
    guard at + 1 < bytes.count else { return nil }
    let isClosing = unsafe bytes[at + 1] == UInt8(ascii: "/")
    let nameStart = isClosing ? at + 2 : at + 1
    guard nameStart < bytes.count else { return nil }
    if unsafe Self.isLetter(bytes[nameStart]) { return unsafe tag(bytes, at, nameStart) }
    textLength = 0
    switch unsafe bytes[at + 1] {
    case UInt8(ascii: "!"):
      guard bytes.count - at >= 4 else { return nil }
      let isComment = unsafe bytes[at + 2] == UInt8(ascii: "-") && bytes[at + 3] == UInt8(ascii: "-")
      state = isComment ? .comment(dashes: 2) : .declaration
      return isComment ? at + 4 : at + 2
    case UInt8(ascii: "?"), UInt8(ascii: "/"):
      state = .declaration
      return at + 2
    default:
      if showsAll { shown.append(UInt8(ascii: "<")) }
      return at + 1
    }
  }

  private mutating func tag(
    _ bytes: UnsafeRawBufferPointer, _ at: Int, _ nameStart: Int
  ) -> Int? {
    var reading = carried ?? TagReading(length: nameStart - at)
    carried = nil
    guard let end = unsafe tagEnd(bytes, of: at, &reading) else {
      carried = reading
      return nil
    }
    if reading.hasSelectedAttribute { showsAll = true }
    textLength = 0
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[nameStart..<end])
    let name = unsafe Self.pack(rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") })
    let isShown = showsAll || names.contains(name)
    if isShown {
      comparisons += reading.attributes * reading.attributes
      guard comparisons <= Self.comparisonLimit else { return end }
      unsafe shown.append(contentsOf: bytes[at..<end])
    }
    guard nameStart == at + 1, name == Self.script || name == Self.style else { return end }
    var fate = unsafe Self.isSingle(rest) ? RawText.none : .drop
    if isShown {
      show()
      fate = parser.rawText()
    }
    if fate == .none { return end }
    state = .rawText(end: Array((name == Self.script ? "</script" : "</style").utf8), fate)
    return end
  }

  /// Whether a tag ends with `/>`, where the slash belongs to no value.
  private static func isSingle(_ tag: UnsafeRawBufferPointer) -> Bool {
    guard tag.count >= 7, unsafe tag[tag.count - 2] == UInt8(ascii: "/") else { return false }
    let before = unsafe tag[tag.count - 3]
    return tag.count == 7 || before <= 0x20 || before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
  }

  /// How far a tag has been read that may go on in the next bytes.
  private struct TagReading {
    /// Counted from the tag's `<`.
    var length: Int
    var previous: UInt8 = 0
    var isBehindEqualsSign = false
    /// The quote that a value began with and has to end with; 0 outside of values.
    var quote: UInt8 = 0
    var hasSelectedAttribute = false
    /// How many there are, with the tag's name.
    var attributes = 0
  }

  /// The end of the tag at an index, which is not a `>` inside a quoted value; `nil` where more bytes are needed.
  private func tagEnd(_ bytes: UnsafeRawBufferPointer, of start: Int, _ tag: inout TagReading) -> Int? {
    var at = start + tag.length
    while at < bytes.count {
      if tag.quote != 0 {
        guard let end = unsafe bytes.firstIndex(of: tag.quote, from: at) else { break }
        (tag.quote, tag.isBehindEqualsSign, at) = (0, false, end + 1)
        continue
      }
      let byte = unsafe bytes[at]
      switch byte {
      case UInt8(ascii: ">"): return at + 1
      case UInt8(ascii: "="): tag.isBehindEqualsSign = true
      case UInt8(ascii: "\"") where tag.isBehindEqualsSign, UInt8(ascii: "'") where tag.isBehindEqualsSign:
        tag.quote = byte
      default:
        if byte > 0x20 {
          tag.isBehindEqualsSign = false
          if Self.separates(tag.previous) { tag.attributes += 1 }
        }
        if !Self.isLetter(tag.previous), firstLetters & Self.bit(byte) != 0 {
          guard bytes.count - at > longestName else {
            tag.length = at - start
            return nil
          }
          if unsafe isSelected(bytes, at) { tag.hasSelectedAttribute = true }
        }
      }
      tag.previous = byte
      at += 1
    }
    tag.length = bytes.count - start
    return nil
  }

  /// Whether an attribute begins behind this byte: a blank, a slash, or the quote of a value.
  private static func separates(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether a selected attribute's name, in letters of any case, begins here.
  private func isSelected(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Bool {
    attributes.contains { name in unsafe zip(bytes[at...], name).allSatisfy { $0 | 0x20 == $1 } }
  }

  /// A letter, of either case, as one bit of 32.
  private static func bit(_ byte: UInt8) -> UInt32 { isLetter(byte) ? 1 << UInt32(byte & 0x1F) : 0 }

  // MARK: Scripts and style sheets

  /// Goes to the end tag of the same name, as `</` inside of strings ends nothing.
  private mutating func rawText(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: [UInt8], _ fate: RawText
  ) -> Int? {
    var at = start
    while let found = unsafe bytes.firstIndex(of: UInt8(ascii: "<"), from: at) {
      let matching = unsafe zip(bytes[found...], end).prefix { $0 == $1 || $0 | 0x20 == $1 }.count
      if matching == end.count || found + matching == bytes.count {
        unsafe hand(bytes, start..<found, fate)
        if matching == end.count { state = .text }
        return matching == end.count ? found : found == start ? nil : found
      }
      at = found + 1
    }
    unsafe hand(bytes, start..<bytes.count, fate)
    return bytes.count
  }

  private mutating func hand(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ fate: RawText
  ) {
    switch fate {
    case .drop, .none: break
    case .take: unsafe parser.add(UnsafeRawBufferPointer(rebasing: bytes[range]))
    case .show:
      textLength += range.count
      if textLength <= pieceLimit { unsafe shown.append(contentsOf: bytes[range]) }
    }
  }

  // MARK: Bytes

  private static let script = pack("script".utf8)
  private static let style = pack("style".utf8)

  /// A name in lower case; of a longer one the last eight letters.
  private static func pack(_ name: some Sequence<UInt8>) -> UInt64 { name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) } }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}

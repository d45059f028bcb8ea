internal import CatalogModel
internal import ProductLinks

/// What the beginning of a file says that it is.
public enum Recognition: Equatable, Sendable {
  /// A feed of this format.
  case feed(FeedFormat)
  /// Why it cannot be read, to go behind the file's name: `is UTF-16 text: save it as UTF-8`.
  case unknown(reason: String)
  /// Why there is nothing in it to read, to go behind the file's name: `is empty`.
  case nothing(reason: String)
}

extension FeedFormat {
  /// How many bytes of a file are enough to recognise it by: 64 KB.
  public static let beginningByteCount = 64 << 10

  /// Recognises what a file is by its first bytes, and where they say nothing by the name that Xcode gives its
  /// configurations: one that was made by hand may be empty, or have no products yet.
  ///
  /// - Parameters:
  ///   - beginning: The first 64 KB; the whole file where it is shorter.
  ///   - name: The file's path, or its name.
  /// - Returns: The format, or why it is none.
  public static func recognise(_ beginning: ArraySlice<UInt8>, named name: String) -> Recognition {
    let recognition = recognise(beginning)
    guard name.hasSuffix(".storekit") else { return recognition }
    switch recognition {
    case .feed(let format) where format != .text: return recognition
    case .feed, .unknown, .nothing:
      let first = Preamble(beginning).text(in: beginning).first { !" \t\r\n".utf8.contains($0) }
      return first == nil || first == UInt8(ascii: "{") ? .feed(.storeKitConfiguration) : recognition
    }
  }

  /// Recognises what a file is by its first bytes, never by its name.
  ///
  ///     let stream = try ByteStream(path: "1.txt")
  ///     FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount))
  /// - Parameter beginning: The first 64 KB; the whole file where it is shorter.
  /// - Returns: The format, or why it is none.
  public static func recognise(_ beginning: ArraySlice<UInt8>) -> Recognition {
    let preamble = Preamble(beginning)
    let text = preamble.text(in: beginning)
    guard text.contains(where: { $0 > 0x20 }) else {
      // Lines of comments may hold links all the same.
      if preamble.httpHead == nil, beginning.contains(UInt8(ascii: "/")) { return .feed(.text) }
      return .nothing(reason: emptiness(beginning, preamble))
    }
    if let reason = preamble.httpHead?.unreadableBody { return .unknown(reason: reason) }
    if let kind = BinaryKind.recognise(text) { return kind }
    if isHeadAlone(text, of: beginning) { return .nothing(reason: "is an HTTP answer without a body") }
    if text.starts(with: partnerBeginning) {
      let reason =
        "is a table of the partner feed whose first record does not end with U+0002 and a line end: download it again"
      return PartnerDialect(text) == nil ? .unknown(reason: reason) : .feed(.partnerFeed)
    }
    if PartnerDialect(text) == .flat { return .feed(.partnerFeed) }
    if MessageHead.beginsArchive(text) || CassetteReader.begins(text) { return .feed(.webArchive) }
    if text.prefix(256).contains(0x09), SalesReportHeader(text.prefix { $0 != 0x0A && $0 != 0x0D }) != nil {
      return .feed(.salesReport)
    }
    if ProductListReader.begins(text) { return .feed(.productList) }
    let recognition = JSONBeginning.recognise(text) ?? MarkupBeginning.recognise(text)
    // A feed may hold a stray NUL; the record that has it is refused, not the whole.
    if let recognition, case .feed = recognition { return recognition }
    if BinaryKind.looksBinary(text) { return .unknown(reason: "is binary") }
    return recognition ?? .feed(.text)
  }

  /// Whether the whole file is the head of an HTTP answer, as some recorders keep it apart from the body.
  private static func isHeadAlone(_ text: ArraySlice<UInt8>, of beginning: ArraySlice<UInt8>) -> Bool {
    guard beginning.count < beginningByteCount, text.starts(with: Array("HTTP/".utf8)) else { return false }
    return MessageHead(http: text + [0x0A, 0x0A]) != nil
  }

  private static func emptiness(_ beginning: ArraySlice<UInt8>, _ preamble: Preamble) -> String {
    if preamble.httpHead != nil { return "is an HTTP answer without a body" }
    return beginning.count < beginningByteCount ? "is empty" : "begins with \(beginningByteCount >> 10) KB of blanks"
  }

  /// The header line of a partner-feed table: `#export_date` and the separator U+0001.
  private static let partnerBeginning = Array("#export_date\u{01}".utf8)
}

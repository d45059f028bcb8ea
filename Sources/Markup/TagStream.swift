// Markup owns libxml2. It has two streams, since sources differ in what they promise: `TagStream` reads XML tag by tag,
// with the offset of each, and `PageStream` HTML of any size, shown to the parser only as far as its selected elements
// need. Each has its limits, which hostile files run into.

internal import CLibXML2
internal import Platform

/// XML that is read tag by tag: property lists, OPML, exchange rates, charts and reviews.
///
/// No tree is built, so memory does not follow the file's size. Nothing is fetched, and a document type that declares
/// entities is refused.
@safe public final class TagStream {
  public struct Tag {
    /// An element without content has both tags, too: `<true/>`.
    public enum Kind: Sendable {
      case opening
      case closing
    }

    public var kind: Kind
    /// The name with its prefix.
    public var name: String
    /// The offset of the tag's `<`, counted from 0.
    public var offset: Int64
    /// Counted from 1.
    public var line: Int
    /// The attributes of an opening tag, with entities replaced.
    public internal(set) var attributes: [(name: String, value: String)] = []
    /// The text since the tag before, with entities replaced: at most ``textLimit`` bytes of it, and before an opening
    /// tag nothing where it is blank.
    public internal(set) var precedingText: String
  }

  /// The most bytes that one tag, comment or declaration may have: 256 KB.
  ///
  /// libxml2 holds each as a whole, and compares each attribute with all before it.
  public static let tagLimit = 256 << 10
  /// The most bytes of text between two tags that are kept; what goes beyond is dropped: 1 MB.
  public static let textLimit = 1 << 20
  /// How deep elements may be nested.
  public static let depthLimit = 256

  private let origin: String
  private let offset: Int64
  private let fill: (inout [UInt8]) throws -> Int
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var context: xmlParserCtxtPtr?
  /// The tags that were read, and the index of the next to be returned.
  // The parser calls its handlers one after the other: to check that for each would cost more than they do.
  @exclusivity(unchecked) private var tags: [Tag] = []
  private var next = 0
  private var hasEnded = false
  private var failure: (any Error)?
  @exclusivity(unchecked) private var text: [UInt8] = []
  private var depth = 0
  private var hasRoot = false
  private var limitError: String?
  /// How often attributes were compared with each other; no file of Apple's comes near the limit.
  private var comparisons = 0
  private static let comparisonLimit = 400_000_000

  /// Reads what `fill` puts into the array that it is given; 0 bytes are the end.
  ///
  /// - Parameters:
  ///   - origin: What messages call the file.
  ///   - offset: The offset of the first byte in the file.
  ///   - fill: What it throws comes out of ``nextTag()``.
  public init(from origin: String, offset: Int64 = 0, fill: @escaping (inout [UInt8]) throws -> Int) {
    (self.origin, self.offset, self.fill) = (origin, offset, fill)
    guard Library.xml.isInstalled else {
      failure = MarkupError.withoutLibrary(origin)
      return
    }
    var handlers = unsafe Self.handlers
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe context = xmlCreatePushParserCtxt(&handlers, user, nil, 0, origin)
    unsafe xmlCtxtUseOptions(context, quiet | Int32(XML_PARSE_NOENT.rawValue))
  }

  deinit { if unsafe context != nil { unsafe xmlFreeParserCtxt(context) } }

  /// Reads `bytes` from memory.
  public convenience init(from origin: String, bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    self.init(from: origin) { chunk in
      let count = min(chunk.count, rest.count)
      chunk.replaceSubrange(..<count, with: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// The next tag, or `nil` at the end.
  ///
  /// - Throws: `MarkupError` where the text is not XML or exceeds a limit, after the tags before it.
  public func nextTag() throws -> Tag? {
    while unsafe next == tags.count {
      if let failure { throw failure }
      if hasEnded { return nil }
      unsafe tags.removeAll(keepingCapacity: true)
      next = 0
      do { try read() } catch { failure = error }
    }
    defer { next += 1 }
    return unsafe tags[next]
  }

  /// An error at a tag that was read.
  public func error(_ message: String, at tag: Tag) -> MarkupError {
    MarkupError(origin: origin, line: tag.line, message: message)
  }

  /// Reads the next bytes; none are the end.
  private func read() throws {
    let count = try fill(&chunk)
    hasEnded = count == 0
    _ = unsafe chunk.withUnsafeBytes { bytes in
      unsafe xmlParseChunk(context, bytes.bindMemory(to: CChar.self).baseAddress, Int32(count), hasEnded ? 1 : 0)
    }
    if let limitError { throw MarkupError(origin: origin, message: limitError) }
    guard unsafe context?.pointee.wellFormed == 1 else { throw error }
    guard waitingByteCount <= Self.tagLimit else {
      throw MarkupError(origin: origin, message: "has a tag or comment of more than \(Self.tagLimit >> 10) KB")
    }
  }

  /// How much of a tag, comment or declaration the parser holds whose end is still to come.
  private var waitingByteCount: Int {
    guard let input = unsafe context?.pointee.input, let next = unsafe input.pointee.cur else { return 0 }
    return unsafe next.distance(to: input.pointee.end)
  }

  /// What libxml2 reports, which is extra content for a text that ends too early.
  private var error: MarkupError {
    var error = MarkupError(origin: origin)
    if hasRoot, depth == 0 {
      error.message = "data after the end of the document: import each feed as a file of its own"
    } else if unsafe xmlGetLastError()?.pointee.code == Int32(XML_ERR_DOCUMENT_END.rawValue) {
      error.message = "the text ends before its last tag"
    }
    return error
  }

  // MARK: What libxml2 calls

  fileprivate func start(_ name: UnsafePointer<xmlChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    var tag = unsafe tag(.opening, name)
    unsafe tag.attributes = pairs(attributes)
    unsafe tags.append(tag)
    comparisons += tag.attributes.count * tag.attributes.count
    if comparisons > Self.comparisonLimit { refuse("has elements with too many attributes") }
    depth += 1
    hasRoot = true
    if depth > Self.depthLimit { refuse("elements are nested more than \(Self.depthLimit) deep") }
  }

  fileprivate func end(_ name: UnsafePointer<xmlChar>) {
    unsafe tags.append(tag(.closing, name))
    depth -= 1
  }

  fileprivate func add(_ bytes: UnsafeRawBufferPointer) {
    unsafe text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, Self.textLimit - text.count))))
  }

  /// Reads no further.
  fileprivate func refuse(_ reason: String) {
    limitError = reason
    unsafe xmlStopParser(context)
  }

  private func tag(_ kind: Tag.Kind, _ name: UnsafePointer<xmlChar>) -> Tag {
    defer { unsafe text.removeAll(keepingCapacity: true) }
    let (offset, line) = location
    let isBlank = unsafe kind == .opening && text.allSatisfy { $0 <= 0x20 }
    return unsafe Tag(
      kind: kind, name: String(cString: name), offset: offset, line: line,
      precedingText: isBlank ? "" : String(decoding: text, as: UTF8.self))
  }

  /// Where the tag begins that the parser is at the end of: there is no other `<` in it.
  private var location: (offset: Int64, line: Int) {
    guard let input = unsafe context?.pointee.input, let base = unsafe input.pointee.base else { return (offset, 0) }
    let reached = unsafe UnsafeRawBufferPointer(start: base, count: base.distance(to: input.pointee.cur))
    let start = unsafe reached.lastIndex(of: UInt8(ascii: "<")) ?? reached.count
    return unsafe (offset + Int64(input.pointee.consumed) + Int64(start), Int(input.pointee.line))
  }

  private static var handlers: xmlSAXHandler {
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.startElement = { user, name, attributes in
      if let name = unsafe name { unsafe stream(user)?.start(name, attributes) }
    }
    unsafe handlers.endElement = { user, name in
      if let name = unsafe name { unsafe stream(user)?.end(name) }
    }
    unsafe handlers.characters = { user, text, count in
      unsafe stream(user)?.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    unsafe handlers.cdataBlock = unsafe handlers.characters
    unsafe handlers.entityDecl = { user, _, _, _, _, _ in
      unsafe stream(user)?.refuse("has a document type with declarations of its own, which no file of Apple's has")
    }
    return unsafe handlers
  }
}

private func stream(_ user: UnsafeMutableRawPointer?) -> TagStream? {
  unsafe user.map { unsafe Unmanaged<TagStream>.fromOpaque($0).takeUnretainedValue() }
}

internal import CLibXML2

/// HTML that is read front to back and repaired the way browsers do it, however long it is.
///
/// No tree is built: the elements that are asked for are handed out, each when it ends. Nothing is fetched and no entity of
/// a document's own is expanded. What lies deeper than ``depthLimit`` is left out.
@safe public final class PageStream {
  /// An element with its attributes, and with its text where that was asked for.
  public struct Element: Sendable {
    public let name: String
    public let attributes: [(name: String, value: String)]
    public internal(set) var text = ""

    /// The value of an attribute, by its name in lower case.
    public func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Which elements are handed out: those with one of these names, and those with one of these attributes.
  public struct Wish: Sendable {
    public var names: Set<String>
    public var attributes: Set<String>
    /// Whether the text of an element is wanted, and how much of it.
    public var textLimit: @Sendable (Element) -> Int

    public init(names: Set<String>, attributes: Set<String>, textLimit: @escaping @Sendable (Element) -> Int) {
      self.names = names
      self.attributes = attributes
      self.textLimit = textLimit
    }
  }

  /// How deep elements may lie in each other, as libxml2 has it for its trees.
  public static let depthLimit = 256
  /// The most bytes that one tag, comment, script or text may have: 32 MB.
  public static let pieceLimit = 32 << 20

  private let origin: String
  /// How much text there was since the last tag.
  private var plainLength = 0
  private let elements: OpenElements
  private let parser: htmlParserCtxtPtr
  private var load = MarkupLoad(elementLimit: .max, pieceLimit: PageStream.pieceLimit)

  /// Begins a page whose wanted elements are handed to `take` in the order in which they end.
  public init(from origin: String, wish: Wish, take: @escaping (Element) -> Void) {
    self.origin = origin
    elements = OpenElements(wish, take)
    var handlers = unsafe Self.handlers
    let context = unsafe Unmanaged.passUnretained(elements).toOpaque()
    guard let parser = unsafe htmlCreatePushParserCtxt(&handlers, context, nil, 0, origin, XML_CHAR_ENCODING_UTF8)
    else {
      // Fails only when there is no memory left, where Swift itself would stop.
      fatalError("out of memory")
    }
    unsafe self.parser = parser
    unsafe htmlCtxtUseOptions(parser, quiet | Int32(HTML_PARSE_RECOVER.rawValue))
  }

  deinit { unsafe htmlFreeParserCtxt(parser) }

  /// Reads the next bytes of the page.
  ///
  /// - Throws: When the page is made so that reading it would take hours or gigabytes.
  public func read(_ bytes: ArraySlice<UInt8>) throws(MarkupError) {
    let isPlain = load.isInText && !bytes.contains(UInt8(ascii: "<"))
    unsafe bytes.withUnsafeBytes { unsafe load.add($0) }
    if let excess = load.excess { throw MarkupError(origin: origin, message: excess) }
    // libxml2 holds text until a tag ends it: of more than anybody asks for it is not shown the rest.
    plainLength = isPlain ? plainLength + bytes.count : 0
    guard !elements.isTooDeep, plainLength <= Self.pieceLimit else { return }
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe htmlParseChunk(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 0)
    }
    if elements.isTooDeep { unsafe xmlStopParser(parser) }
  }

  /// Ends the page, and with it the elements that are still open.
  public func finish() {
    if !elements.isTooDeep { _ = unsafe htmlParseChunk(parser, nil, 0, 1) }
    elements.closeAll()
  }

  private static var handlers: htmlSAXHandler {
    var handlers = unsafe htmlSAXHandler()
    unsafe handlers.startElement = { context, name, attributes in
      unsafe open(context)?.start(name, attributes)
    }
    unsafe handlers.endElement = { context, _ in unsafe open(context)?.end() }
    unsafe handlers.characters = { context, text, count in unsafe open(context)?.add(text, count) }
    unsafe handlers.cdataBlock = { context, text, count in unsafe open(context)?.add(text, count) }
    return unsafe handlers
  }
}

private func open(_ context: UnsafeMutableRawPointer?) -> OpenElements? {
  unsafe context.map { unsafe Unmanaged<OpenElements>.fromOpaque($0).takeUnretainedValue() }
}

/// The elements that have begun and not ended, of which few are wanted.
@safe private final class OpenElements {
  private struct Wanted {
    var element: PageStream.Element
    var depth: Int
    var text: [UInt8] = []
    var textLimit: Int
  }

  private let wish: PageStream.Wish
  private let names: WantedNames
  private let attributes: WantedNames
  private let take: (PageStream.Element) -> Void
  private var depth = 0
  private var wanted: [Wanted] = []
  /// How many of the wanted collect text.
  private var collecting = 0

  /// More wanted elements in each other than this are not kept apart.
  private static let wantedLimit = 32

  init(_ wish: PageStream.Wish, _ take: @escaping (PageStream.Element) -> Void) {
    self.wish = wish
    self.take = take
    names = WantedNames(wish.names)
    attributes = WantedNames(wish.attributes)
  }

  var isTooDeep: Bool { depth > PageStream.depthLimit }

  typealias Text = UnsafePointer<xmlChar>?
  typealias Attributes = UnsafeMutablePointer<Text>?

  func start(_ name: Text, _ attributes: Attributes) {
    depth += 1
    guard !isTooDeep, wanted.count < Self.wantedLimit, let name = unsafe name else { return }
    guard unsafe names.has(name) || has(attributes) else { return }
    let element = unsafe PageStream.Element(name: String(cString: name), attributes: pairs(attributes))
    let textLimit = wish.textLimit(element)
    if textLimit > 0 { collecting += 1 }
    wanted.append(Wanted(element: element, depth: depth, textLimit: textLimit))
  }

  private func has(_ attributes: Attributes) -> Bool {
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0] {
      if unsafe self.attributes.has(name) { return true }
      unsafe next = pair + 2
    }
    return false
  }

  private func pairs(_ attributes: Attributes) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0] {
      let value = unsafe pair[1].map { unsafe String(cString: $0) } ?? ""
      unsafe pairs.append((String(cString: name), value))
      unsafe next = pair + 2
    }
    return pairs
  }

  func end() {
    if let last = wanted.last, last.depth == depth { close(last) }
    depth -= 1
  }

  private func close(_ last: Wanted) {
    wanted.removeLast()
    if last.textLimit > 0 { collecting -= 1 }
    var element = last.element
    element.text = String(decoding: last.text, as: UTF8.self)
    take(element)
  }

  func add(_ text: Text, _ count: Int32) {
    guard collecting > 0, let text = unsafe text else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    for index in wanted.indices {
      let room = wanted[index].textLimit - wanted[index].text.count
      if room > 0 { unsafe wanted[index].text.append(contentsOf: bytes.prefix(room)) }
    }
  }

  func closeAll() {
    while let last = wanted.last { close(last) }
  }
}

/// Names that are looked for among a great many others, most of which their first letter tells apart.
private struct WantedNames {
  private let names: Set<String>
  private var first = [Bool](repeating: false, count: 256)

  init(_ names: Set<String>) {
    self.names = names
    for letter in names.compactMap(\.utf8.first) { first[Int(letter)] = true }
  }

  func has(_ name: UnsafePointer<xmlChar>) -> Bool {
    unsafe first[Int(name[0])] && names.contains(String(cString: name))
  }
}

/// No network, and no messages on standard error.
let quiet = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)

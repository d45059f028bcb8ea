internal import CLibXML2
internal import Platform

/// HTML that is read front to back and repaired the way browsers do it, however long it is.
///
/// No tree is built: the elements that are asked for are handed out, each when it ends. Nothing is fetched and no
/// entity of a document's own is expanded. What is nested deeper than ``depthLimit`` is skipped.
@safe public final class PageStream {
  /// An element with its attributes, and with its text where that was asked for.
  public struct Element: Sendable {
    public let name: String
    public let attributes: [(name: String, value: String)]
    public internal(set) var text = ""
    /// The selected elements that it lies in, the outermost first.
    public internal(set) var enclosing: [Element] = []

    /// The value of an attribute, by its name in lower case.
    public func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Which elements are handed out: those with one of these names, and those with one of these attributes.
  public struct Selection: Sendable {
    public var names: Set<String>
    public var attributes: Set<String>
    /// What is selected too from the first element on that has one of ``attributes``: names and attributes that most
    /// pages are full of, and few need.
    public var laterNames: Set<String>
    public var laterAttributes: Set<String>
    /// Whether the text of an element is selected, and how much of it.
    public var textLimit: @Sendable (Element) -> Int

    public init(
      names: Set<String>, attributes: Set<String>, laterNames: Set<String> = [], laterAttributes: Set<String> = [],
      textLimit: @escaping @Sendable (Element) -> Int
    ) {
      (self.names, self.attributes) = (names, attributes)
      (self.laterNames, self.laterAttributes, self.textLimit) = (laterNames, laterAttributes, textLimit)
    }
  }

  /// How deep elements may be nested, as libxml2 has it for its trees.
  public static let depthLimit = 256
  /// The most bytes of one tag, and of a text or script that the parser is shown: 32 MB.
  public static let pieceLimit = 32 << 20

  /// An element that has begun and not ended.
  private struct SelectedElement {
    var element: Element
    var depth: Int
    var text: [UInt8] = []
    var textLimit: Int
  }

  private let origin: String
  private lazy var filter = PageFilter(
    self, names: selection.names, attributes: selection.attributes, pieceLimit: Self.pieceLimit)
  private var context: htmlParserCtxtPtr?
  private let selection: PageStream.Selection
  private var names: SelectedNames
  private var attributes: SelectedNames
  /// Whether an element with a selected attribute has begun.
  private var isLater = false
  private let take: (Element) -> Void
  private var depth = 0
  private var selected: [SelectedElement] = []
  /// How many of the selected collect text.
  private var collecting = 0
  /// Whether a script or style sheet has begun and not ended.
  private var isInRawText = false
  /// Whether the element that began last was one, and has ended.
  private var hasEndedRawText = false

  /// More selected elements in each other than this are not kept apart.
  private static let selectedLimit = 32

  /// Begins a page whose selected elements are handed to `take` in the order in which they end.
  public init(from origin: String, selection: Selection, take: @escaping (Element) -> Void) {
    (self.origin, self.selection, self.take) = (origin, selection, take)
    names = SelectedNames(selection.names)
    attributes = SelectedNames(selection.attributes)
    guard Library.xml.isInstalled else { return }
    var handlers = unsafe Self.handlers
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe context = htmlCreatePushParserCtxt(&handlers, user, nil, 0, origin, XML_CHAR_ENCODING_UTF8)
    unsafe htmlCtxtUseOptions(context, quiet | Int32(HTML_PARSE_RECOVER.rawValue))
  }

  deinit { if unsafe context != nil { unsafe htmlFreeParserCtxt(context) } }

  /// Reads the next bytes of the page.
  ///
  /// - Throws: When the page is made so that reading it would take hours or gigabytes.
  public func read(_ bytes: ArraySlice<UInt8>) throws(MarkupError) {
    guard unsafe context != nil else { throw MarkupError.withoutLibrary(origin) }
    let excess = unsafe bytes.withUnsafeBytes { unsafe filter.read($0) }
    if let excess { throw MarkupError(origin: origin, message: excess) }
  }

  /// Ends the page, and with it the elements that are still open.
  public func finish() {
    guard unsafe context != nil else { return }
    filter.finish()
    if !isTooDeep { _ = unsafe htmlParseChunk(context, nil, 0, 1) }
    while let last = selected.last { close(last) }
  }

  // MARK: What the filter calls

  private var isTooDeep: Bool { depth > Self.depthLimit }

  /// Reads markup; what is shown in one go ends with a whole tag, or is text.
  func show(_ markup: UnsafeRawBufferPointer) {
    guard !isTooDeep else { return }
    _ = unsafe htmlParseChunk(context, markup.bindMemory(to: CChar.self).baseAddress, Int32(markup.count), 0)
    if isTooDeep { unsafe xmlStopParser(context) }
  }

  /// What becomes of the contents of the script or style sheet whose tag was shown last.
  ///
  /// Text in another encoding than UTF-8, and what the parser does not hold for a script, is left to the parser.
  func rawText() -> PageFilter.RawText {
    if isTooDeep { return .drop }
    if hasEndedRawText { return .none }
    guard isInRawText, unsafe context?.pointee.input?.pointee.buf?.pointee.encoder == nil else { return .show }
    return collecting > 0 ? .take : .drop
  }

  // MARK: What libxml2 calls

  private typealias Text = UnsafePointer<xmlChar>?
  private typealias Attributes = UnsafeMutablePointer<Text>?

  private static var handlers: htmlSAXHandler {
    var handlers = unsafe htmlSAXHandler()
    unsafe handlers.startElement = { user, name, attributes in unsafe page(user)?.start(name, attributes) }
    unsafe handlers.endElement = { user, _ in unsafe page(user)?.end() }
    unsafe handlers.characters = { user, text, count in
      unsafe page(user)?.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    unsafe handlers.cdataBlock = unsafe handlers.characters
    return unsafe handlers
  }

  private func start(_ name: Text, _ attributes: Attributes) {
    depth += 1
    isInRawText = unsafe Self.isRawText(name)
    hasEndedRawText = false
    guard !isTooDeep, selected.count < Self.selectedLimit, let name = unsafe name else { return }
    let hasAttribute = unsafe has(attributes)
    if hasAttribute, !isLater { widen() }
    guard unsafe hasAttribute || names.has(name) else { return }
    let element = unsafe Element(name: String(cString: name), attributes: pairs(attributes))
    let textLimit = selection.textLimit(element)
    if textLimit > 0 { collecting += 1 }
    selected.append(SelectedElement(element: element, depth: depth, textLimit: textLimit))
  }

  private func widen() {
    isLater = true
    names = SelectedNames(selection.names.union(selection.laterNames))
    attributes = SelectedNames(selection.attributes.union(selection.laterAttributes))
  }

  private static func isRawText(_ name: Text) -> Bool {
    guard let name = unsafe name, unsafe name[0] == UInt8(ascii: "s") else { return false }
    return ["script", "style"].contains { (raw: StaticString) in unsafe xmlStrEqual(name, raw.utf8Start) == 1 }
  }

  private func has(_ attributes: Attributes) -> Bool {
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0] {
      if unsafe self.attributes.has(name) { return true }
      unsafe next = pair + 2
    }
    return false
  }

  private func end() {
    hasEndedRawText = isInRawText
    isInRawText = false
    if let last = selected.last, last.depth == depth { close(last) }
    depth -= 1
  }

  private func close(_ last: SelectedElement) {
    selected.removeLast()
    if last.textLimit > 0 { collecting -= 1 }
    var element = last.element
    element.text = String(decoding: last.text, as: UTF8.self)
    element.enclosing = selected.map(\.element)
    take(element)
  }

  /// Receives text of the elements that collect some.
  func add(_ bytes: UnsafeRawBufferPointer) {
    guard collecting > 0 else { return }
    for index in selected.indices {
      let capacity = selected[index].textLimit - selected[index].text.count
      if capacity > 0 { unsafe selected[index].text.append(contentsOf: bytes.prefix(capacity)) }
    }
  }
}

private func page(_ user: UnsafeMutableRawPointer?) -> PageStream? {
  unsafe user.map { unsafe Unmanaged<PageStream>.fromOpaque($0).takeUnretainedValue() }
}

/// Names that are looked for among a great many others, most of which differ in their first letter.
private struct SelectedNames {
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

/// Attributes as libxml2 has them, a name and a value in turns.
func pairs(
  _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) -> [(name: String, value: String)] {
  guard let attributes = unsafe attributes else { return [] }
  func text(_ index: Int) -> String { unsafe attributes[index].map { unsafe String(cString: $0) } ?? "" }
  var end = 0
  while unsafe attributes[end] != nil { end += 2 }
  return stride(from: 0, to: end, by: 2).map { (text($0), text($0 + 1)) }
}

/// No network, and no messages on standard error.
let quiet = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)

// Markup owns libxml2. It has three streams, since sources differ in what they promise: `MarkupStream` reads XML feeds as one
// small tree an element, `TagStream` huge and simple XML tag by tag, with the offset of each, and `PageStream` HTML of any
// size, shown to the parser only as far as its wanted elements need. Each has its limits, which hostile files run into.

internal import CLibXML2

/// XML that is read front to back, one element of a kind after the other, however long the whole is.
///
/// Memory holds one element at a time. A document type declaration is refused: feeds have none, and entities that
/// expand into each other begin with one.
@safe public final class MarkupStream {
  private let origin: String
  private let source: Source
  private let reader: xmlTextReaderPtr
  private var hasCurrent = false

  /// The most bytes that one element may have, or that may stand before it: 2 MB.
  public static let elementLimit = 2 << 20

  /// Reads what `fill` puts into the buffers that it is given; 0 bytes are the end.
  ///
  /// What `fill` throws comes out of ``next(_:in:)``.
  public init(from origin: String, fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.origin = origin
    source = unsafe Source(fill: fill)
    xmlResetLastError()
    let context = unsafe Unmanaged.passUnretained(source).toOpaque()
    guard let reader = unsafe xmlReaderForIO(readSource, nil, context, origin, nil, quiet) else {
      // Fails only when there is no memory left, where Swift itself would stop.
      fatalError("out of memory")
    }
    unsafe self.reader = reader
  }

  deinit { unsafe xmlFreeTextReader(reader) }

  /// The next element with this name, good until the next call; `nil` at the document's end.
  public func next(_ name: String, in namespace: String) throws -> MarkupNode? {
    try next { $0.isCurrent(name, namespace) }
  }

  /// The next element that has one of these names, whatever its namespace; good until the next call.
  public func next(anyOf names: [StaticString]) throws -> MarkupNode? {
    try next { stream in names.contains { unsafe stream.isCurrent($0.utf8Start) } }
  }

  private func next(where isWanted: (MarkupStream) -> Bool) throws -> MarkupNode? {
    source.beginElement()
    while try step() {
      switch unsafe xmlTextReaderNodeType(reader) {
      case Int32(XML_READER_TYPE_DOCUMENT_TYPE.rawValue):
        throw MarkupError(
          origin: origin, line: line, message: "has a document type declaration, which no feed of Apple's has")
      case Int32(XML_READER_TYPE_ELEMENT.rawValue) where isWanted(self):
        guard let node = unsafe xmlTextReaderExpand(reader) else { throw failure() }
        hasCurrent = true
        return unsafe MarkupNode(pointer: node, owner: self)
      default: break
      }
    }
    return nil
  }

  /// The line that has been reached.
  public var line: Int { Int(unsafe xmlTextReaderGetParserLineNumber(reader)) }

  /// Goes to the next node, past the whole of the element that was handed out last.
  private func step() throws -> Bool {
    let outcome = hasCurrent ? unsafe xmlTextReaderNext(reader) : unsafe xmlTextReaderRead(reader)
    hasCurrent = false
    if outcome < 0 { throw failure() }
    return outcome == 1
  }

  private func failure() -> any Error {
    source.failure ?? MarkupError(origin: origin)
  }

  private func isCurrent(_ name: String, _ namespace: String) -> Bool {
    guard unsafe isCurrent(name), let space = unsafe xmlTextReaderConstNamespaceUri(reader) else { return false }
    return unsafe xmlStrEqual(space, namespace) == 1
  }

  private func isCurrent(_ name: UnsafePointer<UInt8>) -> Bool {
    guard let found = unsafe xmlTextReaderConstLocalName(reader) else { return false }
    return unsafe xmlStrEqual(found, name) == 1
  }
}

/// What libxml2's callback reads from.
@safe private final class Source {
  let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private var load = MarkupLoad()
  private var readSinceElement = 0
  var failure: (any Error)?

  init(fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) { unsafe self.fill = fill }

  func beginElement() {
    readSinceElement = 0
    load.reset()
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    do {
      let count = try unsafe fill(buffer)
      readSinceElement += count
      unsafe load.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if let excess = load.excess { throw MarkupError(origin: "", message: excess) }
      guard readSinceElement <= MarkupStream.elementLimit else {
        throw MarkupError(
          origin: "", message: "an element is larger than \(MarkupStream.elementLimit >> 20) MB, the most that is read")
      }
      return Int32(count)
    } catch {
      failure = error
      return -1
    }
  }
}

private func readSource(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int32
) -> Int32 {
  guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
  let source = unsafe Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
}

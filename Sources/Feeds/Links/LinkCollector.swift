public import CatalogModel
public import ProductLinks

/// Collects what a search is after from the links of one stream.
public protocol LinkCollector: ~Copyable, SendableMetatype {
  /// What is made of a link.
  associatedtype Element: Sendable

  /// Collects the links that a filter lets through.
  init(_ filter: LinkFilter)
  /// Reads the next piece of the stream and returns what it completes.
  mutating func collect(_ chunk: UnsafeRawBufferPointer) -> [Element]
  /// Returns what only the stream's end completes.
  mutating func finish() -> [Element]
}

/// Which links are wanted, and what of them.
public struct LinkFilter: Sendable {
  /// Only items of these kinds; all when it is empty.
  public var kinds: Set<ProductKind> = []
  /// Whether to collect the line of each link, too.
  public var hasContext = false

  public init() {}

  func accepts(_ match: borrowing LinkMatch) -> Bool { kinds.isEmpty || kinds.contains(match.kind) }
}

/// Collects Apple IDs alone, without making any text; nil for a link that carries no number.
public struct NumberCollector: LinkCollector, ~Copyable {
  private var scanner = LinkScanner(.withoutLines)
  private let filter: LinkFilter

  public init(_ filter: LinkFilter) { self.filter = filter }

  public mutating func collect(_ chunk: UnsafeRawBufferPointer) -> [AppleID?] {
    var numbers: [AppleID?] = []
    unsafe scanner.scanMatches(chunk) { if filter.accepts($0) { numbers.append($0.appleID) } }
    return numbers
  }

  public mutating func finish() -> [AppleID?] {
    var numbers: [AppleID?] = []
    scanner.finishMatches { if filter.accepts($0) { numbers.append($0.appleID) } }
    return numbers
  }
}

/// A link and where it stood.
public struct LinkFind: Equatable, Sendable {
  /// The link and its location.
  public var found: FoundLink
  /// The link's line, if requested; shortened where it is much longer than the link.
  public var context: String?
}

/// Collects links with all that they say.
public struct FindCollector: LinkCollector, ~Copyable {
  private var scanner = LinkScanner()
  private let filter: LinkFilter
  private var window = LineWindow()
  /// Links whose line is not yet read to its end.
  private var pending: [FoundLink] = []

  public init(_ filter: LinkFilter) { self.filter = filter }

  public mutating func collect(_ chunk: UnsafeRawBufferPointer) -> [LinkFind] {
    var found: [FoundLink] = []
    unsafe scanner.scanMatches(chunk) { if filter.accepts($0) { found.append($0.found) } }
    if filter.hasContext { unsafe window.append(chunk) }
    return completed(by: found, isLast: false)
  }

  public mutating func finish() -> [LinkFind] {
    var found: [FoundLink] = []
    scanner.finishMatches { if filter.accepts($0) { found.append($0.found) } }
    return completed(by: found, isLast: true)
  }

  /// The links whose lines are known by now, in order.
  private mutating func completed(by found: [FoundLink], isLast: Bool) -> [LinkFind] {
    guard filter.hasContext else { return found.map { LinkFind(found: $0) } }
    pending += found
    var finds: [LinkFind] = []
    for link in pending {
      guard let line = window.line(around: link.offset, link.length, isLast: isLast) else { break }
      finds.append(LinkFind(found: link, context: line))
    }
    pending.removeFirst(finds.count)
    window.forget(before: pending.first?.offset)
    return finds
  }
}

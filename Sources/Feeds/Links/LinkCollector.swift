public import CatalogModel
public import ProductLinks

/// Which links are selected, and what of them.
public struct LinkFilter: Sendable {
  /// Only items of these kinds; all when it is empty.
  public var kinds: Set<ProductKind> = []
  /// Whether Apple IDs alone are selected, for which no text is made.
  public var wantsNumbersAlone = false
  /// Whether links to hosts of others that carry Apple's numbers are left out.
  public var hasOwnHostsAlone = false
  /// Whether to collect the line of each link, too.
  public var hasContext = false

  public init() {}
}

/// A link and where it stood.
public struct LinkFind: Equatable, Sendable {
  /// The link and its location.
  public var found: FoundLink
  /// The link's line, if requested; shortened where it is much longer than the link.
  public var context: String?
}

/// Links of one stream, in the order in which they stand.
public struct LinkFinds: Sendable {
  /// Where Apple IDs alone are selected: each link's, nil for one that carries no number.
  public var numbers: [AppleID?] = []
  /// Otherwise the links with all that they say.
  public var links: [LinkFind] = []

  var isEmpty: Bool { numbers.isEmpty && links.isEmpty }
}

/// Collects what a search is after from the links of one stream.
package struct LinkCollector: ~Copyable {
  private var scanner: LinkScanner
  private let filter: LinkFilter
  private var window = StreamWindow()
  /// Links whose line is not yet read to its end.
  private var pending: [LinkFind] = []

  package init(_ filter: LinkFilter) {
    scanner = LinkScanner(filter.wantsNumbersAlone ? filter.hosts.union([.withoutLines, .numbersAlone]) : filter.hosts)
    self.filter = filter
  }

  /// Reads the next piece of the stream and returns what it completes.
  package mutating func collect(_ chunk: UnsafeRawBufferPointer) -> LinkFinds {
    var finds = LinkFinds()
    // As a part of what changes it would be retained for each match.
    let filter = filter
    unsafe scanner.scanMatches(chunk) { filter.add($0, to: &finds) }
    if filter.hasContext { unsafe window.append(chunk) }
    complete(&finds, isLast: false)
    return finds
  }

  /// Returns what only the stream's end completes.
  package mutating func finish() -> LinkFinds {
    var finds = LinkFinds()
    scanner.finishMatches { filter.add($0, to: &finds) }
    complete(&finds, isLast: true)
    return finds
  }

  /// Keeps links back until their lines are known.
  private mutating func complete(_ finds: inout LinkFinds, isLast: Bool) {
    guard filter.hasContext else { return }
    pending += finds.links
    finds.links = []
    for var find in pending {
      guard let line = window.line(around: find.found.offset, find.found.length, isLast: isLast) else { break }
      find.context = line
      finds.links.append(find)
    }
    pending.removeFirst(finds.links.count)
    window.forgetLines(before: pending.first?.found.offset)
  }
}

extension LinkFilter {
  var hosts: LinkScanner.Options { hasOwnHostsAlone ? .ownHosts : [] }

  fileprivate func add(_ match: borrowing LinkMatch, to finds: inout LinkFinds) {
    guard kinds.isEmpty || kinds.contains(match.kind) else { return }
    if wantsNumbersAlone {
      finds.numbers.append(match.appleID)
    } else {
      finds.links.append(LinkFind(found: match.found))
    }
  }
}

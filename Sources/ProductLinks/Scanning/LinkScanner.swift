// ProductLinks is the grammar of Apple's product links. Bytes go through `AnchorFinder`, which searches for the dots of
// hosts 64 bytes at a time, `HostReader` around each, `UnwrappedLink` for the escapes after it, and `LinkGrammar` for
// what path and query mean. `Building/` goes the other way. It uses neither Foundation nor a library of the system.

internal import CatalogModel

/// Finds Apple's product links in bytes that come in pieces split anywhere.
///
///     var scanner = LinkScanner()
///     scanner.scan(chunk) { print($0.line, $0.link.text) }
///     scanner.finish { print($0.line, $0.link.text) }
///
/// A link is reported once, as soon as its end is seen. What is kept between two pieces never exceeds ``maximalCarry``
/// bytes, and a text without links allocates nothing after the first pieces.
@safe public struct LinkScanner: ~Copyable {
  /// The most bytes of a link after its host; a longer one counts as truncated there.
  public static let maximalLinkLength = UnwrappedLink.maximalLength
  /// The most bytes that the scanner keeps between two pieces.
  ///
  /// That is a link whose end has not come (``maximalLinkLength``), what may be read before its host for its scheme or
  /// its tag, and 64 bytes for the host itself with its port.
  public static let maximalCarry = AnchorFinder.lookBehind + maximalLinkLength + 64

  /// What to scan for, besides product links with their lines.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Do not count lines: line and column are 0.
    public static let withoutLines = Options(rawValue: 1)
    /// Do not report links to hosts of others that carry Apple's numbers.
    public static let ownHosts = Options(rawValue: 4)
    /// Numbers alone are needed: the place and the text of a link may be those within its wrapper.
    public static let numbersAlone = Options(rawValue: 8)
    /// Also report pages of the stores that name no product, such as charts and stories.
    public static let storePages = Options(rawValue: 2)
  }

  private let options: Options
  private let hosts = HostReader.shared
  private let grammar = LinkGrammar()
  private var unwrapped = UnwrappedLink()
  /// The end of what was scanned, for links that began there.
  private var carry: [UInt8] = []
  /// The position of the first byte of ``carry`` in the stream.
  private var base: Int64 = 0
  /// The first mark that was not yet checked; the first byte of the stream has none before it.
  private var next: Int64 = 1
  /// The last link that was reported.
  private var last = Location()
  private var lines = LineCounter()
  private var linesAtBase = LineCounter()

  /// A scanner at the beginning of a stream.
  public init(_ options: Options = []) {
    self.options = options
  }

  /// Scans the next piece and reports each link whose end is in it.
  public mutating func scan<Failure: Error>(
    _ chunk: UnsafeRawBufferPointer, _ found: (FoundLink) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe scanMatches(chunk) { (match: borrowing LinkMatch) throws(Failure) in try found(match.found) }
  }

  /// Scans the next piece and reports each link whose end is in it.
  public mutating func scan<Failure: Error>(
    _ chunk: RawSpan, _ found: (FoundLink) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe chunk.withUnsafeBytes { (bytes) throws(Failure) in try unsafe scan(bytes, found) }
  }

  /// Reports the links that end with the stream, and starts over.
  public mutating func finish<Failure: Error>(_ found: (FoundLink) throws(Failure) -> Void) throws(Failure) {
    try finishMatches { (match: borrowing LinkMatch) throws(Failure) in try found(match.found) }
  }

  /// Scans the next piece and passes each match, for callers that need no text.
  public mutating func scanMatches<Failure: Error>(
    _ chunk: UnsafeRawBufferPointer, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) {
    guard unsafe try scanSeam(chunk, matches) else { return }
    let kept = try unsafe search(chunk, isLast: false, matches)
    unsafe carry.append(contentsOf: chunk.dropFirst(kept))
    unsafe drop(kept, of: chunk)
  }

  /// How many bytes are kept at present.
  var carried: Int { carry.count }

  /// Reports the links that end with the stream, and starts over.
  public mutating func finishMatches<Failure: Error>(
    _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) {
    let rest = carry
    defer {
      carry.removeAll(keepingCapacity: true)
      base = 0
      next = 1
      last = Location()
      lines = LineCounter()
      linesAtBase = lines
    }
    _ = try unsafe rest.span.withUnsafeBytes { (bytes) throws(Failure) in
      try unsafe search(bytes, isLast: true, matches)
    }
  }

  /// Scans across the boundary between the kept bytes and the next piece.
  ///
  /// - Returns: Whether the piece itself is still to be scanned; false when all of it was kept.
  private mutating func scanSeam<Failure: Error>(
    _ chunk: UnsafeRawBufferPointer, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if carry.isEmpty { return unsafe !chunk.isEmpty }
    let old = carry.count
    // So many that only links which begin in the piece itself can still be without their end.
    unsafe carry.append(contentsOf: chunk.prefix(Self.maximalCarry))
    let kept = try searchCarry(matches)
    if Int(next - base) - old < AnchorFinder.lookBehind {
      dropCarry(kept)
      return false
    }
    dropCarry(old)
    carry.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func searchCarry<Failure: Error>(
    _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let seam = takeCarry()
    defer { carry = seam }
    return try unsafe seam.span.withUnsafeBytes { (bytes) throws(Failure) in
      try unsafe search(bytes, isLast: false, matches)
    }
  }

  /// Moves the bytes out, so that mutating the scanner while they are read copies nothing.
  private mutating func takeCarry() -> [UInt8] {
    var seam: [UInt8] = []
    swap(&seam, &carry)
    return seam
  }

  private mutating func dropCarry(_ count: Int) {
    let seam = takeCarry()
    unsafe seam.withUnsafeBytes { unsafe drop(count, of: $0) }
    carry = consume seam
    if count == carry.count { carry.removeAll(keepingCapacity: true) } else { carry.removeFirst(count) }
  }

  /// Drops bytes from the beginning, and counts their lines.
  private mutating func drop(_ count: Int, of bytes: UnsafeRawBufferPointer) {
    let end = base + Int64(count)
    if !options.contains(.withoutLines) {
      unsafe countLines(to: end, bytes)
      linesAtBase = lines
    }
    base = end
  }

  private mutating func countLines(to position: Int64, _ bytes: UnsafeRawBufferPointer) {
    if lines.position > position { lines = linesAtBase }
    unsafe lines.advance(to: position, bytes.assumingMemoryBound(to: UInt8.self).span, base: base)
  }

  /// Checks every anchor that was not checked before.
  ///
  /// - Returns: How many bytes are no longer needed.
  private mutating func search<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    while let mark = unsafe AnchorFinder.first(
      bytes, from: Int(next - base), withOthers: !options.contains(.ownHosts))
    {
      next = base + Int64(mark)
      var reader = EscapeReader(end: bytes.count, isLast: isLast)
      let match = unsafe look(bytes, mark, &reader)
      if reader.needsMore { return max(0, mark - AnchorFinder.lookBehind) }
      if let match { try unsafe emit(match, bytes, matches) }
      next += 1
    }
    next = max(next, base + Int64(bytes.count - 1))
    return max(0, bytes.count - 1 - AnchorFinder.lookBehind)
  }

  /// Where a link is in the stream.
  private struct Location {
    var start: Int64 = 0
    var end: Int64 = 0
    /// Whether it has others in it, and which of these was reported last.
    var isAround = false
    var ordinal = 0
    var appleID: Int64 = 0
  }

  /// A link: its contents, its unwrapped text, and its range.
  @safe private struct Match {
    var reading: LinkReading
    var text: UnsafeBufferPointer<UInt8>
    /// The link as it stands in the text, a wrapper included.
    var range: Range<Int>
    /// The link within the wrapper, counted from the wrapper's first byte; empty without one.
    var inner = Piece()

    var isAround: Bool { !inner.isEmpty || reading.via == .itself }
  }

  @inline(__always)
  private mutating func look(
    _ bytes: UnsafeRawBufferPointer, _ mark: Int, _ reader: inout EscapeReader
  ) -> Match? {
    let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    let isDot = span[mark] == UInt8(ascii: ".")
    if !isDot, let (reading, range) = withoutHost(span, mark, &reader) {
      return unsafe Match(reading: reading, text: UnsafeBufferPointer(start: nil, count: 0), range: range)
    }
    let host = isDot ? hosts.host(span, mark: mark, &reader) : hosts.hostWithoutDot(span, mark: mark, &reader)
    guard let host else {
      return options.contains(.ownHosts) ? nil : unsafe other(bytes, mark, &reader)
    }
    guard let path = hosts.path(span, after: host, &reader) else { return nil }
    unwrapped.read(span, from: path, host, &reader)
    if reader.needsMore { return nil }
    let text = unsafe unwrapped.text(in: bytes, from: path)
    let reading = unsafe grammar.read(host, text.span, isTruncated: unwrapped.isTruncated)
    guard reading.isProduct || (options.contains(.storePages) && host.host.hasPages) else { return nil }
    let range = host.start..<path + unwrapped.sourceEnd(max(reading.end, 1))
    if Wrapper.mayJoin(span, before: host.start), unsafe needsWrapper(reading, text) {
      let whole = wrapper(around: range, mark, span, &reader)
      if whole != range { return unsafe wrapped(reading, text, range, in: whole, host, path, span) }
    }
    return unsafe Match(reading: reading, text: text, range: range)
  }

  /// Reads a link to a host of others.
  @inline(never)
  private mutating func other(
    _ bytes: UnsafeRawBufferPointer, _ mark: Int, _ reader: inout EscapeReader
  ) -> Match? {
    let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    let others = OtherHostReader.shared
    let isDot = span[mark] == UInt8(ascii: ".")
    let host = isDot ? others.host(span, mark: mark, &reader) : others.escapedHost(span, mark: mark, &reader)
    guard let host, let path = hosts.path(span, after: host, &reader)
    else { return nil }
    unwrapped.read(span, from: path, host, &reader)
    if reader.needsMore { return nil }
    let text = unsafe unwrapped.text(in: bytes, from: path)
    let reading = unsafe others.read(host, text.span, isTruncated: unwrapped.isTruncated)
    guard reading.isProduct else { return nil }
    let range = host.start..<path + unwrapped.sourceEnd(max(reading.end, 1))
    let whole = wrapper(around: range, mark, span, &reader)
    let start = range.lowerBound - whole.lowerBound
    let inner = whole == range ? Piece() : Piece(start..<range.upperBound - whole.lowerBound)
    return unsafe Match(reading: reading, text: text, range: whole, inner: inner)
  }

  /// Whether what is around a link matters: where numbers alone are needed only if it could have the link's parameters,
  /// or the same item twice.
  @inline(__always)
  private func needsWrapper(_ reading: LinkReading, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if !options.contains(.numbersAlone) || reading.appleID == last.appleID { return true }
    return unsafe startsLate(reading, text)
  }

  /// Whether a link's parameters begin without a question mark.
  private func startsLate(_ reading: LinkReading, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = reading.query.start - 1
    return unsafe mark > 0 && text[mark] == UInt8(ascii: "&")
  }

  /// A link within another, without what that has as parameters.
  @inline(never)
  private func wrapped(
    _ reading: LinkReading, _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in whole: Range<Int>,
    _ host: HostMatch, _ path: Int, _ bytes: Span<UInt8>
  ) -> Match {
    let start = range.lowerBound - whole.lowerBound
    guard let count = unsafe ownCount(reading, text, host, bytes) else {
      let inner = Piece(start..<range.upperBound - whole.lowerBound)
      return unsafe Match(reading: reading, text: text, range: whole, inner: inner)
    }
    let own = unsafe UnsafeBufferPointer(rebasing: text[..<count])
    let inner = Piece(start..<path + unwrapped.sourceEnd(count) - whole.lowerBound)
    return unsafe Match(
      reading: grammar.read(host, own.span, isTruncated: false), text: own, range: whole, inner: inner)
  }

  /// How many characters of a link are before what its wrapper has as parameters; nil where all are.
  private func ownCount(
    _ reading: LinkReading, _ text: UnsafeBufferPointer<UInt8>, _ host: HostMatch, _ bytes: Span<UInt8>
  ) -> Int? {
    guard unsafe startsLate(reading, text), EscapeReader.character(bytes, before: host.start)?.value == 0x3D else {
      return nil
    }
    let mark = reading.query.start - 1
    return unsafe grammar.read(host, UnsafeBufferPointer(rebasing: text[..<mark]).span, isTruncated: false).isProduct
      ? mark : nil
  }

  /// The range of the link around one, if there is one, unless that is inside the last link.
  @inline(never)
  private func wrapper(
    around inner: Range<Int>, _ mark: Int, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Range<Int> {
    let limit = max(0, mark - AnchorFinder.lookBehind)
    guard let range = Wrapper.range(around: inner, bytes, from: limit, &reader), isOutside(range) else { return inner }
    return range
  }

  /// Whether a wrapper is not within the last link, unless it is the same one with another item.
  private func isOutside(_ wrapper: Range<Int>) -> Bool {
    let start = base + Int64(wrapper.lowerBound)
    return start >= last.end || isSame(start)
  }

  /// Whether a wrapper that begins at `start` is that of the last link; of numbers alone it may not be known.
  private func isSame(_ start: Int64) -> Bool {
    last.isAround ? start == last.start : options.contains(.numbersAlone) && start < last.start
  }

  /// Reads what has no host of Apple's: a page's tags, and links that state the app that opens them.
  @inline(never)
  private func withoutHost(
    _ bytes: Span<UInt8>, _ mark: Int, _ reader: inout EscapeReader
  ) -> (reading: LinkReading, range: Range<Int>)? {
    if let tag = SmartAppBanner.read(bytes, mark: mark, &reader) { return tag }
    let limit = max(0, mark - AnchorFinder.lookBehind)
    guard !options.contains(.ownHosts),
      let (reading, range) = DynamicLink.read(bytes, mark: mark, from: limit, &reader), isOutside(range)
    else { return nil }
    return (reading, range)
  }

  @inline(__always)
  private mutating func emit<Failure: Error>(
    _ match: Match, _ bytes: UnsafeRawBufferPointer, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) {
    let offset = base + Int64(match.range.lowerBound)
    let isAround = match.isAround
    var ordinal = 0
    if isAround, last.end > offset, isSame(offset) {
      if match.reading.appleID == last.appleID { return }
      ordinal = last.ordinal + 1
    }
    (last.start, last.end, last.isAround) = (offset, offset + Int64(match.range.count), isAround)
    let hasLines = !options.contains(.withoutLines)
    if hasLines { unsafe countLines(to: offset, bytes) }
    let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[match.range])
    var appleID = match.reading.appleID
    var list = match.reading.list.range
    while true {
      let match = unsafe LinkMatch(
        appleID: AppleID(rawValue: appleID), offset: offset, ordinal: ordinal,
        location: hasLines ? lines.location : (0, 0), reading: match.reading, text: match.text, source: source,
        inner: match.inner)
      try matches(match)
      guard !list.isEmpty, let number = match.nextNumber(&list) else { break }
      appleID = number
      ordinal += 1
    }
    last.appleID = appleID
    if isAround { last.ordinal = ordinal }
  }
}

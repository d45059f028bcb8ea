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
    while let mark = unsafe AnchorFinder.first(bytes, from: Int(next - base)) {
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

  /// A link: its contents, its unwrapped text, and its range.
  @safe private struct Match {
    var reading: LinkReading
    var text: UnsafeBufferPointer<UInt8>
    var range: Range<Int>
  }

  @inline(__always)
  private mutating func look(
    _ bytes: UnsafeRawBufferPointer, _ mark: Int, _ reader: inout EscapeReader
  ) -> Match? {
    let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    let isDot = span[mark] == UInt8(ascii: ".")
    if !isDot, let (reading, range) = SmartAppBanner.read(span, mark: mark, &reader) {
      return unsafe Match(reading: reading, text: UnsafeBufferPointer(start: nil, count: 0), range: range)
    }
    let host = isDot ? hosts.host(span, mark: mark, &reader) : hosts.hostWithoutDot(span, mark: mark, &reader)
    guard let host, let path = hosts.path(span, after: host, &reader) else { return nil }
    unwrapped.read(span, from: path, host, &reader)
    if reader.needsMore { return nil }
    let text = unsafe unwrapped.text(in: bytes, from: path)
    let reading = unsafe grammar.read(host, text.span, isTruncated: unwrapped.isTruncated)
    guard reading.isProduct || (options.contains(.storePages) && host.host.hasPages) else { return nil }
    let end = path + unwrapped.sourceEnd(max(reading.end, 1))
    return unsafe Match(reading: reading, text: text, range: host.start..<end)
  }

  @inline(__always)
  private mutating func emit<Failure: Error>(
    _ match: Match, _ bytes: UnsafeRawBufferPointer, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) {
    let offset = base + Int64(match.range.lowerBound)
    let hasLines = !options.contains(.withoutLines)
    if hasLines { unsafe countLines(to: offset, bytes) }
    let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[match.range])
    var appleID = match.reading.appleID
    var list = match.reading.list.range
    var ordinal = 0
    while true {
      let match = unsafe LinkMatch(
        appleID: AppleID(rawValue: appleID), offset: offset, ordinal: ordinal,
        location: hasLines ? lines.location : (0, 0), reading: match.reading, text: match.text, source: source)
      try matches(match)
      guard !list.isEmpty, let number = match.nextNumber(&list) else { return }
      appleID = number
      ordinal += 1
    }
  }
}

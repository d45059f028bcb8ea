// ProductLinks is the grammar of Apple's product links. Bytes go through `AnchorFinder`, which searches for the dots of
// hosts 32 bytes at a time, `HostReader` around each, `UnwrappedLink` for the escapes after it, and `LinkGrammar` for
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
  public static let maximalCarry = Anchor.lookBehind + maximalLinkLength + 64

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
  private let finder = AnchorFinder()
  private let hosts = HostReader.shared
  private let grammar = LinkGrammar()
  private var unwrapped = UnwrappedLink()
  /// The end of what was scanned, for links that began there.
  private var carry: [UInt8] = []
  /// The position of the first byte of ``carry`` in the stream.
  private var base: Int64 = 0
  /// The first mark that was not yet checked; the first byte of the stream has none before it.
  private var next: Int64 = 1
  /// Whether the anchor at ``next`` was checked and needs more bytes to decide.
  private var waits = false
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
      waits = false
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
    if unsafe onlyContinues(chunk) {
      unsafe carry.append(contentsOf: chunk)
      return false
    }
    let old = carry.count
    var taken = 0
    var kept = 0
    while taken < chunk.count {
      let step = min(chunk.count - taken, taken == 0 ? Anchor.lookBehind + 2 : Self.maximalLinkLength)
      unsafe carry.append(contentsOf: chunk[taken..<taken + step])
      taken += step
      kept = try searchCarry(matches)
      if Int(next - base) - old >= Anchor.lookBehind {
        dropCarry(old)
        carry.removeAll(keepingCapacity: true)
        return true
      }
    }
    dropCarry(kept)
    return false
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

  /// Whether the piece cannot end a link that waits for its end.
  ///
  /// Without this a long link that comes in tiny pieces would be read again with each of them. No escape is longer than
  /// the bytes that are looked back at, and no byte past them decides what a mark before them means.
  private func onlyContinues(_ chunk: UnsafeRawBufferPointer) -> Bool {
    guard waits, carry.count + chunk.count < Anchor.lookBehind + Self.maximalLinkLength else { return false }
    return unsafe carry.suffix(16).allSatisfy(\.continuesLink) && chunk.allSatisfy(\.continuesLink)
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
      let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
      if lines.position > end { lines = linesAtBase }
      lines.advance(to: end, span, base: base)
      linesAtBase = lines
    }
    base = end
  }

  /// Checks every anchor that was not checked before.
  ///
  /// - Returns: How many bytes are no longer needed.
  private mutating func search<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    while let mark = unsafe finder.first(bytes, from: Int(next - base)) {
      next = base + Int64(mark)
      switch unsafe look(bytes, mark, isLast) {
      case .nothing: break
      case .unfinished:
        waits = true
        return max(0, mark - Anchor.lookBehind)
      case .link(let reading, let text, let range):
        waits = false
        try unsafe emit(reading, text, range, bytes, matches)
      }
      next += 1
    }
    waits = false
    next = max(next, base + Int64(bytes.count - 1))
    return max(0, bytes.count - 1 - Anchor.lookBehind)
  }

  /// What was found at an anchor.
  @safe private enum Finding {
    case nothing
    /// More bytes are needed to decide.
    case unfinished
    /// A link: its contents, its unwrapped text, and its range.
    case link(LinkReading, UnsafeBufferPointer<UInt8>, Range<Int>)
  }

  private mutating func look(_ bytes: UnsafeRawBufferPointer, _ mark: Int, _ isLast: Bool) -> Finding {
    let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    switch hosts.read(span, mark: mark, isLast: isLast) {
    case .nothing: return .nothing
    case .unfinished: return .unfinished
    case .banner: return lookAtBanner(span, mark, isLast)
    case .host(let match):
      guard let path = hosts.path(span, after: match.end, isLast: isLast) else { return .nothing }
      guard path >= 0, unwrapped.read(span, from: path, isLast: isLast, spaces: match.host == .widgets) else {
        return .unfinished
      }
      let text = unsafe unwrapped.text(in: bytes, from: path)
      let reading = unsafe grammar.read(match, text.span, isTruncated: unwrapped.isTruncated)
      guard reading.isProduct || (options.contains(.storePages) && match.host.hasPages) else { return .nothing }
      return unsafe .link(reading, text, match.start..<path + unwrapped.sourceEnd(max(reading.end, 1)))
    }
  }

  private func lookAtBanner(_ bytes: Span<UInt8>, _ mark: Int, _ isLast: Bool) -> Finding {
    switch SmartAppBanner.read(bytes, mark: mark, isLast: isLast) {
    case .nothing: return .nothing
    case .unfinished: return .unfinished
    case .app(let number, let range):
      var reading = LinkReading(.apps, scheme: nil)
      reading.appleID = number
      reading.kind = .app
      return unsafe .link(reading, UnsafeBufferPointer(start: nil, count: 0), range)
    }
  }

  private mutating func emit<Failure: Error>(
    _ reading: LinkReading, _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer,
    _ matches: (borrowing LinkMatch) throws(Failure) -> Void
  ) throws(Failure) {
    let offset = base + Int64(range.lowerBound)
    let position = options.contains(.withoutLines) ? (0, 0) : unsafe position(of: offset, bytes)
    let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    var appleID = reading.appleID
    var list = reading.list.range
    var ordinal = 0
    while true {
      let match = unsafe LinkMatch(
        reading, appleID: appleID, ordinal: ordinal, text: text, source: source, offset: offset, position: position)
      try matches(match)
      guard !list.isEmpty, let number = match.nextNumber(&list) else { return }
      appleID = number
      ordinal += 1
    }
  }

  private mutating func position(of offset: Int64, _ bytes: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
    let span = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    if lines.position > offset { lines = linesAtBase }
    lines.advance(to: offset, span, base: base)
    return lines.location
  }
}

internal import ProductLinks

/// Finds the product links in a stretch of other text among JSON texts, where they are wanted.
struct LinksBetween: ~Copyable {
  private var scanner = LinkScanner()
  private let offset: Int64
  /// How much of its first line stands before the stretch.
  private let column: Int
  /// How many lines end before the stretch; `nil` where links are not wanted.
  private let lineCount: Int?

  /// Begins where `window` stands.
  init(_ window: ByteWindow) {
    offset = window.offset
    column = Int(window.offset - window.lineStart)
    lineCount = window.lineCount
  }

  mutating func take(_ text: UnsafeRawBufferPointer, into links: inout [FoundLink]) {
    guard let lineCount else { return }
    var found: [FoundLink] = []
    unsafe scanner.scan(text) { found.append($0) }
    links += found.map { moved($0, lineCount) }
  }

  mutating func finish(into links: inout [FoundLink]) {
    guard let lineCount else { return }
    var found: [FoundLink] = []
    scanner.finish { found.append($0) }
    links += found.map { moved($0, lineCount) }
  }

  private func moved(_ link: FoundLink, _ lineCount: Int) -> FoundLink {
    var link = link
    link.offset += offset
    if link.line == 1 { link.column += column }
    link.line += lineCount
    return link
  }
}

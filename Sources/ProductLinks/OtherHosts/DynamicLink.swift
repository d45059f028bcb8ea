internal import CatalogModel

/// Reads the app that a link of Firebase's kind opens, on any host: `?link=…&isi=123&ibi=com.example.pear`.
///
/// `isi` alone is a word and a setting elsewhere; the app's bundle ID must be in the same query.
enum DynamicLink {
  private static let number = Word("isi")
  private static let bundle = Word("ibi")

  /// Reads the link around the equals sign at `mark`, of which no byte before `limit` is read.
  static func read(
    _ bytes: Span<UInt8>, mark: Int, from limit: Int, _ reader: inout EscapeReader
  ) -> (reading: LinkReading, range: Range<Int>)? {
    let name = mark - number.count
    guard name > limit, number.ends(bytes, before: mark), let depth = separatorDepth(bytes, before: name),
      let equals = reader.next(bytes, at: mark), equals.value == 0x3D,
      let (appleID, end) = appleID(bytes, equals.next, &reader),
      let nearest = Wrapper.enclosing(bytes, name, from: limit, needsQuery: true)
    else { return nil }
    let start = Wrapper.outermost(bytes, around: nearest, from: limit) ?? nearest
    let whole = start..<Wrapper.end(bytes, after: name..<end, from: start, &reader)
    guard hasBundle(bytes, whole, depth) else { return nil }
    var reading = LinkReading(.other, scheme: .web)
    (reading.appleID, reading.kind, reading.via) = (appleID, .app, .itself)
    return (reading, whole)
  }

  /// How often the mark between parameters that ends before `position` is encoded.
  private static func separatorDepth(_ bytes: Span<UInt8>, before position: Int) -> Int? {
    guard let mark = EscapeReader.character(bytes, before: position), mark.value == 0x26 || mark.value == 0x3F else {
      return nil
    }
    return mark.depth
  }

  /// The number at a position, of six digits or more, and where it ends.
  private static func appleID(_ bytes: Span<UInt8>, _ position: Int, _ reader: inout EscapeReader) -> (Int64, Int)? {
    var stop = position
    while stop < position + 20, let byte = reader.peek(bytes, stop), byte.isAlphanumeric { stop += 1 }
    if let next = reader.peek(bytes, stop), next == UInt8(ascii: "-") || next == UInt8(ascii: "_") { return nil }
    guard let (value, end) = LinkNumber.read(bytes, position..<stop), end == stop,
      (100_000...9_999_999_999_999).contains(value)
    else { return nil }
    return (value, stop)
  }

  private static func hasBundle(_ bytes: Span<UInt8>, _ whole: Range<Int>, _ depth: Int) -> Bool {
    var reader = EscapeReader(end: whole.upperBound, isLast: true)
    return whole.contains { position in
      bytes[position] | 0x20 == UInt8(ascii: "i") && bundle.matches(in: bytes, at: position, &reader)
        && reader.next(bytes, at: position + bundle.count)?.value == 0x3D
        && separatorDepth(bytes, before: position) == depth
    }
  }
}

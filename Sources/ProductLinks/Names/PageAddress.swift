public import CatalogModel

/// The address of an item's own page, which spells the name between the page's kind and the number:
/// `https://music.apple.com/us/artist/daft-punk/5468295`.
public enum PageAddress {
  /// Whether the address shows that an artist, author, developer or show is called `name`: a credit may be that of
  /// several.
  public static func evidence(for name: Span<UInt8>, in address: Span<UInt8>, of maker: AppleID) -> NameEvidence {
    let path = 0..<pathEnd(address)
    guard let slash = lastSlash(address, in: path) else { return .unknown }
    let last = slash + 1..<path.upperBound
    // The page of several artists together: `…/wa/viewCollaboration?ids=218882854-404757162`.
    if Word(address, range: last) == collaboration { return .refuted }
    guard number(address, last) == maker.rawValue, let spelling = spelling(address, before: slash),
      spelling.page.kind.isMaker
    else { return .unknown }
    return SpelledName.evidence(for: name, in: address, spelling.name)
  }

  /// Whether the address of an item's page shows that the item is called `name`: `…/album/low-tide/401?i=301`.
  public static func spells(_ name: String, itemAt address: String) -> Bool {
    let (name, address) = (name.utf8.span, address.utf8.span)
    let end = pathEnd(address)
    guard let slash = lastSlash(address, in: 0..<end), number(address, slash + 1..<end) != nil,
      let spelling = spelling(address, before: slash)
    else { return false }
    return SpelledName.evidence(for: name, in: address, spelling.name) == .proved
  }

  private static let collaboration = Word("viewcollaboration")

  /// The page and the name in `artist/daft-punk`, before the slash of the number.
  private static func spelling(_ address: Span<UInt8>, before slash: Int) -> (page: Page, name: Range<Int>)? {
    guard let start = lastSlash(address, in: 0..<slash), let before = lastSlash(address, in: 0..<start),
      let page = Word(address, range: before + 1..<start).flatMap({ Page.words[$0] })
    else { return nil }
    return (page, start + 1..<slash)
  }

  private static func pathEnd(_ address: Span<UInt8>) -> Int {
    var end = 0
    while end < address.count, address[end] != UInt8(ascii: "?"), address[end] != UInt8(ascii: "#") { end += 1 }
    return end > 0 && address[end - 1] == UInt8(ascii: "/") ? end - 1 : end
  }

  private static func lastSlash(_ address: Span<UInt8>, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if address[index] == UInt8(ascii: "/") { return index }
    }
    return nil
  }

  /// The number in `5468295` or `id5468295`; `nil` where the segment is none.
  private static func number(_ address: Span<UInt8>, _ segment: Range<Int>) -> Int64? {
    var start = segment.lowerBound
    if segment.count > 2, address[start] == UInt8(ascii: "i"), address[start + 1] == UInt8(ascii: "d") { start += 2 }
    guard segment.upperBound - start < 19 else { return nil }
    var number: Int64 = 0
    for index in start..<segment.upperBound {
      guard address[index].isDigit else { return nil }
      number = number * 10 + Int64(address[index] - UInt8(ascii: "0"))
    }
    return number
  }
}

extension PageAddress {
  /// The same as ``evidence(for:in:of:)`` for texts.
  public static func evidence(for name: String, in address: String?, of maker: AppleID) -> NameEvidence {
    guard let address, !name.isEmpty else { return .unknown }
    return evidence(for: name.utf8.span, in: address.utf8.span, of: maker)
  }
}

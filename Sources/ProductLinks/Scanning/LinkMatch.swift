public import CatalogModel

/// A product link that the scanner found: numbers at once, text on demand.
///
/// It is valid only within the closure that receives it.
@safe public struct LinkMatch: ~Copyable {
  /// The item that the link points to; nil when there is only a textual identifier, or only the network can resolve it.
  public let appleID: AppleID?
  /// The first byte of the link, counted from 0 over the whole stream.
  public let offset: Int64
  /// Which of the items in the link this is, counted from 0.
  public let ordinal: Int
  let location: (line: Int, column: Int)
  let reading: LinkReading
  /// The unwrapped text.
  let text: UnsafeBufferPointer<UInt8>
  let source: UnsafeRawBufferPointer
  /// The range of the link within a wrapper, counted from the source's first byte; empty without one.
  let inner: Piece

  /// The length of the link in bytes.
  public var length: Int { unsafe source.count }
  /// Counted from 1; 0 when the scanner does not count lines.
  public var line: Int { location.line }
  /// In bytes, counted from 1; 0 when the scanner does not count lines.
  public var column: Int { location.column }
  /// The album, show or season in which the link shows the item.
  public var parentID: AppleID? { AppleID(rawValue: reading.parentID) }

  /// What the item is; `unknown` where the link does not say.
  public var kind: ProductKind {
    unsafe LinkGrammar.kind(reading, text.span)
  }

  /// The link's store.
  public var storefront: Storefront? {
    unsafe LinkGrammar.storefront(reading, text.span)
  }

  /// The link with all its contents.
  public var link: ProductLink {
    let text = unsafe text.span
    return ProductLink(
      text: unsafe String(decoding: source, as: UTF8.self), inner: innerText, via: via, appleID: appleID,
      textID: textID,
      parentID: parentID, kind: kind, storefront: storefront, needsNetwork: reading.needsNetwork,
      language: string(.l),
      mediaType: LinkNumber.read(text, reading.query.value(.mt, text)).flatMap { Int(exactly: $0.value) },
      affiliate: string(.at) ?? string(.afftoken), partner: string(.partnerid), campaign: string(.ct),
      providerToken: string(.pt), origin: string(.uo),
      toolboxCampaign: string(.itscg), toolboxToken: string(.itsct), productPageID: string(.ppid),
      inAppProductID: string(reading.host == .services ? .productidentifier : .offername))
  }

  /// The link within a wrapper.
  private var innerText: String? {
    inner.isEmpty ? nil : unsafe String(decoding: source[inner.range], as: UTF8.self)
  }

  /// The host of others whose link it is; nil where it is Apple's own.
  public var via: String? {
    switch reading.via {
    case .apple: nil
    case .itself: hostName
    case let via: OtherHost.byName[Int(via.index)].name
    }
  }

  /// The host behind the link's `https://`.
  private var hostName: String {
    let bytes = unsafe source.assumingMemoryBound(to: UInt8.self).span
    var reader = EscapeReader(end: bytes.count, isLast: true)
    var position = 0
    while reader.peek(bytes, position)?.isLetter ?? false { position += 1 }
    while let mark = reader.next(bytes, at: position), mark.value == 0x3A || mark.value == 0x2F { position = mark.next }
    var letters: [UInt8] = []
    while let byte = reader.peek(bytes, position + letters.count),
      byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    {
      letters.append(byte.lowercased)
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The textual identifier; some links have an ISBN without the word.
  private var textID: String? {
    let text = string(reading.textID.range)
    return reading.host == .bookLink ? text.map { "isbn\($0)" } : text
  }

  /// The link and its location.
  public var found: FoundLink {
    FoundLink(link: link, offset: offset, length: length, line: line, column: column, ordinal: ordinal)
  }

  /// Removes and returns the first of several IDs.
  func nextNumber(_ list: inout Range<Int>) -> Int64? {
    let separator = reading.host == .other ? UInt8(ascii: "/") : UInt8(ascii: ",")
    guard let comma = list.first(where: { unsafe text[$0] == separator }) else { return nil }
    list = comma + 1..<list.upperBound
    while let first = list.first, unsafe !text[first].isDigit { list = first + 1..<list.upperBound }
    return unsafe LinkNumber.product(text.span, list)
  }

  private func string(_ name: LinkQuery.Name) -> String? { unsafe string(reading.query.value(name, text.span)) }

  /// A range of the unwrapped text, up to a comma, with escaped marks restored.
  private func string(_ range: Range<Int>) -> String? {
    if range.isEmpty { return nil }
    let bytes = unsafe text[range].prefix { $0 != UInt8(ascii: ",") }.map { byte in
      switch byte {
      case UnwrappedLink.slash: UInt8(ascii: "/")
      case UnwrappedLink.number: UInt8(ascii: "#")
      case UnwrappedLink.equals: UInt8(ascii: "=")
      default: byte
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

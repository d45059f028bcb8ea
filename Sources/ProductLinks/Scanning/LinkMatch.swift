public import CatalogModel

/// A product link that the scanner found: numbers at once, text on demand.
///
/// It is valid only within the closure that receives it.
@safe public struct LinkMatch: ~Copyable {
  /// The item that the link points to; nil when there is only a textual identifier, or only the network can resolve it.
  public let appleID: AppleID?
  /// The album, show or season in which the link shows the item.
  public let parentID: AppleID?
  /// The first byte of the link, counted from 0 over the whole stream.
  public let offset: Int64
  /// The length of the link in bytes.
  public let length: Int
  /// Counted from 1; 0 when the scanner does not count lines.
  public let line: Int
  /// In bytes, counted from 1; 0 when the scanner does not count lines.
  public let column: Int

  /// Which of the items in the link this is, counted from 0.
  public let ordinal: Int

  private let reading: LinkReading
  /// The unwrapped text.
  private let text: UnsafeBufferPointer<UInt8>
  private let source: UnsafeRawBufferPointer

  init(
    _ reading: LinkReading, appleID: Int64, ordinal: Int, text: UnsafeBufferPointer<UInt8>,
    source: UnsafeRawBufferPointer,
    offset: Int64, position: (line: Int, column: Int)
  ) {
    self.appleID = AppleID(rawValue: appleID)
    parentID = AppleID(rawValue: reading.parentID)
    self.offset = offset
    self.ordinal = ordinal
    length = source.count
    line = position.line
    column = position.column
    self.reading = reading
    unsafe self.text = unsafe text
    unsafe self.source = unsafe source
  }

  /// What the item is; `unknown` where the link does not say.
  public var kind: ProductKind {
    reading.kindInQuery == .nothing ? reading.kind : unsafe LinkGrammar.kind(reading, parameters, text.span)
  }

  /// The link's store.
  public var storefront: Storefront? {
    unsafe LinkGrammar.storefront(reading, parameters, text.span)
  }

  /// The link with all its contents.
  public var link: ProductLink {
    let parameters = parameters
    let text = unsafe text.span
    return ProductLink(
      text: unsafe String(decoding: source, as: UTF8.self), appleID: appleID, textID: string(reading.textID.range),
      parentID: parentID, kind: LinkGrammar.kind(reading, parameters, text),
      storefront: LinkGrammar.storefront(reading, parameters, text), needsNetwork: reading.needsNetwork,
      language: string(parameters[.l]),
      mediaType: LinkNumber.read(text, parameters[.mt]).flatMap { Int(exactly: $0.value) },
      affiliate: string(parameters[.at]), campaign: string(parameters[.ct]), providerToken: string(parameters[.pt]),
      origin: string(parameters[.uo]), toolboxCampaign: string(parameters[.itscg]),
      toolboxToken: string(parameters[.itsct]), productPageID: string(parameters[.ppid]),
      inAppProductID: string(parameters[reading.host == .services ? .productidentifier : .offername]))
  }

  /// The link and its location.
  public var found: FoundLink {
    FoundLink(link: link, offset: offset, length: length, line: line, column: column, ordinal: ordinal)
  }

  private var parameters: LinkParameters { unsafe LinkParameters(reading.query, of: text.span) }

  /// Removes and returns the first of several IDs.
  func nextNumber(_ list: inout Range<Int>) -> Int64? {
    guard let comma = list.first(where: { unsafe text[$0] == UInt8(ascii: ",") }) else { return nil }
    list = comma + 1..<list.upperBound
    while let first = list.first, unsafe !text[first].isDigit { list = first + 1..<list.upperBound }
    return unsafe LinkNumber.product(text.span, list)
  }

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

public import CatalogModel

/// A product link that the scanner has just found: numbers at once, text only when asked for.
///
/// It lives as long as the closure that it is lent to.
@safe public struct LinkMatch: ~Copyable {
  /// The item the link points at; nil when only a textual identifier or the network can tell.
  public let appleID: AppleID?
  /// The album, show or season that the item was reached through.
  public let parentID: AppleID?
  public let kind: ProductKind
  public let storefront: Storefront?
  /// The first byte of the link, counted from 0 over the whole stream.
  public let offset: Int64
  /// How many bytes the link takes.
  public let length: Int
  /// Counted from 1; 0 when the scanner does not count lines.
  public let line: Int
  /// In bytes, counted from 1; 0 when the scanner does not count lines.
  public let column: Int

  private let reading: LinkReading
  /// The unwrapped text; empty when the source, from its ``path`` on, is that text.
  private let text: [UInt8]
  private let path: Int
  private let source: UnsafeRawBufferPointer

  init(
    _ reading: LinkReading, appleID: Int64, text: [UInt8], path: Int, source: UnsafeRawBufferPointer,
    offset: Int64, position: (line: Int, column: Int)
  ) {
    self.appleID = AppleID(rawValue: appleID)
    parentID = AppleID(rawValue: reading.parentID)
    kind = reading.kind
    storefront = reading.storefront
    self.offset = offset
    length = source.count
    line = position.line
    column = position.column
    self.reading = reading
    self.text = text
    self.path = path
    unsafe self.source = unsafe source
  }

  /// The link with everything it says.
  public var link: ProductLink {
    ProductLink(
      text: unsafe String(decoding: source, as: UTF8.self), appleID: appleID, textID: string(reading.textID),
      parentID: parentID, kind: kind, storefront: storefront, needsNetwork: reading.needsNetwork,
      language: value(.l), mediaType: number(.mt), affiliate: value(.at), campaign: value(.ct),
      providerToken: value(.pt), origin: value(.uo), toolboxCampaign: value(.itscg), toolboxToken: value(.itsct),
      productPageID: value(.ppid))
  }

  /// The link and its place.
  public var found: FoundLink {
    FoundLink(link: link, offset: offset, length: length, line: line, column: column)
  }

  /// The next of several IDs, taken off the front of their list.
  func nextNumber(_ list: inout Range<Int>) -> Int64? {
    guard let comma = list.first(where: { byte($0) == UInt8(ascii: ",") }) else { return nil }
    list = comma + 1..<list.upperBound
    while let first = list.first, !byte(first).isDigit { list = first + 1..<list.upperBound }
    return LinkNumber.product(bytes(list).span, 0..<list.count)
  }

  private func byte(_ index: Int) -> UInt8 {
    text.isEmpty ? unsafe source[path + index] : text[index]
  }

  private func bytes(_ range: Range<Int>) -> [UInt8] { range.map { byte($0) } }

  private func number(_ name: LinkParameters.Name) -> Int? {
    let value = bytes(reading.parameters[name])
    return LinkNumber.read(value.span, 0..<value.count).flatMap { Int(exactly: $0.value) }
  }

  private func value(_ name: LinkParameters.Name) -> String? { string(reading.parameters[name]) }

  /// A piece of the unwrapped text, up to a comma, with the marks that are data put back.
  private func string(_ range: Range<Int>) -> String? {
    let bytes = bytes(range).prefix { $0 != UInt8(ascii: ",") }.map { byte in
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

public import Catalog
public import CatalogModel

/// One item to look up, by a key of the Lookup API.
public struct LookupItem: Equatable, Sendable {
  public enum Key: String, CaseIterable, Sendable {
    case id
    case bundleID = "bundleId"
    case upc
    case isbn
    case amgArtist = "amgArtistId"
    case amgAlbum = "amgAlbumId"
    case amgVideo = "amgVideoId"

    /// How many values to put into one call, at most `requested`.
    ///
    /// Answers do not state which barcode led to which item, so barcodes are looked up one by one.
    func maxAtOnce(_ requested: Int) -> Int { self == .id || self == .bundleID ? requested : 1 }
  }

  public var key: Key
  public var value: String
  /// The link's store, if the item was a link.
  public var storefront: Storefront?
  /// The item as the person typed it.
  public var text: String

  /// Parses what a person typed; `amg-artist:`, `amg-album:` and `amg-video:` precede numbers of the All Music Guide.
  ///
  /// - Parameters:
  ///   - text: Apple ID, product link, bundle ID, or a value after `upc:`, `isbn:`, `bundle-id:`, `amg-…:`.
  ///   - catalog: Resolves identifiers that the API does not accept, such as an ISRC, to Apple IDs; open for reading,
  ///     because only then it reads snapshots too.
  /// - Returns: The item; several where an identifier is shared.
  /// - Throws: ``StoreRequestError`` when nothing can be looked up.
  public static func items(_ text: String, in catalog: Catalog?) throws -> [LookupItem] {
    if let item = guide(text) { return [item] }
    switch try Reference(text) {
    case .number(let digits) where AppleID(digits) != nil: return [LookupItem(.id, value: digits, text: text)]
    case .number: throw StoreRequestError("'\(text)' is not an Apple ID")
    case .link(let appleID, let storefront):
      return [LookupItem(.id, value: appleID.description, text: text, storefront: storefront)]
    case .bundleID(let bundleID): return [LookupItem(.bundleID, value: bundleID, text: text)]
    case .identifier(let identifier): return try items(identifier, text, in: catalog)
    }
  }

  private init(_ key: Key, value: String, text: String, storefront: Storefront? = nil) {
    self.key = key
    self.value = value
    self.storefront = storefront
    self.text = text
  }

  public init(_ appleID: AppleID) {
    self.init(.id, value: appleID.description, text: appleID.description)
  }

  init(bundleID: String) {
    self.init(.bundleID, value: bundleID, text: bundleID)
  }

  /// The Apple ID, where that is the key.
  public var appleID: AppleID? { key == .id ? AppleID(value) : nil }

  private static func guide(_ text: String) -> LookupItem? {
    for (prefix, key) in [("amg-artist:", Key.amgArtist), ("amg-album:", .amgAlbum), ("amg-video:", .amgVideo)] {
      guard text.lowercased().hasPrefix(prefix), let number = AppleID(text.dropFirst(prefix.count)) else { continue }
      return LookupItem(key, value: number.description, text: text)
    }
    return nil
  }

  private static func items(_ identifier: Identifier, _ text: String, in catalog: Catalog?) throws -> [LookupItem] {
    if let error = CheckDigit.error(of: identifier) { throw StoreRequestError("'\(text)': \(error)") }
    if let key = [.upc: Key.upc, .isbn: .isbn, .bundleID: .bundleID][identifier.scheme] {
      return [LookupItem(key, value: identifier.value, text: text)]
    }
    guard case .items(let items, _, _)? = try catalog?.items(for: .identifier(identifier)) else {
      throw StoreRequestError(
        "'\(text)': the Lookup API takes no \(identifier.scheme.rawValue), and the catalog has no Apple ID for it")
    }
    return items.map { LookupItem(.id, value: $0.description, text: text) }
  }

  /// How to recognise the item in an answer.
  var expected: ExpectedItem {
    let sign: ExpectedItem.Sign =
      switch key {
      case .id: appleID.map(ExpectedItem.Sign.appleID) ?? .anyRecord
      case .bundleID: .bundleID(value.lowercased())
      case .upc: .identifier(Identifier(scheme: .upc, value: value))
      case .isbn: .identifier(Identifier(scheme: .isbn, value: value))
      case .amgArtist, .amgAlbum, .amgVideo: .anyRecord
      }
    return ExpectedItem(text: text, sign: sign, value: value)
  }
}

/// Why a request cannot be made, reported before anything is sent.
public struct StoreRequestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where, what, and what to do, as a sentence without its full stop.
  public var description: String

  public init(_ description: String) { self.description = description }
}

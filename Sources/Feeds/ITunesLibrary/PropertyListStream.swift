internal import CatalogModel
internal import Markup

/// One dictionary of a property list, with those of its values that say something of the catalogue.
struct PropertyDictionary {
  /// Where it begins.
  let offset: Int64
  private var values: [String: String] = [:]
  /// The key whose value comes next.
  fileprivate var key: String?

  /// The names are Apple's own.
  private static let known: Set<String> = [
    "Track ID", "Persistent ID", "Name", "itemId", "itemName", "artistId", "artistName", "playlistId", "playlistName",
    "genre", "kind", "releaseDate", "bundleShortVersionString", "softwareVersionBundleId", "s",
    "IAPProductIdentifier", "ContentVersion",
  ]

  fileprivate init(offset: Int64) { self.offset = offset }

  fileprivate mutating func add(_ value: String) {
    if let key, Self.known.contains(key) { values[key] = value }
    key = nil
  }

  /// Whether it is a track of a library, and no mention of one in a playlist.
  var isTrack: Bool { values["Track ID"] != nil && (values["Name"] ?? values["Persistent ID"]) != nil }

  /// What the `ContentInfo.plist` of hosted content states: a version of what a product ID brings.
  var contentVersion: AppFact? {
    guard let productID = values["IAPProductIdentifier"], let version = values["ContentVersion"] else { return nil }
    return AppFact(subject: productID, name: .contentVersion, value: version)
  }

  /// The record of a dictionary with the store's own number.
  func record(fallback: Storefront?) -> ProductRecord? {
    guard let appleID = values["itemId"].flatMap({ AppleID($0) }) else { return nil }
    let kind = ResultKind.kind(wrapper: nil, kind: values["kind"], collectionType: nil, artistType: nil) ?? .unknown
    var record = ProductRecord(appleID: appleID, kind: kind, storefront: values["s"].flatMap { Storefront($0) })
    record.storefront = record.storefront ?? fallback
    record.name = values["itemName"]
    record.artist = values["artistName"]
    record.artistID = values["artistId"].flatMap { AppleID($0) }
    if ResultKind.parent(of: kind) != nil { record.parentID = values["playlistId"].flatMap { AppleID($0) } }
    record.genre = values["genre"]
    record.releaseDate = values["releaseDate"].flatMap { Timestamp($0) == nil ? nil : $0 }
    record.version = values["bundleShortVersionString"]
    record.identifiers = values["softwareVersionBundleId"].map { [Identifier(scheme: .bundleID, value: $0)] } ?? []
    return record
  }
}

/// The dictionaries of a property list in XML, the inner before the outer.
struct PropertyListStream {
  private let tags: TagStream
  /// The dictionaries that are open; `nil` stands for an array.
  private var open: [PropertyDictionary?] = []

  init(_ tags: TagStream) { self.tags = tags }

  mutating func next() throws -> PropertyDictionary? {
    while let tag = try tags.nextTag() {
      switch tag.kind {
      case .opening:
        if tag.name == "dict" { open.append(PropertyDictionary(offset: tag.offset)) }
        if tag.name == "array" { open.append(nil) }
      case .closing where tag.name == "dict" || tag.name == "array":
        if let dictionary = close() { return dictionary }
      case .closing: add(tag.name, tag.precedingText)
      }
    }
    return nil
  }

  /// Reads a key, or the value behind one.
  private mutating func add(_ element: String, _ text: String) {
    guard let last = open.indices.last, open[last] != nil else { return }
    if element == "key" { open[last]?.key = text } else { open[last]?.add(text) }
  }

  private mutating func close() -> PropertyDictionary? {
    let closed = open.popLast() ?? nil
    // What was closed was the value of a key around it.
    if let last = open.indices.last { open[last]?.key = nil }
    return closed
  }
}

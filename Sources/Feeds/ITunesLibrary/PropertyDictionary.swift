internal import CatalogModel

/// One dictionary of a property list, with those of its values that say something of the catalogue.
struct PropertyDictionary {
  /// Where it begins.
  let offset: Int64
  private var values: [String: String] = [:]
  /// The key whose value comes next.
  private var key: String?

  /// The names are Apple's own.
  private static let known: Set<String> = [
    "Track ID", "Persistent ID", "Name", "itemId", "itemName", "artistId", "artistName", "playlistId", "playlistName",
    "genre", "kind", "releaseDate", "bundleShortVersionString", "softwareVersionBundleId", "s",
    "IAPProductIdentifier", "ContentVersion",
  ]

  init(offset: Int64) { self.offset = offset }

  /// Reads a key, or the value behind one; `nil` is an array or another dictionary.
  mutating func add(_ element: String, _ text: String?) {
    if let key, let text, element != "key", Self.known.contains(key) { values[key] = text }
    key = element == "key" ? text : nil
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

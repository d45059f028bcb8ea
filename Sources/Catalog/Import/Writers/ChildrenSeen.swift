internal import CatalogModel

/// Remembers what the children of one import have stated of their parents: an album's thousandth song does not write
/// the album a thousandth time.
struct ChildrenSeen {
  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
  }

  /// A hash of what was last stated of each item; cleared when it grows past ``limit``.
  private var stated: [Key: Int] = [:]
  private var origin = ImportOrigin(importID: 0, observedAt: "")
  private static let limit = 100_000

  /// Returns whether `record` states anything else than last time.
  mutating func insert(_ record: ProductRecord, from origin: ImportOrigin) -> Bool {
    if origin != self.origin || stated.count >= Self.limit {
      stated.removeAll(keepingCapacity: true)
      self.origin = origin
    }
    let hash = Self.hash(record)
    let key = Key(appleID: record.appleID, storefront: record.storefront)
    return stated.updateValue(hash, forKey: key) != hash
  }

  private static func hash(_ record: ProductRecord) -> Int {
    var hasher = Hasher()
    hasher.combine(record.kind)
    hasher.combine(record.artistID)
    hasher.combine(record.parentID)
    hasher.combine(record.text)
    hasher.combine(record.offers)
    hasher.combine(record.identifiers)
    return hasher.finalize()
  }
}

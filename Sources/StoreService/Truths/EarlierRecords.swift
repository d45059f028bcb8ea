internal import Catalog
internal import CatalogModel
internal import JSON

/// An answer beside the records that the catalog has of the same items.
struct EarlierRecords {
  /// Members that each record had before, and none has any more, by whether a reader needs them.
  private(set) var lost: [String] = []
  /// How many records came in an older version than the catalog has: a cache answered.
  private(set) var staleCount = 0
  /// The answer without these; `nil` where there are none.
  private(set) var current: [UInt8]?

  /// So few records without a member may be chance: an app that went to Apple Arcade has no price any more.
  private static let minRecords = 3
  /// So many records are compared at most.
  private static let maxRecords = 25
  private static let needed: Set<String> = [
    "trackName", "collectionName", "artistName", "price", "trackPrice", "collectionPrice", "currency", "country",
    "bundleId", "version", "trackViewUrl", "collectionViewUrl", "feedUrl", "releaseDate",
  ]

  init(_ body: [UInt8], in storefront: Storefront, of catalog: Catalog) throws {
    let results = (try? JSONTree(bytes: body))?["results"]?.elements ?? []
    var pairs: [(old: JSONTree, new: JSONTree)] = []
    var others: [JSONTree] = []
    for result in results {
      guard let appleID = Self.appleID(of: result),
        let record = try catalog.record(of: appleID, in: storefront), record.isSearchResult, let old = record.tree
      else {
        others.append(result)
        continue
      }
      if !Self.isOlder(result, than: old) { others.append(result) }
      if pairs.count < Self.maxRecords { pairs.append((old, result)) }
    }
    staleCount = results.count - others.count
    if staleCount > 0 {
      let answer: JSONTree = ["resultCount": .number("\(others.count)"), "results": .array(others)]
      current = answer.text(isCompact: true)
    }
    for (_, group) in Dictionary(grouping: pairs, by: { $0.new["kind"]?.string ?? "" }) {
      guard group.count >= Self.minRecords else { continue }
      let before = group.dropFirst().reduce(Self.names(in: group[0].old)) { $0.intersection(Self.names(in: $1.old)) }
      lost += before.subtracting(group.reduce(into: []) { $0.formUnion(Self.names(in: $1.new)) }).sorted()
    }
  }

  /// What a reader needs of what is lost.
  var neededLoss: String? {
    let names = lost.filter(Self.needed.contains)
    return names.isEmpty ? nil : "no record has \(names.joined(separator: ", ")), which each had"
  }

  private static func appleID(of record: JSONTree) -> AppleID? {
    ["trackId", "collectionId", "artistId"].lazy.compactMap { record[$0]?.stringOrDigits }.first.flatMap { AppleID($0) }
  }

  /// The members that say something: a list that came empty is as good as none.
  private static func names(in record: JSONTree) -> Set<String> {
    Set(
      record.members.filter { member in
        switch member.value {
        case .null: false
        case .string(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        default: true
        }
      }.map(\.name))
  }

  /// A version's date never goes back in the store.
  private static func isOlder(_ record: JSONTree, than old: JSONTree) -> Bool {
    guard let new = record["currentVersionReleaseDate"]?.string.flatMap({ Timestamp($0) }),
      let known = old["currentVersionReleaseDate"]?.string.flatMap({ Timestamp($0) })
    else { return false }
    return new < known
  }
}

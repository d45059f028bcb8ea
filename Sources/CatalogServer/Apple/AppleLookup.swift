internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// Answers `lookup`: the items that a request names, each with what belongs to it, if requested.
struct AppleLookup {
  let query: AppleQuery
  let source: RecordSource

  /// More than Apple's 200 do no harm; ten thousand are refused.
  private static let maxItems = 1000

  func response() throws -> HTTPResponse {
    var query = query
    let kinds = query["entity"].flatMap { $0.isEmpty ? nil : $0 }.map(ResultEntity.kinds(list:))
    if case .some(nil) = kinds { query.wrong.append("resultEntity") }
    let named = named
    if named.count > Self.maxItems || named.contains(where: { $0.key == "id" && !Self.isNumber($0.value) }) {
      query.wrong.append("itunesId")
    }
    try query.check()
    var records: [[UInt8]] = []
    var seen: Set<AppleID> = []
    for (key, value) in named {
      for appleID in try items(key, value) where seen.insert(appleID).inserted {
        guard let record = try source.record(of: appleID, in: query.storefront) else { continue }
        records.append(record)
        if let kinds, let kinds { records += try children(of: appleID, kinds: kinds) }
      }
    }
    return ResultList.response(records, callback: query.callback)
  }

  // MARK: Items

  /// The scheme that each parameter besides `id` names, and the kinds of its items; of any where there are none.
  private static let schemes: [String: (scheme: Identifier.Scheme, kinds: [ProductKind])] = [
    "bundleId": (.bundleID, []), "upc": (.upc, []), "isbn": (.isbn, []), "amgArtistId": (.amg, [.artist]),
    "amgAlbumId": (.amg, [.album]), "amgVideoId": (.amg, [.movie, .musicVideo, .tvEpisode]),
  ]

  /// The items in the order asked.
  private var named: [(key: String, value: String)] {
    query.parameters.filter { $0.name == "id" || Self.schemes[$0.name] != nil }.flatMap { parameter in
      parameter.value.utf8.split(separator: UInt8(ascii: ",")).map { (parameter.name, String(Substring($0))) }
    }
  }

  private static func isNumber(_ value: String) -> Bool {
    value.utf8.count <= 19 && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func items(_ key: String, _ value: String) throws -> [AppleID] {
    guard let (scheme, kinds) = Self.schemes[key] else {
      return Int64(value).flatMap(AppleID.init(rawValue:)).map { [$0] } ?? []
    }
    let identifier = Identifier(scheme: scheme, value: value)
    guard case .items(let found, _, _) = try source.catalog.items(for: .identifier(identifier)) else { return [] }
    guard !kinds.isEmpty else { return found }
    return try found.filter { try source.catalog.listings(of: $0).contains { kinds.contains($0.kind) } }
  }

  // MARK: Children

  private func children(of appleID: AppleID, kinds: [ProductKind]) throws -> [[UInt8]] {
    let order: Catalog.ChildOrder = query["sort"] == "recent" ? .newest : .track
    let children = try source.catalog.children(
      of: appleID, kinds: kinds, in: query.storefront, order: order, limit: query.limit)
    return try children.compactMap { try source.record(of: $0, in: query.storefront) }
  }
}

internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// Answers `lookup`: the items that a request names, each with what belongs to it, if requested.
struct AppleLookup {
  let query: AppleQuery
  let source: RecordSource

  /// More than Apple's 200 do no harm; ten thousand are refused.
  private static let mostItems = 1000

  func response() throws -> HTTPResponse {
    var query = query
    let kinds = query["entity"].flatMap { $0.isEmpty ? nil : $0 }.map(ResultEntity.kinds(list:))
    if case .some(nil) = kinds { query.wrong.append("resultEntity") }
    let references = references(&query)
    try query.check()
    var records: [[UInt8]] = []
    var seen: Set<AppleID> = []
    for reference in references {
      for appleID in try items(reference) where seen.insert(appleID).inserted {
        guard let record = try source.record(of: appleID, in: query.storefront) else { continue }
        records.append(record)
        if let kinds, let kinds { records += try children(of: appleID, kinds: kinds) }
      }
    }
    return ResultList.response(records, callback: query.callback)
  }

  // MARK: Items

  private enum NamedItem {
    case appleID(AppleID)
    case identifier(Identifier, kinds: [ProductKind])
  }

  /// The items in the order asked; a wrong number, or too many of them, is noted in the query.
  private func references(_ query: inout AppleQuery) -> [NamedItem] {
    var named: [NamedItem] = []
    for parameter in query.parameters {
      for value in parameter.value.utf8.split(separator: UInt8(ascii: ",")) {
        guard named.count < Self.mostItems else {
          query.wrong.append("itunesId")
          return []
        }
        guard parameter.name == "id" else {
          named += Self.identifier(parameter.name, String(Substring(value))).map { [$0] } ?? []
          continue
        }
        guard value.allSatisfy({ (0x30...0x39).contains($0) }), value.count <= 19 else {
          query.wrong.append("itunesId")
          return []
        }
        if let appleID = Int64(Substring(value)).flatMap(AppleID.init(rawValue:)) { named.append(.appleID(appleID)) }
      }
    }
    return named
  }

  private static func identifier(_ key: String, _ value: String) -> NamedItem? {
    func item(_ scheme: Identifier.Scheme, _ kinds: [ProductKind] = []) -> NamedItem {
      .identifier(Identifier(scheme: scheme, value: value), kinds: kinds)
    }
    return switch key {
    case "bundleId": item(.bundleID)
    case "upc": item(.upc)
    case "isbn": item(.isbn)
    case "amgArtistId": item(.amg, [.artist])
    case "amgAlbumId": item(.amg, [.album])
    case "amgVideoId": item(.amg, [.movie, .musicVideo, .tvEpisode])
    default: nil
    }
  }

  private func items(_ item: NamedItem) throws -> [AppleID] {
    switch item {
    case .appleID(let appleID): return [appleID]
    case .identifier(let identifier, let kinds):
      guard case .items(let found, _) = try source.catalog.items(for: .identifier(identifier)) else { return [] }
      guard !kinds.isEmpty else { return found }
      return try found.filter { try source.catalog.listings(of: $0).contains { kinds.contains($0.kind) } }
    }
  }

  // MARK: Children

  private func children(of appleID: AppleID, kinds: [ProductKind]) throws -> [[UInt8]] {
    let order: Catalog.ChildOrder = query["sort"] == "recent" ? .newest : .track
    let children = try source.catalog.children(
      of: appleID, kinds: kinds, in: query.storefront, order: order, limit: query.limit)
    return try children.compactMap { try source.record(of: $0, in: query.storefront) }
  }
}

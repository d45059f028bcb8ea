internal import Catalog
internal import CatalogModel
internal import JSON
internal import HTTPServer
internal import StoreService

/// Answers `search`: the items whose names have the words of a term, the best first.
struct AppleSearch {
  let query: AppleQuery
  let source: RecordSource

  func response() throws -> HTTPResponse {
    var query = query
    let kinds = kinds(&query)
    let attribute = query["attribute"].flatMap { SearchAttribute(rawValue: $0) }
    if attribute == nil, !(query["attribute"] ?? "").isEmpty { query.wrong.append("attributeType") }
    try query.check()
    let words = SearchTerm.words(query["term"] ?? "")
    guard !words.isEmpty else { return ResultList.response([], callback: query.callback) }
    return ResultList.response(try records(words, kinds, attribute), callback: query.callback)
  }

  /// The kinds that `entity`, else `media` ask for; wrong values are noted in the query.
  private func kinds(_ query: inout AppleQuery) -> [ProductKind] {
    let media = query["media"].flatMap { $0.isEmpty ? nil : $0 } ?? "all"
    let ofMedia = ResultEntity.kinds(media: media)
    if ofMedia == nil { query.wrong.append("mediaType") }
    guard let entity = query["entity"], !entity.isEmpty else { return ofMedia ?? [] }
    guard let kinds = ResultEntity.kinds(list: entity) else {
      query.wrong.append("resultEntity")
      return []
    }
    return kinds
  }

  private func records(
    _ words: [String], _ kinds: [ProductKind], _ attribute: SearchAttribute?
  ) throws -> [[UInt8]] {
    let hidesExplicit = query["explicit"]?.lowercased() == "no"
    var search = SearchQuery(
      words.joined(separator: " "), kinds: kinds, storefronts: [query.storefront] + source.fallbacks,
      // What is left out behind the search is made up for by a larger one.
      limit: (query.offset + query.limit) * (hidesExplicit ? 4 : 1))
    if let attribute { search.scope = ResultEntity.ofMaker.contains(attribute) ? .maker : .name }
    var records: [[UInt8]] = []
    for item in try source.catalog.find(search).items {
      guard records.count < query.offset + query.limit else { break }
      guard let record = try source.record(of: item.listing.appleID, in: query.storefront) else { continue }
      if hidesExplicit, Self.isExplicit(record) { continue }
      records.append(record)
    }
    return Array(records.dropFirst(query.offset))
  }

  private static func isExplicit(_ record: [UInt8]) -> Bool {
    let record = try? JSONTree(bytes: record)
    return ["trackExplicitness", "collectionExplicitness"].contains { record?[$0]?.string == "explicit" }
  }
}

/// What is typed to be searched for.
enum SearchTerm {
  /// The words of a term: clients part them by spaces, `+`, `_`, `-` and `*`.
  static func words(_ term: String) -> [String] {
    term.split { $0.isWhitespace || "+_-*".contains($0) || $0 == "\u{FFFD}" }.map { String($0) }
  }
}

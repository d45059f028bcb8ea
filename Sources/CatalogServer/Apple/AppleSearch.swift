internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// Answers `search`: the items whose names have the words of a term, the best first.
struct AppleSearch {
  let query: AppleQuery
  let source: RecordSource

  func response() throws -> HTTPResponse {
    var query = query
    let kinds = kinds(&query)
    if let attribute = query["attribute"], !attribute.isEmpty, !ResultEntity.isAttribute(attribute) {
      query.wrong.append("attributeType")
    }
    try query.check()
    let words = SearchTerm.words(query["term"] ?? "")
    guard !words.isEmpty else { return ResultList.response([], callback: query.callback) }
    return ResultList.response(try records(words, kinds), callback: query.callback)
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

  private func records(_ words: [String], _ kinds: [ProductKind]) throws -> [[UInt8]] {
    let hidesExplicit = query["explicit"]?.lowercased() == "no"
    let isFiltered = hidesExplicit || query["attribute"]?.isEmpty == false
    // What is left out behind the search is made up for by a larger one.
    let wanted = (query.offset + query.limit) * (isFiltered ? 4 : 1)
    let search = SearchQuery(
      words.joined(separator: " "), kinds: kinds, storefronts: [query.storefront] + source.fallbacks, limit: wanted)
    var records: [[UInt8]] = []
    for listing in try source.catalog.search(search) where matchesAttribute(listing, words) {
      guard records.count < query.offset + query.limit else { break }
      guard let record = try source.record(of: listing.appleID, in: query.storefront) else { continue }
      if hidesExplicit, Self.isExplicit(record) { continue }
      records.append(record)
    }
    return Array(records.dropFirst(query.offset))
  }

  /// Whether the words stand where the attribute says: in the name, or in who made the item.
  private func matchesAttribute(_ listing: Listing, _ words: [String]) -> Bool {
    guard let attribute = query["attribute"], !attribute.isEmpty else { return true }
    let text = ResultEntity.isOfMaker(attribute) ? [listing.artist, listing.seller] : [listing.name]
    let folded = text.compactMap { $0?.lowercased() }.joined(separator: " ")
    return words.allSatisfy { folded.contains($0.lowercased()) }
  }

  private static func isExplicit(_ record: [UInt8]) -> Bool {
    guard let members = JSONMembers(record) else { return false }
    return ["trackExplicitness", "collectionExplicitness"].contains { key in
      members.value(of: key, in: record).map { record[$0].elementsEqual("\"explicit\"".utf8) } ?? false
    }
  }
}

/// What is typed to be searched for.
enum SearchTerm {
  private static let mostWords = 12
  private static let mostLetters = 64

  /// The words of a term: clients part them by spaces, `+`, `_`, `-` and `*`; so many of them are looked for.
  static func words(_ term: String) -> [String] {
    let parts = term.split { $0.isWhitespace || "+_-*".contains($0) || $0 == "\u{FFFD}" }
    return parts.prefix(mostWords).map { String($0.prefix(mostLetters)) }
  }
}

public import CatalogModel

/// A search in one store.
public struct SearchRequest: Sendable {
  public var words: String
  public var storefront: Storefront
  public var media: SearchMedia?
  public var entity: SearchEntity?
  public var attribute: SearchAttribute?
  public var language: StoreLanguage?
  /// How many records to return; more than 200 come in pages.
  public var limit: Int
  /// `false` excludes what is marked as explicit.
  public var includesExplicit = true

  public init(_ words: String, in storefront: Storefront, limit: Int = 50) {
    self.words = words
    self.storefront = storefront
    self.limit = limit
  }

  /// Throws if Apple would refuse the search, or answer another one.
  public func check() throws(StoreRequestError) {
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw StoreRequestError("There are no words to search for")
    }
    let fitting = SearchMedia.allCases.filter { media == nil || media == $0 }
    if let entity, !fitting.contains(where: { $0.entities.contains(entity) }), let media {
      throw StoreRequestError(
        "--entity \(entity.rawValue) does not go with --media \(media.rawValue). Use \(Self.list(media.entities))")
    }
    let looked = fitting.filter { media in entity.map(media.entities.contains) ?? true }
    guard let attribute, !looked.contains(where: { $0.attributes.contains(attribute) }) else { return }
    let what = entity.map { "--entity \($0.rawValue)" } ?? media.map { "--media \($0.rawValue)" } ?? "a search"
    let choice = SearchAttribute.allCases.filter { attribute in looked.contains { $0.attributes.contains(attribute) } }
    throw StoreRequestError(
      "--attribute \(attribute.rawValue) does not go with \(what). "
        + (choice.isEmpty ? "Leave it out: none does" : "Use \(Self.list(choice))"))
  }

  private static func list(_ words: [some RawRepresentable<String>]) -> String {
    words.map(\.rawValue).joined(separator: ", ")
  }

  public var request: StoreRequest {
    let length = min(limit, StoreRequest.maxAtOnce)
    var query = [QueryItem("term", value: words), QueryItem("country", value: storefront.code)]
    let media = media ?? impliedMedia
    if let media { query.append(QueryItem("media", value: media.rawValue)) }
    if let entity { query.append(QueryItem("entity", value: entity.rawValue)) }
    if let attribute { query.append(QueryItem("attribute", value: attribute.rawValue)) }
    if let language { query.append(QueryItem("lang", value: language.code)) }
    if !includesExplicit { query.append(QueryItem("explicit", value: "No")) }
    query.append(QueryItem("limit", value: String(length)))
    return StoreRequest(
      path: "/search", query: query, subject: .search, storefront: storefront, name: "search-\(storefront)",
      expected: [ExpectedItem(text: words, sign: .anyRecord)],
      pages: StoreRequest.Pages(length: length, requested: limit))
  }

  /// The media of the entity or the attribute: without one, Apple searches all media, where few are known.
  private var impliedMedia: SearchMedia? {
    SearchMedia.allCases.first { media in
      if let entity { return media.entities.contains(entity) && attribute.map(media.attributes.contains) ?? true }
      return attribute == .softwareDeveloper && media == .software
    }
  }
}

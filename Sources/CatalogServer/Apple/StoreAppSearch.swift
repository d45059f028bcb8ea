internal import Catalog
internal import CatalogModel
internal import HTTPServer
internal import ProductPages
internal import Storefronts

/// Answers what Apple's own apps ask when somebody searches in them: numbers alone, and the hints while typing.
struct StoreAppSearch {
  let query: AppleQuery
  let source: RecordSource
  let storefront: Storefront

  private static let maxResults = 200
  private static let maxHints = 10

  /// The store is in the field `X-Apple-Store-Front: 143444,24 t:native`.
  init(_ request: AppleRequest) {
    (query, source) = (request.query(), request.source)
    let number = request.request.fields["x-apple-store-front"]?.prefix { $0.isNumber }
    storefront = number.flatMap { Storefront($0) } ?? query.storefront
  }

  /// `{"bubbles":[{"results":[{"id":"553834731"}]}]}`, the numbers as strings.
  func results() throws -> HTTPResponse {
    let found = try listings(limit: Self.maxResults)
    let results = found.map { "{\"id\":\"\($0.appleID)\"}" }.joined(separator: ", ")
    let bubbles = found.isEmpty ? "[]" : "[{\"results\":[\(results)]}]"
    return HTTPResponse(contentType: "application/json; charset=utf-8", text: "{\"bubbles\":\(bubbles)}\n")
  }

  /// Names that begin like the term, in lower case as Apple gives them, as a property list.
  func hints() throws -> HTTPResponse {
    var seen: Set<String> = []
    let names = try listings(limit: Self.maxHints * 3).compactMap { $0.name?.lowercased() }
      .filter { seen.insert($0).inserted }
    let hints = names.prefix(Self.maxHints).map { name in
      "<dict><key>term</key><string>\(HTML.escaped(name))</string></dict>\n"
    }
    return HTTPResponse(
      contentType: "text/xml; charset=utf-8",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict><key>title</key><string>Suggestions</string><key>hints</key><array>
        \(hints.joined())</array></dict>
        </plist>

        """)
  }

  private func listings(limit: Int) throws(CatalogError) -> [Listing] {
    let words = SearchTerm.words(query["term"] ?? query["q"] ?? "")
    guard !words.isEmpty else { return [] }
    let media = query["media"].flatMap { ResultEntity.kinds(media: $0) } ?? [.app, .bundle]
    return try source.catalog.search(
      SearchQuery(words.joined(separator: " "), kinds: media, storefronts: [storefront], limit: limit))
  }
}

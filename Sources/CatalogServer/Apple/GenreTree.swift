internal import Catalog
internal import CatalogModel
internal import JSON
internal import HTTPServer

/// Answers `ws/genres?id=26&cc=us`: a genre with those below it, as the catalog knows them.
struct GenreTree {
  let query: AppleQuery
  let source: RecordSource

  func response() throws -> HTTPResponse {
    let genres = try source.catalog.genres(in: query.storefront)
    let root = query["id"].flatMap { Int64($0) }
    let shown = genres.filter { root == nil ? $0.parent == nil : $0.number == root }
    return HTTPResponse(contentType: ResultList.contentType, body: json(shown, of: genres).text(isCompact: true))
  }

  private static let deepest = 4

  private func json(_ shown: [Catalog.Genre], of all: [Catalog.Genre], depth: Int = 0) -> JSONTree {
    .object(
      shown.map { genre in
        let number = "\(genre.number)"
        var members: [(name: String, value: JSONTree)] = [
          ("name", .string(genre.name)), ("id", .string(number)),
          ("url", "https://itunes.apple.com/\(query.storefront)/genre/id\(number)"), ("rssUrls", [:]),
          ("chartUrls", [:]),
        ]
        let below = all.filter { $0.parent == genre.number }
        if !below.isEmpty, depth < Self.deepest {
          members.append(("subgenres", json(below, of: all, depth: depth + 1)))
        }
        return (number, .object(members))
      })
  }
}

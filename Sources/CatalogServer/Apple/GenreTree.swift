internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// Answers `ws/genres?id=26&cc=us`: a genre with those below it, as the catalog knows them.
struct GenreTree {
  let query: AppleQuery
  let source: RecordSource

  func response() throws -> HTTPResponse {
    let genres = try source.catalog.genres(in: query.storefront)
    let root = query["id"].flatMap { Int64($0) }
    let shown = genres.filter { root == nil ? $0.parent == nil : $0.number == root }
    var body: [UInt8] = []
    write(shown, of: genres, depth: 0, to: &body)
    return HTTPResponse(contentType: ResultList.contentType, body: body + [0x0A])
  }

  private static let deepest = 4

  private func write(_ shown: [Catalog.Genre], of all: [Catalog.Genre], depth: Int, to body: inout [UInt8]) {
    for (index, genre) in shown.enumerated() {
      body += Array((index == 0 ? "{" : ", ").utf8) + Array("\"\(genre.number)\":{\"name\":".utf8)
      RecordJSON.append(string: genre.name, to: &body)
      let url = "https://itunes.apple.com/\(query.storefront)/genre/id\(genre.number)"
      body += Array(", \"id\":\"\(genre.number)\", \"url\":\"\(url)\", \"rssUrls\":{}, \"chartUrls\":{}".utf8)
      let below = all.filter { $0.parent == genre.number }
      if !below.isEmpty, depth < Self.deepest {
        body += Array(", \"subgenres\":".utf8)
        write(below, of: all, depth: depth + 1, to: &body)
      }
      body.append(UInt8(ascii: "}"))
    }
    body += Array((shown.isEmpty ? "{}" : "}").utf8)
  }
}

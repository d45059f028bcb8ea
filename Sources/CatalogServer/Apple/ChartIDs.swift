internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// Answers `ws/charts?cc=us&g=36&name=FreeApplications&limit=200`: the numbers of a chart's items, and nothing else.
struct ChartIDs {
  let query: AppleQuery
  let source: RecordSource

  func response() throws -> HTTPResponse {
    var query = query
    let storefront = query["cc"].map { AppleQuery.storefront($0) } ?? query.storefront
    guard let storefront else {
      query.wrong.append("country")
      throw AppleError(keys: query.wrong)
    }
    let names = query["name"].flatMap { Self.charts[$0.lowercased()] } ?? []
    // A shop's own genre stands for all of them.
    let genre = query["g"].flatMap { Self.shops.contains($0) || $0.isEmpty ? nil : $0 }
    let edition = try source.edition(names, in: storefront, genre: genre)
    let numbers = edition?.entries.prefix(limit).map { $0.appleID.description } ?? []
    return HTTPResponse(
      contentType: ResultList.contentType, text: "{\"resultIds\":[\(numbers.joined(separator: ", "))]}\n")
  }

  private var limit: Int { query["limit"].flatMap { Int($0) }.map { min(max($0, 1), 400) } ?? 100 }

  /// App Store, podcasts, films, television, music, books, Mac App Store, audiobooks.
  private static let shops: Set<String> = ["36", "26", "33", "32", "34", "38", "39", "50000024"]

  /// The charts that a name stands for, in the order in which they are looked for: names that clients are seen to send.
  private static let charts: [String: [String]] = [
    "freeapplications": ["topfreeapplications", "apps/top-free/apps"],
    "freeappsv2": ["topfreeapplications", "apps/top-free/apps"],
    "paidapplications": ["toppaidapplications", "apps/top-paid/apps"],
    "grossingapplications": ["topgrossingapplications"], "freeipadapplications": ["topfreeipadapplications"],
    "paidipadapplications": ["toppaidipadapplications"], "grossingipadapplications": ["topgrossingipadapplications"],
    "freemacapps": ["topfreemacapps"], "paidmacapps": ["toppaidmacapps"], "grossingmacapps": ["topgrossingmacapps"],
    "podcasts": ["toppodcasts", "podcasts/top/podcasts"],
    "audiopodcastepisodes": ["podcasts/top/podcast-episodes"], "songs": ["topsongs", "music/most-played/songs"],
    "albums": ["topalbums", "music/most-played/albums"], "movies": ["topmovies"],
  ]
}

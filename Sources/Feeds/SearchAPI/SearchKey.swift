internal import JSON

/// The members of a Search API result that say something of the catalogue.
///
/// Their names are Apple's own. Which of them a result has depends on what it is, see `SearchRecord`.
enum SearchKey: Int, CaseIterable {
  case wrapperType, kind, collectionType, artistType
  case trackId, collectionId, artistId, collectionArtistId, artistIds
  case trackName, collectionName, artistName, collectionArtistName, sellerName
  case primaryGenreName, genres, releaseDate, version
  case trackViewUrl, collectionViewUrl, artistViewUrl, artistLinkUrl, collectionArtistViewUrl
  case artworkUrl600, artworkUrl512, artworkUrl160, artworkUrl100, artworkUrl60, artworkUrl30
  case price, formattedPrice
  case trackPrice, trackHdPrice, trackRentalPrice, trackHdRentalPrice
  case collectionPrice, collectionHdPrice
  case currency, country
  case bundleId, upc, isbn, amgArtistId, feedUrl
  case averageUserRating, userRatingCount, averageUserRatingForCurrentVersion, userRatingCountForCurrentVersion
  /// Members of things that are no results: error answers, proxies' wrappers, charts, reviews.
  case errorMessage, contents, feed, chartName, reviewRating
  case id, name, url, artistUrl, artworkUrl

  static let names = allCases.map(\.name)

  private var name: String {
    switch self {
    case .chartName: "im:name"
    case .reviewRating: "im:rating"
    default: "\(self)"
    }
  }
}

extension JSONParser {
  subscript(key: SearchKey) -> JSONSlot { self[key.rawValue] }
}

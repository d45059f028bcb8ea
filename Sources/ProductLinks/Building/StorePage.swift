internal import CatalogModel

/// The page of the present stores for one kind of product.
struct StorePage {
  var host: String
  /// The scheme that opens the store's own app.
  var scheme: String
  /// The word in the path.
  var word: String
  /// `id`, which the music store omits.
  var prefix = "id"
  /// The kind's number in `mt=`; nil for pages of people and companies.
  var mediaType: Int?

  private static func apps(_ word: String, _ mediaType: Int? = 8, scheme: String = "itms-apps") -> StorePage {
    StorePage(host: "apps.apple.com", scheme: scheme, word: word, mediaType: mediaType)
  }

  private static func music(_ word: String, _ mediaType: Int? = 1) -> StorePage {
    StorePage(host: "music.apple.com", scheme: "music", word: word, prefix: "", mediaType: mediaType)
  }

  private static func books(_ word: String, _ mediaType: Int?) -> StorePage {
    StorePage(host: "books.apple.com", scheme: "itms-books", word: word, mediaType: mediaType)
  }

  private static func podcasts(_ word: String) -> StorePage {
    StorePage(host: "podcasts.apple.com", scheme: "podcasts", word: word, mediaType: 2)
  }

  /// A kind without a present store; the old host still answers for it.
  private static func itunes(_ word: String, _ mediaType: Int?) -> StorePage {
    StorePage(host: "itunes.apple.com", scheme: "itmss", word: word, mediaType: mediaType)
  }

  /// The page of a kind; nil for kinds without pages.
  static func of(_ kind: ProductKind) -> StorePage? {
    switch kind {
    case .app: apps("app")
    case .macApp: apps("app", 12, scheme: "macappstore")
    case .bundle: apps("app-bundle")
    case .developer: apps("developer", nil)
    case .song: music("song")
    case .album: music("album")
    case .musicVideo: music("music-video", 5)
    case .artist: music("artist", nil)
    case .curator: music("curator", nil)
    case .label: music("label", nil)
    case .playlist: music("playlist", nil)
    case .station: music("station", nil)
    case .movie: StorePage(host: "tv.apple.com", scheme: "itmss", word: "movie", mediaType: 6)
    case .movieCollection: itunes("movie-collection", 6)
    case .tvShow: itunes("tv-show", 4)
    case .tvSeason, .tvEpisode: itunes("tv-season", 4)
    case .book: books("book", 11)
    case .audiobook: books("audiobook", 3)
    case .author: books("author", nil)
    case .podcast: podcasts("podcast")
    case .podcastEpisode: podcasts("episode")
    case .podcastChannel: podcasts("channel")
    case .iTunesU, .iTunesUEpisode: itunes("itunes-u", 10)
    case .institution: itunes("institution", nil)
    case .ringtone, .inApp, .unknown: nil
    }
  }
}

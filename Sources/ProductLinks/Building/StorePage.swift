internal import CatalogModel

/// The page of the present stores for one kind of product.
struct StorePage {
  /// A store, and the scheme that opens its own app.
  struct Store {
    var host: String
    var scheme: String
    /// What precedes a number in the path.
    var prefix = "id"

    static let apps = Store(host: "apps.apple.com", scheme: "itms-apps")
    static let macApps = Store(host: "apps.apple.com", scheme: "macappstore")
    static let music = Store(host: "music.apple.com", scheme: "music", prefix: "")
    static let books = Store(host: "books.apple.com", scheme: "itms-books")
    static let podcasts = Store(host: "podcasts.apple.com", scheme: "podcasts")
    static let tv = Store(host: "tv.apple.com", scheme: "itmss")
    /// Of kinds without a present store: the old host still answers for them.
    static let itunes = Store(host: "itunes.apple.com", scheme: "itmss")
  }

  var store: Store
  /// The word in the path.
  var word: String
  /// The kind's number in `mt=`; nil for pages of people and companies.
  var mediaType: Int?
  /// The word of the page that shows an item among its parent's.
  var parentWord: String?

  private init(_ store: Store, word: String, type: Int? = nil, among parentWord: String? = nil) {
    (self.store, self.word, mediaType, self.parentWord) = (store, word, type, parentWord)
  }

  /// The page of a kind; nil for kinds without pages.
  static func of(_ kind: ProductKind) -> StorePage? {
    switch kind {
    case .app: StorePage(.apps, word: "app", type: 8)
    case .macApp: StorePage(.macApps, word: "app", type: 12)
    case .bundle: StorePage(.apps, word: "app-bundle", type: 8)
    case .developer: StorePage(.apps, word: "developer")
    case .song: StorePage(.music, word: "song", type: 1, among: "album")
    case .album: StorePage(.music, word: "album", type: 1)
    case .musicVideo: StorePage(.music, word: "music-video", type: 5)
    case .artist, .curator, .label, .playlist, .station: StorePage(.music, word: kind.rawValue)
    case .movie: StorePage(.tv, word: "movie", type: 6)
    case .movieCollection: StorePage(.itunes, word: "movie-collection", type: 6)
    case .tvShow: StorePage(.itunes, word: "tv-show", type: 4)
    case .tvSeason: StorePage(.itunes, word: "tv-season", type: 4)
    case .tvEpisode: StorePage(.itunes, word: "tv-season", type: 4, among: "tv-season")
    case .book: StorePage(.books, word: "book", type: 11)
    case .audiobook: StorePage(.books, word: "audiobook", type: 3)
    case .author: StorePage(.books, word: "author")
    case .podcast: StorePage(.podcasts, word: "podcast", type: 2)
    case .podcastEpisode: StorePage(.podcasts, word: "episode", type: 2, among: "podcast")
    case .podcastChannel: StorePage(.podcasts, word: "channel", type: 2)
    case .iTunesU: StorePage(.itunes, word: "itunes-u", type: 10)
    case .iTunesUEpisode: StorePage(.itunes, word: "itunes-u", type: 10, among: "itunes-u")
    case .institution: StorePage(.itunes, word: "institution")
    case .ringtone, .inApp, .unknown: nil
    }
  }
}

/// A chart that Apple publishes: one of the older feeds by its name, or one of the feed generator by its path.
///
///     ChartName("topfreeapplications")     // with prices, as Atom or JSON
///     ChartName("music/most-played/songs") // without prices, as JSON
public enum ChartName: Equatable, Sendable {
  case feed(String)
  case generated(String)

  public init?(_ text: some StringProtocol) {
    let name = text.lowercased()
    if Self.feeds.contains(name) {
      self = .feed(name)
    } else if Self.generated.contains(name) {
      self = .generated(name)
    } else {
      return nil
    }
  }

  public var text: String {
    switch self {
    case .feed(let name), .generated(let name): name
    }
  }

  public static var allNames: [String] { feeds + generated }

  /// The older feeds, at `itunes.apple.com/{store}/rss/`.
  ///
  /// Those for songs, albums, iMixes, music videos, films, television, podcasts, audiobooks and apps are in Apple's own
  /// list of 2010, the `wsAvailableFeeds` of its feed generator. The new apps, the books and the apps for the Mac came
  /// later, and are known from clients: facundoolano/app-store-scraper has the apps.
  static let feeds =
    [
      "topsongs", "topalbums", "topimixes", "topmusicvideos", "topmovies", "topvideorentals", "toptvepisodes",
      "toptvseasons", "toppodcasts", "topaudiobooks", "topfreeebooks", "toppaidebooks", "newfreeapplications",
      "newpaidapplications", "newapplications", "topmacapps",
    ]
    + ["free", "paid", "grossing"].flatMap { ["top\($0)applications", "top\($0)ipadapplications", "top\($0)macapps"] }

  /// The feed generator's, at `rss.marketingtools.apple.com/api/v2/{store}/`, as its page builds addresses.
  static let generated = [
    "apps/top-free/apps", "apps/top-paid/apps", "music/most-played/albums", "music/most-played/songs",
    "music/most-played/music-videos", "music/most-played/playlists", "podcasts/top/podcasts",
    "podcasts/top/podcast-episodes", "podcasts/top-subscriber/podcasts", "podcasts/top-subscriber/podcast-channels",
    "books/top-free/books", "books/top-paid/books", "audio-books/top/audio-books",
  ]
}

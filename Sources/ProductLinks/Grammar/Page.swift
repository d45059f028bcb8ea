internal import CatalogModel

/// The kind of page that a link's path names.
struct Page: Sendable {
  /// Where a page's link has the product's number.
  enum Location: Sendable {
    /// In the path's last segment that is a number.
    case path
    /// In the first segment after the page's name.
    case firstSegment
    /// In `id=` of the query, or `ids=`.
    case query
    /// In `adamId=` of the query.
    case adamID
    /// In `salableAdamId=` of the query, and the app that sells it in `appAdamId=`.
    case sale
    /// In the segment `id=…` of a feed's path.
    case feedSegment
    /// Nowhere: the page names no product.
    case nowhere
  }

  var kind: ProductKind
  /// The kind of the item in `i=`.
  var item: ProductKind?
  var location = Location.path
  /// The page's textual identifiers.
  var textID: TextID?

  /// Textual identifiers, by their prefix.
  enum TextID: Int, Sendable {
    case playlist, station, tv, isbn

    var prefix: Word { Self.prefixes[rawValue] }

    private static let prefixes = ["pl.", "ra.", "umc.", "isbn"].map { Word($0) }
  }

  static let none = Page(kind: .unknown, location: .nowhere)
  static let app = Page(kind: .app)
  static let podcast = Page(kind: .podcast, item: .podcastEpisode)
  /// An app's page in App Store Connect; later numbers in the path are those of versions and the like.
  static let connect = Page(kind: .app, location: .firstSegment)
  static let connectQuery = Page(kind: .app, location: .adamID)
  static let widget = Page(kind: .unknown, location: .query)
  static let sale = Page(kind: .unknown, location: .sale)
}

extension Page {
  /// By the word in the path.
  static let words = WordTable<Page>([
    ("app apps customer-reviews", .app), ("album albums preorder", Page(kind: .album, item: .song)),
    ("podcast podcasts", .podcast), ("artist artists studio", Page(kind: .artist)), ("song songs", Page(kind: .song)),
    ("book", Page(kind: .book, textID: .isbn)), ("books", Page(kind: .book)),
    ("movie", Page(kind: .movie, textID: .tv)), ("movies", Page(kind: .movie)),
    ("tv-season tv-seasons", Page(kind: .tvSeason, item: .tvEpisode)),
    ("season", Page(kind: .tvSeason, item: .tvEpisode, textID: .tv)),
    ("music-video music-videos", Page(kind: .musicVideo)), ("developer developers", Page(kind: .developer)),
    ("app-bundle app-bundles", Page(kind: .bundle)), ("audiobook audiobooks audio-books", Page(kind: .audiobook)),
    ("tv-show tv-shows", Page(kind: .tvShow)), ("show", Page(kind: .tvShow, textID: .tv)),
    ("episode", Page(kind: .podcastEpisode, textID: .tv)), ("channel", Page(kind: .podcastChannel)),
    ("itunes-u course", Page(kind: .iTunesU, item: .iTunesUEpisode)), ("author authors", Page(kind: .author)),
    ("playlist playlists", Page(kind: .playlist, textID: .playlist)),
    ("station stations", Page(kind: .station, textID: .station)),
    ("curator curators apple-curators", Page(kind: .curator)), ("institution", Page(kind: .institution)),
    ("label record-label record-labels", Page(kind: .label)), ("movie-collection", Page(kind: .movieCollection)),
    ("ringtone", Page(kind: .ringtone)), ("person", Page(kind: .unknown, textID: .tv)),
    ("video details book-series music-movie music-movies", Page(kind: .unknown)),
    ("podcast-episode podcast-episodes", Page(kind: .podcastEpisode)), ("tv-episodes", Page(kind: .tvEpisode)),
    ("review redeem", Page(kind: .app, location: .query)),
    ("customerreviews", Page(kind: .app, location: .feedSegment)),
    ("lookup banner.html", Page(kind: .unknown, location: .query)),
    ("story room reviews genre collection grouping", .none),
  ])

  /// By the last segment of a WebObjects path.
  static let actions = WordTable<Page>(
    [
      ("viewsoftware viewsoftwareupdate viewcontentsuserreviews viewcustomerreviews adduserreview", .app),
      ("userratecontent userreviewsrow customerreviews", .app), ("viewalbum", .album),
      ("viewpodcast subscribepodcast", .podcast), ("viewartist viewstudio", .artist), ("viewbook", .book),
      ("viewtvseason", .tvSeason), ("viewtvshow", .tvShow), ("viewmovie", .movie), ("viewmusicvideo", .musicVideo),
      ("viewaudiobook viewaudiobooks", .audiobook), ("viewitunesucollection", .iTunesU),
      ("viewvideo wslookup lookup", .unknown),
    ].map { (words: String, kind: ProductKind) in (words, Page(kind: kind, item: item(in: kind), location: .query)) }
      + [("giftsongswizard buyproduct", .sale)])

  private static func item(in kind: ProductKind) -> ProductKind? {
    switch kind {
    case .album: .song
    case .podcast: .podcastEpisode
    case .tvSeason: .tvEpisode
    case .iTunesU: .iTunesUEpisode
    default: nil
    }
  }

  /// Words that may be between the storefront and the page's name.
  static let passedOver: [Word] = [
    "iphone", "ipad", "mac", "watch", "vision", "embed", "v1", "catalog", "rss",
  ].map { Word($0) }
  static let webObjects = Word("webobjects")
  static let catalog = Word("catalog")
}

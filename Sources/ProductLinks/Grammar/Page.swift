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
    ("app", .app), ("album", Page(kind: .album, item: .song)),
    ("podcast", .podcast), ("artist", Page(kind: .artist)),
    ("song", Page(kind: .song)), ("book", Page(kind: .book, textID: .isbn)),
    ("movie", Page(kind: .movie, textID: .tv)),
    ("tv-season", Page(kind: .tvSeason, item: .tvEpisode)), ("music-video", Page(kind: .musicVideo)),
    ("developer", Page(kind: .developer)), ("app-bundle", Page(kind: .bundle)), ("audiobook", Page(kind: .audiobook)),
    ("tv-show", Page(kind: .tvShow)), ("itunes-u", Page(kind: .iTunesU, item: .iTunesUEpisode)),
    ("course", Page(kind: .iTunesU, item: .iTunesUEpisode)), ("author", Page(kind: .author)),
    ("playlist", Page(kind: .playlist, textID: .playlist)), ("station", Page(kind: .station, textID: .station)),
    ("curator", Page(kind: .curator)), ("label", Page(kind: .label)), ("institution", Page(kind: .institution)),
    ("movie-collection", Page(kind: .movieCollection)), ("preorder", Page(kind: .album, item: .song)),
    ("video", Page(kind: .unknown)), ("studio", Page(kind: .artist)), ("ringtone", Page(kind: .ringtone)),
    ("show", Page(kind: .tvShow, textID: .tv)),
    ("season", Page(kind: .tvSeason, item: .tvEpisode, textID: .tv)),
    ("episode", Page(kind: .podcastEpisode, textID: .tv)),
    ("person", Page(kind: .unknown, textID: .tv)),
    ("customer-reviews", Page(kind: .app)), ("review", Page(kind: .app, location: .query)),
    ("customerreviews", Page(kind: .app, location: .feedSegment)), ("details", Page(kind: .unknown)),
    ("lookup", Page(kind: .unknown, location: .query)), ("redeem", Page(kind: .app, location: .query)),
    ("banner.html", Page(kind: .unknown, location: .query)), ("apps", .app),
    ("albums", Page(kind: .album, item: .song)), ("songs", Page(kind: .song)),
    ("artists", Page(kind: .artist)), ("music-videos", Page(kind: .musicVideo)), ("movies", Page(kind: .movie)),
    ("books", Page(kind: .book)), ("audiobooks", Page(kind: .audiobook)), ("authors", Page(kind: .author)),
    ("podcasts", .podcast), ("developers", Page(kind: .developer)),
    ("curators", Page(kind: .curator)), ("apple-curators", Page(kind: .curator)),
    ("record-label", Page(kind: .label)), ("record-labels", Page(kind: .label)),
    ("channel", Page(kind: .podcastChannel)),
    ("tv-shows", Page(kind: .tvShow)),
    ("tv-seasons", Page(kind: .tvSeason, item: .tvEpisode)), ("playlists", Page(kind: .playlist, textID: .playlist)),
    ("stations", Page(kind: .station, textID: .station)), ("book-series", Page(kind: .unknown)),
    ("story", .none), ("room", .none), ("reviews", .none), ("genre", .none), ("collection", .none), ("grouping", .none),
  ])

  /// By the last segment of a WebObjects path.
  static let actions = WordTable<Page>(
    [
      ("viewsoftware", .app), ("viewalbum", .album), ("viewpodcast", .podcast), ("viewartist", .artist),
      ("viewcontentsuserreviews", .app), ("viewbook", .book), ("viewtvseason", .tvSeason), ("viewmovie", .movie),
      ("viewtvshow", .tvShow), ("viewaudiobook", .audiobook), ("viewsoftwareupdate", .app), ("viewvideo", .unknown),
      ("viewmusicvideo", .musicVideo), ("viewstudio", .artist), ("viewaudiobooks", .audiobook),
      ("viewitunesucollection", .iTunesU), ("viewcustomerreviews", .app), ("wslookup", .unknown),
      ("adduserreview", .app), ("userratecontent", .app), ("userreviewsrow", .app), ("customerreviews", .app),
      ("subscribepodcast", .podcast),
    ].map { (word: String, kind: ProductKind) in (word, Page(kind: kind, item: item(in: kind), location: .query)) }
      + [("giftsongswizard", .sale), ("buyproduct", .sale)])

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

/// What a catalogue item is: one vocabulary for links, records, SQL and JSON.
public enum ProductKind: String, CaseIterable, Hashable, Sendable {
  /// An app for iPhone, iPad, Apple TV, Apple Watch or Vision Pro.
  case app
  /// An app of the Mac App Store.
  case macApp = "mac-app"
  /// Apps that are sold together.
  case bundle
  /// A song.
  case song
  /// An album, single or EP.
  case album
  /// A music video.
  case musicVideo = "music-video"
  /// A musician or band.
  case artist
  /// A film.
  case movie
  /// Films that are sold together.
  case movieCollection = "movie-collection"
  /// A television show, which has seasons.
  case tvShow = "tv-show"
  /// A season of a television show.
  case tvSeason = "tv-season"
  /// An episode of a television show.
  case tvEpisode = "tv-episode"
  /// A book.
  case book
  /// An audiobook.
  case audiobook
  /// The author of books.
  case author
  /// A podcast.
  case podcast
  /// An episode of a podcast.
  case podcastEpisode = "podcast-episode"
  /// Podcasts of one maker, with a page of their own.
  case podcastChannel = "podcast-channel"
  /// A course of iTunes U, which Apple closed in 2021.
  case iTunesU = "itunes-u"
  /// A lecture of such a course.
  case iTunesUEpisode = "itunes-u-episode"
  /// A school or university of iTunes U.
  case institution
  /// A developer of apps.
  case developer
  /// A maker of playlists on Apple Music.
  case curator
  /// A record label.
  case label
  /// A ringtone.
  case ringtone
  /// A playlist of Apple Music.
  case playlist
  /// A radio station of Apple Music.
  case station
  /// Something that is sold within an app.
  case inApp = "in-app"
  /// A number whose kind no source states.
  case unknown
}

extension ProductKind {
  /// Whether it is somebody whom other items are by.
  public var isMaker: Bool {
    switch self {
    case .artist, .author, .developer, .tvShow, .institution, .curator, .label: true
    default: false
    }
  }
}

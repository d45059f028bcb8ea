/// What a catalogue item is: one vocabulary for links, records, SQL and JSON.
public enum ProductKind: String, CaseIterable, Hashable, Sendable {
  case app
  case macApp = "mac-app"
  case bundle
  case song
  case album
  case musicVideo = "music-video"
  case artist
  case movie
  case movieCollection = "movie-collection"
  case tvShow = "tv-show"
  case tvSeason = "tv-season"
  case tvEpisode = "tv-episode"
  case book
  case audiobook
  case author
  case podcast
  case podcastEpisode = "podcast-episode"
  case podcastChannel = "podcast-channel"
  case iTunesU = "itunes-u"
  case iTunesUEpisode = "itunes-u-episode"
  case institution
  case developer
  case curator
  case label
  case ringtone
  case playlist
  case station
  case inApp = "in-app"
  case unknown
}

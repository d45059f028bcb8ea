internal import CatalogModel

/// Finds out what an item is from the words that Apple has for it.
///
/// Of a Search API result `kind` says most; collections, audiobooks and artists have none and say it by `wrapperType`
/// with `collectionType` or `artistType`; results without either by their page's address.
enum ResultKind {
  static func kind(wrapper: String?, kind: String?, collectionType: String?, artistType: String?) -> ProductKind? {
    if let kind, let known = words[kind] { return known }
    switch wrapper {
    case "collection": return collectionType.flatMap { words[$0] }
    case "artist": return artistType.flatMap { words[$0] } ?? .artist
    default: return wrapper.flatMap { words[$0] }
    }
  }

  /// What an item's artist is.
  static func artist(of kind: ProductKind) -> ProductKind {
    switch kind {
    case .app, .macApp, .bundle, .inApp: .developer
    case .book, .audiobook: .author
    case .tvEpisode, .tvSeason: .tvShow
    default: .artist
    }
  }

  /// What an item is part of, where it is part of something.
  static func parent(of kind: ProductKind) -> ProductKind? {
    switch kind {
    case .song, .musicVideo: .album
    case .movie: .movieCollection
    case .tvEpisode: .tvSeason
    case .podcastEpisode: .podcast
    case .iTunesUEpisode: .iTunesU
    default: nil
    }
  }

  /// The words of the Search API, the charts (`im:contentType`), the media service, its pages and the chart generators.
  static let words: [String: ProductKind] = [
    "song": .song, "songs": .song, "Track": .song, "music-video": .musicVideo, "music-videos": .musicVideo,
    "musicVideo": .musicVideo, "Music Video": .musicVideo, "album": .album, "albums": .album, "Album": .album,
    "Compilation": .album, "artist": .artist, "artists": .artist, "ringtone": .ringtone, "tone": .ringtone,
    "playlist": .playlist, "playlists": .playlist, "Playlist": .playlist, "iMix": .playlist,
    "feature-movie": .movie, "movie": .movie, "movies": .movie, "Movie": .movie, "Short Film": .movie,
    "Movie Collection": .movieCollection, "Movie Bundle": .movieCollection, "tv-shows": .tvShow, "TV Show": .tvShow,
    "tv-season": .tvSeason, "tv-seasons": .tvSeason, "tvSeason": .tvSeason, "TV Season": .tvSeason,
    "tv-episode": .tvEpisode, "tv-episodes": .tvEpisode, "tvEpisode": .tvEpisode, "TV Episode": .tvEpisode,
    "podcast": .podcast, "podcasts": .podcast, "podcastShow": .podcast, "Podcast": .podcast,
    "podcast-episode": .podcastEpisode, "podcast-episodes": .podcastEpisode, "podcastEpisode": .podcastEpisode,
    "pdf-podcast": .podcastEpisode, "podcast-channels": .podcastChannel,
    "ebook": .book, "book": .book, "books": .book, "epubBook": .book, "Ebook": .book, "audiobook": .audiobook,
    "audio-books": .audiobook, "Audiobook": .audiobook, "authors": .author, "Author": .author,
    "software": .app, "iosSoftware": .app, "iosApps": .app, "apps": .app, "Application": .app,
    "mac-software": .macApp, "macSoftware": .macApp, "desktopApps": .macApp, "software-bundle": .bundle,
    "mac-software-bundle": .bundle, "app-bundles": .bundle, "in-apps": .inApp, "developers": .developer,
    "Developer": .developer, "Software Artist": .developer, "iTunesU": .iTunesU, "itunes-u": .iTunesU,
    "iTunes U": .iTunesU, "course": .iTunesU, "iTunes U Artist": .institution, "curators": .curator,
    "apple-curators": .curator, "record-labels": .label,
  ]
}

internal import CatalogModel

/// Finds out what a Search API result is from the words Apple has for it.
///
/// `kind` says most; collections, audiobooks and artists have none and say it by `wrapperType` with `collectionType` or
/// `artistType`; results without either by their page's address.
enum ResultKind {
  static func kind(wrapper: String?, kind: String?, collectionType: String?, artistType: String?) -> ProductKind? {
    if let kind, let known = tracks[kind] { return known }
    switch wrapper {
    case "collection": return collectionType.flatMap { collections[$0] }
    case "artist": return artistType.flatMap { artists[$0] } ?? .artist
    case .some(let wrapper): return wrappers[wrapper]
    case nil: return nil
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

  private static let tracks: [String: ProductKind] = [
    "song": .song, "music-video": .musicVideo, "feature-movie": .movie, "movie": .movie, "tv-episode": .tvEpisode,
    "tv-season": .tvSeason, "podcast": .podcast, "podcast-episode": .podcastEpisode, "pdf-podcast": .podcastEpisode,
    "ebook": .book, "book": .book, "audiobook": .audiobook, "software": .app, "mac-software": .macApp,
    "software-bundle": .bundle, "mac-software-bundle": .bundle, "album": .album, "artist": .artist,
    "ringtone": .ringtone, "tone": .ringtone, "playlist": .playlist, "iTunesU": .iTunesU, "itunes-u": .iTunesU,
    // The chart generators' words.
    "iosSoftware": .app, "iosApps": .app, "desktopApps": .macApp, "macSoftware": .macApp, "apps": .app,
    "albums": .album, "songs": .song, "musicVideo": .musicVideo, "music-videos": .musicVideo, "podcasts": .podcast,
    "podcast-episodes": .podcastEpisode, "podcast-channels": .podcastChannel, "books": .book, "epubBook": .book,
    "audio-books": .audiobook,
    "playlists": .playlist, "course": .iTunesU, "tvSeason": .tvSeason, "tvEpisode": .tvEpisode,
  ]

  private static let collections: [String: ProductKind] = [
    "Album": .album, "Compilation": .album, "TV Season": .tvSeason, "Movie Collection": .movieCollection,
    "Movie Bundle": .movieCollection, "Podcast": .podcast, "Audiobook": .audiobook, "Playlist": .playlist,
    "iMix": .playlist,
  ]

  private static let artists: [String: ProductKind] = [
    "Author": .author, "TV Show": .tvShow, "Software Artist": .developer, "Developer": .developer,
    "iTunes U Artist": .institution,
  ]

  private static let wrappers: [String: ProductKind] = [
    "audiobook": .audiobook, "podcastEpisode": .podcastEpisode, "software": .app, "ebook": .book,
  ]
}

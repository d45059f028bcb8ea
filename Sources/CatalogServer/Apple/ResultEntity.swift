internal import CatalogModel
internal import StoreService

/// What is searched for, or comes with an item: the `entity` of Apple's API.
enum ResultEntity {
  /// The kinds that an entity stands for; `nil` where Apple has none of that name.
  static func kinds(_ entity: String) -> [ProductKind]? {
    // Clients in use send these two, which Apple's page does not name.
    switch entity {
    case "tvSoftware": return [.app, .bundle]
    case "ebookAuthor": return [.author]
    default: return SearchEntity(rawValue: entity).map(kinds)
    }
  }

  /// The kinds of an entity list, as `song,album`; `nil` where one of them is no entity.
  static func kinds(list: String) -> [ProductKind]? {
    var all: [ProductKind] = []
    for entity in list.split(separator: ",") {
      guard let kinds = kinds(String(entity)) else { return nil }
      all += kinds.filter { !all.contains($0) }
    }
    return all
  }

  /// The kinds that a medium stands for where no entity is named; `nil` where Apple has no such medium.
  static func kinds(media: String) -> [ProductKind]? {
    switch SearchMedia(rawValue: media) {
    case nil: nil
    case .movie, .shortFilm: [.movie]
    case .podcast: [.podcast]
    case .music: [.song, .musicVideo]
    case .musicVideo: [.musicVideo]
    case .audiobook: [.audiobook]
    case .tvShow: [.tvEpisode]
    case .software: [.app, .bundle]
    case .ebook: [.book]
    case .all: buyable
    }
  }

  /// What can be bought, heard or seen by itself: a search of all media has no artists and no albums in its results.
  private static let buyable: [ProductKind] = [
    .song, .musicVideo, .movie, .tvEpisode, .podcast, .podcastEpisode, .audiobook, .book, .app, .macApp, .bundle,
    .iTunesU, .iTunesUEpisode, .ringtone,
  ]

  /// The attributes that are about who made an item, and not about its name.
  static let ofMaker: Set<SearchAttribute> = [
    .artistTerm, .allArtistTerm, .authorTerm, .movieArtistTerm, .softwareDeveloper, .composerTerm, .directorTerm,
    .producerTerm, .actorTerm,
  ]

  private static func kinds(_ entity: SearchEntity) -> [ProductKind] {
    switch entity {
    case .musicArtist, .movieArtist, .shortFilmArtist: [.artist]
    case .podcastAuthor, .audiobookAuthor: [.author, .artist]
    case .allArtist: [.artist, .author, .tvShow, .developer]
    case .allTrack: [.song, .musicVideo, .movie, .tvEpisode, .podcast, .podcastEpisode]
    case .musicTrack: [.song, .musicVideo]
    case .movie, .shortFilm: [.movie]
    case .podcast: [.podcast]
    case .podcastEpisode: [.podcastEpisode]
    case .album: [.album]
    case .musicVideo: [.musicVideo]
    case .mix: [.playlist]
    case .song: [.song]
    case .audiobook: [.audiobook]
    case .tvEpisode: [.tvEpisode]
    case .tvSeason: [.tvSeason]
    case .tvShow: [.tvShow]
    case .software, .iPadSoftware: [.app, .bundle]
    case .macSoftware, .desktopSoftware: [.macApp]
    case .ebook: [.book]
    }
  }
}

/// What to search: the `media` of the Search API.
///
/// Apple's page on the Search API states which entities and attributes belong to which media,
/// performance-partners.apple.com/search-api, and before it "Constructing Searches",
/// developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/Searching.html. The same
/// tables are in the R package appler (R/data_internal.R). `podcastEpisode`, `tvShow` and `desktopSoftware` are not in
/// them: existing clients send them.
public enum SearchMedia: String, CaseIterable, Sendable {
  case movie, podcast, music, musicVideo, audiobook, shortFilm, tvShow, software, ebook, all

  /// The entities of this media.
  public var entities: [SearchEntity] {
    switch self {
    case .movie: [.movieArtist, .movie]
    case .podcast: [.podcastAuthor, .podcast, .podcastEpisode]
    case .music: [.musicArtist, .musicTrack, .album, .musicVideo, .mix, .song]
    case .musicVideo: [.musicArtist, .musicVideo]
    case .audiobook: [.audiobookAuthor, .audiobook]
    case .shortFilm: [.shortFilmArtist, .shortFilm]
    case .tvShow: [.tvEpisode, .tvSeason, .tvShow]
    case .software: [.software, .iPadSoftware, .macSoftware, .desktopSoftware]
    case .ebook: [.ebook]
    case .all: [.movie, .album, .allArtist, .podcast, .musicVideo, .mix, .audiobook, .tvSeason, .allTrack]
    }
  }

  /// The attributes of this media.
  public var attributes: [SearchAttribute] {
    switch self {
    case .movie:
      [
        .actorTerm, .genreIndex, .artistTerm, .shortFilmTerm, .producerTerm, .ratingTerm, .directorTerm,
        .releaseYearTerm, .featureFilmTerm, .movieArtistTerm, .movieTerm, .ratingIndex, .descriptionTerm,
      ]
    case .podcast:
      [
        .titleTerm, .languageTerm, .authorTerm, .genreIndex, .artistTerm, .ratingIndex, .keywordsTerm, .descriptionTerm,
      ]
    case .music: [.mixTerm, .genreIndex, .artistTerm, .composerTerm, .albumTerm, .ratingIndex, .songTerm]
    case .musicVideo: [.genreIndex, .artistTerm, .albumTerm, .ratingIndex, .songTerm]
    case .audiobook: [.titleTerm, .authorTerm, .genreIndex, .ratingIndex]
    case .shortFilm: [.genreIndex, .artistTerm, .shortFilmTerm, .ratingIndex, .descriptionTerm]
    case .tvShow: [.genreIndex, .tvEpisodeTerm, .showTerm, .tvSeasonTerm, .ratingIndex, .descriptionTerm]
    case .software: [.softwareDeveloper]
    case .ebook: []
    case .all: SearchAttribute.allCases.filter { $0 != .softwareDeveloper }
    }
  }
}

/// What to return: the `entity` of the Search API.
public enum SearchEntity: String, CaseIterable, Sendable {
  case movieArtist, movie, podcastAuthor, podcast, podcastEpisode, musicArtist, musicTrack, album, musicVideo, mix, song
  case audiobookAuthor, audiobook, shortFilmArtist, shortFilm, tvEpisode, tvSeason, tvShow, software, iPadSoftware
  case macSoftware, desktopSoftware, ebook, allArtist, allTrack
}

/// What to compare the words with: the `attribute` of the Search API.
public enum SearchAttribute: String, CaseIterable, Sendable {
  case actorTerm, albumTerm, allArtistTerm, allTrackTerm, artistTerm, authorTerm, composerTerm, descriptionTerm
  case directorTerm, featureFilmTerm, genreIndex, keywordsTerm, languageTerm, mixTerm, movieArtistTerm, movieTerm
  case producerTerm, ratingIndex, ratingTerm, releaseYearTerm, shortFilmTerm, showTerm, softwareDeveloper, songTerm
  case titleTerm, tvEpisodeTerm, tvSeasonTerm
}

/// The language of answers, as the API writes it: `ja_jp`.
public struct StoreLanguage: Equatable, Sendable {
  public let code: String

  /// Parses `ja_jp`, `ja-JP`, and `en` or `ja` alone, the two that Apple documents.
  public init?(_ text: some StringProtocol) {
    let parts = text.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }) else { return nil }
    switch parts.count {
    case 1 where parts[0] == "en": code = "en_us"
    case 1 where parts[0] == "ja": code = "ja_jp"
    case 2: code = parts.joined(separator: "_")
    default: return nil
    }
  }
}

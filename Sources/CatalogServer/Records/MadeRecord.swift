internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A record in Apple's shape of an item that was never captured as one: the partner feed, a page or another item's
/// record mentions it.
///
/// Its members are those that are known, in the order in which Apple writes them for its kind. Nothing is made up: a
/// member that no source states is absent.
struct MadeRecord {
  let listing: Listing
  let storefront: Storefront
  let prices: [ListedPrice]
  var amgArtistID: String?

  private typealias Members = [RecordJSON.Member]

  var json: [UInt8] {
    switch listing.kind {
    case .artist, .author, .developer, .tvShow, .institution, .curator, .label: RecordJSON.object(artist)
    case .album, .movieCollection, .tvSeason, .audiobook: RecordJSON.object(collection)
    case .app, .macApp, .bundle: RecordJSON.object(software)
    case .book: RecordJSON.object(book)
    default: RecordJSON.object(track)
    }
  }

  // MARK: Kinds

  private var artist: Members {
    [
      ("wrapperType", "artist"), ("artistType", artistType), ("artistName", .text(listing.name)),
      ("artistLinkUrl", .text(listing.url)), ("artistId", appleID), ("amgArtistId", .number(amgArtistID)),
      ("primaryGenreName", .text(listing.genre)),
    ]
  }

  private var artistType: RecordJSON.Value {
    switch listing.kind {
    case .author: "Author"
    case .developer: "Software Artist"
    case .tvShow: "TV Show"
    case .institution: "iTunes U Artist"
    default: "Artist"
    }
  }

  private var collection: Members {
    let head: Members = [
      ("wrapperType", listing.kind == .audiobook ? "audiobook" : "collection"), ("collectionType", collectionType),
      ("artistId", artistID), ("collectionId", appleID), ("artistName", .text(listing.artist)),
      ("collectionName", .text(listing.name)), ("collectionCensoredName", .text(listing.name)),
      ("collectionViewUrl", .text(listing.url)),
    ]
    return head + artwork + [
      ("collectionPrice", price(.buy)), ("collectionHdPrice", price(.buyHD)), ("country", .text(storefront.longCode)),
      ("currency", currency), ("releaseDate", releaseTime), ("primaryGenreName", .text(listing.genre)),
    ]
  }

  private var collectionType: RecordJSON.Value {
    switch listing.kind {
    case .audiobook: .text(nil)
    case .tvSeason: "TV Season"
    case .movieCollection: "Movie Bundle"
    default: "Album"
    }
  }

  private var software: Members {
    let kind = listing.kind == .macApp ? "mac-software" : listing.kind == .bundle ? "software-bundle" : "software"
    return artwork + [
      ("kind", .text(kind)), ("trackCensoredName", .text(listing.name)), ("trackViewUrl", .text(listing.url)),
      ("formattedPrice", formattedPrice), ("releaseDate", releaseTime), ("primaryGenreName", .text(listing.genre)),
      ("sellerName", .text(listing.seller)), ("trackId", appleID), ("trackName", .text(listing.name)),
      ("currency", currency), ("wrapperType", "software"), ("version", .text(listing.version)),
      ("artistId", artistID), ("artistName", .text(listing.artist)), ("price", price(.buy)),
      ("bundleId", .text(listing.bundleID)),
    ]
  }

  private var book: Members {
    artwork + [
      ("trackCensoredName", .text(listing.name)), ("formattedPrice", formattedPrice),
      ("trackViewUrl", .text(listing.url)), ("trackId", appleID), ("trackName", .text(listing.name)),
      ("releaseDate", releaseTime), ("currency", currency), ("artistId", artistID),
      ("artistName", .text(listing.artist)), ("price", price(.buy)), ("kind", "ebook"),
    ]
  }

  private var track: Members {
    let isPodcast = listing.kind == .podcast
    let head: Members = [
      ("wrapperType", listing.kind == .podcastEpisode ? "podcastEpisode" : "track"),
      ("kind", listing.kind == .movie ? "feature-movie" : .text(listing.kind.rawValue)), ("artistId", artistID),
      ("collectionId", isPodcast ? appleID : .integer(listing.parentID?.rawValue)), ("trackId", appleID),
      ("artistName", .text(listing.artist)), ("collectionName", .text(isPodcast ? listing.name : nil)),
      ("trackName", .text(listing.name)), ("trackCensoredName", .text(listing.name)),
      ("collectionViewUrl", .text(isPodcast ? listing.url : nil)), ("trackViewUrl", .text(listing.url)),
    ]
    return head + artwork + [
      ("trackPrice", price(.buy)), ("trackRentalPrice", price(.rent)), ("trackHdPrice", price(.buyHD)),
      ("trackHdRentalPrice", price(.rentHD)), ("releaseDate", releaseTime), ("country", .text(storefront.longCode)),
      ("currency", currency), ("primaryGenreName", .text(listing.genre)),
    ]
  }

  // MARK: Members

  private var appleID: RecordJSON.Value { .integer(listing.appleID.rawValue) }
  private var artistID: RecordJSON.Value { .integer(listing.artistID?.rawValue) }

  private var artwork: Members {
    guard let url = listing.artworkURL else { return [] }
    return (Self.artwork(url, sizes: [60, 100]) ?? [(100, url)]).map { ("artworkUrl\($0.size)", .text($0.url)) }
  }

  /// An artwork in other sizes: Apple's image server makes any by its file's name; `nil` where it offers no others.
  static func artwork(_ url: String, sizes: [Int]) -> [(size: Int, url: String)]? {
    guard let slash = url.lastIndex(of: "/"), let dot = url.lastIndex(of: "."),
      url[slash...].contains("bb.") || url[slash...].contains("bb-")
    else { return nil }
    return sizes.map { ($0, "\(url[...slash])\($0)x\($0)bb\(url[dot...])") }
  }

  private func price(_ offer: OfferKind) -> RecordJSON.Value {
    .number(prices.first { $0.offer == offer }?.statedAmount.map(RecordJSON.amount))
  }

  private var currency: RecordJSON.Value { .text(prices.lazy.compactMap(\.money).first?.currency.description) }

  private var formattedPrice: RecordJSON.Value {
    .text(prices.first { $0.offer == .buy }?.written(kind: listing.kind, PriceFormatter())?.text)
  }

  /// Apple states the time with every date: `2017-04-03T07:00:00Z`.
  private var releaseTime: RecordJSON.Value {
    .text(listing.releaseDate.map { $0.utf8.count == 10 ? "\($0)T00:00:00Z" : $0 })
  }
}

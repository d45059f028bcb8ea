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

  var json: [UInt8] {
    var json = RecordJSON()
    switch listing.kind {
    case .artist, .author, .developer, .tvShow, .institution, .curator, .label: writeArtist(&json)
    case .album, .movieCollection, .tvSeason, .audiobook: writeCollection(&json)
    case .app, .macApp, .bundle: writeSoftware(&json)
    case .book: writeBook(&json)
    default: writeTrack(&json)
    }
    return json.finished
  }

  private var appleID: Int64 { listing.appleID.rawValue }

  // MARK: Kinds

  private func writeArtist(_ json: inout RecordJSON) {
    json.append("wrapperType", "artist")
    json.append("artistType", artistType)
    json.append("artistName", listing.name)
    json.append("artistLinkUrl", listing.url)
    json.append("artistId", appleID)
    json.append("amgArtistId", number: amgArtistID)
    json.append("primaryGenreName", listing.genre)
  }

  private var artistType: String {
    switch listing.kind {
    case .author: "Author"
    case .developer: "Software Artist"
    case .tvShow: "TV Show"
    case .institution: "iTunes U Artist"
    default: "Artist"
    }
  }

  private func writeCollection(_ json: inout RecordJSON) {
    json.append("wrapperType", listing.kind == .audiobook ? "audiobook" : "collection")
    json.append("collectionType", collectionType)
    json.append("artistId", listing.artistID?.rawValue)
    json.append("collectionId", appleID)
    json.append("artistName", listing.artist)
    json.append("collectionName", listing.name)
    json.append("collectionCensoredName", listing.name)
    json.append("collectionViewUrl", listing.url)
    writeArtwork(&json)
    writePrice(&json, "collectionPrice", .buy)
    writePrice(&json, "collectionHdPrice", .buyHD)
    writeStore(&json)
    json.append("releaseDate", releaseTime)
    json.append("primaryGenreName", listing.genre)
  }

  private var collectionType: String? {
    switch listing.kind {
    case .audiobook: nil
    case .tvSeason: "TV Season"
    case .movieCollection: "Movie Bundle"
    default: "Album"
    }
  }

  private func writeSoftware(_ json: inout RecordJSON) {
    writeArtwork(&json)
    json.append(
      "kind", listing.kind == .macApp ? "mac-software" : listing.kind == .bundle ? "software-bundle" : "software")
    json.append("trackCensoredName", listing.name)
    json.append("trackViewUrl", listing.url)
    json.append("formattedPrice", formattedPrice)
    json.append("releaseDate", releaseTime)
    json.append("primaryGenreName", listing.genre)
    json.append("sellerName", listing.seller)
    json.append("trackId", appleID)
    json.append("trackName", listing.name)
    json.append("currency", currency)
    json.append("wrapperType", "software")
    json.append("version", listing.version)
    json.append("artistId", listing.artistID?.rawValue)
    json.append("artistName", listing.artist)
    writePrice(&json, "price", .buy)
    json.append("bundleId", listing.bundleID)
  }

  private func writeBook(_ json: inout RecordJSON) {
    writeArtwork(&json)
    json.append("trackCensoredName", listing.name)
    json.append("formattedPrice", formattedPrice)
    json.append("trackViewUrl", listing.url)
    json.append("trackId", appleID)
    json.append("trackName", listing.name)
    json.append("releaseDate", releaseTime)
    json.append("currency", currency)
    json.append("artistId", listing.artistID?.rawValue)
    json.append("artistName", listing.artist)
    writePrice(&json, "price", .buy)
    json.append("kind", "ebook")
  }

  private func writeTrack(_ json: inout RecordJSON) {
    let isEpisode = listing.kind == .podcastEpisode
    json.append("wrapperType", isEpisode ? "podcastEpisode" : "track")
    json.append("kind", listing.kind == .movie ? "feature-movie" : listing.kind.rawValue)
    json.append("artistId", listing.artistID?.rawValue)
    json.append("collectionId", listing.kind == .podcast ? appleID : listing.parentID?.rawValue)
    json.append("trackId", appleID)
    json.append("artistName", listing.artist)
    if listing.kind == .podcast { json.append("collectionName", listing.name) }
    json.append("trackName", listing.name)
    json.append("trackCensoredName", listing.name)
    if listing.kind == .podcast { json.append("collectionViewUrl", listing.url) }
    json.append("trackViewUrl", listing.url)
    writeArtwork(&json)
    for (key, offer) in Self.trackPrices { writePrice(&json, key, offer) }
    json.append("releaseDate", releaseTime)
    writeStore(&json)
    json.append("primaryGenreName", listing.genre)
  }

  private static let trackPrices: [(String, OfferKind)] = [
    ("trackPrice", .buy), ("trackRentalPrice", .rent), ("trackHdPrice", .buyHD), ("trackHdRentalPrice", .rentHD),
  ]

  // MARK: Members

  private func writeArtwork(_ json: inout RecordJSON) {
    guard let url = listing.artworkURL else { return }
    for artwork in Self.artwork(url, sizes: [60, 100]) ?? [(100, url)] {
      json.append("artworkUrl\(artwork.size)", artwork.url)
    }
  }

  /// An artwork in other sizes: Apple's image server makes any by its file's name; `nil` where it offers no others.
  static func artwork(_ url: String, sizes: [Int]) -> [(size: Int, url: String)]? {
    guard let slash = url.lastIndex(of: "/"), let dot = url.lastIndex(of: "."),
      url[slash...].contains("bb.") || url[slash...].contains("bb-")
    else { return nil }
    return sizes.map { ($0, "\(url[...slash])\($0)x\($0)bb\(url[dot...])") }
  }

  private func writePrice(_ json: inout RecordJSON, _ key: String, _ offer: OfferKind) {
    json.append(key, number: prices.first { $0.offer == offer }?.amount.map(RecordJSON.amount))
  }

  private func writeStore(_ json: inout RecordJSON) {
    json.append("country", storefront.longCode)
    json.append("currency", currency)
  }

  private var currency: String? { prices.lazy.compactMap(\.money).first?.currency.description }

  private var formattedPrice: String? {
    prices.first { $0.offer == .buy }?.written(kind: listing.kind, PriceFormatter())?.text
  }

  /// Apple states the time with every date: `2017-04-03T07:00:00Z`.
  private var releaseTime: String? {
    listing.releaseDate.map { $0.utf8.count == 10 ? "\($0)T00:00:00Z" : $0 }
  }
}

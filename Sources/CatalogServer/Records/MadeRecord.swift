internal import Catalog
internal import CatalogModel
internal import JSON
internal import Storefronts

/// A record in Apple's shape of an item that was never captured as one: the partner feed, a page or another item's
/// record mentions it.
///
/// Its members are those that are known, in the order in which Apple writes them for its kind. Nothing is made up: a
/// member that no source states, or its parts state differently, is absent.
struct MadeRecord {
  let listing: Listing
  let storefront: Storefront
  let prices: [ListedPrice]
  var amgArtistID: String?
  /// What its parts say of it.
  var parts = PartStatements(originals: [], of: .unknown)
  /// The genre of all that a maker's records are of.
  var genreOfAll: String?

  var json: [UInt8] {
    RecordJSON.object(
      keys.split(separator: " ").map(String.init).flatMap { key in
        key == "artwork" ? artwork : [(key, value(of: key))]
      })
  }

  private var keys: String {
    switch words.wrapper {
    case "artist": "wrapperType artistType artistName artistLinkUrl artistId amgArtistId primaryGenreName"
    case "collection", "audiobook":
      """
      wrapperType collectionType artistId collectionId artistName collectionName collectionCensoredName artistViewUrl \
      collectionViewUrl artwork collectionPrice collectionHdPrice collectionExplicitness discCount trackCount country \
      currency releaseDate primaryGenreName
      """
    case "software":
      """
      artwork kind trackCensoredName trackViewUrl formattedPrice releaseDate primaryGenreName sellerName trackId \
      trackName currency wrapperType version artistId artistName price bundleId
      """
    case "ebook":
      """
      artwork trackCensoredName formattedPrice trackViewUrl trackId trackName releaseDate currency artistId \
      artistName price kind
      """
    default:
      """
      wrapperType kind artistId collectionId trackId artistName collectionName trackName trackCensoredName \
      feedUrl collectionViewUrl trackViewUrl artwork trackPrice trackRentalPrice trackHdPrice trackHdRentalPrice \
      releaseDate country currency primaryGenreName
      """
    }
  }

  /// What Apple calls the kind, in `wrapperType` and in `artistType`, `collectionType` or `kind`.
  private var words: (wrapper: String, type: String?) {
    switch listing.kind {
    case .artist, .curator, .label: ("artist", "Artist")
    case .author: ("artist", "Author")
    case .developer: ("artist", "Software Artist")
    case .tvShow: ("artist", "TV Show")
    case .institution: ("artist", "iTunes U Artist")
    case .album: ("collection", "Album")
    case .tvSeason: ("collection", "TV Season")
    case .movieCollection: ("collection", "Movie Bundle")
    case .audiobook: ("audiobook", nil)
    case .app: ("software", "software")
    case .macApp: ("software", "mac-software")
    case .bundle: ("software", "software-bundle")
    case .book: ("ebook", "ebook")
    case .movie: ("track", "feature-movie")
    case .podcastEpisode: ("podcastEpisode", listing.kind.rawValue)
    default: ("track", listing.kind.rawValue)
    }
  }

  // MARK: Members

  private func value(of key: String) -> JSONTree? {
    let isArtist = words.wrapper == "artist"
    // A podcast is its own collection.
    let isCollection = ["collection", "audiobook"].contains(words.wrapper) || listing.kind == .podcast
    return switch key {
    case "wrapperType": .text(words.wrapper)
    case "artistType", "collectionType", "kind": .text(words.type)
    case "artistId": .integer(isArtist ? listing.appleID.rawValue : listing.artistID?.rawValue)
    case "artistName": .text(isArtist ? listing.name : listing.artist)
    case "artistLinkUrl", "trackViewUrl": .text(listing.url)
    case "amgArtistId": amgArtistID.map(JSONTree.number)
    case "collectionId": .integer(isCollection ? listing.appleID.rawValue : listing.parentID?.rawValue)
    case "collectionName": .text(isCollection ? listing.name : nil)
    case "collectionCensoredName": isCollection ? parts[key] ?? .text(listing.name) : nil
    case "collectionExplicitness", "discCount", "feedUrl": parts[key]
    // The parts' artist need not be the item's.
    case "artistViewUrl": parts["artistId"]?.stringOrDigits == listing.artistID?.description ? parts[key] : nil
    case "trackCount": .integer(parts.trackCount.map { Int64($0) })
    case "collectionViewUrl": .text(isCollection ? listing.url : nil)
    case "trackId": .integer(listing.appleID.rawValue)
    case "trackName", "trackCensoredName": .text(listing.name)
    case "sellerName": .text(listing.seller)
    case "version": .text(listing.version)
    case "bundleId": .text(listing.bundleID)
    case "primaryGenreName": .text(listing.genre ?? parts.genre ?? genreOfAll)
    // Apple states the time with every date: `2017-04-03T07:00:00Z`.
    case "releaseDate": .text(releaseDate.map { $0.utf8.count == 10 ? "\($0)T00:00:00Z" : $0 })
    case "country": .text(storefront.longCode)
    case "currency": .text(prices.lazy.compactMap(\.money).first?.currency.description)
    case "formattedPrice": .text(price(.buy)?.written(kind: listing.kind)?.text)
    default: price(PriceMembers.offer(of: key, isTrack: false))?.statedAmount.map(RecordJSON.amount)
    }
  }

  private func price(_ offer: OfferKind?) -> ListedPrice? { prices.first { $0.offer == offer } }

  /// A podcast's own date is that of its newest episode, which need not be known.
  private var releaseDate: String? {
    listing.releaseDate ?? (listing.kind == .podcast ? nil : parts["releaseDate"]?.string)
  }

  private var artwork: [(String, JSONTree?)] {
    guard let url = listing.artworkURL else {
      // A film's picture is not its collection's.
      let keys = listing.kind == .movieCollection ? [] : [30, 60, 100, 160, 600].map { "artworkUrl\($0)" }
      return keys.map { ($0, parts[$0]) }
    }
    return (Self.artwork(url, sizes: [60, 100]) ?? [(100, url)]).map { ("artworkUrl\($0.size)", .string($0.url)) }
  }

  /// An artwork in other sizes: Apple's image server makes any by its file's name; `nil` where it offers no others.
  static func artwork(_ url: String, sizes: [Int]) -> [(size: Int, url: String)]? {
    guard let slash = url.lastIndex(of: "/"), let dot = url.lastIndex(of: "."),
      url[slash...].contains("bb.") || url[slash...].contains("bb-")
    else { return nil }
    return sizes.map { ($0, "\(url[...slash])\($0)x\($0)bb\(url[dot...])") }
  }
}

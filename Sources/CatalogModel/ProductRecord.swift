/// One item as one feed states it, before it is stored.
public struct ProductRecord: Equatable, Sendable {
  /// The provenance of a record: how much it says of the item.
  public enum Provenance: String, CaseIterable, Sendable {
    /// A record of the item's own.
    case record
    /// What the record of a child states: a song's album, an episode's show.
    case child
    /// What a link to the item states.
    case link
  }

  /// The item's number.
  public var appleID: AppleID
  /// What the item is.
  public var kind: ProductKind
  /// Whether the record is the item's own, or another item's that names it.
  public var provenance: Provenance
  /// The store that was asked; `nil` when the feed does not name it.
  public var storefront: Storefront?
  /// The Apple ID of its artist, author or developer.
  public var artistID: AppleID?
  /// The album of a song, the season of an episode, the podcast of an episode.
  public var parentID: AppleID?
  /// What the feed states in words, and the JSON that the record was read from.
  public var text: RecordText
  /// The ways to get it, with their prices.
  public var offers: [Offer]
  /// Its identifiers other than the Apple ID.
  public var identifiers: [Identifier]
  /// The address of a podcast's feed, as the source writes it.
  public var feedURL: String?
  /// What customers of the store think of it.
  public var rating: ItemRating?
  /// Of whom another item's record says that it is by: what is known of the name in that record's credit, which is the
  /// record's name only where that is proved; `nil` where there is no credit.
  public var credit: NameEvidence?
  /// Whether its texts are in a language other than that of the store's own page: they stand only where no others do.
  public var isTranslated = false
  /// In-app products of an app that its page lists.
  public var inApps: [ListedInApp] = []
  /// Whether the page states that the app has no in-app products; a page that lists none need not.
  public var statesNoInApps = false
  /// The language tag of that page, such as `en-GB`; `nil` where it states none.
  public var pageLanguage: String?
  /// What its feed states of its prices and could not be read, a sentence each without its full stop.
  public var unread: [String] = []

  /// Makes a record of what `text` states.
  public init(
    appleID: AppleID, kind: ProductKind, provenance: Provenance = .record, storefront: Storefront?, text: RecordText
  ) {
    self.appleID = appleID
    self.kind = kind
    self.provenance = provenance
    self.storefront = storefront
    self.text = text
    offers = []
    identifiers = []
  }

  public init(
    appleID: AppleID, kind: ProductKind, provenance: Provenance = .record, storefront: Storefront? = nil,
    name: String? = nil, artist: String? = nil, artistID: AppleID? = nil, parentID: AppleID? = nil,
    seller: String? = nil, genre: String? = nil, releaseDate: String? = nil, version: String? = nil,
    url: String? = nil, artworkURL: String? = nil, offers: [Offer] = [], identifiers: [Identifier] = [],
    rating: ItemRating? = nil, original: [UInt8] = []
  ) {
    self.init(
      appleID: appleID, kind: kind, provenance: provenance, storefront: storefront, text: RecordText(original: original)
    )
    self.artistID = artistID
    self.parentID = parentID
    self.offers = offers
    self.identifiers = identifiers
    self.rating = rating
    self.name = name
    self.artist = artist
    self.seller = seller
    self.genre = genre
    self.releaseDate = releaseDate
    self.version = version
    self.url = url
    self.artworkURL = artworkURL
  }
}

extension ProductRecord {
  /// The title, as the store shows it.
  public var name: String? {
    get { text[.name] }
    set { text[.name] = newValue }
  }

  /// Artist, author, developer, show or host, as the feed names it.
  public var artist: String? {
    get { text[.artist] }
    set { text[.artist] = newValue }
  }

  /// Its seller, if that is not its artist or developer.
  public var seller: String? {
    get { text[.seller] }
    set { text[.seller] = newValue }
  }

  /// The name of its main genre, in the store's language.
  public var genre: String? {
    get { text[.genre] }
    set { text[.genre] = newValue }
  }

  /// ISO 8601, as precise as the feed states it.
  public var releaseDate: String? {
    get { text[.releaseDate] }
    set { text[.releaseDate] = newValue }
  }

  /// The version of an app, as its developer writes it.
  public var version: String? {
    get { text[.version] }
    set { text[.version] = newValue }
  }

  /// The item's own page.
  public var url: String? {
    get { text[.url] }
    set { text[.url] = newValue }
  }

  /// The largest artwork that the feed names.
  public var artworkURL: String? {
    get { text[.artworkURL] }
    set { text[.artworkURL] = newValue }
  }

  /// The JSON object that the record was read from, byte for byte; empty when there was none.
  public var original: [UInt8] {
    get { text.original }
    set { text.original = newValue }
  }
}

public import CatalogModel

/// Which chart: the list, the store and the genre.
public struct ChartKey: Hashable, Sendable {
  /// The list's name in Apple's address: `topsongs`.
  public var name: String
  /// `nil` when no feed states its store, or only an unknown one.
  public var storefront: Storefront?
  /// The feed's number for an unknown store.
  public var unknownStorefront: String?
  /// The genre's number or word; `nil` is all genres.
  public var genre: String?

  /// The store's code, or the number of an unknown one.
  public var storefrontText: String? { storefront?.code ?? unknownStorefront }

  public init(name: String, storefront: Storefront?, genre: String? = nil) {
    (self.name, self.storefront, self.genre) = (name, storefront, genre)
  }

  /// A chart of the partner feed, whose store is a code or Apple's number.
  init(name: String, stated store: String?, genre: String) {
    self.init(name: name, storefront: store.flatMap { Storefront($0) }, genre: genre)
    if storefront == nil { unknownStorefront = store }
  }
}

/// A chart that the catalog has editions of.
public struct HeldChart: Equatable, Sendable {
  /// Which chart it is.
  public var key: ChartKey
  /// The list's name for people, as the first feed had it.
  public var title: String?
  /// How many editions there are.
  public var editions: Int
  /// When the first edition was made.
  public var first: Timestamp
  /// When the last edition was made.
  public var last: Timestamp
  /// The file or feed that states the last edition.
  public var source: String
}

/// A chart as it was at one time.
public struct ChartEdition: Equatable, Sendable {
  /// Which chart it is.
  public var key: ChartKey
  /// The chart's name, as its feed has it.
  public var title: String?
  /// When the feed was made.
  public var updated: Timestamp
  /// The file that states it.
  public var source: String
  /// The time of the edition before; `nil` at the first one.
  public var previous: Timestamp?
  /// How many ranks the edition before has: an item that is not in it was below that.
  ///
  /// 0 where there is none.
  public var previousDepth: Int
  /// Its items, the first rank first.
  public var entries: [Entry]

  /// One item of an edition.
  public struct Entry: Equatable, Sendable {
    /// Counted from 1.
    public var rank: Int
    /// The item with this rank.
    public var appleID: AppleID
    /// The item's rank in the edition before; `nil` where it was not in it, or there is none.
    public var previousRank: Int?
  }
}

/// The ranks of one item in one chart over time.
public struct RankHistory: Equatable, Sendable {
  /// Which chart it is.
  public var key: ChartKey
  /// The chart's name, as its newest feed has it.
  public var title: String?
  /// Every edition of the chart, the oldest first, with the item's rank in it.
  public var editions: [Edition]

  /// The rank of the item in one edition.
  public struct Edition: Equatable, Sendable {
    /// When the edition was made.
    public var updated: Timestamp
    /// `nil` where the edition does not have the item.
    public var rank: Int?
    /// How many ranks the edition has: an item that is not in it was below that.
    public var depth: Int
    /// The file or address that the edition came from.
    public var source: String
  }
}

public import CatalogModel

/// What a search looks for.
public struct SearchQuery: Equatable, Sendable {
  /// Where words are looked for.
  public enum Scope: Sendable {
    /// Names, artists and sellers.
    case anywhere
    /// Names alone.
    case name
    /// The artist, and the seller.
    case maker
  }

  /// What a person typed: words, or an identifier.
  public var words: String
  /// Any kind when empty.
  public var kinds: [ProductKind]
  /// Any storefront when empty; otherwise items that one of these lists.
  public var storefronts: [Storefront]
  /// Where words are looked for.
  public var scope = Scope.anywhere
  /// At most this many items.
  public var limit: Int
  /// So many of the best are skipped.
  public var offset = 0
  /// Whether words may be misspelled, and left out, where fewer than five items have all of them.
  public var isRelaxed = true

  public init(_ words: String, kinds: [ProductKind] = [], storefronts: [Storefront] = [], limit: Int = 20) {
    self.words = words
    self.kinds = kinds
    self.storefronts = storefronts
    self.limit = limit
  }
}

/// What a search found.
public struct SearchAnswer: Equatable, Sendable {
  /// The best first; what was found at an earlier step stands before what was found at a later one.
  public var items: [FoundItem] = []
  /// How many items were found, with those that were not asked for.
  public var count = 0
  /// Whether there may be more than ``count``: not every name was looked at, or not every step was needed.
  public var isIncomplete = false
  /// What was changed about the words so that enough was found; of what led to nothing it says nothing.
  public var relaxations: [SearchRelaxation] = []
}

/// An item that a search found, and how.
public struct FoundItem: Equatable, Sendable {
  /// What the catalog holds of it.
  public var listing: Listing
  /// How it was found; the earlier step is the better find.
  public var step: SearchStep
}

/// At which step an item was found.
public enum SearchStep: Int, Comparable, Sendable {
  /// It is the item that was named: by Apple ID, bundle ID, barcode or link.
  case identifier
  /// The name is what was asked for.
  case wholeName
  /// The name begins with it.
  case beginningOfName
  /// All words stand in the name.
  case wordsInName
  /// In the name, the artist, the seller, or the name of the album.
  case wordsAnywhere
  /// All words stand in it, when their spelling is put right.
  case misspelledWords
  /// Some words stand in it.
  case wordsLeftOut

  public static func < (left: SearchStep, right: SearchStep) -> Bool { left.rawValue < right.rawValue }
}

/// What a search changed about its words.
public enum SearchRelaxation: Hashable, Sendable, CustomStringConvertible {
  /// A word was read as another one that the catalog has.
  case spelling(typed: String, read: String)
  /// Words were left out.
  case omission([String])

  public var description: String {
    switch self {
    case .spelling(let typed, let read): "read '\(typed)' as '\(read)'"
    case .omission(let words): "left out \(words.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}

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
  /// Any storefront when empty; otherwise only items that one of these lists.
  public var storefronts: [Storefront]
  /// Where words are looked for.
  public var scope = Scope.anywhere
  /// At most this many items.
  public var limit: Int
  /// Whether words may be misspelled or omitted where fewer than five items have all of them.
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
  /// The best first; those of an earlier step before those of a later one.
  public var items: [FoundItem] = []
  /// How many items were found, including those outside the limit.
  public var count = 0
  /// Whether there may be more than ``count``: not every name was read, or not every step was run.
  public var isIncomplete = false
  /// How the words were changed to find more; a change without results is not in it.
  public var relaxations: [SearchRelaxation] = []
}

/// An item that a search found, and at which step.
public struct FoundItem: Equatable, Sendable {
  /// What the catalog has of it.
  public var listing: Listing
  /// The step that found it; an earlier one is a better match.
  public var step: SearchStep
}

/// At which step an item was found.
public enum SearchStep: Int, Comparable, Sendable {
  /// By its Apple ID, bundle ID, barcode or link.
  case identifier
  /// The name is exactly the words.
  case wholeName
  /// The name is exactly the first or the last words, and the artist or seller has the others: `Weezer Weezer`.
  case nameAndMaker
  /// The name begins with the words.
  case beginningOfName
  /// All words are in the name.
  case wordsInName
  /// All words are in the name, the artist, the seller, or the album's name.
  case wordsAnywhere
  /// All words match after correcting their spelling.
  case misspelledWords
  /// Some words match.
  case someWords

  public static func < (left: SearchStep, right: SearchStep) -> Bool { left.rawValue < right.rawValue }
}

/// What a search changed about its words.
public enum SearchRelaxation: Hashable, Sendable, CustomStringConvertible {
  /// A word was read as another one, which is in the catalog.
  case spelling(typed: String, read: String)
  /// Words were omitted.
  case ignored([String])

  public var description: String {
    switch self {
    case .spelling(let typed, let read): "read '\(typed)' as '\(read)'"
    case .ignored(let words): "ignored \(words.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}

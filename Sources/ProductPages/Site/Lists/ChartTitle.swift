internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What people call a chart: `Top free games`, not `free_application_popularity_per_genre, genre 6014`.
struct ChartTitle {
  /// The names of genres by their numbers.
  private let genres: [String: String]

  /// - Throws: `CatalogError`.
  init(_ catalog: Catalog) throws(CatalogError) {
    guard let store = Site.defaultStore else {
      genres = [:]
      return
    }
    let known = try catalog.genres(in: store).map { ("\($0.number)", $0.name) }
    genres = Self.ofApps.merging(known) { $1 }
  }

  /// The title without the store: `Top free games`.
  func text(_ key: ChartKey, _ title: String?) -> String {
    let genre = key.genre.flatMap { Self.wholeStores.contains($0) ? nil : genres[$0] ?? "genre \($0)" }
    if let feed = Self.feedTitle(key.name, genre) { return feed }
    let stated = title.map { $0.hasPrefix("iTunes Store: ") ? String($0.dropFirst(14)) : $0 }
    let plain = Self.names[key.name] ?? stated ?? Self.title(of: key.name)
    guard let genre, !plain.lowercased().contains(genre.lowercased()) else { return plain }
    return genre == "Games" && plain.hasSuffix(" apps") ? "\(plain.dropLast(4))games" : "\(plain): \(genre)"
  }

  /// The title with the store: `Top free games in the United States`.
  func full(_ key: ChartKey, _ title: String?) -> String {
    text(key, title) + (key.storefront.map { " in \($0.nameInProse)" } ?? "")
  }

  /// A chart of the partner feed: its tables are named by what they rank.
  private static func feedTitle(_ name: String, _ genre: String?) -> String? {
    let suffix = "_popularity_per_genre"
    guard name.hasSuffix(suffix) else { return nil }
    var words = name.dropLast(suffix.count).split(separator: "_").map(String.init)
    guard let item = words.popLast() else { return nil }
    let things = item == "application" ? "apps" : item + "s"
    let adjectives = words.map { $0 == "ipad" ? "iPad" : $0 }.map { $0 + " " }.joined()
    guard let genre else { return "Top \(adjectives)\(things)" }
    // "Games" says what it has; "Finance" needs the word.
    return genre == "Games"
      ? "Top \(adjectives)games" : "Top \(adjectives)\(genre.lowercasedWord) \(things)"
  }

  /// The addresses of Apple's older feeds, and of its feed generator, as words.
  private static func title(of name: String) -> String {
    let parts = name.split(separator: "/")
    guard parts.count > 1 else { return name }
    let (list, things) = (parts[1].replacing("-", with: " "), parts.count > 2 ? parts[2] : parts[0])
    let verb = list.prefix(1).uppercased() + list.dropFirst()
    return "\(verb) \(things.replacing("-", with: " "))"
  }

  private static let names: [String: String] = [
    "topfreeapplications": "Top free apps", "toppaidapplications": "Top paid apps",
    "topgrossingapplications": "Top grossing apps", "topfreeipadapplications": "Top free iPad apps",
    "toppaidipadapplications": "Top paid iPad apps", "topgrossingipadapplications": "Top grossing iPad apps",
    "topsongs": "Top songs", "topalbums": "Top albums", "topmovies": "Top movies", "toptvepisodes": "Top TV episodes",
    "toptvseasons": "Top TV seasons", "toppodcasts": "Top podcasts", "topaudiobooks": "Top audiobooks",
    "topfreeebooks": "Top free books", "toppaidebooks": "Top paid books", "topmusicvideos": "Top music videos",
    "topmacapps": "Top Mac apps", "topfreemacapps": "Top free Mac apps", "toppaidmacapps": "Top paid Mac apps",
    "topgrossingmacapps": "Top grossing Mac apps", "newapplications": "New apps",
    "newfreeapplications": "New free apps", "newpaidapplications": "New paid apps",
  ]

  /// The genres of all apps, songs, books, films, podcasts and shows.
  private static let wholeStores: Set<String> = ["36", "34", "38", "33", "26", "32"]

  /// The genres of apps, as Apple's Genre IDs Appendix has them, where no feed that was read states them.
  private static let ofApps: [String: String] = [
    "6000": "Business", "6001": "Weather", "6002": "Utilities", "6003": "Travel", "6004": "Sports",
    "6005": "Social Networking", "6006": "Reference", "6007": "Productivity", "6008": "Photo & Video", "6009": "News",
    "6010": "Navigation", "6011": "Music", "6012": "Lifestyle", "6013": "Health & Fitness", "6014": "Games",
    "6015": "Finance", "6016": "Entertainment", "6017": "Education", "6018": "Books", "6020": "Medical",
    "6021": "Magazines & Newspapers", "6022": "Catalogs", "6023": "Food & Drink", "6024": "Shopping",
    "6025": "Stickers", "6026": "Developer Tools", "6027": "Graphics & Design",
  ]
}

extension String {
  /// As it stands within a sentence; an abbreviation stays as it is.
  fileprivate var lowercasedWord: String { self == uppercased() ? self : lowercased() }
}

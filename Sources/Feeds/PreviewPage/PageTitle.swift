/// The title that a page has for social networks, without what the store adds: `VAST on Apple Music` is `VAST`.
enum PageTitle {
  /// The name in a page's `og:title`, whose `og:site_name` is `site`.
  ///
  /// Where another source says whom the item is by, `XX by HIM on Apple Music` is `XX`.
  static func name(_ title: String, site: String?, artist: String?) -> String {
    let title = plain(title)
    let stores = ([site.map(plain)].compactMap { $0 } + stores).filter { !$0.isEmpty }
    let suffix = suffixes(stores).first { title.hasSuffix($0) && title.count > $0.count }
    let name = title.dropLast(suffix?.count ?? 0)
    guard let artist, name.hasSuffix(" by \(artist)"), name.count > artist.count + 4 else { return String(name) }
    return String(name.dropLast(artist.count + 4))
  }

  /// No mark of the writing direction, and no blank that keeps two words together.
  private static func plain(_ text: String) -> String {
    String(text.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }.map { $0 == "\u{A0}" ? " " : $0 })
  }

  private static let stores = [
    "App Store", "Mac App Store", "Apple Music", "Apple Podcasts", "Apple Books", "Apple TV", "iTunes", "iBooks",
  ]

  /// The words between a name and its store, in the languages whose pages were seen; the longest first.
  private static let words = [
    " App - ", " on the ", " in the ", " dans l’", " dans l'", " sur l’", " sull’", " sur ", " auf ", " bei ", " im ",
    " on ", " in ", " en ", " su ", " - ", " – ",
  ]

  private static func suffixes(_ stores: [String]) -> [String] { words.flatMap { word in stores.map { word + $0 } } }
}

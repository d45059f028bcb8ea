/// The schemes of links to Apple's hosts.
enum LinkScheme {
  case web
  /// `macappstore:` means an app for the Mac.
  case macAppStore
  /// Schemes of the stores' own apps.
  case store
  /// `skd:` identifies a streaming key, never a product.
  case foreign

  /// The web's schemes first, as the most frequent; the others longest first, because one may be the end of another.
  private static let known: [Ending<LinkScheme>] = [
    Ending("https", meaning: .web), Ending("http", meaning: .web),
    Ending("itms-podcasts", meaning: .store), Ending("itms-messages", meaning: .store),
    Ending("itms-podcast", meaning: .store),
    Ending("itms-itunesu", meaning: .store), Ending("macappstores", meaning: .macAppStore),
    Ending("itms-pcasts", meaning: .store),
    Ending("macappstore", meaning: .macAppStore), Ending("itms-bookss", meaning: .store),
    Ending("itms-musics", meaning: .store),
    Ending("itms-pcast", meaning: .store), Ending("itms-appss", meaning: .store), Ending("itms-books", meaning: .store),
    Ending("itms-music", meaning: .store), Ending("itms-watch", meaning: .store), Ending("itms-apps", meaning: .store),
    Ending("podcasts", meaning: .store), Ending("podcast", meaning: .store), Ending("ibooks", meaning: .store),
    Ending("itunes", meaning: .store),
    Ending("musics", meaning: .store), Ending("itmss", meaning: .store), Ending("music", meaning: .store),
    Ending("itms", meaning: .store), Ending("skd", meaning: .foreign),
  ]

  /// The scheme whose name ends before `end`, and the length of the name.
  static func ending(_ bytes: Span<UInt8>, before end: Int) -> (scheme: LinkScheme, count: Int)? {
    guard end > 0, bytes[end - 1].isLetter else { return nil }
    let tail = Tail(bytes, before: end)
    guard let match = known.first(where: { $0.ends(tail) }) else { return nil }
    return (match.meaning, match.count)
  }
}

/// The schemes that go before an Apple host.
enum LinkScheme {
  case web
  /// `macappstore:` means an app for the Mac.
  case macAppStore
  /// Schemes of the stores' own apps.
  case store
  /// `skd:` names a streaming key, never a product.
  case foreign

  /// The web's first, as most frequent; the others longest first, since one is often the end of another.
  private static let known: [Ending<LinkScheme>] = [
    Ending("https", .web), Ending("http", .web),
    Ending("itms-podcasts", .store), Ending("itms-messages", .store), Ending("itms-podcast", .store),
    Ending("itms-itunesu", .store), Ending("macappstores", .macAppStore), Ending("itms-pcasts", .store),
    Ending("macappstore", .macAppStore), Ending("itms-bookss", .store), Ending("itms-musics", .store),
    Ending("itms-pcast", .store), Ending("itms-appss", .store), Ending("itms-books", .store),
    Ending("itms-music", .store), Ending("itms-watch", .store), Ending("itms-apps", .store),
    Ending("podcasts", .store), Ending("podcast", .store), Ending("ibooks", .store), Ending("itunes", .store),
    Ending("musics", .store), Ending("itmss", .store), Ending("music", .store),
    Ending("itms", .store), Ending("skd", .foreign),
  ]

  /// The scheme whose name ends before `end`, and the length of the name.
  static func ending(_ bytes: Span<UInt8>, before end: Int) -> (scheme: LinkScheme, count: Int)? {
    guard end > 0, bytes[end - 1].isLetter else { return nil }
    let tail = Tail(bytes, before: end)
    guard let match = known.first(where: { $0.ends(tail) }) else { return nil }
    return (match.meaning, match.count)
  }

  /// The length of the scheme's name that ends before `end`.
  static func length(_ bytes: Span<UInt8>, before end: Int) -> Int? {
    ending(bytes, before: end)?.count
  }
}

/// The schemes of links to Apple's hosts.
enum LinkScheme {
  case web
  /// The web's in Proofpoint's second form, where dashes take the place of percent signs, and underscores that of
  /// slashes.
  case dashed
  /// `macappstore:` means an app for the Mac.
  case macAppStore
  /// Schemes of the stores' own apps.
  case store
  /// `skd:` identifies a streaming key, never a product.
  case foreign

  /// The web's schemes first, as the most frequent; of the others the longest first, because one may be the end of
  /// another.
  private static let known = WordTable<LinkScheme>([
    ("https http", .web), ("macappstores macappstore", .macAppStore),
    ("itms-podcasts itms-messages itms-podcast itms-itunesu itms-pcasts itms-bookss itms-musics itms-pcast", .store),
    ("itms-appss itms-books itms-music itms-watch itms-apps podcasts podcast ibooks itunes musics itmss", .store),
    ("music itms", .store), ("skd", .foreign),
  ])

  /// The scheme whose name ends before `end`, and the length of the name.
  static func suffix(_ bytes: Span<UInt8>, before end: Int) -> (meaning: LinkScheme, count: Int)? {
    guard end > 0, bytes[end - 1].isLetter else { return nil }
    return known.suffix(bytes, before: end)
  }
}

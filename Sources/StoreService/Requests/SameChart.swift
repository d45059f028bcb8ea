/// Charts that Apple publishes under a name of each generation of its feeds.
///
/// Songs and albums of the stores' own feeds are not those of the generator: the ones are bought, the others played.
public enum SameChart {
  /// The names in the stores' own feeds, version 1 of the generator, and version 2.
  private static let all = [
    ["topfreeapplications", "ios-apps/top-free", "apps/top-free/apps"],
    ["toppaidapplications", "ios-apps/top-paid", "apps/top-paid/apps"],
    ["toppodcasts", "podcasts/top-podcasts", "podcasts/top/podcasts"],
    ["apple-music/top-albums", "music/most-played/albums"], ["apple-music/top-songs", "music/most-played/songs"],
    ["topaudiobooks", "audio-books/top/audio-books"], ["topfreeebooks", "books/top-free/books"],
    ["toppaidebooks", "books/top-paid/books"],
  ]

  /// A chart's names in all generations, beginning with the one that is given.
  public static func names(of name: String) -> [String] {
    [name] + (all.first { $0.contains(name) } ?? []).filter { $0 != name }
  }
}

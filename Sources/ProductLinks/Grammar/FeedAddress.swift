public import CatalogModel

/// What the address of a chart or of a feed of reviews says: `https://itunes.apple.com/us/rss/topsongs/limit=10/xml`.
///
/// The host means nothing: feeds name hosts inside Apple's network as their own. How many entries were asked for does
/// not make another chart.
public struct FeedAddress: Equatable, Sendable {
  /// What a feed is about.
  public enum Subject: Equatable, Sendable {
    /// A chart, and the genre that it is confined to: Apple's number.
    case chart(name: String, genre: String?)
    /// Reviews of an item.
    case reviews(AppleID?)
  }

  /// What the feed is about.
  public var subject: Subject
  /// The store that was asked.
  public var storefront: Storefront?

  /// Reads an address of the store's feeds or of the feed generator's; `nil` for any other.
  public init?(_ address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").map { $0.lowercased() }
    if let index = parts.firstIndex(where: { $0 == "rss" || $0 == "mrss" }) {
      self.init(behindRSS: parts[(index + 1)...], country: parts[..<index].last)
    } else if let index = parts.firstIndex(of: "api"), index + 2 < parts.count {
      self.init(ofGenerator: parts[(index + 3)...], version: parts[index + 1], country: parts[index + 2])
    } else {
      return nil
    }
  }

  /// `topsongs/limit=10/genre=20/xml` behind `/us/rss/`, in old addresses `topsongs/sf=143441/…` behind `/ws/RSS/`.
  private init?(behindRSS parts: ArraySlice<String>, country: String?) {
    let options = Self.options(parts)
    guard let name = parts.first(where: { !$0.contains("=") }), !Self.isSyntax(name) else { return nil }
    let number = options["sf"].map { $0.prefix { $0.isNumber } }
    storefront = number.flatMap { Storefront($0) } ?? Self.storefront(country)
    if name == "customerreviews" {
      subject = .reviews(options["id"].flatMap { AppleID($0) })
    } else {
      subject = .chart(name: name + Self.suffix(isExplicit: options["explicit"] != "false"), genre: options["genre"])
    }
  }

  /// `music/most-played/10/albums.json` behind `/api/v2/us/`; in version 1
  /// `apple-music/top-albums/all/10/explicit.json`, where the third word is the genre.
  private init?(ofGenerator parts: ArraySlice<String>, version: String, country: String) {
    let bare = parts.map { part in
      Self.syntax.first { part.hasSuffix("." + $0) }.map { part.dropLast($0.count + 1) } ?? part[...]
    }
    let words = bare.filter { !$0.contains("=") && !Self.isSyntax(String($0)) && !$0.allSatisfy(\.isNumber) }
    guard words.count >= 2 else { return nil }
    storefront = Self.storefront(country)
    var genre = Self.options(parts)["genre"]
    if version == "v1" {
      if words.count > 2, words[2] != "all", !words[2].hasSuffix("explicit") { genre = String(words[2]) }
      let name = words.prefix(2).joined(separator: "/")
      subject = .chart(name: name + Self.suffix(isExplicit: words.last != "non-explicit"), genre: genre)
    } else {
      subject = .chart(name: words.joined(separator: "/"), genre: genre)
    }
  }

  private static func storefront(_ country: String?) -> Storefront? {
    country.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
  }

  /// A list without explicit titles has other ranks.
  private static func suffix(isExplicit: Bool) -> String { isExplicit ? "" : "/non-explicit" }

  private static let syntax = ["json", "xml", "rss", "atom", "rss.xml"]

  private static func isSyntax(_ part: String) -> Bool { syntax.contains(part) }

  private static func options(_ parts: ArraySlice<String>) -> [String: String] {
    var options: [String: String] = [:]
    for part in parts {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2 { options[sides[0]] = sides[1] }
    }
    return options
  }
}

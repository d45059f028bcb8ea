internal import CatalogModel
internal import JSON
internal import ProductLinks

/// What a chart or a feed of reviews states of itself: which one it is, and from when.
struct FeedHead {
  private var addresses: [String] = []
  private(set) var title: String?
  private var updated: String?
  private var country: String?

  /// What the feed's own addresses say, else the address that it was saved under.
  func address(savedAs source: String) -> FeedAddress? {
    if let own = addresses.lazy.compactMap({ FeedAddress($0) }).first { return own }
    // A folder may be called rss or api by anybody; only below a copy of Apple's host does it mean something.
    return source.contains("apple.com/") ? FeedAddress(source) : nil
  }

  /// The store that the head names beside its address.
  var storefront: Storefront? { country.flatMap { Storefront($0) } }

  /// When Apple made the feed.
  var time: Timestamp? { updated.flatMap { Timestamp(feedText: $0) } }

  /// A name made of the title, for a chart that has lost its address: `topsongs` of `iTunes Store: Top Songs`.
  var nameFromTitle: String? { Self.name(ofTitle: title) }

  static func name(ofTitle title: String?) -> String? {
    let words = title?.split(separator: ": ", maxSplits: 1).last ?? ""
    let name = words.lowercased().filter { $0.isLetter || $0.isNumber }
    return name.isEmpty ? nil : name
  }
}

extension FeedHead {
  /// Adds an element of the feed, where it belongs to its head.
  mutating func add(_ name: String, _ value: JSONTree) {
    switch name {
    case "id": if let address = Self.text(value) { addresses.insert(address, at: 0) }
    case "title": title = title ?? Self.text(value)
    case "updated", "lastBuildDate", "pubDate": updated = updated ?? Self.text(value)
    case "country": country = country ?? Self.text(value)
    case "link", "links", "atom:link": addresses += value.elements.flatMap(Self.addresses)
    default: break
    }
  }

  /// The store's feeds wrap each text in an object; the generator's do not.
  private static func text(_ value: JSONTree) -> String? { value.label ?? value.string }

  private static func addresses(in link: JSONTree) -> [String] {
    [link.attribute("href"), link["self"]?.string, link.label].compactMap(\.self)
  }
}

extension Timestamp {
  /// Reads a time as feeds write it: ISO 8601 or RFC 1123.
  init?(feedText text: String) {
    guard let time = Timestamp(text) ?? Timestamp.rfc1123(text) else { return nil }
    self = time
  }
}

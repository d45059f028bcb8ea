/// The beginning of an HTML page or XML file, recognised by its first elements.
struct MarkupBeginning {
  let recognition: Recognition

  /// Returns `nil` where the text does not begin with a tag.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let beginning = String(decoding: text.prefix(8192), as: UTF8.self)
    // A browser's bookmarks are lists of links, however many there are.
    guard !beginning.hasPrefix("<!DOCTYPE NETSCAPE-Bookmark") else {
      recognition = .feed(.text)
      return
    }
    guard let root = Self.root(of: text) else { return nil }
    switch root {
    case "html", "head", "body", "title", "meta", "div", "script": recognition = .feed(.previewPage)
    case "feed": recognition = Self.atom(beginning)
    case "rss": recognition = .feed(Self.isGeneratorsRSS(beginning) ? .chart : .text)
    case "plist": recognition = Self.propertyList(beginning)
    case "opml": recognition = .feed(.podcastSubscriptions)
    default: recognition = .feed(.text)
    }
  }

  /// The name of the first element, past declarations and comments.
  private static func firstElement(_ text: String) -> Substring? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.first != "?", rest.first != "!" {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "-" || $0 == "_" }
        return name.split(separator: ":").last
      }
    }
    return nil
  }

  private static func atom(_ text: String) -> Recognition {
    guard text.contains("itunes.apple.com/rss") else { return .feed(.text) }
    let isReviews = text.contains("im:rating") || text.contains("/customerreviews/")
    return .feed(isReviews ? .reviews : .chart)
  }

  /// Whether RSS names Apple's feed generator as its own address, before its first item.
  private static func isGeneratorsRSS(_ text: String) -> Bool {
    let head = text.firstRange(of: "<item").map { text[..<$0.lowerBound] } ?? text[...]
    let addresses = [
      "rss.itunes.apple.com/api/", "rss.applemarketingtools.com/api/", "rss.marketingtools.apple.com/api/",
      "/wpa/MRSS/",
    ]
    return addresses.contains { head.contains($0) }
  }

  /// The name of the first element in lower case, when the text begins with a tag.
  static func root(of text: ArraySlice<UInt8>) -> String? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    return firstElement(String(decoding: text.prefix(8192), as: UTF8.self)).map { $0.lowercased() }
  }

  private static func propertyList(_ text: String) -> Recognition {
    if ["nonRenewingSubscriptions", "subscriptionGroups"].contains(where: { text.contains("<key>\($0)</key>") }) {
      return .feed(.storeKitConfiguration)
    }
    // Above the tracks stand some lines about the library itself.
    let marks = [
      "Library Persistent ID", "Music Folder", "Tracks", "itemId", "softwareVersionBundleId", "IAPProductIdentifier",
    ]
    return .feed(marks.contains { text.contains("<key>\($0)</key>") } ? .iTunesLibrary : .text)
  }
}

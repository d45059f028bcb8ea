internal import CByteSearch

/// The beginning of an HTML page or XML file, recognised by its first elements.
enum MarkupBeginning {
  /// Returns `nil` where the text does not begin with a tag.
  static func recognise(_ text: ArraySlice<UInt8>) -> Recognition? {
    guard let root = root(of: text) else { return nil }
    let beginning = text.prefix(8192)
    // A browser's bookmarks are lists of links, however many there are.
    if beginning.starts(with: "<!DOCTYPE NETSCAPE-Bookmark".utf8) { return .feed(.text) }
    switch root {
    case "html", "head", "body", "title", "meta", "div", "script": return .feed(.previewPage)
    case "feed": return .feed(atom(beginning))
    case "rss": return .feed(isGeneratorsRSS(String(decoding: beginning, as: UTF8.self)) ? .chart : .text)
    case "plist": return .feed(propertyList(beginning))
    case "opml": return .feed(.podcastSubscriptions)
    default: return .feed(.text)
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

  private static func atom(_ text: ArraySlice<UInt8>) -> FeedFormat {
    guard text.holds("itunes.apple.com/rss") else { return .text }
    return text.holds("im:rating") || text.holds("/customerreviews/") ? .reviews : .chart
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

  private static func propertyList(_ text: ArraySlice<UInt8>) -> FeedFormat {
    if ["nonRenewingSubscriptions", "subscriptionGroups"].contains(where: { text.holds("<key>\($0)</key>") }) {
      return .storeKitConfiguration
    }
    // Above the tracks stand some lines about the library itself.
    let marks = [
      "Library Persistent ID", "Music Folder", "Tracks", "itemId", "softwareVersionBundleId", "IAPProductIdentifier",
    ]
    return marks.contains { text.holds("<key>\($0)</key>") } ? .iTunesLibrary : .text
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word stands anywhere in the bytes.
  func holds(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in
      unsafe withUnsafeBytes { unsafe cbytesearch_holds($0.baseAddress, $0.count, word.baseAddress, word.count) }
    }
  }
}

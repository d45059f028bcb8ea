internal import ProductLinks

/// The beginning of a JSON text, recognised by the names of its first members.
struct JSONBeginning {
  let recognition: Recognition

  /// Returns `nil` where the text does not begin as JSON does, alone or in a script.
  init?(_ beginning: ArraySlice<UInt8>) {
    let text = beginning[JSONStart.blanksEnd(in: beginning, from: beginning.startIndex)...]
    // A page has scripts, and is none.
    guard text.first != UInt8(ascii: "<") else { return nil }
    let wrapper = JSONStart.begins(text) ? 0 : ScriptWrapper.length(in: text)
    guard let wrapper else { return nil }
    guard !text.starts(with: Self.feedList) else {
      recognition = .unknown(reason: "is Apple's list of chart feeds, which names no items")
      return
    }
    let names = NamesByDepth(text.dropFirst(wrapper), upTo: Self.isDecisive)
    if let known = Self.recognise(names, text) {
      recognition = known
    } else if wrapper == 0 {
      recognition = Self.otherText(text, Self.withoutRecords(text))
    } else {
      // Other text may have a bracket behind a comma, too.
      guard !text.prefix(wrapper).contains(UInt8(ascii: "{")) else { return nil }
      recognition = Self.otherText(text, "is JavaScript that holds no catalogue records")
    }
  }

  /// How `wsAvailableFeeds` answers.
  private static let feedList = Array("availableFeeds=".utf8)

  /// Says of a small text without records whether it is JSON at all.
  private static func withoutRecords(_ text: ArraySlice<UInt8>) -> String {
    guard text.count < FeedFormat.beginningByteCount / 2,
      case .failure(let error) = Result(catching: { () throws(JSONFlaw) in try JSONTree(bytes: text) })
    else { return "is a JSON document that holds no catalogue records" }
    return "begins as JSON, but goes wrong at byte \(error.offset); it holds no catalogue records"
  }

  private static func recognise(_ names: NamesByDepth, _ text: ArraySlice<UInt8>) -> Recognition? {
    if names.contains(anyOf: ["log"], upTo: 1), names.contains(anyOf: httpArchive, upTo: 2) {
      return .feed(.webArchive)
    }
    if let format = appFormat(names, text) { return .feed(format) }
    if names.contains(anyOf: ["im:rating"]) { return .feed(.reviews) }
    // A page without reviews says what it is by its address alone.
    if names.contains(anyOf: ["feed"], upTo: 2), text.firstRange(of: reviewsAddress) != nil { return .feed(.reviews) }
    if names.contains(anyOf: ["feed"], upTo: 2) || names.contains(anyOf: ["im:name", "im:price", "im:artist"]) {
      return .feed(.chart)
    }
    if names.contains(anyOf: ["data"], upTo: 1), names.contains(anyOf: ["attributes"], upTo: 3),
      names.contains(anyOf: media, upTo: 4)
    {
      return .feed(.mediaAnswer)
    }
    if names.contains(anyOf: ["results"], upTo: 1), names.contains(anyOf: ["data"], upTo: 4),
      !names.contains(anyOf: record, upTo: 4)
    {
      return .feed(.mediaAnswer)
    }
    if names.contains(anyOf: answer, upTo: 2) || names.contains(anyOf: record, upTo: 2) { return .feed(.searchAPI) }
    if names.contains(anyOf: ["artistName"], upTo: 2), names.contains(anyOf: ["id"], upTo: 2) { return .feed(.chart) }
    return nil
  }

  /// Recognises what is about apps and their in-app products.
  private static func appFormat(_ names: NamesByDepth, _ text: ArraySlice<UInt8>) -> FeedFormat? {
    if names.contains(anyOf: configuration, upTo: 1), names.contains(anyOf: configurationProduct, upTo: 5) {
      return .storeKitConfiguration
    }
    if names.contains(anyOf: ["data"], upTo: 1), names.contains(anyOf: ["addOnType", "totalActiveAddOns"], upTo: 3) {
      return .iTunesConnect
    }
    if names.contains(anyOf: ["offerName"]), names.contains(anyOf: ["attributes"]), holds(inApps, text) {
      return .inApps
    }
    // An empty list says something, too.
    let isAnswer = names.contains(anyOf: ["data"], upTo: 2)
    if isAnswer, holds(connectHost, text) { return .appStoreConnect }
    if isAnswer, names.contains(anyOf: ["type"], upTo: 4), names.contains(anyOf: connect, upTo: 4) {
      return .appStoreConnect
    }
    let isError = names.contains(anyOf: ["errors"], upTo: 1) && names.contains(anyOf: ["status"], upTo: 3)
    return isError && names.contains(anyOf: ["code"], upTo: 3) ? .appStoreConnect : nil
  }

  private static func holds(_ word: [UInt8], _ text: ArraySlice<UInt8>) -> Bool { text.firstRange(of: word) != nil }

  private static let configuration: Set<String> = [
    "products", "subscriptionGroups", "nonRenewingSubscriptions", "nonRenewableSubscriptions",
  ]
  private static let configurationProduct: Set<String> = ["productID", "_storeKitErrors", "identifier"]
  private static let inApps = Array("\"in-apps\"".utf8)
  private static let connectHost = Array("api.appstoreconnect.apple.com/".utf8)

  /// Text without records may still have product links in it.
  private static func otherText(_ text: ArraySlice<UInt8>, _ reason: String) -> Recognition {
    ProductLink.all(in: Array(text)).isEmpty ? .unknown(reason: reason) : .feed(.text)
  }

  /// Whether no name behind this one can change the answer.
  private static func isDecisive(_ name: String, _ depth: Int) -> Bool {
    // Lists of resources stand below `results`, too.
    depth <= 2 && name != "results" && (answer.contains(name) || record.contains(name))
  }

  private static let httpArchive: Set<String> = ["entries", "creator"]
  private static let reviewsAddress = Array("/customerreviews/".utf8)
  private static let answer: Set<String> = ["resultCount", "results", "errorMessage", "contents"]
  /// Attributes that apps and in-app purchases have in the App Store Connect API.
  private static let connect: Set<String> = ["bundleId", "sku", "productId", "inAppPurchaseType"]
  /// Attributes that items have in answers of the media service.
  private static let media: Set<String> = ["artistName", "genreNames", "genreDisplayName", "playParams", "artwork"]
  private static let record: Set<String> = [
    "trackId", "collectionId", "artistId", "wrapperType", "trackViewUrl", "collectionViewUrl", "artistViewUrl",
  ]
}

/// The member names in the beginning of a JSON text, with how deep they lie.
private struct NamesByDepth {
  /// How deep the shallowest of each name lies.
  private var depths: [String: Int] = [:]

  /// Whether there is one of `wanted`, not deeper than `depth`; a whole text's own members have the depth 1.
  func contains(anyOf wanted: Set<String>, upTo depth: Int = 5) -> Bool {
    wanted.contains { (depths[$0] ?? .max) <= depth }
  }

  /// Reads names until one of them decides.
  init(_ text: ArraySlice<UInt8>, upTo isDecisive: (String, Int) -> Bool) {
    var depth = 0
    var at = text.startIndex
    while at < text.endIndex {
      switch text[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = Self.endOfString(text, from: at + 1)
        let next = text[min(end + 1, text.endIndex)...].first { $0 > 0x20 }
        if next == UInt8(ascii: ":"), depth <= 5, end - at < 64 {
          let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
          depths[name] = min(depths[name] ?? .max, depth)
          if isDecisive(name, depth) { return }
        }
        at = end
      default: break
      }
      at += 1
    }
  }

  private static func endOfString(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var at = start
    while at < text.endIndex, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(at, text.endIndex)
  }
}

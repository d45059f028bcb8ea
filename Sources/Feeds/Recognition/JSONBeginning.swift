internal import JSON
internal import ProductLinks

/// The beginning of a JSON text, recognised by the names of its first members.
enum JSONBeginning {
  /// Returns `nil` where the text does not begin as JSON does, alone or in a script.
  static func recognise(_ beginning: ArraySlice<UInt8>) -> Recognition? {
    let text = beginning.drop { $0 <= 0x20 }
    // A page has scripts, and is none.
    guard text.first != UInt8(ascii: "<") else { return nil }
    guard let wrapper = JSONStart.begins(text) ? 0 : ScriptWrapper.length(in: text) else { return nil }
    // How `wsAvailableFeeds` answers.
    guard !text.starts(with: "availableFeeds=".utf8) else {
      return .nothing(reason: "is Apple's list of chart feeds, which names no items")
    }
    let names = NamesByDepth(text.dropFirst(wrapper), upTo: isDecisive)
    if !names.contains(anyOf: ["content"], upTo: 4), suggestions.contains(where: { $0.fits(names, text) }) {
      return .nothing(reason: "is a list of search terms, as Apple Music suggests them, and names no items")
    }
    if let rule = rules.first(where: { $0.fits(names, text) }) { return .feed(rule.format) }
    if wrapper == 0 { return otherText(text) }
    // Other text may have a bracket behind a comma, too.
    guard wrapper <= 512, !text.prefix(wrapper).contains(UInt8(ascii: "{")) else { return nil }
    return isReadAsText(text) ? .feed(.text) : .nothing(reason: "is JavaScript that holds no catalogue records")
  }

  /// The format of a JSON text that stands by itself; `nil` where it holds no records.
  static func format(_ text: ArraySlice<UInt8>) -> FeedFormat? {
    let names = NamesByDepth(text, upTo: isDecisive)
    return rules.first { $0.fits(names, text) }?.format
  }

  /// Text without records may still have product links in it; of a small one without any it is said whether it is JSON
  /// at all.
  private static func otherText(_ text: ArraySlice<UInt8>) -> Recognition {
    if isReadAsText(text) { return .feed(.text) }
    guard text.endIndex < FeedFormat.beginningByteCount else {
      return .unknown(reason: "begins as JSON, but its first \(FeedFormat.beginningByteCount >> 10) KB name no records")
    }
    guard text.count < FeedFormat.beginningByteCount / 2,
      case .failure(let error) = Result(catching: { () throws(JSONError) in try JSONTree(bytes: text) })
    else { return .nothing(reason: "is a JSON document that holds no catalogue records") }
    return .unknown(reason: "begins as JSON, but goes wrong at byte \(error.offset); it holds no catalogue records")
  }

  /// Text without records may still have product links in it, or answers in another language.
  private static func isReadAsText(_ text: ArraySlice<UInt8>) -> Bool {
    !ProductLink.all(in: Array(text)).isEmpty || AnswerMarks.first(in: text) != nil
  }

  /// Whether no name behind this one can change the answer.
  private static func isDecisive(_ name: String, _ depth: Int) -> Bool { depth <= 2 && decisive.contains(name) }

  // Lists of resources stand below `results`, too.
  private static let decisive = Set("\(answer) \(record)".split(separator: " ").map(String.init))
    .subtracting(["results"])

  private static let answer = "resultCount results errorMessage contents"
  /// Stands for every name that is a number.
  fileprivate static let anyNumber = "#"
  private static let connectAttribute =
    "bundleId sku productId inAppPurchaseType reviewerNickname customerPrice offerMode planType profileState seedId "
    + "capabilityType availableInNewTerritories acAccountName"
  private static let record =
    "trackId collectionId artistId wrapperType trackViewUrl collectionViewUrl artistViewUrl"

  /// Terms that Apple Music suggests, without items beside them.
  private static let suggestions = [
    Rule(.mediaAnswer, names: ["results": 1, "terms": 2]),
    Rule(.mediaAnswer, names: ["results": 1, "suggestions": 2, "searchTerm displayTerm": 4]),
  ]

  /// The first that fits says what a text is.
  private static let rules = [
    Rule(.webArchive, names: ["log": 1, "entries creator": 2]),
    Rule(.webArchive, names: ["interactions http_interactions": 1, "request": 3, "response": 3]),
    Rule(
      .storeKitConfiguration,
      names: [
        "products subscriptionGroups nonRenewingSubscriptions nonRenewableSubscriptions": 1,
        "productID _storeKitErrors identifier": 5,
      ]),
    Rule(.iTunesConnect, names: ["data": 1, "addOnType totalActiveAddOns": 3]),
    Rule(.storePlatform, names: ["storePlatformData": 1]),
    Rule(.storePlatform, names: ["results": 1, anyNumber: 2, "kind": 3, "url offers artistName": 3]),
    Rule(.inApps, names: ["offerName": 5, "attributes": 5], word: "\"in-apps\""),
    // An empty list says something, too.
    Rule(.appStoreConnect, names: ["data": 2], word: "api.appstoreconnect.apple.com/"),
    // developer.apple.com answers alike, with a port in its links.
    Rule(.appStoreConnect, names: ["data": 2, "attributes": 3], word: "/services-account/v1/"),
    // A resource by itself, and several.
    Rule(.appStoreConnect, names: ["type": 2, "attributes": 2], word: "api.appstoreconnect.apple.com/"),
    // Attributes of apps, in-app purchases, their prices and offers, of signing, and of reviews.
    Rule(.appStoreConnect, names: ["data": 2, "type": 4, connectAttribute: 4]),
    Rule(.appStoreConnect, names: ["type": 2, "attributes": 2, connectAttribute: 3]),
    Rule(.appStoreConnect, names: ["errors": 1, "status": 3, "code": 3]),
    Rule(.reviews, names: ["im:rating": 5]),
    // A page without reviews says what it is by its address alone.
    Rule(.reviews, names: ["feed": 2], word: "/customerreviews/"),
    Rule(.chart, names: ["feed": 2]),
    Rule(.chart, names: ["im:name im:price im:artist": 5]),
    Rule(.mediaAnswer, names: ["data": 1, "attributes": 3], word: "\"user-reviews\""),
    Rule(.mediaAnswer, names: ["results": 1, "suggestions": 2, "content": 4]),
    Rule(
      .mediaAnswer,
      names: ["data": 1, "attributes": 3, "artistName genreNames genreDisplayName playParams artwork": 4]),
    Rule(.searchAPI, names: ["results": 1, record: 4]),
    Rule(.mediaAnswer, names: ["results": 1, "data": 4]),
    Rule(.searchAPI, names: [answer: 2]),
    Rule(.searchAPI, names: [record: 2]),
    Rule(.chart, names: ["artistName": 2, "id": 2]),
    // Answers as parts of something else.
    Rule(.searchAPI, names: ["resultCount": 1000, "results": 1000]),
    Rule(.searchAPI, names: ["wrapperType": 5, "trackId collectionId artistId": 5]),
  ]

  /// What the texts of a format have.
  private struct Rule {
    let format: FeedFormat
    /// Of each of these lists one name, not deeper than this.
    private let names: [(anyOf: [String], depth: Int)]
    /// What stands anywhere in the text.
    private let word: String

    init(_ format: FeedFormat, names: [String: Int], word: String = "") {
      (self.format, self.word) = (format, word)
      self.names = names.map { ($0.key.split(separator: " ").map(String.init), $0.value) }
    }

    func fits(_ names: NamesByDepth, _ text: ArraySlice<UInt8>) -> Bool {
      self.names.allSatisfy { names.contains(anyOf: $0.anyOf, upTo: $0.depth) }
        && (word.isEmpty || text.holds(word))
    }
  }
}

/// The member names in the beginning of a JSON text, with how deep they lie.
private struct NamesByDepth {
  /// How deep the shallowest of each name lies.
  private var depths: [String: Int] = [:]

  /// Whether there is one of `requested`, not deeper than `depth`; a whole text's own members have the depth 1.
  func contains(anyOf names: [String], upTo depth: Int) -> Bool {
    names.contains { (depths[$0] ?? .max) <= depth }
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
        if next == UInt8(ascii: ":"), depth <= 5 || Self.isDeep(text[(at + 1)..<end]), end - at < 64 {
          let isNumber = text[(at + 1)..<end].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          let name = isNumber ? JSONBeginning.anyNumber : String(decoding: text[(at + 1)..<end], as: UTF8.self)
          depths[name] = min(depths[name] ?? .max, depth)
          if isDecisive(name, depth) { return }
        }
        at = end
      default: break
      }
      at += 1
    }
  }

  /// Whether a name is one that is looked for however deep it lies: answers are kept in wrappers of any kind.
  private static func isDeep(_ name: ArraySlice<UInt8>) -> Bool {
    name.first == UInt8(ascii: "r") && (name.elementsEqual("resultCount".utf8) || name.elementsEqual("results".utf8))
  }

  private static func endOfString(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var at = start
    while at < text.endIndex, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(at, text.endIndex)
  }
}

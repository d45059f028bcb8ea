import CatalogModel

private let storefronts = Set(Storefront.allKnown.map(\.code) + ["uk"])

/// The store of a code.
func knownStorefront(_ code: String) -> String? {
  storefronts.contains(code) ? (code == "uk" ? "gb" : code) : nil
}

/// What a link means.
struct Meaning {
  let host: String
  let scheme: String?
  let link: Unwrapped
  private let text: [UInt8]

  var appleID: Int64?
  var others: [Int64?] = []
  var parentID: Int64?
  var kind = "unknown"
  var storefront: String?
  var textID: String?
  var needsNetwork = false
  var parameters: [String: Bytes] = [:]
  var end = 0
  /// Where a query may begin.
  var pathEnd = 0

  var isProduct: Bool { appleID != nil || textID != nil || needsNetwork }

  init(host: String, scheme: String?, link: Unwrapped) {
    self.host = host
    self.scheme = scheme
    self.link = link
    text = link.characters.map(\.byte)
  }

  mutating func read() {
    let path = Path(text, host: host, isCut: link.isCut)
    end = path.end
    pathEnd = path.mayHaveQuery ? path.end : text.count
    if path.mayHaveQuery, path.end < text.count {
      readParameters(from: path.end)
      end = text.count
    }
    storefront = path.storefront
    switch host {
    case "short", "campaign", "vanity":
      if host == "short", path.hasPrefix, path.number > 0 { readProduct(path) } else { readName() }
    case "services":
      if starts("action", "purchaseintent"), parameters["action"]?.count == 14,
        let name = string("productidentifier")
      {
        (textID, kind) = (name, "in-app")
      }
    case "isbn": readISBN()
    default: readProduct(path)
    }
    if storefront == nil { storefront = queryStorefront() }
  }

  private mutating func readParameters(from index: Int) {
    let query = text[index] == 35 ? [] : text[(index + 1)...]
    let untilNumber = query.prefix { $0 != 35 }
    for parameter in untilNumber.split(separator: 38, omittingEmptySubsequences: true) {
      guard let equals = parameter.firstIndex(of: 61) else { continue }
      if link.isCut, parameter.endIndex == text.count { continue }
      var name = lower(parameter[..<equals])
      if name.hasSuffix(";") { name.removeLast() }
      name = String(name.map { $0 == "\u{7F}" ? "_" : $0 })
      let value = parameter[(equals + 1)...]
      if !value.isEmpty, parameters[name] == nil { parameters[name] = value }
    }
  }

  /// A parameter as text.
  func string(_ name: String) -> String? {
    guard let value = parameters[name]?.prefix(while: { $0 != 44 }), !value.isEmpty else { return nil }
    return String(decoding: value.map { [1: 47, 2: 35, 3: 61][$0] ?? $0 }, as: UTF8.self)
  }

  private func starts(_ name: String, _ word: String) -> Bool {
    parameters[name].map { lower($0).hasPrefix(word) } ?? false
  }

  private func numberValue(_ name: String) -> Int64? { parameters[name].flatMap { readNumber($0) }?.value }

  // MARK: Products

  private static let actions: [String: String] = [
    "viewsoftware": "app", "viewalbum": "album", "viewpodcast": "podcast", "viewartist": "artist",
    "viewcontentsuserreviews": "app", "viewbook": "book", "viewtvseason": "tv-season", "viewmovie": "movie",
    "viewtvshow": "tv-show", "viewaudiobook": "audiobook", "viewsoftwareupdate": "app", "viewvideo": "unknown",
    "lookup": "unknown",
    "viewmusicvideo": "music-video", "viewstudio": "artist", "userreviewsrow": "app", "customerreviews": "app",
    "viewaudiobooks": "audiobook",
    "viewitunesucollection": "itunes-u", "viewcustomerreviews": "app", "wslookup": "unknown", "adduserreview": "app",
    "userratecontent": "app", "subscribepodcast": "podcast",
  ]
  private static let items = [
    "album": "song", "podcast": "podcast-episode", "tv-season": "tv-episode", "itunes-u": "itunes-u-episode",
  ]

  private mutating func readProduct(_ path: Path) {
    var page = path.page
    if path.isWebObjects {
      let word = path.segments.last.map { lower(text[$0]) } ?? ""
      if host == "search" { needsNetwork = word == "link" }
      page = Self.actions[word].map { Path.Page(kind: $0, item: Self.items[$0], location: "query") }
      if page == nil, host == "buy" || ["giftsongswizard", "buyproduct"].contains(word) {
        page = Path.Page(kind: "unknown", location: "sale")
      }
    }
    if !path.isWebObjects, path.foundPage, page?.location == "path", path.number == 0, path.textID == nil,
      parameters["id"] != nil,
      let kind = path.segments.last.flatMap({ Self.actions[lower(text[$0])] })
    {
      page = Path.Page(kind: kind, item: Self.items[kind], location: "query")
    }
    if host == "widgets" { page = Path.Page(kind: "unknown", location: "query") }
    if host == "connect", !path.foundPage { page = Path.Page(kind: "app", location: "adam") }
    guard let page, page.kind != "podcast-channel" || host == "podcasts" || host == "itunes" else { return }
    if ["buy", "userpub", "search"].contains(host), !path.isWebObjects { return }
    if host == "service", !path.isWebObjects || page.location != "query" { return }
    if host == "banners", page.location != "query" || path.isWebObjects { return }
    if host == "connect", page.kind != "app" { return }
    kind = kind(of: page)
    if page.location == "query" {
      let names = host == "widgets" ? ["ids", "app_id"] : ["id", "playlistid", "artistid"]
      if let name = names.first(where: { parameters[$0] != nil }), let value = parameters[name] {
        readList(value)
        if name == "app_id" { kind = appKind() }
      }
    } else if page.location == "adam" {
      appleID = product(parameters["adamid"])
    } else if page.location == "sale" {
      readSale()
    } else if page.location != "nowhere" {
      appleID = path.number > 0 ? path.number : nil
      textID = path.textID.map { String(decoding: text[$0], as: UTF8.self) }
      if host == "tv", let value = parameters["playableid"], lower(value).hasPrefix("tvs.sbd.9001:"),
        let number = product(value.dropFirst(13))
      {
        appleID = number
      }
      if host == "api", path.number == 0, let value = parameters["ids"] { readList(value) }
    }
    if let item = page.item, let number = product(parameters["i"]) {
      parentID = appleID == number ? nil : appleID
      appleID = number
      kind = item
    }
    if appleID == nil, textID == nil { kind = "unknown" }
  }

  private mutating func readList(_ value: Bytes) {
    appleID = product(value)
    others = value.contains(44) ? list(value) : []
  }

  /// Reads a gift, or the purchase of an in-app product.
  private mutating func readSale() {
    appleID = product(parameters["salableadamid"])
    if let app = product(parameters["appadamid"]), app != appleID {
      parentID = app
      kind = "in-app"
    } else if parameters["producttype"].map({ lower($0) }) == "c" {
      kind = appKind()
    }
  }

  /// The IDs behind the first of a list; it ends at the first that is none.
  private func list(_ value: Bytes) -> [Int64?] {
    var ids: [Int64?] = []
    var rest = value
    while let comma = rest.firstIndex(of: 44) {
      rest = rest[(comma + 1)...].drop { !isDigit($0) }
      guard let id = product(rest) else { break }
      ids.append(id)
    }
    return ids
  }

  private func kind(of page: Path.Page) -> String {
    if page.kind == "artist", host == "books" { return "author" }
    if page.kind == "podcast-episode", host == "tv" { return "tv-episode" }
    let builders = [
      "apps": "app", "software": "app", "ipadsoftware": "app", "macsoftware": "mac-app", "album": "album",
      "song": "song", "musictrack": "song", "musicvideo": "music-video", "movie": "movie", "movies": "movie",
      "audiobooks": "audiobook", "tvseason": "tv-season",
      "podcast": "podcast", "podcasts": "podcast", "ebook": "book", "books": "book", "book": "book",
      "audiobook": "audiobook",
    ]
    if page.kind == "unknown", let name = ["banners": "store", "widgets": "e", "linkmaker": "mediatype"][host] {
      return parameters[name].flatMap { builders[lower($0)] } ?? "unknown"
    }
    return page.kind == "app" ? appKind() : page.kind
  }

  private func appKind() -> String {
    if host == "userpub", starts("type", "subscription") { return "in-app" }
    if numberValue("mt") == 12 || numberValue("displayable-kind") == 30 || starts("platform", "mac") {
      return "mac-app"
    }
    let isMac = scheme == "macappstore" || scheme == "macappstores"
    return isMac && parameters["mt"] == nil ? "mac-app" : "app"
  }

  private func queryStorefront() -> String? {
    for name in host == "widgets" || host == "banners" ? ["cc", "country", "c"] : ["cc", "country"] {
      if let code = parameters[name].flatMap({ countryCode($0) }) { return code }
    }
    return numberValue("s").flatMap { Storefront("\($0)") }?.code
  }

  private mutating func readISBN() {
    let digits = text.dropFirst().prefix { isDigit($0) }
    guard digits.count == 13, lower(digits).hasPrefix("978") || lower(digits).hasPrefix("979") else { return }
    if let after = text[digits.endIndex...].first {
      if ![63, 35, 47].contains(after) {
        if isWord(after) || "-_.+~%$".utf8.contains(after) { return }
        end = digits.endIndex
        parameters = [:]
      }
    } else if link.isCut {
      return
    }
    (textID, kind) = ("isbn" + lower(digits), "book")
  }

  // MARK: Names

  /// Reads a name that only the network knows, up to what is no part of one.
  private mutating func readName() {
    let rest = text.dropFirst()
    var name = rest.prefix { isWord($0) || "-_./+~%$".utf8.contains($0) }
    if let after = text[name.endIndex...].first, after != 63, after != 35 {
      while let last = name.last, !isWord(last) { name.removeLast() }
      end = name.endIndex
      parameters = [:]
    } else {
      end = text.count
      parameters = [:]
      if name.endIndex < text.count { readParameters(from: name.endIndex) }
    }
    if link.isCut, name.endIndex == text.count { return }
    if host == "short" {
      readShort(text[..<name.endIndex])
    } else if let first = name.first, isWord(first) {
      needsNetwork = host == "campaign" || !lower(rest).hasPrefix("dtds")
    }
  }

  private mutating func readShort(_ path: Bytes) {
    let code = path.dropFirst(storefront == nil ? 1 : 4)
    guard code.count >= 2, let first = code.first, isWord(first) || first == 95 else { return }
    let suffix = code.dropLast().last == 46 ? lower(code.suffix(1)) : ""
    if let number = product(parameters["i"]) {
      appleID = number
      kind = suffix == "c" ? "podcast-episode" : "song"
    } else {
      needsNetwork = true
      kind = ["i": "app", "m": "mac-app", "l": "book", "c": "podcast"][suffix] ?? "unknown"
    }
  }
}

internal import CatalogModel
internal import ProductLinks

/// Works out what becomes of one link's address.
struct AddressChange {
  let changes: LinkChanges
  let link: ProductLink

  /// The address after the changes, without a wrapper.
  func address(_ old: [UInt8]) throws(UnchangedReason) -> [UInt8] {
    var address = WebAddress(old)
    guard StoreHostName(address) != nil else { throw .forPrograms }
    if changes.isModern { address = try modern(address) }
    if changes.dropsTokens { address.items.removeAll { Self.tokens.contains($0.key) } }
    if let affiliate = changes.affiliate { address.set("at", to: affiliate) }
    if let campaign = changes.campaign { address.set("ct", to: campaign) }
    if let storefront = changes.storefront { try put(storefront, into: &address) }
    return address.bytes
  }

  /// What tells who made a link, and where: the affiliate programmes' of three times, and of Apple's own tools.
  private static let tokens: Set<String> = [
    "at", "ct", "pt", "uo", "itscg", "itsct", "partnerid", "afftoken", "siteid", "affid", "affc", "affcid", "affctoken",
    "v0",
    "mttnsubad", "mttnagencyid", "mttncc", "mttnpid", "mttn3pid", "ign-mscache",
  ]

  // MARK: Today's form

  private static let today: Set<String> = [
    "apps.apple.com", "music.apple.com", "books.apple.com", "podcasts.apple.com", "tv.apple.com",
    "classical.music.apple.com", "embed.music.apple.com", "embed.podcasts.apple.com", "goto.applebooks.apple",
  ]
  private static let redirectors: Set<String> = ["geo.itunes.apple.com", "geo.music.apple.com"]
  /// What the new form says otherwise, or what never led anywhere.
  private static let consumed: Set<String> = [
    "i", "id", "mt", "ls", "s", "cc", "country", "app", "playlistid", "artistid", "type", "displayable-kind", "ign-mpt",
  ]

  private func modern(_ old: WebAddress) throws(UnchangedReason) -> WebAddress {
    let isRedirector = changes.storefront == .geo && Self.redirectors.contains(old.hostName)
    if Self.today.contains(old.hostName) || isRedirector || (old.hostName == "apple.com" && !old.isWeb) {
      var new = old
      if old.schemeName == "http" { new.scheme = Array("https://".utf8) }
      return new
    }
    let isReview = old.items.contains { $0.key == "action" && $0.value == Array("write-review".utf8) }
    guard let text = link.url(isReview ? .review : old.isWeb ? .web : .app, withTokens: false) else {
      throw .unknownKind
    }
    var new = WebAddress(Array(text.utf8))
    if old.schemeName.isEmpty { new.scheme = old.scheme }
    let written = Set(new.items.map(\.key)).union(Self.consumed)
    new.items += old.items.filter { !written.contains($0.key) && !$0.name.isEmpty }
    new.fragment = old.fragment
    return new
  }

  // MARK: The store

  private func put(
    _ change: LinkChanges.StorefrontChange, into address: inout WebAddress
  ) throws(UnchangedReason) {
    let first = String(decoding: address.path.first ?? [], as: UTF8.self).lowercased()
    let isInPath = link.storefront.map { $0.code == first } ?? false
    if first.contains(where: { "{<[$(:".contains($0) }) { throw .placeholder }
    guard isInPath || link.storefront == nil || StoreHostName(address)?.hasModernPath(address) ?? false else {
      throw .noPlace
    }
    guard StoreHostName(address)?.hasModernPath(address) ?? false else { throw .noPlace }
    switch change {
    case .to(let storefront):
      let part = Array(storefront.code.utf8)
      if isInPath { address.path[0] = part } else { address.path.insert(part, at: 0) }
    case .none: if isInPath { address.path.removeFirst() }
    case .geo:
      guard address.isWeb, let host = StoreHostName(address)?.geo else { throw .noGeo }
      address.host = Array(host.utf8)
    }
  }
}

/// A host of Apple's stores whose addresses are pages for people.
struct StoreHostName {
  private let name: String

  /// Nil for any other host, and for the addresses of such a host that are for programs.
  init?(_ address: WebAddress) {
    name = address.hostName
    let isBare = name == "apple.com" && !address.isWeb
    guard isBare || Self.names.contains(where: { Self.isDomain($0, of: name) }),
      !Self.others.contains(where: { name.utf8.starts(with: $0.utf8) }),
      !Self.isForPrograms(address)
    else { return nil }
  }

  private static let names = [
    "apps.apple.com", "music.apple.com", "books.apple.com", "podcasts.apple.com", "tv.apple.com", "itunes.apple.com",
    "phobos.apple.com", "edgesuite.net", "goto.applebooks.apple",
  ]
  private static let others = [
    "api.", "amp-api", "search.", "userpub.", "buy.", "linkmaker.", "widgets.", "banners.", "ax.search.", "rss.",
  ]
  private static let programs: Set<String> = ["rss", "lookup", "search", "redeem", "customerreviews", "v1"]
  private static let actions = ["wslookup", "wssearch", "viewcontentsuserreviews", "viewtop"]

  /// Whether a host is another one, or a part of it.
  private static func isDomain(_ domain: String, of host: String) -> Bool {
    let (host, domain) = (host.utf8, domain.utf8)
    guard host.count >= domain.count, host.suffix(domain.count).elementsEqual(domain) else { return false }
    return host.count == domain.count || host.dropLast(domain.count).last == UInt8(ascii: ".")
  }

  /// Whether the path begins with a program's word, behind a store or not, or is that of an action for programs.
  private static func isForPrograms(_ address: WebAddress) -> Bool {
    let names = address.path.map { String(decoding: $0, as: UTF8.self).lowercased() }
    let word = names.first.map { $0.utf8.count == 2 } ?? false ? names.dropFirst().first : names.first
    if word.map(programs.contains) ?? false || names.last == "viewcontentsuserreviews" { return true }
    guard names.contains("webobjects") else { return false }
    return names.contains { name in
      name.hasPrefix("mzstoreplatform") || actions.contains(where: name.hasPrefix) || programs.contains(name)
    }
  }

  /// Whether the path begins with the store or the page, and not with a program's name.
  func hasModernPath(_ address: WebAddress) -> Bool {
    name != "goto.applebooks.apple" && !name.contains("phobos") && !address.pathName.contains("/webobjects/")
  }

  /// The host of Apple's redirector for its pages.
  var geo: String? {
    switch name {
    case "music.apple.com", "geo.music.apple.com": "geo.music.apple.com"
    case "apps.apple.com", "itunes.apple.com", "geo.itunes.apple.com", "books.apple.com", "podcasts.apple.com":
      "geo.itunes.apple.com"
    default: nil
    }
  }
}

extension WebAddress {
  /// Whether it opens in a browser: it has no scheme, or the web's.
  var isWeb: Bool { ["", "http", "https"].contains(schemeName) }
}

public import CatalogModel

extension ProductLink {
  /// A link to a known product, to be written.
  ///
  ///     ProductLink(to: id, kind: .app, storefront: Storefront("jp")).url(.web)  // https://apps.apple.com/jp/app/id…
  public init(
    to appleID: AppleID, kind: ProductKind, storefront: Storefront? = nil, parent: AppleID? = nil,
    affiliate: String? = nil, campaign: String? = nil
  ) {
    self.init(
      text: "", appleID: appleID, parentID: parent, kind: kind, storefront: storefront, affiliate: affiliate,
      campaign: campaign)
  }

  /// The link without its maker's tokens, to put others in.
  public var withoutTokens: ProductLink {
    var link = self
    (link.affiliate, link.campaign, link.providerToken, link.origin) = (nil, nil, nil, nil)
    (link.toolboxCampaign, link.toolboxToken, link.productPageID) = (nil, nil, nil)
    return link
  }

  /// The present web address, without tokens: `https://apps.apple.com/jp/app/id…`.
  ///
  /// nil when the link's kind has no page, or the item has a page only within an unknown parent.
  public var canonical: String? { url(.web, withTokens: false) }

  /// Writes the link in one of its forms.
  ///
  /// - Parameters:
  ///   - form: Which form to write.
  ///   - name: The product's name in the path, none when nil; of the legacy form only.
  ///   - withTokens: Whether `at ct pt uo itscg itsct ppid` are written.
  /// - Returns: nil when the product has no page of that form.
  public func url(_ form: LinkForm, name: String? = nil, withTokens: Bool = true) -> String? {
    guard let page, let path = path(on: page, form) else { return nil }
    if form == .review, kind != .app && kind != .macApp { return nil }
    var address = address(of: page, form, textual: textID != nil && appleID == nil)
    if let storefront { address += "/\(storefront.code)" }
    address += "/\(path.word)"
    if form == .legacy, let name, !name.isEmpty { address += "/" + name.percentEncoded }
    address += "/\(path.identifier)"
    var parameters = path.item.map { [("i", $0)] } ?? []
    if let type = page.mediaType, form == .legacy || kind == .macApp { parameters.append(("mt", "\(type)")) }
    if form == .review { parameters.append(("action", "write-review")) }
    if withTokens { parameters += tokens }
    return address + Self.query(parameters)
  }

  /// The product's page; an artist's is in the store that the link pointed to, if any.
  ///
  /// Every store once used `artist`, so the word alone does not mean music.
  private var page: StorePage? {
    guard kind == .artist else { return .of(kind) }
    let host = text.lowercased()
    switch mediaType {
    case 8, 12: return .of(.developer)
    case 11: return .of(.author)
    case 1, 5: return .of(.artist)
    case nil where host.contains("apps.apple.com"): return .of(.developer)
    case nil where host.contains("podcasts.apple.com") || host.contains("tv.apple.com"): return nil
    case nil: return .of(.artist)
    default: return nil
    }
  }

  private func address(of page: StorePage, _ form: LinkForm, textual: Bool) -> String {
    switch form {
    case .legacy: "http://itunes.apple.com"
    case .app: "\(page.scheme)://\(textual && isOfTV ? "tv.apple.com" : page.host)"
    case .web, .review: "https://\(textual && isOfTV ? "tv.apple.com" : page.host)"
    }
  }

  private var isOfTV: Bool { textID?.hasPrefix("umc.") ?? false }

  /// The word, the identifier and the `i=` that point at the product.
  private func path(on page: StorePage, _ form: LinkForm) -> (word: String, identifier: String, item: String?)? {
    let prefix = form == .legacy ? "id" : page.prefix
    guard let appleID else {
      guard form != .legacy, let textID else { return nil }
      return (isOfTV ? tvWord(page) : page.word, textID, nil)
    }
    if let parentID, let collection = Self.collection(of: kind) {
      return (collection, "\(prefix)\(parentID)", "\(appleID)")
    }
    if kind == .tvEpisode || kind == .iTunesUEpisode { return nil }
    return (page.word, "\(prefix)\(appleID)", nil)
  }

  private func tvWord(_ page: StorePage) -> String {
    switch kind {
    case .tvShow: "show"
    case .tvSeason: "season"
    case .tvEpisode: "episode"
    default: page.word
    }
  }

  /// The page that shows an item among its parent's.
  private static func collection(of kind: ProductKind) -> String? {
    switch kind {
    case .song: "album"
    case .podcastEpisode: "podcast"
    case .tvEpisode: "tv-season"
    case .iTunesUEpisode: "itunes-u"
    default: nil
    }
  }

  private var tokens: [(String, String)] {
    [
      ("at", affiliate), ("ct", campaign), ("pt", providerToken), ("uo", origin), ("itscg", toolboxCampaign),
      ("itsct", toolboxToken), ("ppid", productPageID),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  private static func query(_ parameters: [(String, String)]) -> String {
    parameters.isEmpty ? "" : "?" + parameters.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
  }
}

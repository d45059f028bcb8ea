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
    (link.affiliate, link.partner, link.campaign) = (nil, nil, nil)
    (link.providerToken, link.origin) = (nil, nil)
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
    var address =
      form == .legacy
      ? "http://itunes.apple.com" : "\(form == .app ? page.store.scheme : "https")://\(page.store.host)"
    if let storefront { address += "/\(storefront.code)" }
    address += "/\(path.word)"
    if form == .legacy, let name, !name.isEmpty { address += "/" + name.percentEncoded }
    address += "/\(path.identifier)"
    let mediaType = form == .legacy || kind == .macApp ? page.mediaType : nil
    var parameters = [
      ("i", path.item), ("mt", mediaType.map(String.init)), ("action", form == .review ? "write-review" : nil),
    ]
    if withTokens {
      parameters += [
        ("at", affiliate), ("ct", campaign), ("pt", providerToken), ("uo", origin), ("itscg", toolboxCampaign),
        ("itsct", toolboxToken), ("ppid", productPageID),
      ]
    }
    let query = parameters.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
    return query.isEmpty ? address : "\(address)?\(query.joined(separator: "&"))"
  }

  /// The product's page; that of a textual identifier of TV is always in that store.
  private var page: StorePage? {
    guard var page = kind == .artist ? artistPage : .of(kind) else { return nil }
    if appleID == nil, textID?.hasPrefix("umc.") ?? false {
      page.store = .tv
      page.word = Self.wordsOfTV[kind] ?? page.word
    }
    return page
  }

  private static let wordsOfTV: [ProductKind: String] = [.tvShow: "show", .tvSeason: "season", .tvEpisode: "episode"]

  /// An artist's page is in the store that the link pointed to, if any.
  ///
  /// Every store once used `artist`, so the word alone does not mean music.
  private var artistPage: StorePage? {
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

  /// The word, the identifier and the `i=` that point at the product.
  private func path(on page: StorePage, _ form: LinkForm) -> (word: String, identifier: String, item: String?)? {
    guard let appleID else { return form == .legacy ? nil : textID.map { (page.word, $0, nil) } }
    let prefix = form == .legacy ? "id" : page.store.prefix
    if let parentID, let word = page.parentWord { return (word, "\(prefix)\(parentID)", "\(appleID)") }
    // Some items have no page but among their parent's.
    return page.parentWord == page.word ? nil : (page.word, "\(prefix)\(appleID)", nil)
  }
}

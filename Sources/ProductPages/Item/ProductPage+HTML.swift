internal import Catalog
internal import CatalogModel
internal import Storefronts

extension ProductPage {
  /// How a page is written.
  public struct Options: Sendable {
    /// Whether artwork and screenshots are loaded from Apple's hosts when the page is opened.
    public var hasRemoteImages = false

    public init(hasRemoteImages: Bool = false) { self.hasRemoteImages = hasRemoteImages }
  }

  /// The page as one file: nothing is loaded from elsewhere unless `options` say so.
  public func html(_ options: Options = Options()) -> String {
    let head: [HTML] = [
      .element("meta", [.init("charset", value: "utf-8")], []),
      .element(
        "meta", [.init("name", value: "viewport"), .init("content", value: "width=device-width, initial-scale=1")], []),
      .element(
        "meta", [.init("http-equiv", value: "Content-Security-Policy"), .init("content", value: policy(options))], []),
      .element("meta", [.init("name", value: "referrer"), .init("content", value: "no-referrer")], []),
      .element("title", [], ["\(name) – \(storefront.details.name)"]),
      .style(PageStyle.sheet),
    ]
    let body: [HTML] = [
      .element("main", [], [heading(options)] + sections(options)), footer,
    ]
    let page = HTML.element(
      "html", [.lang("en"), .init("dir", value: isRightToLeft ? "rtl" : "ltr")],
      [.element("head", [], head), .element("body", [], body)])
    return "<!DOCTYPE html>\n" + page.rendered
  }

  private func policy(_ options: Options) -> String {
    let images = options.hasRemoteImages ? "; img-src https://*.mzstatic.com http://*.mzstatic.com" : ""
    return "default-src 'none'; style-src 'unsafe-inline'\(images)"
  }

  var name: String { listing.name ?? "Apple ID \(listing.appleID)" }

  /// Whether the store's page runs from right to left: Arabic and Hebrew, of the languages that Apple's stores have.
  private var isRightToLeft: Bool {
    ["ar", "he"].contains { language == $0 || language.hasPrefix($0 + "-") }
  }

  /// Text in the store's language; names run in their own direction.
  func local(_ text: String) -> HTML { .element("bdi", [.lang(language)], [.text(text)]) }

  /// Our own words, which are English and run from left to right on every page.
  func english(_ text: String) -> HTML { .element("bdi", [.lang("en"), .init("dir", value: "ltr")], [.text(text)]) }

  private func sections(_ options: Options) -> [HTML] {
    [
      screenshots(options), text("Description", details.summary), text("What’s new", details.releaseNotes), partList,
      inAppList, elsewhere, history, reviewList, information, makerList,
    ]
  }

  /// A section with a heading; nothing where there is nothing to say.
  func section(_ title: String, _ content: [HTML]) -> HTML {
    content.isEmpty ? .nothing : .element("section", [], [.element("h2", [], [.text(title)])] + content)
  }

  private func text(_ title: String, _ text: String?) -> HTML {
    guard let text, !text.isEmpty else { return .nothing }
    let plain = isBook ? text.withoutTags : text
    let paragraphs = plain.split(separator: "\n").map { HTML.element("p", [], [local(String($0))]) }
    return section(title, paragraphs)
  }

  /// The Search API has HTML in the descriptions of books alone.
  private var isBook: Bool { listing.kind == .book || listing.kind == .audiobook }

  private var footer: HTML {
    .element(
      "footer", [],
      [
        .element("p", [], [english("Apple ID \(listing.appleID), as seen \(listing.observedAt.prefix(10)).")]),
        .element("p", [], [english("Written by coster, which is not made by, or connected with, Apple.")]),
      ])
  }
}

// MARK: - Heading

extension ProductPage {
  private func heading(_ options: Options) -> HTML {
    .element(
      "header", [],
      [
        icon(options),
        .element(
          "div", [],
          [
            .element("h1", [], [local(name)]), line(listing.artist ?? listing.seller),
            .element("p", [.class("kind")], kindAndGenre), price, ratingLine, storeLink,
          ]),
      ])
  }

  private func line(_ text: String?) -> HTML {
    text.map { .element("p", [.class("maker")], [local($0)]) } ?? .nothing
  }

  private var kindAndGenre: [HTML] {
    let kind = english(listing.kind.rawValue.replacing("-", with: " "))
    return listing.genre.map { [kind, " · ", local($0)] } ?? [kind]
  }

  /// The artwork, else its first letter on a tile.
  private func icon(_ options: Options) -> HTML {
    if options.hasRemoteImages, let address = WebAddress(details.artworkURL ?? listing.artworkURL) {
      return .element("img", [.class("icon"), .src(address), .init("alt", value: "")], [])
    }
    return .element("div", [.class("icon"), .init("aria-hidden", value: "true")], [.text(String(name.prefix(1)))])
  }

  private var price: HTML {
    guard let price = prices.first(where: { $0.money != nil }) ?? prices.first else {
      return .element("p", [.class("price")], [english("No price is known in \(storefront.details.name).")])
    }
    let others = prices.filter { $0 != price && $0.money != nil }.map { other in
      HTML.element("p", [.class("note")], [english("\(other.offer?.rawValue ?? ""): "), amount(other)])
    }
    return [
      .element("p", [.class("price")], [amount(price)]), .list(others),
      .element("p", [.class("note")], [english("in \(storefront.details.name), \(price.observedAt.prefix(10))")]),
    ]
  }

  private var ratingLine: HTML {
    guard let average = rating?.average else { return .nothing }
    let count = rating?.count.map { " from \($0) ratings" } ?? ""
    return .element("p", [.class("rating")], [english("★ \(Self.tenths(average)) of 5\(count)")])
  }

  private var storeLink: HTML {
    guard let address = WebAddress(listing.url) else { return .nothing }
    return .element("p", [], [.element("a", [.href(address)], ["Open in the store"])])
  }

  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func amount(_ price: ListedPrice) -> HTML { .element("bdi", [], [.text(written(price))]) }

  /// A price as its store writes it; a state that is no price in words.
  func written(_ price: ListedPrice) -> String { price.displayText(kind: listing.kind, PriceFormatter()) }
}

extension String {
  /// The words of a text that has HTML in it; a tag ends a line.
  var withoutTags: String {
    var words = ""
    var isTag = false
    for character in self {
      switch character {
      case "<": isTag = true
      case ">" where isTag:
        isTag = false
        words.append("\n")
      default: if !isTag { words.append(character) }
      }
    }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#xa0;", " "), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      words.replace(entity, with: character)
    }
    return words
  }
}
